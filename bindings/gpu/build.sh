#!/usr/bin/env bash
# build.sh [FOLDER] -- builds libtessera.so.1, libtessera_gpu.so.1 and tessera_gpu into FOLDER (build/device) with nothing but
# a C compiler and nvcc: for machines that were set up for a GPU and for nothing else. Elsewhere `make gpu` does it.
# NVCC and TESSERA_GPU name the compiler and the kind of GPU. With EMULATED=1 the kernels are compiled for the CPU instead,
# for tests on machines without a GPU (tests/gpu/emulated.cuh).
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-build/device}
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
gpu=${TESSERA_GPU:-sm_90}
mkdir -p "$out/registry" "$out/objects"
export include="-I. -I$out"

# The registry, as CMakeLists.txt writes it.
grep -hoE '^GAME\([a-z]+\)' games/games.def >"$out/registry/games.def"
for part in evaluate.c observe.c gpu.cu batch.cu; do
  ls games/*/*/*_"$part" | sed -E 's|games/([a-z]+)/.*|GAME(\1)|' >"$out/registry/${part%.*}.def"
done
ls games/*/mind/*.net | sed -E 's|games/([a-z]+)/.*|GAME(\1)|' >"$out/registry/net.def"
for net in games/*/mind/*.net; do
  name=$(basename "$net" .net)
  { printf '#include <stddef.h>\n#include <stdint.h>\nextern const uint8_t %s_net[];\nextern const size_t %s_net_size;\n' "$name" "$name"
    printf 'const uint8_t %s_net[] = {' "$name"
    od -An -v -tu1 "$net" | sed -E 's/([0-9]+)/\1,/g'
    printf '};\nconst size_t %s_net_size = %d;\n' "$name" "$(stat -c %s "$net")"; } >"$out/objects/${name}_net.c"
done

compile() { # a source; prints nothing unless it fails
  local object
  object=$objects/$(tr / _ <<<"$1").o
  case ${EMULATED:-}$1 in
  1*.cu) g++ -std=c++17 -O1 -fPIC -fvisibility=hidden -Wno-unknown-pragmas -include tests/gpu/emulated.cuh -x c++ $include -c "$1" -o "$object" ;;
  *.cu) $nvcc -std=c++17 -O3 -DNDEBUG -arch="$gpu" -Xcompiler -fPIC,-fvisibility=hidden $include -c "$1" -o "$object" ;;
  *) cc -std=gnu11 -O2 -march=native -ffp-contract=off -fPIC -fvisibility=hidden -DTESSERA_VERSION="\"$(cat VERSION)\"" $include -c "$1" -o "$object" ;;
  esac
}
export -f compile
export nvcc gpu objects="$out/objects"

rm -f "$objects"/*.o
device=bindings/gpu/device.cu
[ -z "${EMULATED:-}" ] || device=tests/gpu/device.c
{ ls games/*/gpu/*.cu "$device"
  sources=$(awk '!/^#/ && $2 ~ /^(rules|players|lib)$/ { print $1 "/*.c" }' make/rooms.txt)
  ls $sources bindings/gpu/*.c "$objects"/*_net.c | grep -v '_test\.c$'; } |
  xargs -P "$(nproc)" -I{} bash -c 'set -e; compile {}'

batch=$(ls "$objects"/*_batch.cu.o "$objects/bindings_gpu_batch.c.o" "$objects"/*_device.*.o)
library=$(ls "$objects"/*.c.o | grep -vE '/(bindings|tests)_gpu_')
others="-lpthread -lstdc++ -lm"
[ -n "${EMULATED:-}" ] || others="-L$(dirname "$(dirname "$(readlink -f "$nvcc")")")/lib64 -lcudart_static -ldl -lrt $others"
cc -shared -Wl,-soname,libtessera.so.1 $library -lm -lpthread -o "$out/libtessera.so.1"
cc -shared -Wl,-soname,libtessera_gpu.so.1 -Wl,--version-script=bindings/gpu/libtessera_gpu.map $batch $library $others \
  -o "$out/libtessera_gpu.so.1"
cc "$objects"/*_gpu.cu.o "$objects/bindings_gpu_tessera_gpu.c.o" "$objects/bindings_gpu_bench_batch.c.o" $batch $library $others \
  -o "$out/tessera_gpu"
