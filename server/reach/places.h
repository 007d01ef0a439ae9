/* places.h -- the addresses of this machine at which others find a server.
 *
 * Link-local addresses are left out, although a server may answer there: nobody can type them
 * without knowing the interface. */
#ifndef SERVER_REACH_PLACES_H
#define SERVER_REACH_PLACES_H

#include "address.h"

enum { PLACES_MAX = 24 }; /* any more are left out */

typedef struct {
    Address address;
    bool is_default; /* of the interface of the default route */
} Place;

/* The best one to give away is the first: of the default route, then IPv4, then private ones. */
typedef struct {
    int count;
    Place list[PLACES_MAX];
} Places;

/* Adds one where it belongs, unless it is there. */
void places_add(Places *places, const Place *place);

/* Those of this machine at this moment, less loopback: private ones only, or all; IPv4 only, or
 * both kinds. None if the system does not tell. */
void places_find(bool is_home, bool has_ipv6, Places *places);

bool places_are_same(const Places *a, const Places *b);

#endif
