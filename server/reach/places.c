/* places.c -- see places.h. */
#include "places.h"

#include <assert.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <net/route.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* ---- The default route ---- */

/* A line of /proc/net/route: interface, destination, gateway, flags, two counts, metric, mask. */
static bool read_route(const char *line, char name[IF_NAMESIZE], unsigned *metric) {
    unsigned destination, flags, mask;
    return sscanf(line, "%15s %8x %*x %4x %*u %*u %9u %8x", name, &destination, &flags, metric,
                  &mask) == 5 &&
           destination == 0 && mask == 0 && (flags & RTF_UP);
}

/* A line of /proc/net/ipv6_route: destination, its length, source, its length, next hop, metric,
 * two counts, flags, interface. */
static bool read_route6(const char *line, char name[IF_NAMESIZE], unsigned *metric) {
    unsigned length, flags;
    return sscanf(line, "%*32s %2x %*32s %*x %*32s %8x %*x %*x %8x %15s", &length, metric, &flags,
                  name) == 4 &&
           length == 0 && (flags & RTF_UP) && strcmp(name, "lo") != 0;
}

/* The interface of the default route with the smallest metric; "" if there is none. */
static void find_route(const char *file, bool (*read)(const char *, char[], unsigned *),
                       char best[IF_NAMESIZE]) {
    char line[256], name[IF_NAMESIZE];
    unsigned metric, least = 0;
    FILE *routes = fopen(file, "re");
    best[0] = '\0';
    while (routes && fgets(line, sizeof line, routes)) {
        if (!read(line, name, &metric) || (best[0] && metric >= least)) continue;
        least = metric;
        memcpy(best, name, IF_NAMESIZE);
    }
    if (routes) (void)fclose(routes);
}

static void find_default(char name[IF_NAMESIZE]) {
    find_route("/proc/net/route", read_route, name);
    if (!name[0]) find_route("/proc/net/ipv6_route", read_route6, name);
}

/* ---- Places ---- */

/* The smaller the better. */
static int rank_of(const Place *place) {
    return !place->is_default << 2 | place->address.is_ipv6 << 1 | !place->address.is_private;
}

void places_add(Places *places, const Place *place) {
    assert(places->count >= 0 && places->count <= PLACES_MAX);
    int at = places->count;
    for (int i = 0; i < places->count; i++)
        if (strcmp(places->list[i].address.text, place->address.text) == 0) return;
    while (at > 0 && rank_of(place) < rank_of(&places->list[at - 1])) at--;
    if (at == PLACES_MAX) return;
    int behind = (places->count < PLACES_MAX ? places->count : PLACES_MAX - 1) - at;
    memmove(&places->list[at + 1], &places->list[at], sizeof *place * (size_t)behind);
    places->list[at] = *place;
    if (places->count < PLACES_MAX) places->count++;
}

/* Do people learn of it? */
static bool is_told(const Address *address, bool is_home, bool has_ipv6) {
    if (address->is_loopback || address->is_link) return false;
    return (has_ipv6 || !address->is_ipv6) && (!is_home || address->is_private);
}

void places_find(bool is_home, bool has_ipv6, Places *places) {
    char name[IF_NAMESIZE];
    struct ifaddrs *all;
    *places = (Places){0};
    if (getifaddrs(&all) != 0) return;
    find_default(name);
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        Place place;
        unsigned wanted = IFF_UP | IFF_RUNNING;
        if (!one->ifa_addr || (one->ifa_flags & wanted) != wanted) continue;
        if (!address_of(one->ifa_addr, &place.address)) continue;
        place.is_default = strcmp(one->ifa_name, name) == 0;
        if (is_told(&place.address, is_home, has_ipv6)) places_add(places, &place);
    }
    freeifaddrs(all);
}

bool places_are_same(const Places *a, const Places *b) {
    bool is_same = a->count == b->count;
    for (int i = 0; is_same && i < a->count; i++)
        is_same = strcmp(a->list[i].address.text, b->list[i].address.text) == 0;
    return is_same;
}
