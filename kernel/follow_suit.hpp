// How many tricks each of two pairs of partners takes with all cards open, in games in which one must follow suit and
// no more: bridge and its kin. Low cards never decide there what is legal, so the search notes which of the high cards
// an answer rests on, and the answer holds for all positions that agree on these (partition search).
//
// What an answer rests on is a set of cards; for each suit only the lowest of them counts: the answer holds for all
// positions with the same lengths of the suits in the hands in which the same hands hold the cards of the suit from
// that one up, counted from the top. A trick won by rank rests on its highest card. Cards of a hand with no other
// hand's between them are tried only once, so all of them matter as soon as one does.
#pragma once

#include <algorithm>
#include <vector>

#include "lead_weights.hpp"
#include "partition_table.hpp"
#include "solver.hpp"
#include "sure_tricks.hpp"

namespace talia {

// A moment of the play: the hands, who led, what lies on the table, the trump suit or -1.
struct Board {
    static constexpr int SEATS = 4, NO_GUESS = -1;

    Set hands[SEATS];
    int leader, trump;
    int in_trick;
    Card trick[SEATS];  // a full one may lie there still
};

// `Watch`: sees the choices of the search, to learn from them.
template <class Watch = Unwatched>
class FollowSuitSearch {
    static constexpr int SEATS = Board::SEATS;

  public:
    explicit FollowSuitSearch(std::size_t table_bytes, const LeadWeights* weights = LEAD_WEIGHTS)
        : weights_(weights), memory_(table_bytes), rankings_(SUITS << LONGEST) {}

    // New boards under new limits; nothing is remembered.
    void begin(const Limits& limits) {
        limits_ = limits;
        placed_ = next_look_ = 0;
        is_set_up_ = false;
    }

    // The cards placed since the beginning.
    std::uint64_t placed() const { return placed_; }

    // The tricks that seats 0 and 2 take from here on, the trick on the table included; less exact if a limit was
    // reached. What was learnt is kept for the next position of the same cards and trumps.
    Range tricks(const Board& board, int guess = Board::NO_GUESS) {
        set_up(board);
        int low = 0, high = count(hands_[board.leader]);
        int ask = guess == Board::NO_GUESS ? first_guess(high) : guess;
        const int left = high;
        try {
            while (low < high) {
                ask = std::min(std::max(ask, low + 1), high);
                if (reaches(board, ask, left)) {
                    low = ask;
                    ask = low + 1;
                } else {
                    high = ask - 1;
                    ask = high;
                }
            }
        } catch (const Stop&) {
        }
        return {low, high};
    }

    Watch watch;

  private:
    static constexpr int LONGEST = 13;               // cards in a suit
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock

    struct Stop {};

    struct Trick {
        int leader, need, left;
        Set all;  // the cards of all hands before it
        Set table;
        Card led, best;
        int best_seat;
    };

    // --- a position --------------------------------------------------------------------------------------------------

    // The gaps are closed, and for every set of cards of a suit it is written down who holds them.
    void set_up(const Board& board) {
        Set owned[SEATS], held = 0;
        std::copy_n(board.hands, SEATS, owned);
        for (int place = 0; place < board.in_trick; ++place) {
            owned[(board.leader + place) % SEATS] |= only(board.trick[place]);
        }
        for (const Set hand : owned) held |= hand;
        std::fill_n(hands_, SEATS, 0);
        lengths_ = 0;
        for (int seat = 0; seat < SEATS; ++seat) {
            for (Set cards = owned[seat]; cards;) {
                const Card card = take_lowest(cards);
                places_[card] = (card & 0x30) + count(held & suit_of(card) & (only(card) - 1));
                hands_[seat] |= only(places_[card]);
                lengths_ += one_card(seat, card);
            }
        }
        if (is_set_up_ && board.trump == trump_ && std::equal(owned, owned + SEATS, owned_)) return;
        is_set_up_ = true;
        trump_ = board.trump;
        trumps_ = trump_ < 0 ? 0 : suit_lane(trump_);
        std::copy_n(owned, SEATS, owned_);
        memory_.forget();
        history_.forget();
        for (int suit = 0; suit < SUITS; ++suit) {
            std::uint32_t* const ranking = rankings_.data() + (suit << LONGEST);
            const int length = count(held & suit_lane(suit));
            ranking[0] = 0;
            for (int top = 0; top < length; ++top) {
                const auto owner = static_cast<std::uint32_t>(holder(suit * LANE + top));
                for (int lower = 0; lower < 1 << top; ++lower) {
                    ranking[(1 << top) + lower] = owner << 30 | ranking[lower] >> 2;
                }
            }
        }
    }

    int holder(Card card) const {
        int seat = 0;
        while (!(hands_[seat] & only(card))) ++seat;
        return seat;
    }

    // The unit of a hand's suit in the word of all lengths.
    static std::uint64_t one_card(int seat, Card card) { return std::uint64_t{1} << (LANE * seat + 4 * (card >> 4)); }

    // The holders of the cards left in the suit, the highest card's in the two highest bits.
    std::uint32_t ranking(int suit, Set all) const {
        return rankings_[static_cast<std::size_t>(suit) << LONGEST | (all >> (suit * LANE) & 0x1FFF)];
    }

    // The share of the tricks that is the share of the high cards.
    int first_guess(int left) const {
        int ours = 0, all = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            Set cards = suit_lane(suit) & (hands_[0] | hands_[1] | hands_[2] | hands_[3]);
            for (int points = 4; points > 0 && cards; --points) {
                const Set top = only(highest(cards));
                cards ^= top;
                all += points;
                if ((hands_[0] | hands_[2]) & top) ours += points;
            }
        }
        return all ? (ours * left + all / 2) / all : 0;
    }

    bool reaches(const Board& board, int need, int left) {
        Set rests_on = 0;
        if (!board.in_trick) return lead(board.leader, need, left, rests_on);
        Set hands[SEATS];
        std::copy_n(hands_, SEATS, hands);
        const std::uint64_t lengths = lengths_;
        Trick trick{board.leader, need, left, 0, 0, NO_CARD, NO_CARD, NO_SEAT};
        for (const Set hand : hands) trick.all |= hand;
        for (int place = 0; place < board.in_trick; ++place) {
            const int seat = (board.leader + place) % SEATS;
            const Card card = places_[board.trick[place]];
            trick = with(trick, seat, card);
            hands_[seat] ^= only(card);
            lengths_ -= one_card(seat, card);
        }
        const auto ask = [&] {
            switch (board.in_trick) {
                case 1:
                    return turn<1>(trick, rests_on);
                case 2:
                    return turn<2>(trick, rests_on);
                case 3:
                    return turn<3>(trick, rests_on);
                default:
                    return after(trick, rests_on);
            }
        };
        const bool answer = ask();
        std::copy_n(hands, SEATS, hands_);
        lengths_ = lengths;
        return answer;
    }

    // Called when `placed_` has come to `next_look_`.
    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    // --- between tricks ----------------------------------------------------------------------------------------------

    // Whether seats 0 and 2 take at least `need` of the tricks that are left, and the cards this rests on.
    bool lead(int leader, int need, int left, Set& rests_on) {
        rests_on = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        const Set all = hands_[0] | hands_[1] | hands_[2] | hands_[3];
        if (left == 1) return last_trick(leader, all, rests_on);

        const bool ours = !(leader & 1);
        const int wanted = ours ? need : left - need + 1;  // by the leader's pair
        const SureTricks sure(hands_, all, trumps_, leader, left);
        if (sure.leaders_take(wanted, rests_on)) return ours;
        if (sure.others_take(left - wanted + 1, rests_on)) return !ours;

        // The length of the last suit in the last hand follows from the others; the leader has its place.
        const std::uint64_t key = lengths_ << 4 >> 4 | static_cast<std::uint64_t>(leader) << 60;
        const Holders holders(ranking(0, all), ranking(1, all), ranking(2, all), ranking(3, all));
        if (const auto* entry = memory_.find(key, holders, need)) {
            rests_on = entry->lowest(all);
            return entry->bounds.low >= need;
        }
        const Trick trick{leader, need, left, all, 0, NO_CARD, NO_CARD, NO_SEAT};
        const bool answer = turn<0>(trick, rests_on);
        rests_on = with_neighbours(rests_on, all);
        memory_.keep(key, holders, rests_on, all,
                     answer ? Bounds{static_cast<std::int8_t>(need), static_cast<std::int8_t>(left)}
                            : Bounds{0, static_cast<std::int8_t>(need - 1)});
        return answer;
    }

    bool last_trick(int leader, Set all, Set& rests_on) const {
        const Card best = winning(trumps_, all, lowest(hands_[leader]));
        rests_on = by_rank(all, best);
        return !(holder(best) & 1);
    }

    // The winning card, if it beat another one of its suit.
    static Set by_rank(Set table, Card best) { return count(table & suit_of(best)) > 1 ? only(best) : 0; }

    // For each suit the lowest card that matters, or what follows it downwards in the same hand.
    Set with_neighbours(Set rests_on, Set all) const {
        Set lowest_ones = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), cards = rests_on & lane;
            if (!cards) continue;
            Set bottom = cards & (~cards + 1);
            const Set hand = hands_[holder(lowest(bottom))];
            for (Set lower = all & lane & (bottom - 1); lower; lower = all & lane & (bottom - 1)) {
                const Set next = only(highest(lower));
                if (!(hand & next)) break;
                bottom = next;
            }
            lowest_ones |= bottom;
        }
        return lowest_ones;
    }

    // --- within a trick ----------------------------------------------------------------------------------------------

    Trick with(Trick trick, int seat, Card card) const {
        if (!trick.table) trick.led = card;
        if (!trick.table || beats(card, trick.best)) {
            trick.best = card;
            trick.best_seat = seat;
        }
        trick.table |= only(card);
        return trick;
    }

    bool beats(Card card, Card best) const { return (card ^ best) & 0x30 ? card >> 4 == trump_ : card > best; }

    bool after(const Trick& trick, Set& rests_on) {
        const int winner = trick.best_seat;
        const bool answer = lead(winner, trick.need - !(winner & 1), trick.left - 1, rests_on);
        rests_on |= by_rank(trick.table, trick.best);
        return answer;
    }

    template <int PLACE>
    bool play(const Trick& trick, int seat, Card card, Set& rests_on) {
        if (placed_ >= next_look_) look_at_limits();
        ++placed_;
        hands_[seat] ^= only(card);
        lengths_ -= one_card(seat, card);
        bool answer;
        if constexpr (PLACE + 1 < SEATS) {
            answer = turn<PLACE + 1>(with(trick, seat, card), rests_on);
        } else {
            answer = after(with(trick, seat, card), rests_on);
        }
        hands_[seat] ^= only(card);
        lengths_ += one_card(seat, card);
        return answer;
    }

    template <int PLACE>
    bool turn(const Trick& trick, Set& rests_on) {
        const int seat = (trick.leader + PLACE) % SEATS;
        const bool ours = !(seat & 1);
        const Set hand = hands_[seat], following = PLACE ? hand & suit_of(trick.led) : 0;
        const Set tried = distinct(following ? following : hand, trick.all & ~hand);
        Card order[LONGEST];
        const int cards = put_in_order<PLACE>(trick, seat, tried, order);
        std::uint64_t costs[LONGEST];
        Set left = tried, all_rest_on = 0;
        for (int each = 0; each < cards; ++each) {
            const Card card = order[each];
            if constexpr (Watch::ON) costs[each] = 0;
            if (!(left & only(card))) continue;
            const std::uint64_t before = placed_;
            Set rests = 0;
            const bool answer = play<PLACE>(trick, seat, card, rests);
            if constexpr (Watch::ON) costs[each] = placed_ - before;
            if (answer == ours) {
                if constexpr (PLACE == 0) {
                    if constexpr (Watch::ON) look_closer(trick, seat, tried, order, cards, each, costs);
                    history_.learn(trick.left, seat, card, order, each);
                }
                rests_on = rests;
                return answer;
            }
            all_rest_on |= rests;
            // Where the card itself did not matter, the cards of its suit that do not matter either do no better.
            const Set suit = suit_of(card), mattering = rests & suit;
            if (!mattering) {
                left &= ~suit;
            } else if (only(card) < (mattering & (~mattering + 1))) {
                left &= ~(suit & ((mattering & (~mattering + 1)) - 1));
            }
        }
        rests_on = all_rest_on;
        return !ours;
    }

    // For those who learn: the question is settled by the card in place `good`; what would each of the others have
    // done?
    void look_closer(const Trick& trick, int seat, Set tried, const Card* order, int cards, int good,
                     const std::uint64_t* costs) {
        if (cards < 2 || !watch.cares()) return;
        watch.begin(trumps_ != 0);
        for (int each = 0; each < cards; ++each) {
            if (each < good && !costs[each]) continue;
            bool settles = each == good;
            std::uint64_t cost = each > good ? 0 : costs[each];
            if (each > good) {
                const std::uint64_t before = placed_;
                Set rests = 0;
                settles = play<0>(trick, seat, order[each], rests) == !(seat & 1);
                cost = placed_ - before;
            }
            const Card card = order[each];
            watch.choice(suit_of_lead(trick, seat, card >> 4).pattern(card, tried),
                         history_.record(trick.left, seat, card), settles, cost);
        }
        watch.end();
    }

    // --- the order of cards ------------------------------------------------------------------------------------------

    // Sorts the cards, the most promising first; returns how many they are.
    template <int PLACE>
    int put_in_order(const Trick& trick, int seat, Set tried, Card* order) const {
        int scores[LONGEST], number = 0;
        if (!(tried & (tried - 1))) {
            order[0] = lowest(tried);
            return 1;
        }
        [[maybe_unused]] LeadSuit suit;
        [[maybe_unused]] int known = -1;
        for (Set cards = tried; cards;) {
            const Card card = take_lowest(cards);
            int score;
            if constexpr (PLACE == 0) {
                if (known != card >> 4) suit = suit_of_lead(trick, seat, known = card >> 4);
                const LeadWeights& weights = weights_[trumps_ != 0];
                score = weights.of(suit.pattern(card, tried)) + history_.of(weights, trick.left, seat, card);
            } else {
                score = promise<PLACE>(trick, seat, card);
            }
            int at = number++;
            for (; at && scores[at - 1] < score; --at) {
                scores[at] = scores[at - 1];
                order[at] = order[at - 1];
            }
            scores[at] = score;
            order[at] = card;
        }
        return number;
    }

    LeadSuit suit_of_lead(const Trick& trick, int seat, int suit) const {
        const int wanted = seat & 1 ? trick.left - trick.need + 1 : trick.need;
        return LeadSuit(hands_, seat, suit, trumps_, ranking(suit, trick.all), wanted, trick.left);
    }

    // How well a card may do that is not led; the lower of two the better.
    template <int PLACE>
    int promise(const Trick& trick, int seat, Card card) const {
        const int low = -(card & 15), partner = seat ^ 2;
        const Set next = hands_[(seat + 1) % SEATS];
        const bool wins = beats(card, trick.best);
        if constexpr (PLACE == 3) {
            if (trick.best_seat == partner) return low + (wins ? -20 : discard(trick, seat, card));
            return low + (wins ? 50 : discard(trick, seat, card));
        } else if constexpr (PLACE == 2) {
            const bool partner_wins = trick.best_seat == partner;
            if (wins) {
                if (can_beat(next, trick.led, card)) return low + (partner_wins ? 10 : 15);
                return low + (partner_wins && !can_beat(next, trick.led, trick.best) ? -20 : 50);
            }
            const bool stays = partner_wins && !can_beat(next, trick.led, trick.best);
            return low + (stays ? 40 : 10) + discard(trick, seat, card);
        } else {
            if (wins) return low + (can_beat(next, trick.led, card) ? 8 : 40);
            return low + (can_beat(hands_[partner], trick.led, trick.best) ? 30 : 15) + discard(trick, seat, card);
        }
    }

    // What to throw away: from long suits, no trumps, no winners, and no card that guards one.
    int discard(const Trick& trick, int seat, Card card) const {
        const Set lane = suit_of(card);
        if (lane == suit_of(trick.led)) return 0;
        const Set mine = hands_[seat] & lane;
        int score = count(mine) - (lane == trumps_ ? 10 : 0);
        if (!(trick.all & above(card))) return score - 10;
        const bool guards = count(mine) == 2 && count(trick.all & above(highest(mine))) == 1;
        return guards ? score - 5 : score;
    }

    bool can_beat(Set hand, Card led, Card best) const {
        if (const Set following = hand & suit_of(led)) return !((led ^ best) & 0x30) && highest(following) > best;
        const Set ruffing = hand & trumps_;
        return ruffing && (best >> 4 != trump_ || highest(ruffing) > best);
    }

    const LeadWeights* weights_;
    Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    PartitionTable memory_;
    LeadHistory history_;
    std::vector<std::uint32_t> rankings_;  // by suit and set of its cards
    bool is_set_up_ = false;
    Set owned_[SEATS] = {};  // the cards it is set up for
    Card places_[64] = {};   // where they are now
    Set hands_[SEATS] = {};  // what is held of them
    std::uint64_t lengths_ = 0;
    int trump_ = -1;
    Set trumps_ = 0;
};

}  // namespace talia
