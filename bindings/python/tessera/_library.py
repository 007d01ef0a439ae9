"""The C library: where it is, what its functions take, and its refusals as exceptions.

ctypes is enough: a batch is one call for thousands of games, and ctypes lets other threads run during a call. So there is
nothing to compile, and one package is good for every version of Python.
"""
import ctypes
import ctypes.util
import os
from ctypes import POINTER, c_char_p, c_float, c_int, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

ABI = 1

OK, TOO_SMALL = 0, 6
SPECTATOR, EVERYTHING, NOBODY = -1, -2, -1
NUMBERS, PLACES = 0, 1
NO_RESTART = 1
SEATS_MAX = 8


class TesseraError(ValueError):
    """The library refused a call. `status` is its number in tessera.h; nothing has changed."""

    def __init__(self, status: int, sentence: str):
        super().__init__(sentence)
        self.status = status


CHANCE = ctypes.CFUNCTYPE(c_int, c_void_p, c_size_t, POINTER(c_uint8), c_int)

_text = [c_char_p, c_size_t, POINTER(c_size_t)]
_SIGNATURES = {
    "describe": [c_char_p, *_text],
    "describe_observation": [c_char_p, *_text],
    "action_count": [c_char_p, POINTER(c_uint32)],
    "observation_sizes": [c_char_p, POINTER(c_size_t), POINTER(c_size_t)],
    "game_open": [c_char_p, c_char_p, c_uint64, POINTER(c_void_p)],
    "game_open_asked": [c_char_p, c_char_p, CHANCE, c_void_p, POINTER(c_void_p)],
    "game_open_record": [c_char_p, c_size_t, c_size_t, c_uint64, POINTER(c_void_p)],
    "game_copy": [c_void_p, POINTER(c_void_p)],
    "game_close": [c_void_p],
    "game_reset": [c_void_p, c_uint64],
    "game_players": [c_void_p, POINTER(c_int32)],
    "game_actor": [c_void_p, POINTER(c_int32)],
    "game_plies": [c_void_p, POINTER(c_size_t)],
    "game_legal": [c_void_p, POINTER(c_uint32), c_size_t, POINTER(c_size_t)],
    "game_play": [c_void_p, c_uint32],
    "game_play_text": [c_void_p, c_char_p],
    "game_action_text": [c_void_p, c_uint32, *_text],
    "game_parse": [c_void_p, c_char_p, POINTER(c_uint32)],
    "game_result": [c_void_p, POINTER(c_int32), POINTER(c_int32), c_size_t],
    "game_rewards": [c_void_p, POINTER(c_float), c_size_t],
    "game_text": [c_void_p, c_int32, *_text],
    "game_json": [c_void_p, c_int32, *_text],
    "game_record": [c_void_p, *_text],
    "game_observe": [c_void_p, c_int32, c_void_p, c_size_t],
    "game_observe_actions": [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)],
    "game_analyse": [c_void_p, c_int32, c_uint64, POINTER(c_uint32), POINTER(c_float), c_size_t, POINTER(c_size_t)],
    "review_open": [c_char_p, c_size_t, c_int32, c_uint64, POINTER(c_void_p)],
    "review_json": [c_void_p, *_text],
    "review_close": [c_void_p],
    "bot_open": [c_char_p, c_char_p, POINTER(c_void_p)],
    "bot_close": [c_void_p],
    "bot_choose": [c_void_p, c_void_p, c_uint64, POINTER(c_uint32), POINTER(c_float)],
    "batch_open": [c_char_p, c_char_p, c_size_t, c_uint64, POINTER(c_void_p)],
    "batch_close": [c_void_p],
    "batch_threads": [c_void_p, c_size_t],
    "batch_options": [c_void_p, c_uint32],
    "batch_room": [c_void_p, c_size_t],
    "batch_chance": [c_void_p, CHANCE, c_void_p],
    "batch_shape": [c_void_p, POINTER(c_size_t), POINTER(c_int32)],
    "batch_size": [c_void_p, c_int32, POINTER(c_size_t)],
    "batch_attach": [c_void_p, c_int32, c_void_p, c_size_t],
    "batch_reset": [c_void_p, c_uint64],
    "batch_reset_some": [c_void_p, c_void_p, c_void_p, c_size_t],
    "batch_step": [c_void_p, c_int32, c_void_p, c_size_t],
    "batch_step_some": [c_void_p, c_int32, c_void_p, c_void_p, c_size_t],
    "batch_begin": [c_void_p, c_int32, c_void_p, c_size_t],
    "batch_wait": [c_void_p],
    "batch_sample": [c_void_p, c_int32, c_uint64, c_void_p, c_size_t],
    "batch_copy": [c_void_p, POINTER(c_void_p)],
    "batch_restore": [c_void_p, c_void_p],
    "batch_game": [c_void_p, c_size_t, POINTER(c_void_p)],
}


def _load() -> ctypes.CDLL:
    """TESSERA_LIBRARY, or the one inside this package, or the system's."""
    name = f"libtessera.so.{ABI}"
    inside = os.path.join(os.path.dirname(__file__), name)
    wanted = os.environ.get("TESSERA_LIBRARY")
    loaded = ctypes.CDLL(wanted or (inside if os.path.exists(inside) else name))
    loaded.tessera_abi_version.restype = c_uint32
    if loaded.tessera_abi_version() != ABI:
        raise ImportError(f"this package needs ABI {ABI} of libtessera, and this is {loaded.tessera_abi_version()}")
    for function in ("version", "last_error"):
        getattr(loaded, "tessera_" + function).restype = c_char_p
    loaded.tessera_games_count.restype = c_size_t
    loaded.tessera_game_name.restype, loaded.tessera_game_name.argtypes = c_char_p, [c_size_t]
    for function, arguments in _SIGNATURES.items():
        entry = getattr(loaded, "tessera_" + function)
        entry.restype, entry.argtypes = c_int32, arguments
    return loaded


library = _load()
_functions = {name: getattr(library, "tessera_" + name) for name in _SIGNATURES}


def call(name: str, *arguments) -> None:
    """Calls tessera_<name>() and raises what it refuses."""
    status = _functions[name](*arguments)
    if status != OK:
        raise TesseraError(status, library.tessera_last_error().decode())


def call_text(name: str, *arguments) -> str:
    """Calls a function that writes a text, with as large a buffer as it needs."""
    needed = c_size_t(4096)
    while True:
        buffer = ctypes.create_string_buffer(needed.value)
        status = _functions[name](*arguments, buffer, len(buffer), ctypes.byref(needed))
        if status == OK:
            return buffer.value.decode()
        if status != TOO_SMALL:
            raise TesseraError(status, library.tessera_last_error().decode())


def words(setup) -> bytes:
    """A set-up as the library takes it, from words or from a dictionary."""
    if setup is None:
        return b""
    if isinstance(setup, str):
        return setup.encode()
    return " ".join(f"{name}={value}" for name, value in setup.items()).encode()


def seed_of(seed) -> int:
    """A seed in the library's range; any integer will do."""
    return int(seed) & (2**64 - 1)


class Handle:
    """Owns a handle of the library. Closing it twice is allowed."""

    _kind = ""

    def __init__(self):
        self._handle = c_void_p()

    def close(self) -> None:
        """Gives the memory back. The object cannot be used any more."""
        handle, self._handle = getattr(self, "_handle", None), c_void_p()
        if handle:
            self._close(handle)

    def _close(self, handle: c_void_p) -> None:
        call(self._kind + "_close", handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # the interpreter is ending
            pass
