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

// The kinds of games that have weights of their own.
enum class Kind { trumps, notrumps, misere, betel };
constexpr int KINDS = 4;

// What is going on.
struct Situation {
    enum Way { beats, stays_under, ruffs, underruffs, throws, WAYS };

    static constexpr int SEATS = 3;
    static constexpr int SIZE = SEATS + SEATS * WAYS + 2 * SEATS * WAYS;

    static int lead(int seat) { return seat; }
    static int second(int seat, Way way) { return SEATS + seat * WAYS + way; }
    static int third(int seat, Way way, bool leader_wins) {
        return SEATS + SEATS * WAYS + (seat * WAYS + way) * 2 + leader_wins;
    }
};

// The places of a card in the tables of its situation.
struct Pattern {
    static constexpr int OTHERS = 256, OWN = 16;

    int others, own;

    Pattern(Card card, Set own_hand, Set next_hand, Set last_hand) {
        const Set up = above(card), down = below(card);
        others =
            few(next_hand & up) | few(next_hand & down) << 2 | few(last_hand & up) << 4 | few(last_hand & down) << 6;
        own = few(own_hand & up) | few(own_hand & down) << 2;
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
    Weights(const char* others_text, const char* own_text) {
        for (auto& situation : others) read(situation, Pattern::OTHERS, others_text);
        for (auto& situation : own) read(situation, Pattern::OWN, own_text);
    }

    std::int8_t others[Situation::SIZE][Pattern::OTHERS];
    std::int8_t own[Situation::SIZE][Pattern::OWN];

    int of(int situation, const Pattern& pattern) const {
        return others[situation][pattern.others] + own[situation][pattern.own];
    }

  private:
    static void read(std::int8_t* weights, int size, const char*& text) {
        for (int each = 0; each < size; ++each, ++text) {
            weights[each] = static_cast<std::int8_t>(*text - (*text > '\\' ? 1 : 0) - '#' - 45);
        }
    }
};

}  // namespace talia
