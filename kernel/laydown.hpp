// Whether one player, the declarer, reaches his goal against every layout of the cards he does not see and every
// defence: the game against a single adversary who plays for both defenders and deals lazily. When a defender is to
// play, the adversary names any card that may still be his; by the obligations that card says which cards he does not
// hold, and a move is allowed if what is left can still be dealt (rules/betel_learning.md B.2).
//
// Who holds an unseen card is settled only when it is played. So the search is over what the declarer knows, and a win
// is one strategy that works against all layouts at once.
#pragma once

#include <array>
#include <vector>

#include "obligations.hpp"

namespace talia {

// What the declarer knows. Defenders are 0 and 1, seated after him in this order; `leader` is 0 for the declarer, 1 and
// 2 for the defenders.
struct Knowledge {
    Set hand = 0;
    Set unseen = 0;                // cards that may be with either defender, or out of play
    std::array<Set, 2> known{};    // cards that are surely in his hand
    std::array<Set, 2> never{};    // unseen cards that are surely not
    std::array<int, 2> to_hold{};  // how many unseen cards he has
    int leader = 0;

    // As many unseen cards as no defender holds lie out of play.
    int out() const { return count(unseen) - to_hold[0] - to_hold[1]; }

    // Can the unseen cards be dealt? By Hall's theorem: no set of places is too small for the cards that must go there.
    bool possible() const {
        const int out = this->out();
        return to_hold[0] >= 0 && to_hold[1] >= 0 && out >= 0 && count(unseen & never[0] & never[1]) <= out &&
               count(unseen & never[1]) <= to_hold[0] + out && count(unseen & never[0]) <= to_hold[1] + out;
    }
};

enum class Verdict { refuted, proved, unknown };

template <class Law>
class Laydown {
  public:
    // The goal is to take at least so many tricks (or, `at_most`, no more than that) from now on.
    Laydown(const Law& law, bool at_most, std::uint64_t budget, int bits)
        : law_(law), at_most_(at_most), budget_(budget), bits_(bits), table_(std::size_t{1} << bits) {}

    std::uint64_t placed() const { return placed_; }

    // From any point of a trick; `card` becomes the declarer's card that wins, or the adversary's that refutes.
    Verdict prove(const Knowledge& start, const Card* trick, int in_trick, int tricks, Card& card) {
        Knowledge at = start;
        Trick table;
        for (int place = 0; place < in_trick; ++place) table = put(table, trick[place], (at.leader + place) % 3);
        first_ = NO_CARD;
        bool won;
        if (in_trick) {
            won = within(at, table, tricks, true);
        } else if ((won = tricks > 0 && !at_most_ && certain(at, tricks))) {
            first_ = winner_to_cash(at);
        } else {
            won = lead(at, tricks, true);
        }
        card = first_;
        if (placed_ > budget_) return Verdict::unknown;
        return won ? Verdict::proved : Verdict::refuted;
    }

  private:
    struct Trick {
        Set cards = 0;
        Card led = NO_CARD, best = NO_CARD;
        int best_place = 0, size = 0;
    };

    struct Entry {
        Set hand = 0, unseen = 0, known[2] = {}, never[2] = {};
        std::int8_t leader = -1, tricks = 0;
        bool won = false;
    };

    Trick put(Trick trick, Card card, int place) const {
        if (!trick.size) trick.led = card;
        trick.cards |= only(card);
        ++trick.size;
        const Card best = winning(law_.trumps(), trick.cards, trick.led);
        if (best != trick.best) trick.best_place = place;
        trick.best = best;
        return trick;
    }

    // --- between tricks ----------------------------------------------------------------------------------------------

    bool lead(const Knowledge& at, int tricks, bool root = false) {
        const int left = count(at.hand);
        if (at_most_ ? tricks >= left : tricks <= 0) return true;
        if (at_most_ ? tricks < 0 : tricks > left) return false;
        if (!root && certain(at, tricks)) return true;
        Entry& entry = entry_of(at, tricks);
        if (!root && same(entry, at, tricks)) return entry.won;
        const bool won = within(at, Trick{}, tricks, root);
        if (placed_ <= budget_) entry = made(at, tricks, won);
        return won;
    }

    // Won by the declarer's cards alone, at a glance.
    bool certain(const Knowledge& at, int tricks) const {
        const Set others = at.unseen | at.known[0] | at.known[1];
        if (at_most_) return !law_.trumps() && at.leader != 0 && harmless(at.hand, others);
        return at.leader == 0 && cash_out(at.hand, others) >= tricks;
    }

    // Tricks cashed from the top, trumps first (rules/betel_learning.md B.4).
    int cash_out(Set hand, Set others) const {
        int sum = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit);
            const int wins = run(hand & lane, others & lane);
            if (lane == law_.trumps() && wins < count(others & lane)) return wins;
            sum += wins;
        }
        return sum;
    }

    Card winner_to_cash(const Knowledge& at) const {
        const Set others = at.unseen | at.known[0] | at.known[1], trumps = law_.trumps();
        if (others & trumps) return highest(at.hand & trumps);
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit);
            if (run(at.hand & lane, others & lane)) return highest(at.hand & lane);
        }
        return highest(at.hand);
    }

    static int run(Set own, Set missing) {
        int wins = 0;
        const int left = count(missing);
        while (own && (left <= wins || highest(own) > highest(missing))) {
            own ^= only(highest(own));
            ++wins;
        }
        return wins;
    }

    // No card can win when others lead its suit (rules/betel_learning.md B.3).
    static bool harmless(Set hand, Set others) {
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set own = hand & suit_lane(suit), missing = others & suit_lane(suit);
            if (own && missing && highest(own) > lowest(missing)) return false;
        }
        return true;
    }

    Entry& entry_of(const Knowledge& at, int tricks) {
        Set mixed = at.hand * 0x9E3779B97F4A7C15ull ^ (at.unseen + 0x632BE59BD9B4E019ull) * 0xD1342543DE82EF95ull;
        mixed ^= (at.known[0] ^ at.never[0] << 1) * 0xBF58476D1CE4E5B9ull;
        mixed ^= (at.known[1] ^ at.never[1] << 1) * 0x94D049BB133111EBull;
        mixed ^= static_cast<Set>(at.leader + 4 * tricks) * 0x2545F4914F6CDD1Dull;
        mixed ^= mixed >> 31;
        mixed *= 0xBF58476D1CE4E5B9ull;
        return table_[mixed >> (64 - bits_)];
    }

    // The numbers of cards held follow from the tricks that are left.
    static bool same(const Entry& entry, const Knowledge& at, int tricks) {
        return entry.leader == at.leader && entry.tricks == tricks && entry.hand == at.hand &&
               entry.unseen == at.unseen && entry.known[0] == at.known[0] && entry.known[1] == at.known[1] &&
               entry.never[0] == at.never[0] && entry.never[1] == at.never[1];
    }

    static Entry made(const Knowledge& at, int tricks, bool won) {
        return {at.hand,
                at.unseen,
                {at.known[0], at.known[1]},
                {at.never[0], at.never[1]},
                static_cast<std::int8_t>(at.leader),
                static_cast<std::int8_t>(tricks),
                won};
    }

    // --- within a trick ----------------------------------------------------------------------------------------------

    bool within(const Knowledge& at, const Trick& trick, int tricks, bool root = false) {
        if (trick.size == 3) {
            Knowledge next = at;
            next.leader = trick.best_place;
            return lead(next, tricks - (trick.best_place == 0));
        }
        const int place = (at.leader + trick.size) % 3;
        return place == 0 ? declarer(at, trick, tricks, root) : defender(at, trick, tricks, place - 1, root);
    }

    bool declarer(const Knowledge& at, const Trick& trick, int tricks, bool root) {
        const Set others = at.unseen | at.known[0] | at.known[1];
        const Set blocking = others | (trick.size ? only(trick.best) : 0);
        Set cards = different(legal(law_, at.hand, trick.cards, trick.led, true), blocking);
        // Trumps are drawn first, then sure tricks are taken.
        const Set drawing = !at_most_ && others & law_.trumps() ? cards & law_.trumps() : 0;
        const Set good = at_most_ ? 0 : sure(cards, others);
        while (cards) {
            const Set best = cards & drawing ? cards & drawing : cards & good;
            const Card card = best ? highest(best) : at_most_ ? lowest(cards) : highest(cards);
            cards ^= only(card);
            if (stop()) return false;
            Knowledge next = at;
            next.hand ^= only(card);
            if (within(next, put(trick, card, 0), tricks)) {
                if (root) first_ = card;
                return true;
            }
        }
        return false;
    }

    // Of cards in hand with no card of anybody else between them (`blocking`), which are all the same, the lowest.
    static Set different(Set cards, Set blocking) {
        Set found = 0;
        for (Set rest = cards; rest;) {
            const Card card = take_lowest(rest);
            const Set lower = suit_of(card) & (only(card) - 1), same = found & lower;
            if (!same || above(highest(same)) & lower & blocking) {
                found |= only(card);
            }
        }
        return found;
    }

    // Those above all cards the others may hold in their suits.
    static Set sure(Set cards, Set others) {
        for (int suit = 0; suit < SUITS; ++suit) {
            if (const Set theirs = others & suit_lane(suit)) cards &= ~suit_lane(suit) | above(highest(theirs));
        }
        return cards;
    }

    bool defender(const Knowledge& at, const Trick& trick, int tricks, int who, bool root) {
        const Set may = at.known[who] | (at.to_hold[who] > 0 ? at.unseen & ~at.never[who] : 0);
        const bool last = trick.size == 2;
        Set tried = 0;
        for (Set cards = may; cards;) {
            const Card card = at_most_ ? lowest(cards) : highest(cards);
            cards ^= only(card);
            const Set not_held = ruled_out(may, trick, card);
            if (not_held & at.known[who]) continue;
            const Trick after = put(trick, card, who + 1);
            const bool beats = after.best == card;
            if ((!beats || last) && twin(at, who, tried, card, after, beats)) continue;
            Knowledge next = at;
            if (only(card) & at.known[who]) {
                next.known[who] ^= only(card);
            } else {
                next.unseen ^= only(card);
                --next.to_hold[who];
            }
            next.never[0] &= next.unseen;
            next.never[1] &= next.unseen;
            next.never[who] |= not_held & next.unseen;
            if (!next.possible()) continue;
            if (stop()) return false;
            tried |= only(card);
            if (!within(next, after, tricks)) {
                if (root) first_ = card;
                return false;
            }
        }
        return true;
    }

    // The cards he cannot hold who plays this one: with any of them in hand it would not have been legal. Each rule of
    // trick play says "having a card of this kind, play one of the kind", so it is enough to look at pairs.
    Set ruled_out(Set may, const Trick& trick, Card card) const {
        if (!trick.size) return 0;
        Set found = 0;
        for (Set rest = may & ~only(card); rest;) {
            const Card other = take_lowest(rest);
            if (!(legal(law_, only(card) | only(other), trick.cards, trick.led, false) & only(card))) {
                found |= only(other);
            }
        }
        return found;
    }

    // Whether a card that was tried is the same to the rest of the deal: next to this one among all cards still in
    // play, and of the same standing. The two then change places and nothing else changes; but not while one of them
    // beats the trick and the other may still come to it.
    bool twin(const Knowledge& at, int who, Set tried, Card card, const Trick& after, bool beats) const {
        const Set same_suit = tried & suit_of(card);
        if (!same_suit) return false;
        const Set side = at_most_ ? same_suit & (only(card) - 1) : same_suit & above(card);
        if (!side) return false;
        const Card other = at_most_ ? highest(side) : lowest(side);
        const Set between = at_most_ ? above(other) & (only(card) - 1) : above(card) & (only(other) - 1);
        const Set in_play = at.hand | at.unseen | at.known[0] | at.known[1] | after.cards;
        if (between & in_play) return false;
        const auto standing = [&](Card each) {
            const Set one = only(each);
            return (one & at.known[who] ? 1 : 0) | (one & at.never[1 - who] ? 2 : 0);
        };
        if (standing(card) != standing(other)) return false;
        // Both beat the trick or neither does: nothing lies between them.
        return beats || !(only(other) & winners(after));
    }

    Set winners(const Trick& trick) const {
        const Set trumps = law_.trumps();
        return above(trick.best) | (only(trick.best) & trumps ? 0 : trumps);
    }

    bool stop() { return ++placed_ > budget_; }

    const Law law_;
    const bool at_most_;
    const std::uint64_t budget_;
    const int bits_;
    std::uint64_t placed_ = 0;
    Card first_ = NO_CARD;
    std::vector<Entry> table_;
};

}  // namespace talia
