// Which card the search of boards leads first: the one that most often settles the question at once. What a lead is
// worth is read from tables of weights (lead_weights.hpp), fitted by kernel/fit_leads.cpp to positions out of the
// search itself, and from what has worked in the search so far.
#pragma once

#include <algorithm>

#include "cards.hpp"

namespace talia {

// A lead as places in the tables of weights, one for each of its traits.
struct LeadPattern {
    static constexpr int TOPS = 340 * 4;         // who holds the four highest cards of the suit; which of his own it is
    static constexpr int LENGTHS = 320 * 2 * 2;  // the suit's lengths in the four hands; trumps? above all theirs?
    static constexpr int NEEDS = 25 * 2 * 2 * 4;  // tricks wanted and to spare; is it, is partner's best above theirs?
    static constexpr int TRUMPS = 64 * 2 * 2;     // trumps in the hands; is it one? can partner ruff?
    static constexpr int SIZE = TOPS + LENGTHS + NEEDS + TRUMPS;
    static constexpr int TRAITS = 4;

    int place[TRAITS];
};

struct LeadWeights {
    // How much counts what has worked before: the card, the card with so many tricks left, the suit.
    int card, near, suit;
    // A printed sign for each weight, 'P' is 0.
    const char* signs;

    static constexpr int SCALE = 4;  // of a sign in the unit of the three numbers

    int of(const LeadPattern& pattern) const {
        int sum = 0;
        for (const int place : pattern.place) sum += signs[place] - 'P';
        return sum * SCALE;
    }
};

// What the leader knows about one of his suits.
class LeadSuit {
  public:
    LeadSuit() = default;

    // `ranking`: the holders of the cards of the suit from the highest down, two bits a card, at the upper end.
    LeadSuit(const Set* hands, int seat, int suit, Set trumps, std::uint32_t ranking, int wanted, int left) {
        const Set lane = suit_lane(suit), mine = hands[seat] & lane, his = hands[seat ^ 2] & lane;
        const Set next = hands[(seat + 1) & 3], last = hands[(seat + 3) & 3], theirs = (next | last) & lane;
        const bool trump = lane == trumps;
        best_of_theirs_ = theirs ? highest(theirs) : NO_CARD;

        const int shown = std::min(count(mine | his | theirs), 4);
        int tops = 0;
        for (int rank = 0; rank < shown; ++rank) {
            tops = tops * 4 + ((static_cast<int>(ranking >> (30 - 2 * rank) & 3) - seat) & 3);
        }
        static constexpr int OF_FEWER[] = {0, 0, 4, 20, 84};
        tops_ = (OF_FEWER[shown] + tops) * 4;

        const auto stops = [&](Set hand) {
            if (const int length = count(hand & lane)) return std::min(length + 1, 3);
            return hand & trumps ? 0 : 1;
        };
        const int lengths = ((std::min(count(mine), 5) - 1) * 4 + stops(next)) * 16 + std::min(count(his), 3) * 4;
        lengths_ = LeadPattern::TOPS + ((lengths + stops(last)) * 2 + trump) * 2;

        const bool his_is_best = his && highest(his) > best_of_theirs_;
        needs_ = LeadPattern::TOPS + LeadPattern::LENGTHS +
                 ((std::min(wanted - 1, 4) * 5 + std::min(left - wanted, 4)) * 2 + his_is_best) * 8;

        const auto few = [&](Set hand) { return std::min(count(hand & trumps), 3); };
        const int held = (few(hands[seat]) * 4 + few(hands[seat ^ 2])) * 4 + std::max(few(next), few(last));
        trumps_ = LeadPattern::TOPS + LeadPattern::LENGTHS + LeadPattern::NEEDS + (held * 2 + trump) * 2 +
                  (!his && hands[seat ^ 2] & trumps);
    }

    // A card of the suit, one of those worth trying.
    LeadPattern pattern(Card card, Set tried) const {
        const Set mine = tried & suit_of(card);
        const int which = (card == highest(mine) ? 0 : 1) + (card == lowest(mine) ? 0 : 2);
        const bool best = card > best_of_theirs_;
        return {{tops_ + which, lengths_ + best, needs_ + best * 4 + which, trumps_}};
    }

  private:
    Card best_of_theirs_;
    int tops_, lengths_, needs_, trumps_;
};

// What has worked for a card, for it with so many tricks left, and for its suit: each from -1 to 1.
struct LeadRecord {
    float card, near, suit;
};

// What has worked in this search. A score rises with every success and falls with every failure, the less the nearer
// it is to its bounds.
class LeadHistory {
  public:
    void forget() { *this = LeadHistory(); }

    int of(const LeadWeights& weights, int left, int seat, Card card) const {
        return (cards_[seat][card] * weights.card + near_[left][seat][card] * (LASTING / PASSING) * weights.near +
                suits_[seat][card / LANE] * weights.suit) /
               (LASTING * STEP);
    }

    LeadRecord record(int left, int seat, Card card) const {
        const auto share = [](int score, int memory) {
            return static_cast<float>(score) / (static_cast<float>(memory) * STEP);
        };
        return {share(cards_[seat][card], LASTING), share(near_[left][seat][card], PASSING),
                share(suits_[seat][card / LANE], LASTING)};
    }

    // The lead that settled the question, and those tried in vain before it.
    void learn(int left, int seat, Card good, const Card* bad, int number) {
        unsigned fallen = 1u << good / LANE;
        for (int each = 0; each < number; ++each) {
            const Card card = bad[each];
            worse<LASTING>(cards_[seat][card]);
            worse<PASSING>(near_[left][seat][card]);
            if (!(fallen >> card / LANE & 1)) worse<LASTING>(suits_[seat][card / LANE]);
            fallen |= 1u << card / LANE;
        }
        better<LASTING>(cards_[seat][good]);
        better<PASSING>(near_[left][seat][good]);
        better<LASTING>(suits_[seat][good / LANE]);
    }

  private:
    static constexpr int STEP = 16, LASTING = 64, PASSING = 16;  // the larger, the longer it is remembered

    template <int MEMORY>
    static void better(int& score) {
        score += STEP - score / MEMORY;
    }
    template <int MEMORY>
    static void worse(int& score) {
        score -= STEP + score / MEMORY;
    }

    int cards_[4][64] = {}, near_[14][4][64] = {}, suits_[4][SUITS] = {};
};

}  // namespace talia
