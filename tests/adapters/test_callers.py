"""Who may call a batch: forked processes go on by themselves, a second thread is refused."""

import hashlib
import os
import signal
import threading

import pytest

import mahjong_env


def play_on(env: mahjong_env.BatchEnv) -> bytes:
    digest = hashlib.sha256()
    for _ in range(30):
        digest.update(env.step(env.choose("random"))[0].tobytes())
    return digest.digest()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_forked_process_plays_on(threads):
    env = mahjong_env.BatchEnv("singapore", 8, seed=1, num_threads=threads)
    play_on(env)
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        os.write(tell, play_on(env))
        os._exit(0)
    expected = play_on(env)
    assert os.waitpid(child, 0)[1] == 0
    assert os.read(told, 32) == expected


def test_a_second_thread_is_refused():
    env = mahjong_env.BatchEnv("singapore", 4, seed=1)
    before = env.get_state(0)
    raised: list[Exception] = []

    def step() -> None:
        try:
            env.step(env.mask.argmax(1))
        except RuntimeError as error:
            raised.append(error)

    with env._shares:
        thread = threading.Thread(target=step)
        thread.start()
        thread.join()
    assert "expected one call at a time" in str(raised[0])
    assert env.get_state(0) == before
    env.step(env.mask.argmax(1))
