#!/usr/bin/env bash
# python.sh BUILD -- the Python package: its tests, the wheel, the example that learns, and that of docs/library.md. Ends
# with "N passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
library=$PWD/$1/libtessera.so.1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PYTHONDONTWRITEBYTECODE=1 OPENBLAS_NUM_THREADS=1

# The first Python that has what the tests need.
for python in python3 /usr/bin/python3 ''; do
  [ -n "$python" ] || { echo "no Python with NumPy and pytest; make/setup.sh all installs them" >&2; exit 1; }
  "$python" -c 'import numpy, pytest' 2>/dev/null && break
done

# The kernels for a GPU, compiled for the CPU.
check "a GPU is emulated" env EMULATED=1 bindings/gpu/build.sh "$place/emulated"
check "tests" env TESSERA_LIBRARY="$library" TESSERA_GPU_LIBRARY="$place/emulated/libtessera_gpu.so.1" PYTHONPATH=bindings/python "$python" -m pytest -q -p no:cacheprovider bindings/python/tests

check "a wheel" "$python" make/packaging/wheel.py "$library" "$place/one"
check "another" "$python" make/packaging/wheel.py "$library" "$place/two"
wheel=$(basename "$place"/one/*.whl)
check "the same bytes" cmp "$place/one/$wheel" "$place/two/$wheel"
check "unpack it" "$python" -m zipfile -e "$place/one/$wheel" "$place/installed"
export PYTHONPATH=$place/installed
check "it brings its own library" test "$(cd "$place" && "$python" -c 'import tessera; print(tessera.__version__)')" = "$(cat VERSION)"

awk '/^```python$/ { inside = 1; next } /^```/ { inside = 0 } inside' docs/library.md >"$place/docs.py"
check "the example of the docs is one" grep -q 'import tessera' "$place/docs.py"
check "the example of the docs runs" "$python" "$place/docs.py"

"$python" docs/examples/learn.py >"$place/learnt"
cat "$place/learnt"
won=$(sed -nE 's/^against random, 1000 games: ([0-9]+)\..*/\1/p' "$place/learnt")
check "the example learns to win more than 90 % against random" test "${won:-0}" -gt 90

if "$python" -c 'import torch' 2>/dev/null; then
  TESSERA_GPU_LIBRARY="$place/emulated/libtessera_gpu.so.1" "$python" docs/examples/learn_gpu.py 128 15 >"$place/learnt"
  cat "$place/learnt"
  won=$(sed -nE 's/^against random, 512 games: ([0-9]+)\..*/\1/p' "$place/learnt")
  check "so does the example for a GPU" test "${won:-0}" -gt 90
fi

finish
