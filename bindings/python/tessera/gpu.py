"""Batches of games on a GPU, in memory that PyTorch and others use without a copy.

    batch = tessera.gpu_batch("chocolatier", games=65536)
    observations = torch.from_dlpack(batch.observations)   # always the same memory, on the device
    batch.step(actions)                                    # a tensor of int32 on the device
"""
import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Optional, Sequence

import numpy as np

from . import _dlpack
from ._library import NO_RESTART, NUMBERS, PLACES, TesseraError, seed_of, words
from .batches import BUFFERS, Shaped
from .game import Setup

ABI = 1
UNSUPPORTED = 12
CHOSEN = len(BUFFERS)

_SIGNATURES = {
    "device": [POINTER(c_int32), POINTER(c_int32)],
    "open": [c_char_p, c_char_p, c_size_t, c_uint64, POINTER(c_void_p)],
    "close": [c_void_p],
    "options": [c_void_p, c_uint32],
    "room": [c_void_p, c_size_t],
    "shape": [c_void_p, POINTER(c_size_t), POINTER(c_int32)],
    "buffer": [c_void_p, c_int32, POINTER(c_void_p)],
    "read": [c_void_p, c_int32, c_void_p, c_size_t],
    "stream": [c_void_p, c_void_p],
    "reset": [c_void_p, c_uint64],
    "step": [c_void_p, c_int32, c_void_p, c_size_t],
    "sample": [c_void_p, c_int32, c_uint64, c_void_p, c_size_t],
    "wait": [c_void_p],
}
_loaded = None


def _load() -> ctypes.CDLL:
    """TESSERA_GPU_LIBRARY, or the one inside this package, or the system's."""
    name = f"libtessera_gpu.so.{ABI}"
    inside = os.path.join(os.path.dirname(__file__), name)
    wanted = os.environ.get("TESSERA_GPU_LIBRARY") or (inside if os.path.exists(inside) else name)
    try:
        loaded = ctypes.CDLL(wanted)
    except OSError:
        raise TesseraError(UNSUPPORTED, f"there is no {wanted}; 'make gpu' builds it where nvcc is installed") from None
    if loaded.tessera_gpu_abi_version() != ABI:
        raise TesseraError(UNSUPPORTED, f"this package needs ABI {ABI} of libtessera_gpu")
    loaded.tessera_gpu_last_error.restype = c_char_p
    for function, arguments in _SIGNATURES.items():
        entry = getattr(loaded, "tessera_gpu_" + function)
        entry.restype, entry.argtypes = c_int32, arguments
    return loaded


def _call(name: str, *arguments) -> None:
    """Calls tessera_gpu_<name>() and raises what it refuses."""
    global _loaded
    _loaded = _loaded or _load()
    status = getattr(_loaded, "tessera_gpu_" + name)(*arguments)
    if status:
        raise TesseraError(status, _loaded.tessera_gpu_last_error().decode())


def gpu_device() -> tuple:
    """The device by the numbers of DLPack, such as (2, 0) for the first GPU; TesseraError if there is none."""
    kind, number = c_int32(), c_int32()
    _call("device", byref(kind), byref(number))
    return kind.value, number.value


class GpuArray:
    """A buffer of a batch, on the device. torch.from_dlpack() and others take it as it is; numpy() copies it."""

    def __init__(self, batch: "GpuBatch", number: int, address: int, shape: tuple, kind: np.dtype):
        self._batch, self._number, self._address = batch, number, address
        self.shape, self.dtype = shape, np.dtype(kind)

    def __dlpack__(self, *, stream=None, copy=None, **_):
        if copy:
            raise BufferError("these arrays are handed over without a copy; numpy() makes one")
        if stream != -1 and (stream or 1) != (self._batch._stream or 1):
            self._batch.wait()
        return _dlpack.capsule(self._batch, self._address, self.shape, self.dtype.str[1:], self.__dlpack_device__())

    def __dlpack_device__(self) -> tuple:
        return self._batch.device

    def _interface(self) -> dict:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._address, False), "strides": None,
                "version": 3}

    def __getattr__(self, name: str):
        """Each device has its own interface, and an array must not have the other one."""
        wanted = "__cuda_array_interface__" if self._batch.device[0] == _dlpack.CUDA else "__array_interface__"
        if name != wanted:
            raise AttributeError(name)
        return self._interface()

    def numpy(self) -> np.ndarray:
        """A copy of the buffer in memory of the host."""
        array = np.empty(self.shape, self.dtype)
        _call("read", self._batch._handle, self._number, array.ctypes.data, array.nbytes)
        return array


class GpuBatch(Shaped):
    """N games of one set-up on a GPU. Its arrays are those of Batch, byte for byte, as GpuArrays.

    step(), sample() and reset() only put work into a stream of the GPU, CUDA's default stream at first, which is
    PyTorch's too. If an action is illegal, no game moves until wait() has said so. After close(), what others have made of
    its arrays must not be used any more.
    """

    def __init__(self, name: str, setup: Setup = None, games: int = 1, seed: int = 0,
                 buffers: Optional[Sequence[str]] = None, room: int = 256, restart: bool = True):
        super().__init__()
        self._stream, self.device = 0, gpu_device()
        _call("open", name.encode(), words(setup), games, seed_of(seed), byref(self._handle))
        count, players = c_size_t(), c_int32()
        _call("shape", self._handle, byref(count), byref(players))
        self._measure(name, players.value, count.value, room)
        _call("room", self._handle, room)
        _call("options", self._handle, 0 if restart else NO_RESTART)
        self._chosen = self._buffer(CHOSEN, (self.games,), np.int32)
        for buffer in self._wanted(buffers):
            if buffer not in BUFFERS:
                raise TesseraError(5, f"there is no buffer '{buffer}'")
            number, kind = BUFFERS[buffer]
            setattr(self, buffer, self._buffer(number, self.shape(buffer), kind))
        self.reset(seed)

    def _buffer(self, number: int, shape: tuple, kind) -> GpuArray:
        memory = c_void_p()
        _call("buffer", self._handle, number, byref(memory))
        return GpuArray(self, number, memory.value, shape, kind)

    def stream(self, stream: int) -> None:
        """The stream for all that follows, such as torch.cuda.Stream().cuda_stream; 0 is CUDA's default."""
        _call("stream", self._handle, stream)
        self._stream = stream

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        _call("reset", self._handle, seed_of(seed))

    def step(self, actions=None, places: bool = False) -> None:
        """One action in each game, from an array of int32 or uint32 on the device: numbers, or with `places` places among
        the legal ones. Without an array: what sample() gave last."""
        address, count = None, self.games
        if actions is not None:
            found = _dlpack.address_of(actions, self.device)
            if found is None or found[2] not in ("i4", "u4") or len(found[1]) != 1:
                raise TesseraError(5, "the actions must be an array of int32 without gaps, on the device of the batch")
            address, count = found[0], found[1][0]
        _call("step", self._handle, PLACES if places else NUMBERS, address, count)

    def sample(self, seed: int, places: bool = False) -> GpuArray:
        """A random legal action for each game; the next sample is in the same memory."""
        _call("sample", self._handle, PLACES if places else NUMBERS, seed_of(seed), None, self.games)
        return self._chosen

    def wait(self) -> None:
        """Waits until the device has done everything. TesseraError, if an action was illegal."""
        _call("wait", self._handle)

    def _close(self, handle: c_void_p) -> None:
        _call("close", handle)


def gpu_batch(name: str, setup: Setup = None, games: int = 1, seed: int = 0, **options) -> GpuBatch:
    """A batch of games on a GPU: tessera.gpu_batch("chocolatier", games=65536)."""
    return GpuBatch(name, setup, games, seed, **options)
