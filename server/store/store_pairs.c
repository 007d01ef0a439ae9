/* store_pairs.c -- who was rated with whom, and when. The more often two people meet, the less each
 * of their matches counts. */
#include "store_tables.h"

static const int64_t day_ms = 24 * 3600 * 1000;

static bool take_count(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int *)self = (int)columns[0].number;
    return false;
}

/* The table has each pair once, the smaller id first. */
static SqlStatus count_met(Sql *sql, int64_t one, int64_t other, int64_t time_ms, int *met) {
    const SqlValue values[] = {sql_int(one < other ? one : other),
                               sql_int(one < other ? other : one), sql_int(time_ms - day_ms)};
    return sql_run(
        sql, "SELECT COUNT(*) FROM rated_pairs WHERE one = $1 AND other = $2 AND time_ms > $3",
        values, 3, take_count, met);
}

/* A bot's rating does not depend on how often one plays against it, so bots are not counted. */
static SqlStatus read_player(Store *store, const RatedMatch *match, Rating *rating) {
    int64_t person = rating->person;
    Person found = {0};
    SqlStatus status = store_rating(store, match->category, person, rating);
    if (status == SQL_OK && person > 0) status = store_person(store, person, &found);
    rating->is_guest = person > 0 && !found.account[0];
    for (int i = 0; status == SQL_OK && person > 0 && i < match->count; i++) {
        int64_t other = match->ratings[i].person;
        if (other > 0 && other != person)
            status = count_met(store_sql(store), person, other, match->time_ms, &rating->met[i]);
    }
    return status;
}

SqlStatus store_read_players(Store *store, const RatedMatch *match) {
    SqlStatus status = SQL_OK;
    assert(match->count <= STORE_RATED_MAX);
    for (int i = 0; i < match->count && status == SQL_OK; i++)
        status = read_player(store, match, &match->ratings[i]);
    return status;
}

static SqlStatus write_pair(Store *store, const RatedMatch *match, int64_t one, int64_t other) {
    const SqlValue values[] = {sql_text(match->match), sql_int(one < other ? one : other),
                               sql_int(one < other ? other : one), sql_int(match->time_ms)};
    return sql_run(store_sql(store),
                   "INSERT INTO rated_pairs (match, one, other, time_ms) VALUES ($1, $2, $3, $4)",
                   values, 4, NULL, NULL);
}

/* Also deletes pairs that are too old to count. */
SqlStatus store_write_pairs(Store *store, const RatedMatch *match) {
    const SqlValue old = sql_int(match->time_ms - 2 * day_ms);
    SqlStatus status = sql_run(store_sql(store), "DELETE FROM rated_pairs WHERE time_ms < $1", &old,
                               1, NULL, NULL);
    for (int i = 0; i < match->count; i++)
        for (int j = i + 1; j < match->count && status == SQL_OK; j++)
            if (match->ratings[i].person > 0 && match->ratings[j].person > 0)
                status =
                    write_pair(store, match, match->ratings[i].person, match->ratings[j].person);
    return status;
}
