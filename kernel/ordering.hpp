// Which card the solver tries first: the one that most often settles the question at once. What a card is worth is read
// from tables of weights (ordering_weights.hpp) that were fitted to positions out of the solver's own searches by
// kernel/fit_ordering.cpp.
//
// A card is described by what is going on (who is to play, in which place, whether he follows, beats, ruffs or throws
// away, and whose trick it is) and by how many cards of its suit lie above and below it in the two other hands and in
// the player's own; more than three count as three.
#pragma once

#include "judgement.hpp"

namespace talia {

// The kinds of games that have weights of their own. In a ducked misère the others need not beat.
enum class Kind { trumps, notrumps, misere, ducked_misere };
constexpr int KINDS = 4;

// What is going on.
struct Situation {
    enum Way { beats, stays_under, ruffs, underruffs, throws, WAYS };

    static constexpr int SEATS = 3;
    static constexpr int LEADS = SEATS * 8, SECONDS = SEATS * WAYS;
    static constexpr int SIZE = LEADS + SECONDS + 2 * SECONDS;

    static int lead(int seat, bool trump, bool next_can_ruff, bool last_can_ruff) {
        return seat * 8 + trump * 4 + next_can_ruff * 2 + last_can_ruff;
    }
    // The same whoever can ruff a lead.
    static int without_ruffs(int situation) { return situation < LEADS ? situation & ~3 : situation; }
    static int second(int seat, Way way) { return LEADS + seat * WAYS + way; }
    static int third(int seat, Way way, bool leader_wins) {
        return LEADS + SECONDS + (seat * WAYS + way) * 2 + leader_wins;
    }
};

// The places of a card in the tables of its situation.
struct Pattern {
    static constexpr int OTHERS = 256, OWN = 64;

    int others, own;

    Pattern(Card card, Set own_hand, Set next_hand, Set last_hand, int context) {
        const Set up = above(card), down = below(card);
        others =
            few(next_hand & up) | few(next_hand & down) << 2 | few(last_hand & up) << 4 | few(last_hand & down) << 6;
        own = few(own_hand & up) | few(own_hand & down) << 2 | context << 4;
    }

  private:
    static int few(Set cards) {
        const int number = count(cards);
        return number < 3 ? number : 3;
    }
};

struct Weights {
    Weights() = default;
    // A printed sign for each weight, as ordering_weights.hpp has them.
    Weights(const char* others_text, const char* own_text, const char* tricks_text) {
        for (auto& situation : others) read(situation, Pattern::OTHERS, others_text);
        for (auto& situation : own) read(situation, Pattern::OWN, own_text);
        for (auto& seat : tricks) {
            for (auto& suit : seat) read(suit, Pattern::OTHERS, tricks_text);
        }
    }

    static constexpr int TRICK = 16;  // what a whole trick is in `tricks`

    // What a card of a hand adds to the tricks the declarer takes: by seat, trump or not, and pattern.
    std::int8_t tricks[Situation::SEATS][2][Pattern::OTHERS];
    std::int8_t others[Situation::SIZE][Pattern::OTHERS];
    std::int8_t own[Situation::SIZE][Pattern::OWN];

    int of(int situation, const Pattern& pattern) const {
        return others[situation][pattern.others] + own[situation][pattern.own];
    }

    // About how many tricks the declarer takes.
    int guess(const Set* hands, Set trumps) const {
        int sum = TRICK / 2;
        for (int seat = 0; seat < Situation::SEATS; ++seat) {
            const Set next = hands[(seat + 1) % Situation::SEATS], last = hands[(seat + 2) % Situation::SEATS];
            for (Set cards = hands[seat]; cards;) {
                const Card card = take_lowest(cards);
                sum += tricks[seat][only(card) & trumps ? 1 : 0][Pattern(card, 0, next, last, 0).others];
            }
        }
        return sum < 0 ? 0 : sum / TRICK;
    }

  private:
    static void read(std::int8_t* weights, int size, const char*& text) {
        for (int each = 0; each < size; ++each, ++text) {
            weights[each] = static_cast<std::int8_t>(*text - (*text > '\\' ? 1 : 0) - '#' - 45);
        }
    }
};

}  // namespace talia
