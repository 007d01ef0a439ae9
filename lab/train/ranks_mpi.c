/* ranks_mpi.c -- see ranks.h. */
#include "ranks.h"

#include <mpi.h>
#include <stdlib.h>

/* Who was not started by mpirun, or by what stands for it, needs no MPI; to begin it would take
 * half a second. */
static bool is_started_by_mpi(void) {
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

Ranks ranks_begin(int *count, char ***words) {
    Ranks ranks = {0, 1};
    if (!is_started_by_mpi()) return ranks;
    MPI_Init(count, words);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    return ranks;
}

bool ranks_end(const Ranks *ranks, int numbers[], int numbers_count, bool is_done) {
    int done = is_done;
    if (!is_started_by_mpi()) return is_done;
    MPI_Allreduce(MPI_IN_PLACE, &done, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Reduce(ranks->rank ? numbers : MPI_IN_PLACE, numbers, numbers_count, MPI_INT, MPI_SUM, 0,
               MPI_COMM_WORLD);
    MPI_Finalize();
    return done;
}
