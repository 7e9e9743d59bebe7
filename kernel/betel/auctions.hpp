// How an auction of Betel may go on when three quick bidders finish it (rules/betel.md 4.1). Each bidder judges a hand
// by a look at its suits, tries every exchange with the dubel, and says what seems worth most to him. The numbers by
// which he judges come from Python (talia/games/betel/player), where they are explained; here is only what must be
// quick.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "../cards.hpp"
#include "../random.hpp"

namespace talia::betel {

constexpr int BIDDERS = 3;
constexpr int CONTRACTS = 30;
constexpr int STRAINS = 7;  // the four suits, notrump, betelek, Betel
constexpr int NOTRUMP = 4;
constexpr int TENTHS = 101;    // estimates from 0 to 10 tricks
constexpr int PATTERNS = 512;  // of a suit: a one, then for each card still in play whether it is held
constexpr int LOWEST_RANK = 5;
constexpr int MOST_CALLS = 60;  // an auction that is longer ends as if all passed

struct Bidding {
    int turn;           // who calls
    int standing;       // rank of the last contract bid, -1 before any
    int bidder;         // who bid it
    bool doubled;       // whether it is doubled
    bool after_kontra;  // whether the last call that was no pass was a kontra
    Set ever_doubled;   // contracts, as a set of ranks
    int passes;         // in a row
    Set contracts;      // that may be bid in this match at all
    bool kontra;        // whether kontra may be said in this match
    bool legacy;        // rules/betel.md 8.1
    int exchanged;      // most cards of an exchange

    bool over() const { return passes == (standing >= 0 ? 2 : 3); }

    Set bids() const {
        if (standing < 0) return contracts;
        if (!after_kontra) return contracts & ~((Set{2} << standing) - 1);
        if (legacy && !(turn == bidder && passes)) return contracts;
        return contracts & ~(Set{1} << standing);
    }

    bool may_double() const { return kontra && standing >= 0 && !after_kontra && !(ever_doubled >> standing & 1); }

    void pass() {
        ++passes;
        turn = (turn + 1) % BIDDERS;
    }

    void bid(int rank) {
        standing = rank;
        bidder = turn;
        doubled = after_kontra = false;
        passes = 0;
        turn = (turn + 1) % BIDDERS;
    }

    void double_it() {
        ever_doubled |= Set{1} << standing;
        doubled = after_kontra = true;
        passes = 0;
        turn = (turn + 1) % BIDDERS;
    }
};

struct Contract {
    int strain, bound, points, per_trick;
    bool betelek;
};

constexpr Contract contract_at(int rank) {
    constexpr int bounds[] = {3, 2, 1, 0, 0};
    if (rank == 0) return {5, 3, 10, 0, true};
    const int level = 1 + (rank - 1) / 6, unit = (rank - 1) % 6;
    if (unit == 5) return {level == 4 ? 6 : 5, bounds[level], 20 * level, 0, true};
    return {unit, 5 + level, 20 * level - 10 + (unit == NOTRUMP ? 10 : 0), 5 * level, false};
}

struct AllContracts {
    Contract by_rank[CONTRACTS] = {};

    constexpr AllContracts() {
        for (int rank = 0; rank < CONTRACTS; ++rank) by_rank[rank] = contract_at(rank);
    }
};

inline constexpr AllContracts ALL_CONTRACTS;

inline const Contract& contract_of(int rank) { return ALL_CONTRACTS.by_rank[rank]; }

// How a quick bidder judges. `tables` are those of values.json one after the other: four bases (trump, notrump,
// betelek, Betel), then PATTERNS numbers each for the trump suit, side suits beside at most 0, 1, 2, 3 or more trumps,
// notrump, betelek, Betel.
struct Manner {
    std::vector<float> tables;
    std::vector<float> gains;       // by rank and tenths of the estimate
    std::vector<float> overcalled;  // by rank
    std::vector<float> gifts;       // by rank of a card
    float later, later_share, rivals, speaks, runs, reliance, evidence, doubt, noise;
};

class Bidder {
  public:
    explicit Bidder(Manner manner) : manner_(std::move(manner)), pattern_(std::size_t{1} << 16) {
        for (int out = 0; out < 256; ++out) {
            for (int own = 0; own < 256; ++own) {
                int found = 1;
                for (int place = 7; place >= 0; --place) {
                    if (!(out >> place & 1)) found = found << 1 | (own >> place & 1);
                }
                pattern_[static_cast<std::size_t>(out << 8 | own)] = static_cast<std::uint16_t>(found);
            }
        }
    }

    // About how many tricks a hand takes in each strain, `out` being out of play.
    void estimates(Set hand, Set out, float* found) const {
        const float* const base = manner_.tables.data();
        const float* const table = base + 4;
        std::uint16_t patterns[SUITS];
        int lengths[SUITS];
        for (int suit = 0; suit < SUITS; ++suit) {
            const int shift = LANE * suit + LOWEST_RANK;
            const unsigned own = static_cast<unsigned>(hand >> shift & 0xFF),
                           gone = static_cast<unsigned>(out >> shift & 0xFF);
            patterns[suit] = pattern_[gone << 8 | own];
            lengths[suit] = std::max(0, std::min(3, count(own) - 3));
        }
        for (int trump = 0; trump < SUITS; ++trump) {
            const float* const side = table + PATTERNS * (1 + lengths[trump]);
            float sum = base[0] + table[patterns[trump]];
            for (int suit = 0; suit < SUITS; ++suit) {
                if (suit != trump) sum += side[patterns[suit]];
            }
            found[trump] = sum;
        }
        for (int plain = 0; plain < STRAINS - NOTRUMP; ++plain) {
            const float* const part = table + PATTERNS * (5 + plain);
            float sum = base[1 + plain];
            for (const std::uint16_t pattern : patterns) sum += part[pattern];
            found[NOTRUMP + plain] = sum;
        }
    }

    // What the player on turn says.
    void call(Bidding& bidding, Set* hands, Set& dubel, Random& random) const {
        const int me = bidding.turn;
        const Set bids = bidding.bids();
        float doubts[STRAINS];
        for (float& doubt : doubts) doubt = manner_.noise * swing(random);
        Best best;
        each_exchange(hands[me], dubel, bidding.exchanged, [&](Set take, Set give) {
            judge(hands[me] ^ take ^ give, dubel ^ take ^ give, give, bids, doubts, take | give, best);
        });
        float most = passing(bidding, hands, dubel);
        int say = PASSING;
        if (best.worth > most) most = best.worth, say = best.rank;
        if (bidding.may_double()) {
            const float doubled = 2 * defending(bidding, hands, dubel);
            if ((1 - manner_.runs) * doubled + manner_.runs * best.later > most) say = DOUBLING;
        }
        if (say == PASSING) return bidding.pass();
        const Set moved = say == DOUBLING ? best.later_moved : best.moved;
        hands[me] ^= moved;
        dubel ^= moved;
        say == DOUBLING ? bidding.double_it() : bidding.bid(say);
    }

  private:
    static constexpr int PASSING = -1, DOUBLING = -2;

    // The best bid, and the exchange that promises most for later; `moved` are the cards that change places.
    struct Best {
        float worth = -1e9f, later = -1e9f;
        int rank = PASSING;
        Set moved = 0, later_moved = 0;
    };

    // A random number about zero, mostly within one of it.
    static float swing(Random& random) {
        const std::uint64_t bits = random.next();
        float sum = 0;
        for (int part = 0; part < 4; ++part) sum += static_cast<float>(bits >> (16 * part) & 0xFFFF);
        return sum / 65536.0f * 1.732f - 3.464f;
    }

    template <class Then>
    static void each_exchange(Set hand, Set dubel, int most, Then then) {
        then(Set{0}, Set{0});
        if (most < 1) return;
        for (Set takes = dubel; takes; takes &= takes - 1) {
            for (Set gives = hand; gives; gives &= gives - 1) then(takes & (~takes + 1), gives & (~gives + 1));
        }
        if (most < 2 || count(dubel) < 2) return;
        for (Set gives = hand; gives; gives &= gives - 1) {
            for (Set more = gives & (gives - 1); more; more &= more - 1) {
                then(dubel, (gives & (~gives + 1)) | (more & (~more + 1)));
            }
        }
    }

    void judge(Set hand, Set dubel, Set given, Set bids, const float* doubts, Set moved, Best& best) const {
        float tricks[STRAINS], gained[CONTRACTS];
        estimates(hand, dubel, tricks);
        int tenths[STRAINS];
        for (int strain = 0; strain < STRAINS; ++strain) {
            const float sure = (tricks[strain] + doubts[strain]) * 10.0f + 0.5f;
            tenths[strain] = std::max(0, std::min(TENTHS - 1, static_cast<int>(sure)));
        }
        float most = 0;
        for (Set left = bids; left; left &= left - 1) {
            const int rank = lowest(left);
            const int strain = contract_of(rank).strain;
            gained[rank] = manner_.gains[static_cast<std::size_t>(rank * TENTHS + tenths[strain])];
            most = std::max(most, gained[rank]);
        }
        float later = manner_.later + manner_.later_share * most;
        if (given) {
            for (Set left = dubel; left; left &= left - 1) {
                later -= manner_.gifts[static_cast<std::size_t>(lowest(left) % LANE)];
            }
        }
        if (later > best.later) best.later = later, best.later_moved = moved;
        if (std::max(most, later) <= best.worth) return;
        for (Set left = bids; left; left &= left - 1) {
            const int rank = lowest(left);
            const float over = manner_.overcalled[static_cast<std::size_t>(rank)];
            const float worth = (1 - over) * gained[rank] + over * later;
            if (worth > best.worth) best.worth = worth, best.rank = rank, best.moved = moved;
        }
    }

    float passing(const Bidding& bidding, const Set* hands, Set dubel) const {
        if (bidding.standing < 0) {
            float tricks[STRAINS];
            estimates(hands[bidding.turn], dubel, tricks);
            const float own = tricks[NOTRUMP];
            const float worth = 5 * (own - manner_.rivals * (10 - own));
            return passed_on(worth, 2 - bidding.passes, 0);
        }
        const float worth =
            bidding.bidder == bidding.turn ? declaring(bidding, hands, dubel) : defending(bidding, hands, dubel);
        return passed_on(bidding.doubled ? 2 * worth : worth, 1 - bidding.passes, bidding.standing);
    }

    // What a pass is worth that ends the auction so, unless one of `left` players says something.
    float passed_on(float worth, int left, int rank) const {
        float stands = 1;
        for (; left > 0; --left) stands *= 1 - manner_.speaks * (1 - static_cast<float>(rank) / (CONTRACTS - 1));
        return stands * worth + (1 - stands) * manner_.later;
    }

    // The tricks the bidder is likely to take, and how likely that keeps his contract.
    float chance(const Contract& contract, float tricks) const {
        const float spare = contract.betelek ? static_cast<float>(contract.bound) + 0.5f - tricks
                                             : tricks + 0.5f - static_cast<float>(contract.bound);
        const float seen = 1 / (1 + std::exp(-1.7f * spare / manner_.doubt));
        return manner_.evidence * seen + (1 - manner_.evidence) * manner_.reliance;
    }

    float declaring(const Bidding& bidding, const Set* hands, Set dubel) const {
        const Contract& contract = contract_of(bidding.standing);
        float tricks[STRAINS];
        estimates(hands[bidding.bidder], dubel, tricks);
        const float made = chance(contract, tricks[contract.strain]);
        return static_cast<float>(contract.points) * (2 * made - 1);
    }

    // What the standing contract is worth, undoubled, to somebody who defends it.
    float defending(const Bidding& bidding, const Set* hands, Set dubel) const {
        const Contract& contract = contract_of(bidding.standing);
        float tricks[STRAINS];
        estimates(hands[bidding.bidder], dubel, tricks);
        const float taken = tricks[contract.strain];
        const float made = chance(contract, taken);
        const float own = static_cast<float>(contract.per_trick) * (10 - taken) / 2 * (1 - manner_.rivals);
        return own + manner_.rivals * static_cast<float>(contract.points) * (1 - 2 * made);
    }

    Manner manner_;
    std::vector<std::uint16_t> pattern_;
};

// Calls for everybody until the auction is over; the hands and the dubel are changed by what is exchanged. Returns the
// number of calls.
inline int finish(const Bidder* const* bidders, Bidding& bidding, Set* hands, Set& dubel, Random& random) {
    int calls = 0;
    for (; !bidding.over(); ++calls) {
        if (calls == MOST_CALLS) {
            bidding.passes = bidding.standing >= 0 ? 2 : 3;
        } else {
            bidders[bidding.turn]->call(bidding, hands, dubel, random);
        }
    }
    return calls;
}

}  // namespace talia::betel
