/* law_world.h -- two nodes with one store in memory between them, and people who come to them: the
 * world of law_hall.c. Jobs wait until they are done here, in any order; answers can be lost. */
#ifndef TESTS_LAW_WORLD_H
#define TESTS_LAW_WORLD_H

#include "law_told.h"
#include "server/hall/hall.h"
#include "tests/match/memory_store.h"

#define WORLD_TAG "7" /* of what is said about the match */

enum { WORLD_NODES = 2, WORLD_PEOPLE = 10, WORLD_JOBS_MAX = 512 };

/* Somebody with one connection, or none. */
typedef struct {
    int node, slot; /* slot -1: not connected */
    int64_t person; /* 0: nobody knows them */
    char token[2 * MESSAGE_BYTES + 1];
    bool is_watching;
    int64_t since_ms; /* when they began to watch */
    Told told;
    char answer[16];  /* the last one: "done", "view", ... or "" while there is none */
    char refused[32]; /* its code, if it was a refusal */
    char opened[STORE_ID_SIZE + 1], rematch[STORE_ID_SIZE + 1];
} WorldClient;

typedef struct {
    int node;
    Job *job;
} WorldJob;

typedef struct {
    MemoryStore store; /* the first, so that the rest can be cleared by itself */
    Hall *hall[WORLD_NODES];
    WorldClient client[WORLD_PEOPLE];
    WorldJob job[WORLD_JOBS_MAX];
    int jobs_count;
    bool has_beats; /* nodes give signs of life, and outages are charged to nobody */
    bool is_deaf;   /* nodes do not hear of each other's entries */
    Rng luck;
    int64_t now_ms;
    int64_t steady_ms; /* since when nodes run and hear of each other */
    char match[STORE_ID_SIZE + 1];
} World;

extern World world;

void world_begin(uint64_t seed);
void world_end(void);
void world_restart(int node);

void world_come(int who, int node);
void world_go(int who);

__attribute__((format(printf, 2, 3))) void world_say(int who, const char *format, ...);
void world_watch(int who);

bool world_do_job(bool is_first); /* or any one; false: there is none */
void world_do_jobs(void);
void world_tick(void);

/* Nodes hear what they have missed. */
void world_hear(void);

#endif
