"""Memory of a device for other libraries, without a copy: DLPack and __cuda_array_interface__.

DLPack hands memory over in a capsule. Whoever takes it renames the capsule and calls the deleter when the memory is no
longer needed; a capsule that nobody takes is cleaned up here.
"""
import ctypes
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p, py_object

import numpy as np

CPU, CUDA = 1, 2
# the first letter of a NumPy type, and DLPack's code for it
_CODES = {"i": 0, "u": 1, "f": 2}


class _Device(ctypes.Structure):
    _fields_ = [("type", c_int32), ("number", c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("device", _Device), ("dimensions", c_int32), ("type", _Type),
                ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("offset", c_uint64)]


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", c_void_p), ("deleter", _DELETER)]
_DESTRUCTOR = ctypes.CFUNCTYPE(None, c_void_p)

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = py_object, [c_void_p, c_char_p, c_void_p]
# The capsule is about to be freed when these see it, so they must not count a reference to it.
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))

_NAME = b"dltensor"
_kept = {}  # by the address of what was handed over: it, its shape, and the owner of the memory


@_DELETER
def _delete(managed):
    _kept.pop(ctypes.addressof(managed.contents), None)


@_DESTRUCTOR
def _drop(capsule):
    if _is_valid(capsule, _NAME):
        _kept.pop(_pointer(capsule, _NAME), None)


def capsule(owner, address: int, shape: tuple, kind: str, device: tuple) -> object:
    """A capsule of this memory; the owner lives until it is no longer needed."""
    extents = (c_int64 * len(shape))(*shape)
    type_ = _Type(_CODES[kind[0]], 8 * int(kind[1:]), 1)
    tensor = _Tensor(address, _Device(*device), len(shape), type_, extents, None, 0)
    managed = _Managed(tensor, None, _delete)
    _kept[ctypes.addressof(managed)] = (managed, extents, owner)
    return _new(ctypes.addressof(managed), _NAME, ctypes.cast(_drop, c_void_p))


def kept() -> int:
    """How many capsules, or what was made of them, still hold memory."""
    return len(_kept)


def address_of(array, device: tuple) -> tuple:
    """Where an array of another library lies on the device: address, shape, kind. None if it does not lie there."""
    about = getattr(array, "__cuda_array_interface__", None) if device[0] == CUDA else np.asarray(array).__array_interface__
    if about is None or about.get("strides") is not None:
        return None
    return about["data"][0], tuple(about["shape"]), about["typestr"][1:]
