/* store_names.c -- skeletons of account names (names.h), so that no two accounts look alike.
 *
 * Accounts of older stores that look alike are left as they are. */
#include "server/names.h"
#include "store_tables.h"

#include <stdio.h>
#include <stdlib.h>

static SqlStatus note_skeleton(Sql *sql, const char *account, int64_t person) {
    char skeleton[NAME_SKELETON_MAX];
    name_skeleton(account, skeleton);
    const SqlValue values[] = {sql_text(skeleton), sql_int(person)};
    return sql_run(sql, "UPDATE people SET skeleton = $1 WHERE id = $2", values, 2, NULL, NULL);
}

typedef struct {
    int64_t person;
    char account[STORE_NAME_SIZE];
} Account;

typedef struct {
    Account *accounts;
    size_t count;
} Accounts;

static bool keep_account(void *self, const SqlValue columns[], int count) {
    Accounts *all = self;
    assert(count == 2);
    all->accounts = realloc(all->accounts, (all->count + 1) * sizeof *all->accounts);
    assert(all->accounts);
    Account *account = &all->accounts[all->count++];
    account->person = columns[0].number;
    (void)snprintf(account->account, sizeof account->account, "%s", (const char *)columns[1].bytes);
    return true;
}

SqlStatus store_fill_skeletons(Sql *sql) {
    Accounts all = {NULL, 0};
    SqlStatus status =
        sql_run(sql, "SELECT id, account FROM people WHERE account IS NOT NULL AND account <> ''",
                NULL, 0, keep_account, &all);
    for (size_t i = 0; status == SQL_OK && i < all.count; i++)
        status = note_skeleton(sql, all.accounts[i].account, all.accounts[i].person);
    free(all.accounts);
    return status;
}
