// Cards and sets of cards, numbered as in talia.cards: card = suit * 16 + rank, suits C D H S = 0..3, ranks 2..A =
// 0..12. A set has one bit a card, so each suit owns a lane of 16 bits and "higher in the suit" means "further left in
// the lane".
#pragma once

#include <cstdint>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

// For the few functions of the innermost loops, where leaving it to the compiler costs a fifth of the speed.
#if defined(__GNUC__)
#define TALIA_INLINE __attribute__((always_inline)) inline
#define TALIA_APART __attribute__((noinline))
#else
#define TALIA_INLINE inline
#define TALIA_APART
#endif

namespace talia {

using Set = std::uint64_t;
using Card = int;

constexpr Card NO_CARD = -1;
constexpr int SUITS = 4;
constexpr int RANKS = 13;
constexpr int LANE = 16;                           // bits a suit owns in a set
constexpr Set EVERY_CARD = 0x1FFF1FFF1FFF1FFFull;  // the 52 bits that are cards
constexpr int MOST_CARDS = 52;

inline bool is_card(Card card) { return card >= 0 && card < SUITS * LANE && (EVERY_CARD >> card & 1); }
inline Set only(Card card) { return Set{1} << card; }
inline Set suit_lane(int suit) { return Set{0xFFFF} << (suit * LANE); }
inline Set suit_of(Card card) { return Set{0xFFFF} << (card & 0x30); }

// The same where the trumps may be only the upper part of a lane, and the rest of it a suit of its own: the fifth.
inline Set suit_of(Card card, Set trumps) { return only(card) & trumps ? trumps : suit_of(card) & ~trumps; }

// All places of the card's suit above it.
inline Set above(Card card) { return suit_of(card) & (~Set{1} << card); }

#if defined(_MSC_VER)
inline int count(Set cards) { return static_cast<int>(__popcnt64(cards)); }
inline Card lowest(Set cards) {
    unsigned long place;
    _BitScanForward64(&place, cards);
    return static_cast<Card>(place);
}
inline Card highest(Set cards) {
    unsigned long place;
    _BitScanReverse64(&place, cards);
    return static_cast<Card>(place);
}
#else
inline int count(Set cards) { return __builtin_popcountll(cards); }
inline Card lowest(Set cards) { return __builtin_ctzll(cards); }        // of a set that is not empty
inline Card highest(Set cards) { return 63 - __builtin_clzll(cards); }  // of a set that is not empty
#endif

inline Card take_lowest(Set& cards) {
    const Card card = lowest(cards);
    cards &= cards - 1;
    return card;
}

}  // namespace talia
