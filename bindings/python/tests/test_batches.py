"""Batches: shared memory, repeatable games, no leaks, and threads that do not wait for each other."""
import sys
import threading

import numpy as np
import pytest
import tessera

GAMES = tessera.games()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_a_batch_can_be_repeated_alone(name):
    batch = tessera.batch(name, "players=2", games=8, seed=5, room=32)
    alone = tessera.Game(name, "players=2", 5 + 3)
    for step in range(60):
        assert batch.actors[3] == alone.actor and batch.action_counts[3] == len(alone.legal())
        assert (batch.observations[3] == alone.observe(alone.actor)).all()
        actions = batch.sample(step)
        batch.step(actions)
        alone.play(int(actions[3]))
        if batch.done[3]:
            assert list(batch.rewards[3]) == alone.rewards
            alone.reset(int(batch.seeds[3]))
    assert batch.game(3).text() == alone.text()


def test_arrays_are_the_librarys_own_memory():
    batch = tessera.batch("chocolatier", games=16, buffers=["observations", "done"])
    address = batch.observations.ctypes.data
    own = np.zeros(batch.shape("rewards"), np.float32)
    batch.attach("rewards", own)
    before = batch.observations.copy()
    for step in range(200):
        batch.step(batch.sample(step))
    assert batch.observations.ctypes.data == address and not (batch.observations == before).all()
    assert batch.rewards is own and np.shares_memory(batch.rewards, own)
    batch.attach("rewards", None)
    assert batch.rewards is None
    for wrong in (np.zeros(3, np.float32), np.zeros((16, 2), np.float64), np.zeros((32, 4), np.float32)[:, ::2]):
        with pytest.raises(tessera.TesseraError):
            batch.attach("rewards", wrong)
    with pytest.raises(tessera.TesseraError):
        batch.attach("nothing", own)


def test_places_numbers_and_the_background_play_the_same():
    one, two, three = (tessera.batch("pavilion", "players=3", games=32, seed=9) for _ in range(3))
    two.threads(2)
    for step in range(50):
        one.step(one.sample(step))
        two.step(two.sample(step, places=True), places=True)
        three.begin(three.sample(step))
        three.wait()
        for name in ("observations", "masks", "rewards", "done", "actors", "seeds"):
            assert (getattr(one, name) == getattr(two, name)).all() and (getattr(one, name) == getattr(three, name)).all()


def test_some_games_copies_and_resets():
    batch = tessera.batch("chocolatier", games=6, seed=1)
    start, before = batch.copy(), batch.observations.copy()
    batch.step_some([4, 1], batch.sample(1)[[4, 1]])
    assert [bool((batch.observations[i] != before[i]).any()) for i in range(6)] == [False, True, False, False, True, False]
    batch.restore(start)
    assert (batch.observations == before).all()
    batch.reset_some([2], [77])
    assert list(batch.seeds) == [1, 2, 77, 4, 5, 6]
    batch.reset(seed=1)
    assert (batch.observations == before).all()


def test_refusals_change_nothing():
    batch = tessera.batch("chocolatier", games=4)
    before = batch.observations.copy()
    actions = batch.sample(1)
    for wrong in ([10**6, *actions[1:]], [-1, *actions[1:]], actions[:3]):
        with pytest.raises(tessera.TesseraError):
            batch.step(wrong)
    for games, given in (([1, 1], [0, 0]), ([9], [0]), ([1, 2], [0])):
        with pytest.raises(tessera.TesseraError):
            batch.step_some(games, given)
        with pytest.raises(tessera.TesseraError):
            batch.reset_some(games, given[:1] if len(games) > 1 else given)
    assert (batch.observations == before).all()
    for games, threads in ((0, 1), (2**21, 1), (1, 1000)):
        with pytest.raises(tessera.TesseraError):
            tessera.batch("chocolatier", games=games, threads=threads)


def test_chance_by_the_caller_and_games_that_stay_over():
    batch = tessera.batch("chocolatier", games=4, restart=False, buffers=["actors", "points"])
    batch.chance(lambda game, weights: max(range(len(weights)), key=lambda i: (weights[i] > 0, i)))
    step = 0
    while (batch.actors >= 0).any():
        batch.step(batch.sample(step := step + 1))
    assert step < 5000
    batch.chance(None)
    assert (batch.actors >= 0).all()


def resident_kb():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4


def test_a_million_resets_leak_nothing():
    batch = tessera.batch("chocolatier", games=1000, buffers=[])

    def reset_and_open(rounds):
        for seed in range(rounds):
            batch.reset(seed)
            tessera.Game("chocolatier").close()

    reset_and_open(100)
    before = resident_kb()
    reset_and_open(1000)
    assert resident_kb() - before < 2048


def test_other_threads_run_during_a_step():
    """This thread never gives way by itself, so the other can only run while this one is inside the library."""
    batch = tessera.batch("ingenious", games=2000, buffers=["observations"])
    go, has_run = threading.Event(), []
    other = threading.Thread(target=lambda: (go.wait(), has_run.append(True)))
    other.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        go.set()
        steps = 0
        while not has_run and steps < 3000:
            batch.step(batch.sample(steps))
            steps += 1
        assert has_run
    finally:
        sys.setswitchinterval(interval)
        other.join()
