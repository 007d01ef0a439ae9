/* password_rule.h -- which passwords are good enough for a new account.
 *
 * The protocol counts bytes, but three Chinese characters have nine bytes. Here characters are
 * counted: eight, or six from a script that has thousands, and at least four different ones. */
#ifndef SERVER_HALL_PASSWORD_RULE_H
#define SERVER_HALL_PASSWORD_RULE_H

#include <stdbool.h>
#include <stddef.h>

/* NULL if the password, in UTF-8, is good enough; else a sentence that says what is missing. */
const char *password_objection(const char *password);

#endif
