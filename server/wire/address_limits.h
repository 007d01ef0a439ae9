/* address_limits.h -- how many connections an address has, and how much may be said from it.
 *
 * All IPv6 addresses of a network (/64) count as one, because whoever has one of them has all. An
 * address is remembered for a while after its last connection, so that nobody escapes a limit by
 * reconnecting; how long depends on how many other addresses come. */
#ifndef SERVER_WIRE_ADDRESS_LIMITS_H
#define SERVER_WIRE_ADDRESS_LIMITS_H

#include "server/rate_limit.h"

typedef struct AddressLimit AddressLimit;
typedef struct AddressLimits AddressLimits;

/* For at most `connections_max` connections in all, and so many messages a second from each
 * address. NULL if there is not enough memory. */
AddressLimits *address_limits_open(int connections_max, int messages_per_second);
void address_limits_close(AddressLimits *limits);

/* A connection from an address is opened (the address may be any text), and closed. */
AddressLimit *address_limits_enter(AddressLimits *limits, const char *address, int64_t now_ms);
void address_limits_leave(AddressLimit *limit);

/* Connections from an address now. */
int address_limits_count(const AddressLimits *limits, const char *address);
int address_limit_count(const AddressLimit *limit);

/* A number that stands for the address, never 0. It is a hash with a key that is new at each start,
 * so that what is stored does not reveal the address. */
int64_t address_limit_number(const AddressLimit *limit);

/* Lives as long as the address has a connection. */
RateLimit *address_limit_rate(AddressLimit *limit);

#endif
