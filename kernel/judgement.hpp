// What can be said of a card at a glance when all hands are seen; for the policy of the playouts and for the order in
// which the search tries cards.
#pragma once

#include "playouts.hpp"

namespace talia {

inline Set below(Card card) { return suit_of(card) & (only(card) - 1); }

// The cards held by anybody but this seat.
template <int SEATS>
inline Set others(const Table& table, int seat) {
    Set held = 0;
    for (int other = 0; other < SEATS; ++other) {
        if (other != seat) held |= table.hands[other];
    }
    return held;
}

// All cards that would take the trick as it stands.
inline Set beating_cards(Set trumps, const Table& table) {
    return above(table.best) | (only(table.best) & trumps ? 0 : trumps);
}

// Whether this seat could go over a card that wins the trick so far.
inline bool could_overtake(Set trumps, const Table& table, int seat, Card best) {
    const Set led = suit_of(table.led), ruffing = only(best) & trumps & ~led;
    if (const Set following = table.hands[seat] & led) return !ruffing && following & above(best);
    return table.hands[seat] & trumps & (only(best) & trumps ? above(best) : ~Set{0});
}

// Misère: how glad the owner is to be rid of a card. The declarer of one that the others can stay under, the others of
// one that goes over the declarer's.
template <int SEATS>
inline int relief(const Table& table, int seat, Card card) {
    const Set against = seat == table.declarer ? others<SEATS>(table, seat) : table.hands[table.declarer];
    const int lower = count(against & below(card)), higher = count(against & above(card));
    if (seat == table.declarer) return lower ? 4 * (lower - higher) + 11 : -7;
    return lower + higher ? 2 * (lower - higher) : -3;
}

}  // namespace talia
