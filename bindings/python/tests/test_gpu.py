"""Batches on a GPU. Without one, the same kernels run on the CPU, if TESSERA_GPU_LIBRARY names such a library
(EMULATED=1 bindings/gpu/build.sh); its arrays lie in memory of the CPU then."""
import gc
import os
import subprocess
import sys

import numpy as np
import pytest
import tessera
from tessera import _dlpack

try:
    DEVICE = tessera.gpu_device()
except tessera.TesseraError as refusal:
    DEVICE = None
    REFUSAL = str(refusal)

on_device = pytest.mark.skipif(DEVICE is None, reason="there is no GPU, and no library that emulates one")
ARRAYS = ("observations", "masks", "actions", "action_rows", "action_counts", "rewards", "points", "done", "actors", "seeds")


def arrays_of(name):
    return [array for array in ARRAYS if array != "masks" or tessera.action_count(name) <= 65536]


def there(numbers):
    """An array of int32 on the device."""
    array = np.array(numbers, np.int32)
    if DEVICE[0] == _dlpack.CPU:
        return array
    return pytest.importorskip("torch").from_numpy(array).cuda()


def test_without_library_or_gpu_one_sentence_says_so():
    code = "import tessera; tessera.gpu_batch('chocolatier')"
    environment = dict(os.environ, TESSERA_GPU_LIBRARY="/nowhere/libtessera_gpu.so.1")
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert said.stderr.strip().endswith("there is no /nowhere/libtessera_gpu.so.1; 'make gpu' builds it where nvcc is installed")
    if DEVICE is None:
        assert "libtessera_gpu" in REFUSAL or "GPU" in REFUSAL
        with pytest.raises(tessera.TesseraError) as refused:
            tessera.gpu_batch("chocolatier")
        assert refused.value.status == 12


@on_device
@pytest.mark.parametrize("name", tessera.games())
def test_all_arrays_are_those_of_the_cpu(name):
    names = arrays_of(name)
    here = tessera.batch(name, "players=2", games=48, seed=3, room=40, buffers=names)
    with tessera.gpu_batch(name, "players=2", games=48, seed=3, room=40, buffers=names) as batch:
        for step in range(60):
            for array in names:
                assert (getattr(batch, array).numpy() == getattr(here, array)).all(), (array, step)
            chosen = batch.sample(step, places=step % 3 == 0)
            assert (chosen.numpy() == here.sample(step, places=step % 3 == 0)).all()
            here.step(chosen.numpy(), places=step % 3 == 0)
            batch.step(chosen if step % 2 else None, places=step % 3 == 0)
            batch.wait()


@on_device
def test_games_that_are_over_wait_or_begin_anew():
    stay = tessera.gpu_batch("chocolatier", games=8, restart=False, buffers=["actors", "observations", "action_counts"])
    go_on = tessera.gpu_batch("chocolatier", games=8, seed=100, buffers=["seeds", "done"])
    ended = np.zeros(8, bool)
    for step in range(400):
        for batch in (stay, go_on):
            batch.sample(step)
            batch.step()
        ended |= go_on.done.numpy() == 1
    assert (stay.actors.numpy() == tessera.NOBODY).all() and not stay.observations.numpy().any()
    assert not stay.action_counts.numpy().any()
    assert ended.all() and ((go_on.seeds.numpy() - 100) % 8 == np.arange(8)).all() and (go_on.seeds.numpy() > 107).all()
    go_on.reset(5)
    assert (go_on.seeds.numpy() == np.arange(5, 13)).all()


@on_device
def test_after_an_illegal_action_no_game_moves_until_somebody_waits():
    batch = tessera.gpu_batch("chocolatier", games=6, seed=1)
    before = batch.observations.numpy()
    legal = batch.sample(1).numpy()
    for wrong in ([*legal[:4], 336, 336], [*legal[:4], -1, 10**6]):
        batch.step(there(wrong))
        batch.step(there(legal))
        with pytest.raises(tessera.TesseraError, match="is not legal in game 4") as refused:
            batch.wait()
        assert refused.value.status == 7 and (batch.observations.numpy() == before).all()
    batch.step(there(legal))
    batch.wait()
    assert (batch.observations.numpy() != before).any(axis=1).all()


@on_device
def test_wrong_arrays_and_sizes_are_refused():
    batch = tessera.gpu_batch("chocolatier", games=4, buffers=[])
    for wrong in (there([0, 0, 0]), [0, 0, 0, 0], np.zeros(4, np.float32), there([0] * 8)[::2], np.zeros((4, 1), np.int32)):
        with pytest.raises(tessera.TesseraError):
            batch.step(wrong)
    for arguments in ({"name": "chess"}, {"setup": "players=9"}, {"games": 0}, {"buffers": ["nothing"]}, {"room": 0}):
        with pytest.raises(tessera.TesseraError):
            tessera.gpu_batch(**{"name": "chocolatier", **arguments})
    with pytest.raises(tessera.TesseraError, match="too many for a mask"):
        tessera.gpu_batch("chromino", buffers=["masks"])
    batch.close()
    batch.close()
    with pytest.raises(tessera.TesseraError, match="no open batch"):
        batch.wait()


def taken(array):
    """The array as somebody else's, without a copy."""
    if array.__dlpack_device__()[0] == _dlpack.CPU:
        return np.from_dlpack(array)
    return pytest.importorskip("torch").from_dlpack(array)


@on_device
def test_others_take_the_memory_without_a_copy():
    batch = tessera.gpu_batch("chocolatier", games=16, seed=2)
    batch.stream(0)
    observations, rewards = taken(batch.observations), taken(batch.rewards)
    assert tuple(observations.shape) == batch.shape("observations") and tuple(rewards.shape) == (16, 2)
    address = observations.ctypes.data if DEVICE[0] == _dlpack.CPU else observations.data_ptr()
    assert address == _dlpack.address_of(batch.observations, DEVICE)[0]
    for step in range(20):
        batch.sample(step)
        batch.step()
    batch.wait()
    assert (np.array(observations.tolist()) == batch.observations.numpy()).all()
    with pytest.raises(BufferError):
        batch.observations.__dlpack__(copy=True)


def test_a_capsule_holds_its_owner_until_nobody_needs_it():
    memory = np.arange(12, dtype=np.int32).reshape(3, 4)
    before = _dlpack.kept()

    class Holder:
        def __dlpack__(self, **_):
            return _dlpack.capsule(memory, memory.ctypes.data, memory.shape, "i4", (_dlpack.CPU, 0))

        def __dlpack_device__(self):
            return _dlpack.CPU, 0

    other = np.from_dlpack(Holder())
    assert other.dtype == np.int32 and (other == memory).all() and np.shares_memory(other, memory)
    unused = Holder().__dlpack__()
    assert _dlpack.kept() == before + 2
    del unused
    assert _dlpack.kept() == before + 1
    del other
    gc.collect()
    assert _dlpack.kept() == before


def test_arrays_of_another_device_are_none_of_ours():
    memory = np.zeros(4, np.int32)
    assert _dlpack.address_of(memory, (_dlpack.CUDA, 0)) is None
    assert _dlpack.address_of(memory, (_dlpack.CPU, 0)) == (memory.ctypes.data, (4,), "i4")
    assert _dlpack.address_of(np.zeros(8, np.int32)[::2], (_dlpack.CPU, 0)) is None
