/* password_rule.h -- which passwords are good enough for a new account.
 *
 * The protocol counts bytes, of which three Chinese characters have nine. Characters are counted
 * here: eight of them, or six of scripts with thousands, and four that differ. Older passwords stay
 * good for signing in. */
#ifndef SERVER_HALL_PASSWORD_RULE_H
#define SERVER_HALL_PASSWORD_RULE_H

#include <stdbool.h>
#include <stddef.h>

/* NULL if the password, in UTF-8, is good enough; else a sentence that says what is missing. */
const char *password_objection(const char *password);

#endif
