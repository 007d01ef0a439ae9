#!/usr/bin/env python3
"""wheel.py LIBRARY FOLDER -- writes the Python package with the library inside as a wheel. The same input gives the same bytes.

A wheel is a zip with a list of its files, so that nothing needs to be installed to make one.
"""
import base64
import hashlib
import os
import platform
import sys
import zipfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def text_of(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def files_of(library, version, tag):
    folder = os.path.join(ROOT, "bindings", "python", "tessera")
    for name in sorted(os.listdir(folder)):
        if name.endswith((".py", ".typed")):
            yield f"tessera/{name}", text_of(f"bindings/python/tessera/{name}").encode()
    with open(library, "rb") as file:
        yield "tessera/libtessera.so.1", file.read()
    info = f"tessera-{version}.dist-info"
    yield f"{info}/METADATA", (f"Metadata-Version: 2.1\nName: tessera\nVersion: {version}\n"
                               "Summary: Five tile-laying games: rules, bots, and batches for learning\n"
                               "License: MIT\nRequires-Python: >=3.8\nRequires-Dist: numpy\n").encode()
    yield f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: tessera\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    yield f"{info}/LICENSE", text_of("LICENSE").encode()


def main():
    library, folder = sys.argv[1:]
    version, tag = text_of("VERSION").strip(), f"py3-none-linux_{platform.machine()}"
    os.makedirs(folder, exist_ok=True)
    name = os.path.join(folder, f"tessera-{version}-{tag}.whl")
    files, record = list(files_of(library, version, tag)), f"tessera-{version}.dist-info/RECORD"
    lines = []
    for path, data in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    files.append((record, "".join([*lines, f"{record},,\n"]).encode()))
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files:
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if path.endswith(".so.1") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    print(name)


if __name__ == "__main__":
    main()
