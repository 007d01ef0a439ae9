/* memory_hall.c -- see memory_hall.h. */
#include "memory_hall.h"
#include "tests/test.h"

static void start_job(void *self, Job *job) {
    MemoryHall *it = self;
    CHECK(it->jobs_count < MEMORY_JOBS_MAX);
    it->jobs[it->jobs_count++] = job;
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)rng_word(&((MemoryHall *)self)->luck);
}

void memory_hall_open(MemoryHall *it, uint64_t seed, int connections, MemoryHallSend *send) {
    HallConfig config = {.self = it,
                         .send = send,
                         .start = start_job,
                         .random = make_random,
                         .matches_max = 16,
                         .limits = it->limits,
                         .push_key = it->push_key,
                         .connections_max = connections};
    it->now_ms = 1700000000000;
    it->luck = (Rng){seed};
    it->hall = hall_open(&config);
    CHECK(it->hall != NULL);
}

void memory_hall_close(MemoryHall *it) {
    hall_close(it->hall);
    memory_store_clear(&it->store);
}

void memory_hall_do_jobs(MemoryHall *it) {
    while (it->jobs_count) {
        Job *job = it->jobs[0];
        memmove(it->jobs, it->jobs + 1, (size_t)--it->jobs_count * sizeof *it->jobs);
        memory_store_do(&it->store, job);
        hall_finish(it->hall, job, it->now_ms);
    }
}
