/* ranks.h -- the processes of one run, on one machine or on several.
 *
 * `mpirun -n N program ...` starts N of them; without mpirun there is one. ranks_mpi.c is built
 * where MPI is installed, ranks_one.c elsewhere. */
#ifndef TRAIN_RANKS_H
#define TRAIN_RANKS_H

#include <stdbool.h>

typedef struct {
    int rank, count; /* this process is `rank`, 0 .. count - 1 */
} Ranks;

Ranks ranks_begin(int *count, char ***words);

/* Waits for all. In rank 0 the numbers are then their sums over all ranks; true, in every rank, if
 * `is_done` is true in all of them. Nothing can be said to other ranks afterwards. */
bool ranks_end(const Ranks *ranks, int numbers[], int numbers_count, bool is_done);

#endif
