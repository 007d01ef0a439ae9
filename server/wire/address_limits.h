/* address_limits.h -- how many connections an address has, and how much may be said from it.
 *
 * An address of version 6 is its network, /64, since whoever has one has all of those. What an
 * address has said is remembered for a while after its last connection, so that hanging up gains
 * nothing; how long depends on how many others come. */
#ifndef SERVER_WIRE_ADDRESS_LIMITS_H
#define SERVER_WIRE_ADDRESS_LIMITS_H

#include "server/rate_limit.h"

typedef struct AddressLimit AddressLimit;
typedef struct AddressLimits AddressLimits;

/* For so many connections in all; an address may say so much a second. NULL if there is no memory.
 */
AddressLimits *address_limits_open(int connections_max, int messages_per_second);
void address_limits_close(AddressLimits *limits);

/* A connection from an address, which may be any text, comes and goes. */
AddressLimit *address_limits_enter(AddressLimits *limits, const char *address, int64_t now_ms);
void address_limits_leave(AddressLimit *limit);

/* Connections from an address now. */
int address_limits_count(const AddressLimits *limits, const char *address);
int address_limit_count(const AddressLimit *limit);

/* A number for its address, not 0. It is made with a key that is drawn anew at every start, so that
 * it does not tell the address where it is kept. */
int64_t address_limit_number(const AddressLimit *limit);

/* Lives as long as the address has a connection. */
RateLimit *address_limit_rate(AddressLimit *limit);

#endif
