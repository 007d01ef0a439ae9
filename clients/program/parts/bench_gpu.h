/* bench_gpu.h -- `tessera bench --gpu`: random games on a GPU. */
#ifndef PROGRAM_BENCH_GPU_H
#define PROGRAM_BENCH_GPU_H

/* Runs tessera_gpu, which lies beside this program where it was built, with these words behind
 * `bench`. Returns the exit status, if it could not be run. */
int bench_gpu(int count, char **words);

#endif
