// The rule set of trick play: which cards may be played to a trick, why another may not, and which card wins.
//
// A game is a choice of flags for two roles, the declarer and the others. Every rule lives in `duty`; what is legal and
// why a card is refused are both read off its answer.
#pragma once

#include "cards.hpp"

namespace talia {

using Flags = unsigned;

constexpr Flags FOLLOW = 1;           // play a card of the suit led if you have one
constexpr Flags BEAT = 2;             // ... and a higher one than the highest so far, if you have one
constexpr Flags BEAT_AFTER_RUFF = 4;  // ... even when the trick is already ruffed
constexpr Flags TRUMP = 8;            // void of the suit led: play a trump
constexpr Flags OVERTRUMP = 16;       // ... higher than the highest trump in the trick, if you have one
constexpr Flags UNDERTRUMP = 32;      // ... and a lower trump if you cannot go higher
constexpr Flags EVERY_FLAG = 63;

struct Obligations {
    int trump = -1;  // suit 0..3, or -1: no trumps
    Flags declarer = FOLLOW;
    Flags others = FOLLOW;
    int trumps_from = 0;  // the lowest trump's rank; lower cards of that lane are a fifth suit, which is no trump
    Set no_lead = 0;      // cards that are not led by a player who has others
    Set must_go = 0;      // cards to be played as soon as they may follow and do not take the trick as it stands

    Set trumps() const { return trump < 0 ? 0 : suit_lane(trump) & Set{0xFFFF} << trumps_from << trump * LANE; }
    Set suit(Card card) const { return suit_of(card, trumps()); }
    bool five_suits() const { return trumps_from > 0; }
    Flags of(bool is_declarer) const { return is_declarer ? declarer : others; }
    bool by_card() const { return no_lead || must_go; }
    bool operator==(const Obligations& o) const {
        return trump == o.trump && declarer == o.declarer && others == o.others && trumps_from == o.trumps_from &&
               no_lead == o.no_lead && must_go == o.must_go;
    }
};

// The same with the flags known to the compiler, for the inner loops; there are four suits, and no card has a rule of
// its own.
template <Flags DECLARER, Flags OTHERS>
struct Fixed {
    static constexpr Set no_lead = 0, must_go = 0;
    Set lane;
    Set trumps() const { return lane; }
    static Set suit(Card card) { return suit_of(card); }
    static constexpr bool five_suits() { return false; }
    static constexpr Flags of(bool is_declarer) { return is_declarer ? DECLARER : OTHERS; }
};

// Calls `work` with the obligations in the fastest form there is for them.
template <class Work>
auto with_fixed(const Obligations& obligations, Work&& work) {
    if (obligations.five_suits() || obligations.by_card()) return work(obligations);
    constexpr Flags in_suit = FOLLOW | BEAT;
    constexpr Flags strict = in_suit | TRUMP | OVERTRUMP | UNDERTRUMP;
    const Set lane = obligations.trumps();
    // Without trumps nothing but FOLLOW and BEAT can matter.
    const Flags matters = lane ? EVERY_FLAG : in_suit;
    const Flags declarer = obligations.declarer & matters, others = obligations.others & matters;
    if (declarer == strict && others == strict) return work(Fixed<strict, strict>{lane});
    if (declarer == in_suit && others == in_suit) return work(Fixed<in_suit, in_suit>{lane});
    if (declarer == in_suit && others == FOLLOW) return work(Fixed<in_suit, FOLLOW>{lane});
    if (declarer == FOLLOW && others == FOLLOW) return work(Fixed<FOLLOW, FOLLOW>{lane});
    return work(obligations);
}

enum class Reason { none, follow, beat, ruff, overruff, underruff, lead, go };

struct Duty {
    Reason reason;  // none: any card of the hand
    Set cards;      // the legal cards
};

// What a player owes who follows: `table`: the cards in the trick; `led`: the first of them.
template <class Law>
TALIA_INLINE Duty following(const Law& law, Set hand, Set table, Card led, bool is_declarer) {
    const Flags flags = law.of(is_declarer);
    const Set suit = law.suit(led), trumps = law.trumps();

    if (const Set of_suit = hand & suit) {
        if (!(flags & FOLLOW)) return {Reason::none, hand};
        const bool ruffed = table & trumps & ~suit;
        if (!(flags & BEAT) || (ruffed && !(flags & BEAT_AFTER_RUFF))) return {Reason::follow, of_suit};
        const Set higher = of_suit & above(highest(table & suit));
        return higher ? Duty{Reason::beat, higher} : Duty{Reason::follow, of_suit};
    }

    const Set ruffing = hand & trumps;
    if (!ruffing || !(flags & TRUMP)) return {Reason::none, hand};
    const Set ruffs = table & trumps;
    if (!ruffs) return {Reason::ruff, ruffing};
    if (const Set higher = ruffing & above(highest(ruffs))) {
        return flags & OVERTRUMP ? Duty{Reason::overruff, higher} : Duty{Reason::ruff, ruffing};
    }
    return flags & UNDERTRUMP ? Duty{Reason::underruff, ruffing} : Duty{Reason::none, hand};
}

// The card that wins as the trick stands: the highest trump, else the highest of the suit led. The order of play does
// not matter beyond the card led. (Of a lane with trumps in it only the plain cards are left where nobody has ruffed.)
inline Card winning(Set trumps, Set table, Card led) {
    const Set ruffs = table & trumps;
    return highest(ruffs ? ruffs : table & suit_of(led));
}

// What a player owes to a trick; `led` is NO_CARD when leading.
template <class Law>
TALIA_INLINE Duty duty(const Law& law, Set hand, Set table, Card led, bool is_declarer) {
    if (led == NO_CARD) {
        const Set others = hand & ~law.no_lead;
        return others && others != hand ? Duty{Reason::lead, others} : Duty{Reason::none, hand};
    }
    const Duty owed = following(law, hand, table, led, is_declarer);
    if (const Set going = owed.cards & law.must_go) {
        const Set trumps = law.trumps();
        const Card best = winning(trumps, table, led);
        if (const Set losing = going & ~above(best) & ~(only(best) & trumps ? 0 : trumps)) return {Reason::go, losing};
    }
    return owed;
}

template <class Law>
TALIA_INLINE Set legal(const Law& law, Set hand, Set table, Card led, bool is_declarer) {
    return duty(law, hand, table, led, is_declarer).cards;
}

// The reason that forbids a card of the hand, with the cards that oblige; Reason::none if it may be played.
template <class Law>
inline Duty why_not(const Law& law, Set hand, Set table, Card led, bool is_declarer, Card card) {
    Duty owed = duty(law, hand, table, led, is_declarer);
    if (owed.cards & only(card)) return {Reason::none, 0};
    // Who does not even follow is told that first: every card of the suit obliges him.
    if (owed.reason == Reason::go) {
        const Duty before = following(law, hand, table, led, is_declarer);
        if (before.cards & only(card)) return owed;
        owed = before;
    }
    if (owed.reason != Reason::beat) return owed;
    const Set suit = law.suit(led);
    return only(card) & suit ? owed : Duty{Reason::follow, hand & suit};
}

}  // namespace talia
