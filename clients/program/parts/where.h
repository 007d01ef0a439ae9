/* where.h -- says where a server is: its addresses, who gets in by them, and the code of one. */
#ifndef PROGRAM_WHERE_H
#define PROGRAM_WHERE_H

#include "server/wire/http.h"

/* As the server begins. `for_phones`: say how phones get in, where only this machine does. */
void where_say(const HttpServer *server, bool is_home, bool for_phones);

/* At home, when the addresses have changed; elsewhere. */
void where_say_home_anew(const HttpServer *server);
void where_say_anew(const HttpServer *server);

#endif
