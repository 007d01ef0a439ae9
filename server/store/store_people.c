/* store_people.c -- the store of people: tokens, accounts, ratings. */
#include "server/names.h"
#include "store_tables.h"

#include <stdio.h>
#include <sys/random.h>

/* At random, so that nodes need not agree on the next one, and nobody can tell from an id how many
 * guests there are. */
static int64_t new_id(void) {
    uint64_t bits = 0;
    while ((bits & ((UINT64_C(1) << 53) - 1)) == 0) {
        ssize_t size = getrandom(&bits, sizeof bits, 0);
        assert(size == sizeof bits);
    }
    return (int64_t)(bits & ((UINT64_C(1) << 53) - 1));
}

static void copy_text(char *to, size_t size, const SqlValue *from) {
    snprintf(to, size, "%s", from->kind == SQL_TEXT ? (const char *)from->bytes : "");
}

/* Runs the statements of one change together. */
static SqlStatus run_together(Store *store, SqlStep steps[], int count) {
    Sql *sql = store_sql(store);
    SqlStatus status = sql_begin(sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = sql_run_all(sql, steps, count);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}

static const char add_token[] =
    "INSERT INTO tokens (hash, person, is_bot, made_ms) VALUES ($1, $2, $3, $4)";
static const char remove_tokens[] = "DELETE FROM tokens WHERE person = $1";
static const char remove_codes[] = "DELETE FROM codes WHERE person = $1";
static const char remove_subscriptions[] = "DELETE FROM subscriptions WHERE person = $1";

SqlStatus store_add_guest(Store *store, const char *name, const uint8_t token[STORE_HASH_SIZE],
                          int64_t now_ms, Person *person) {
    assert(strlen(name) < STORE_NAME_SIZE);
    *person = (Person){.id = new_id()};
    snprintf(person->name, sizeof person->name, "%s", name);
    const SqlValue id = sql_int(person->id), now = sql_int(now_ms);
    const SqlValue who[] = {id, sql_text(person->name), now};
    const SqlValue key[] = {sql_bytes(token, STORE_HASH_SIZE), id, sql_int(0), now};
    SqlStep steps[] = {
        {"INSERT INTO people (id, name, made_ms) VALUES ($1, $2, $3)", who, 3, 0},
        {add_token, key, 4, 0},
    };
    return run_together(store, steps, 2);
}

static bool take_person(void *self, const SqlValue columns[], int count) {
    Person *person = self;
    assert(count == 4);
    person->id = columns[0].number;
    copy_text(person->name, sizeof person->name, &columns[1]);
    copy_text(person->account, sizeof person->account, &columns[2]);
    person->is_bot = columns[3].number != 0;
    return false;
}

SqlStatus store_person_of(Store *store, const uint8_t token[STORE_HASH_SIZE], Person *person) {
    const SqlValue value = sql_bytes(token, STORE_HASH_SIZE);
    *person = (Person){0};
    return sql_run(store_sql(store),
                   "SELECT people.id, people.name, people.account, tokens.is_bot"
                   " FROM tokens JOIN people ON people.id = tokens.person WHERE tokens.hash = $1",
                   &value, 1, take_person, person);
}

SqlStatus store_person(Store *store, int64_t id, Person *person) {
    const SqlValue value = sql_int(id);
    *person = (Person){0};
    return sql_run(store_sql(store), "SELECT id, name, account, 0 FROM people WHERE id = $1",
                   &value, 1, take_person, person);
}

typedef struct {
    Person *people;
    int count;
} NamesSink;

static bool take_name(void *self, const SqlValue columns[], int count) {
    const NamesSink *sink = self;
    assert(count == 2);
    for (int i = 0; i < sink->count; i++)
        if (sink->people[i].id == columns[0].number)
            copy_text(sink->people[i].name, sizeof sink->people[i].name, &columns[1]);
    return true;
}

/* Asks for as many at once as a statement has parameters. */
SqlStatus store_names(Store *store, Person people[], int count) {
    SqlStatus status = SQL_OK;
    for (int first = 0; first < count && status == SQL_OK; first += SQL_VALUES_MAX) {
        int some = count - first < SQL_VALUES_MAX ? count - first : SQL_VALUES_MAX;
        NamesSink sink = {people + first, some};
        SqlValue ids[SQL_VALUES_MAX];
        static_assert(SQL_VALUES_MAX == 16, "the statement names as many");
        for (int i = 0; i < SQL_VALUES_MAX; i++)
            ids[i] = sql_int(i < some ? people[first + i].id : 0);
        status = sql_run(store_sql(store),
                         "SELECT id, name FROM people WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8,"
                         " $9, $10, $11, $12, $13, $14, $15, $16)",
                         ids, SQL_VALUES_MAX, take_name, &sink);
    }
    return status;
}

SqlStatus store_add_token(Store *store, int64_t person, const uint8_t token[STORE_HASH_SIZE],
                          bool is_for_bot, int64_t now_ms) {
    const SqlValue values[] = {sql_bytes(token, STORE_HASH_SIZE), sql_int(person),
                               sql_int(is_for_bot), sql_int(now_ms)};
    return sql_run(store_sql(store), add_token, values, 4, NULL, NULL);
}

SqlStatus store_remove_token(Store *store, const uint8_t token[STORE_HASH_SIZE]) {
    const SqlValue value = sql_bytes(token, STORE_HASH_SIZE);
    SqlStep steps[] = {{"DELETE FROM tokens WHERE hash = $1", &value, 1, 0},
                       {"DELETE FROM subscriptions WHERE token = $1", &value, 1, 0}};
    return run_together(store, steps, 2);
}

SqlStatus store_remove_tokens(Store *store, int64_t person) {
    const SqlValue value = sql_int(person);
    SqlStep steps[] = {{remove_tokens, &value, 1, 0},
                       {remove_codes, &value, 1, 0},
                       {remove_subscriptions, &value, 1, 0}};
    return run_together(store, steps, 3);
}

void store_account_name(const char *name, char account[STORE_NAME_SIZE]) {
    assert(strlen(name) < STORE_NAME_SIZE);
    snprintf(account, STORE_NAME_SIZE, "%s", name);
    for (; *account; account++)
        if (*account >= 'A' && *account <= 'Z') *account = (char)(*account - 'A' + 'a');
}

/* Runs the change of an account. If it changed anything, the new token becomes the only one. */
static SqlStatus change_account(Store *store, SqlStep *change, const NewPassword *password) {
    Sql *sql = store_sql(store);
    const SqlValue person = sql_int(password->person);
    const SqlValue key[] = {sql_bytes(password->token, STORE_HASH_SIZE), person, sql_int(0),
                            sql_int(password->now_ms)};
    SqlStep steps[] = {{remove_tokens, &person, 1, 0},
                       {remove_codes, &person, 1, 0},
                       {remove_subscriptions, &person, 1, 0},
                       {add_token, key, 4, 0}};
    SqlStatus status =
        sql_begin(sql, SQL_ALONE); /* so that two names that look alike are not added at once */
    if (status != SQL_OK) return status;
    status = sql_run_all(sql, change, 1);
    if (status == SQL_OK && change->changed == 0) status = SQL_CONFLICT;
    if (status == SQL_OK) status = sql_run_all(sql, steps, 4);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}

SqlStatus store_set_account(Store *store, const char *name, const NewPassword *password) {
    char account[STORE_NAME_SIZE], skeleton[NAME_SKELETON_MAX];
    store_account_name(name, account);
    name_skeleton(account, skeleton);
    assert(strlen(password->password) < STORE_PASSWORD_SIZE);
    const SqlValue values[] = {sql_text(name), sql_text(account), sql_text(password->password),
                               sql_text(skeleton), sql_int(password->person)};
    SqlStep step = {"UPDATE people SET name = $1, account = $2, password = $3, skeleton = $4"
                    " WHERE id = $5 AND account IS NULL"
                    " AND NOT EXISTS (SELECT 1 FROM people AS other WHERE other.skeleton = $4)",
                    values, 5, 0};
    return change_account(store, &step, password);
}

SqlStatus store_set_password(Store *store, const NewPassword *password) {
    assert(strlen(password->password) < STORE_PASSWORD_SIZE);
    const SqlValue values[] = {sql_text(password->password), sql_int(password->person)};
    SqlStep step = {"UPDATE people SET password = $1 WHERE id = $2 AND account IS NOT NULL", values,
                    2, 0};
    return change_account(store, &step, password);
}

typedef struct {
    Person *person;
    char *password;
} AccountSink;

static bool take_account(void *self, const SqlValue columns[], int count) {
    AccountSink *sink = self;
    assert(count == 5);
    copy_text(sink->password, STORE_PASSWORD_SIZE, &columns[4]);
    return take_person(sink->person, columns, 4);
}

SqlStatus store_account(Store *store, const char *name, Person *person,
                        char password[STORE_PASSWORD_SIZE]) {
    char account[STORE_NAME_SIZE];
    AccountSink sink = {person, password};
    *person = (Person){0};
    password[0] = '\0';
    if (strlen(name) >= STORE_NAME_SIZE) return SQL_OK;
    store_account_name(name, account);
    const SqlValue value = sql_text(account);
    return sql_run(store_sql(store),
                   "SELECT id, name, account, 0, password FROM people WHERE account = $1", &value,
                   1, take_account, &sink);
}

SqlStatus store_rename(Store *store, int64_t person, const char *name) {
    assert(strlen(name) < STORE_NAME_SIZE);
    const SqlValue values[] = {sql_text(name), sql_int(person)};
    return sql_run(store_sql(store), "UPDATE people SET name = $1 WHERE id = $2", values, 2, NULL,
                   NULL);
}

SqlStatus store_forget(Store *store, int64_t person) {
    const SqlValue value = sql_int(person);
    SqlStep steps[] = {
        {remove_tokens, &value, 1, 0},
        {remove_codes, &value, 1, 0},
        {remove_subscriptions, &value, 1, 0},
        {"DELETE FROM ratings WHERE person = $1", &value, 1, 0},
        {"DELETE FROM players WHERE person = $1", &value, 1, 0},
        {"DELETE FROM people WHERE id = $1", &value, 1, 0},
        {"DELETE FROM rated_pairs WHERE one = $1", &value, 1, 0},
        {"DELETE FROM rated_pairs WHERE other = $1", &value, 1, 0},
    };
    return run_together(store, steps, (int)(sizeof steps / sizeof *steps));
}

typedef struct {
    RatingRow *row;
    void *self;
} RatingSink;

#define SELECT_RATINGS                                                                             \
    "SELECT person, name, rating, deviation, volatility, games, category FROM ratings"             \
    " LEFT JOIN people ON id = person"

/* A bot has no name, only its level. */
static bool take_rating(void *self, const SqlValue columns[], int count) {
    RatingSink *sink = self;
    assert(count == 7);
    Rating rating = {.person = columns[0].number,
                     .rating = columns[2].real,
                     .deviation = columns[3].real,
                     .volatility = columns[4].real,
                     .games = (int)columns[5].number};
    copy_text(rating.name, sizeof rating.name, &columns[1]);
    copy_text(rating.category, sizeof rating.category, &columns[6]);
    if (rating.person < 0) snprintf(rating.name, sizeof rating.name, "bot:%d", (int)-rating.person);
    return sink->row(sink->self, &rating);
}

static bool keep_rating(void *self, const Rating *rating) {
    *(Rating *)self = *rating;
    return false;
}

SqlStatus store_rating(Store *store, const char *category, int64_t person, Rating *rating) {
    RatingSink sink = {keep_rating, rating};
    const SqlValue values[] = {sql_text(category), sql_int(person)};
    *rating = (Rating){.person = person};
    return sql_run(store_sql(store), SELECT_RATINGS " WHERE category = $1 AND person = $2", values,
                   2, take_rating, &sink);
}

SqlStatus store_ratings(Store *store, int64_t person, RatingRow *row, void *self) {
    RatingSink sink = {row, self};
    const SqlValue value = sql_int(person);
    return sql_run(store_sql(store), SELECT_RATINGS " WHERE person = $1 ORDER BY category", &value,
                   1, take_rating, &sink);
}

SqlStatus store_leaders(Store *store, const char *category, int limit, RatingRow *row, void *self) {
    RatingSink sink = {row, self};
    const SqlValue values[] = {sql_text(category), sql_int(limit)};
    return sql_run(store_sql(store),
                   SELECT_RATINGS
                   " WHERE category = $1"
                   " AND (person < 0 OR account IS NOT NULL) ORDER BY rating DESC LIMIT $2",
                   values, 2, take_rating, &sink);
}

/* Somebody who was forgotten during the match gets no rating. */
static SqlStatus write_rating(Store *store, const char *category, const Rating *rating) {
    Person person = {0};
    SqlStatus status = rating->person > 0 ? store_person(store, rating->person, &person) : SQL_OK;
    if (status != SQL_OK || (rating->person > 0 && person.id == 0)) return status;
    if (rating->games == 0) return SQL_OK; /* nothing was learned about this player */
    const SqlValue values[] = {sql_text(category),           sql_int(rating->person),
                               sql_real(rating->rating),     sql_real(rating->deviation),
                               sql_real(rating->volatility), sql_int(rating->games)};
    return sql_run(store_sql(store),
                   "INSERT INTO ratings (category, person, rating, deviation, volatility, games)"
                   " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (category, person) DO UPDATE SET"
                   " rating = excluded.rating, deviation = excluded.deviation,"
                   " volatility = excluded.volatility, games = excluded.games",
                   values, 6, NULL, NULL);
}

static const char not_due[] = "UPDATE matches SET due_ms = 0 WHERE match = $1 AND due_ms > 0";

static SqlStatus rate(Store *store, const RatedMatch *match) {
    Sql *sql = store_sql(store);
    const SqlValue value = sql_text(match->match);
    SqlStatus status = sql_run(sql, "INSERT INTO rated (match) VALUES ($1)", &value, 1, NULL, NULL);
    if (status == SQL_OK) status = sql_run(sql, not_due, &value, 1, NULL, NULL);
    if (status == SQL_OK) status = store_read_players(store, match);
    if (status == SQL_OK) match->rate(match->self, match->ratings, match->count);
    for (int i = 0; i < match->count && status == SQL_OK; i++)
        status = write_rating(store, match->category, &match->ratings[i]);
    if (status == SQL_OK) status = store_write_pairs(store, match);
    return status;
}

static bool note_rated(void *self, const SqlValue columns[], int count) {
    (void)columns, (void)count;
    *(bool *)self = true;
    return false;
}

/* Checks first without a lock: matches that are rated already are asked about more often than new
 * ones end. */
SqlStatus store_rate(Store *store, const RatedMatch *match) {
    Sql *sql = store_sql(store);
    const SqlValue value = sql_text(match->match);
    bool is_rated = false;
    SqlStatus status =
        sql_run(sql, "SELECT 1 FROM rated WHERE match = $1", &value, 1, note_rated, &is_rated);
    if (status == SQL_OK && is_rated) status = sql_run(sql, not_due, &value, 1, NULL, NULL);
    if (status != SQL_OK || is_rated) return status == SQL_OK ? SQL_CONFLICT : status;
    status = sql_begin(sql, SQL_ALONE);
    if (status != SQL_OK) return status;
    status = rate(store, match);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}
