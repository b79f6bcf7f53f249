"""mahjax, Japanese mahjong in JAX, here on the processor."""

from __future__ import annotations

from typing import Any, Final

import jax
import jax.numpy as jnp
import mahjax
from mahjax.wrappers.auto_reset_wrapper import auto_reset

from benchmarks.peers.driver import SEED, run, use_one_core
from benchmarks.timing import Case

NUM_GAMES: Final = 64
STEPS: Final = 16


def choose(mask: Any, key: Any) -> Any:
    """Return a random legal action."""
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf))


class Player:
    """Random play of a batch, compiled as a whole."""

    def __init__(self) -> None:
        env = mahjax.make("no_red_mahjong", round_mode="single", observe_type="dict")
        step = auto_reset(env.step, env.init)

        def advance(carry: tuple[Any, Any], _: Any) -> tuple[tuple[Any, Any], None]:
            state, key = carry
            key, for_choice, for_step = jax.random.split(key, 3)
            actions = jax.vmap(choose)(state.legal_action_mask, jax.random.split(for_choice, NUM_GAMES))
            state = jax.vmap(step)(state, actions, jax.random.split(for_step, NUM_GAMES))
            return (state, key), None

        self._advance = jax.jit(lambda carry: jax.lax.scan(advance, carry, None, length=STEPS)[0])
        keys = jax.random.split(jax.random.PRNGKey(SEED), NUM_GAMES)
        self._carry = (jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(SEED + 1))

    def play(self) -> None:
        """Make STEPS decisions in every game."""
        self._carry = jax.block_until_ready(self._advance(self._carry))


if __name__ == "__main__":
    use_one_core()  # before JAX starts its threads
    note = f"Japanese mahjong without red fives, {NUM_GAMES} games of one hand in step, reset as they end"
    run("mahjax", {"peers.play": Case(Player().play, NUM_GAMES * STEPS)}, {"peers.play": note})
