/* visitors.h -- who comes from where: how many connections an address has, and how much is said
 * from it.
 *
 * An address of version 6 is its network, /64, since whoever has one has all of those. What an
 * address has said is remembered for a while after its last connection, so that hanging up gains
 * nothing; how long depends on how many others come. */
#ifndef SERVER_WIRE_VISITORS_H
#define SERVER_WIRE_VISITORS_H

#include "server/allowance.h"

typedef struct Visitor Visitor;
typedef struct Visitors Visitors;

/* For so many connections in all; an address may say so much a second. NULL if there is no memory.
 */
Visitors *visitors_open(int connections_max, int messages_per_second);
void visitors_close(Visitors *visitors);

/* A connection from an address, which may be any text, comes and goes. */
Visitor *visitors_enter(Visitors *visitors, const char *address, int64_t now_ms);
void visitors_leave(Visitor *visitor);

/* Connections from an address now. */
int visitors_count(const Visitors *visitors, const char *address);
int visitor_count(const Visitor *visitor);

/* A number for its address, not 0. It is made with a key that is drawn anew at every start, so that
 * it does not tell the address where it is kept. */
int64_t visitor_number(const Visitor *visitor);

/* Lives for as long as a connection of the visitor. */
Allowance *visitor_allowance(Visitor *visitor);

#endif
