"""Versions of kernels that only other kernels call: they are linked into their callers and live nowhere else.

What Python calls needs wrappers, machine code of its own and a place in the cache, which takes most of the
compiler's time. A version that is linked needs none of these, and is optimised where it is called.
"""

from __future__ import annotations

from typing import Any

from numba.core import compiler, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """Code that waits to be linked into other libraries, neither optimised as a whole nor made executable."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    """A compiler of one function into such a library."""

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        flags.no_compile = True
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        target = self.targetdescr.target_context
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            target,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=self._customize_flags(flags),
            locals=self.locals,
            library=_Library(target.codegen(), self.py_func.__qualname__),
            pipeline_class=self.pipeline_class,
        )


class LinkedVersions:
    """The versions of a kernel for its callers among kernels, compiled when first called.

    Args:
        dispatcher: The kernel as Python calls it.
    """

    def __init__(self, dispatcher: Any) -> None:
        self._target = dispatcher.targetctx
        self._name = dispatcher.py_func.__name__
        self._compiler = _Compiler(
            dispatcher.py_func,
            dispatcher.targetdescr,
            dispatcher.targetoptions,
            dispatcher.locals,
            compiler.Compiler,
        )
        self._versions: dict[Any, Any] = {}

    def template(self, args: Any, kws: Any) -> Any:
        """Return what the compiler asks a callee: its signatures and the arguments as they are passed."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(args)
        if args not in self._versions:
            version = self._compiler.compile(args, None)
            self._target.insert_user_function(version.fndesc, version.fndesc, [version.library])
            self._versions[args] = version
        signatures = [version.signature for version in self._versions.values()]
        template = typing.make_concrete_template(f"CallTemplate({self._name})", self._name, signatures)
        return template, pysig, args, {}

    def overload(self, args: Any) -> Any:
        """Return the key under which the compiler finds the version for `args`."""
        return self._versions[tuple(args)].fndesc
