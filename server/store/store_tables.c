/* store_tables.c -- the tables of the store. */
#include "store_tables.h"

static const char tables[] =
    /* matches and people */
    "CREATE TABLE matches (match TEXT PRIMARY KEY, secret BLOB NOT NULL, stage INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL, json TEXT NOT NULL, due_ms INTEGER NOT NULL,"
    " changed_ms INTEGER NOT NULL) STRICT;"
    "CREATE INDEX matches_public ON matches (stage, changed_ms) WHERE is_public = 1;"
    "CREATE INDEX matches_due ON matches (due_ms) WHERE due_ms > 0;"
    "CREATE TABLE entries (match TEXT NOT NULL, number INTEGER NOT NULL, time_ms INTEGER NOT NULL,"
    " json TEXT NOT NULL, UNIQUE (match, number)) STRICT;"
    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE,"
    " password TEXT, made_ms INTEGER NOT NULL, skeleton TEXT) STRICT;"
    "CREATE INDEX people_skeleton ON people (skeleton);"
    "CREATE TABLE tokens (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, is_bot INTEGER NOT NULL,"
    " made_ms INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tokens_person ON tokens (person);"
    /* who plays, and when the match ended: 0 while it has not */
    "CREATE TABLE players (match TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL,"
    " ended_ms INTEGER NOT NULL DEFAULT 0, UNIQUE (match, seat)) STRICT;"
    "CREATE INDEX players_person ON players (person, ended_ms);"
    /* who has opened matches that are not finished */
    "CREATE TABLE openings (match TEXT PRIMARY KEY, person INTEGER NOT NULL,"
    " address INTEGER NOT NULL) STRICT;"
    "CREATE INDEX openings_person ON openings (person);"
    "CREATE INDEX openings_address ON openings (address) WHERE address <> 0;"
    /* ratings, and which pairs of people were rated lately */
    "CREATE TABLE ratings (category TEXT NOT NULL, person INTEGER NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL,"
    " PRIMARY KEY (category, person)) STRICT;"
    "CREATE INDEX ratings_leaders ON ratings (category, rating);"
    "CREATE INDEX ratings_person ON ratings (person);"
    "CREATE TABLE rated (match TEXT PRIMARY KEY) STRICT;"
    "CREATE TABLE rated_pairs (match TEXT NOT NULL, one INTEGER NOT NULL, other INTEGER NOT NULL,"
    " time_ms INTEGER NOT NULL, PRIMARY KEY (one, other, match)) STRICT;"
    "CREATE INDEX rated_pairs_time ON rated_pairs (time_ms);"
    /* lines of chat that were reported */
    "CREATE TABLE reports (match TEXT NOT NULL, line INTEGER NOT NULL, person INTEGER NOT NULL,"
    " about INTEGER NOT NULL, reason TEXT NOT NULL, time_ms INTEGER NOT NULL,"
    " PRIMARY KEY (match, line, person)) STRICT;"
    /* signs of life and outages */
    "CREATE TABLE alive (id INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL) STRICT;"
    "CREATE TABLE outages (from_ms INTEGER PRIMARY KEY, to_ms INTEGER NOT NULL) STRICT;"
    /* the chain of commitments, and one-time codes */
    "CREATE TABLE fair_log (number INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE,"
    " commitment BLOB NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL) STRICT;"
    "CREATE TABLE codes (hash BLOB PRIMARY KEY, person INTEGER NOT NULL,"
    " until_ms INTEGER NOT NULL) STRICT;"
    "CREATE INDEX codes_person ON codes (person);"
    "CREATE INDEX codes_until ON codes (until_ms);"
    /* where pushes are sent, with the token of the device that said so */
    "CREATE TABLE subscriptions (person INTEGER NOT NULL, endpoint TEXT NOT NULL,"
    " browser_key BLOB NOT NULL, auth BLOB NOT NULL, token BLOB NOT NULL,"
    " made_ms INTEGER NOT NULL, PRIMARY KEY (person, endpoint)) STRICT;"
    "CREATE INDEX subscriptions_token ON subscriptions (token);";

const StoreTable store_tables[] = {
    {"matches", "match, secret, stage, is_public, json, due_ms, changed_ms"},
    {"entries", "match, number, time_ms, json"},
    {"players", "match, seat, person, ended_ms"},
    {"openings", "match, person, address"},
    {"people", "id, name, account, password, made_ms, skeleton"},
    {"tokens", "hash, person, is_bot, made_ms"},
    {"ratings", "category, person, rating, deviation, volatility, games"},
    {"rated", "match"},
    {"reports", "match, line, person, about, reason, time_ms"},
    {"outages", "from_ms, to_ms"},
    {"fair_log", "number, match, commitment, previous, hash"},
    {"rated_pairs", "match, one, other, time_ms"},
    {"subscriptions", "person, endpoint, browser_key, auth, token, made_ms"},
};
const int store_tables_count = sizeof store_tables / sizeof store_tables[0];

static bool take_number(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int *)self = (int)columns[0].number;
    return false;
}

static SqlStatus read_version(Sql *sql, int *version) {
    *version = 0;
    return sql_run(sql, "SELECT COALESCE(MAX(number), 0) FROM tessera_version", NULL, 0,
                   take_number, version);
}

/* If the version cannot be read, this says 0: whoever then makes the tables will report what is
 * wrong. */
int store_tables_version(Sql *sql) {
    int version = 0;
    if (sql_begin(sql, SQL_READS) != SQL_OK) return 0;
    if (read_version(sql, &version) != SQL_OK) version = 0;
    sql_rollback(sql);
    return version;
}

static SqlStatus make_tables(Sql *sql) {
    SqlStatus status = sql_define(sql, tables);
    if (status != SQL_OK) return status;
    const SqlValue value = sql_int(STORE_VERSION);
    return sql_run(sql, "INSERT INTO tessera_version (number) VALUES ($1)", &value, 1, NULL, NULL);
}

SqlStatus store_tables_make(Sql *sql, Text *why) {
    int present;
    SqlStatus status = sql_define(sql, "CREATE TABLE IF NOT EXISTS tessera_version"
                                       " (number INTEGER PRIMARY KEY) STRICT");
    if (status == SQL_OK) status = read_version(sql, &present);
    if (status == SQL_OK && present > STORE_VERSION) {
        text_string(why, "the store is of version ");
        text_int(why, present);
        text_string(why, ", but this program knows versions up to ");
        text_int(why, STORE_VERSION);
        text_string(why, ": use a newer Tessera");
        return SQL_FAILED;
    }
    if (status == SQL_OK && present == 0) status = make_tables(sql);
    if (status != SQL_OK) text_string(why, sql_why(sql));
    return status;
}
