// What a deal is worth with all cards open, for any game of tricks: the points one side takes against the other when
// everybody plays perfectly and each side as one. An exact search (alpha-beta with a table of positions).
#pragma once

#include "scored_play.hpp"
#include "worth_table.hpp"

namespace talia {

using Seats = unsigned;  // a set of seats, one bit each

// What is known of a position between two tricks.
struct Learnt {
    std::int64_t low : 29, high : 29;
    std::uint64_t move : 6;  // the card that did well here, as suit and number in the suit, or NO_MOVE

    static constexpr int NO_MOVE = 0x3F;
};

using TwoSidesTable = WorthTable<Learnt, 4>;

// A legal card and what is known of the points to come after it.
struct Prospect {
    Card card;
    Range range;
};

template <class Law>
class TwoSides {
  public:
    // `side`: the seats whose points are told. The table is emptied, so that answers and the cards placed do not depend
    // on what was asked before.
    TwoSides(const Law& law, const Position& at, const Tally& tally, Seats side, TwoSidesTable& table,
             const Limits& limits = {})
        : play_(law, at, tally), side_(side), table_(table), limits_(limits) {
        table_.forget();
    }

    // The cards placed since the beginning.
    std::uint64_t placed() const { return placed_; }

    // The points still to come, those of the trick in progress included; less exact if a limit was reached.
    Range worth() {
        const Stakes all = play_.stakes();
        return worth(play_.trick(), all.low, all.high, (all.low + all.high) / 2);
    }

    // One question: are there so many points to come? So many, or one less.
    Range compared(int points) { return worth(play_.trick(), points - 1, points, points); }

    // The legal cards from the lowest up.
    std::vector<Prospect> cards() {
        std::vector<Prospect> found;
        const ScoredTrick trick = play_.trick();
        const auto start = play_.moment();
        const int seat = play_.to_move(trick);
        const Set playable = play_.legal(trick, seat), tried = play_.worth_trying(trick, seat, playable);
        int guess = (play_.stakes().low + play_.stakes().high) / 2;
        for (Set cards = playable; cards;) {
            const Card card = take_lowest(cards);
            if (only(card) & tried) {
                ScoredTrick next = trick;
                const int won = go(next, card);
                const Range rest = worth(next, play_.stakes().low, play_.stakes().high, guess - won);
                play_.go_back(start);
                found.push_back({card, {rest.low + won, rest.high + won}});
                guess = found.back().range.low;
            } else {
                // It is worth what the nearest tried card of its kind under it is worth.
                std::size_t other = found.size() - 1;
                while (!(only(found[other].card) & tried) || !play_.alike(found[other].card, card)) --other;
                found.push_back({card, found[other].range});
            }
        }
        for (Prospect& each : found) each.card = play_.name(each.card);
        return found;
    }

    // Perfect play to the end, of each player's equally good cards the lowest. Without limits.
    std::vector<Card> line() {
        std::vector<Card> line;
        int rest = worth().low;
        for (ScoredTrick trick = play_.trick(); play_.left();) {
            const int seat = play_.to_move(trick);
            for (Set cards = play_.legal(trick, seat); cards;) {
                const Card card = take_lowest(cards);
                const int found =
                    mine(seat) ? after(trick, seat, card, rest - 1, rest) : after(trick, seat, card, rest, rest + 1);
                if (mine(seat) ? found < rest : found > rest) continue;
                rest -= go(trick, card);
                line.push_back(play_.name(card));
                break;
            }
        }
        return line;
    }

  private:
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock
    static constexpr int FIRST = 1 << 30, TRICK = 30, MOST_SURPRISING = 30;

    struct Stop {};

    // The best lies within low..high; the nearest to it of what is asked.
    Range worth(const ScoredTrick& trick, int low, int high, int guess) {
        const auto start = play_.moment();
        try {
            while (low < high) {
                const int ask = std::min(std::max(guess, low + 1), high);
                const int found =
                    trick.in_trick ? turn(trick, ask - 1, ask, nullptr) : between(trick.leader, ask - 1, ask);
                // What was found may lie beyond what is asked.
                if (found < ask) {
                    high = std::max(found, low);
                } else {
                    low = std::min(found, high);
                }
                guess = (low + high + 1) / 2;
            }
        } catch (const Stop&) {
            play_.go_back(start);
        }
        return {low, high};
    }

    // Plays a card for good; what it brings the side at once.
    int go(ScoredTrick& trick, Card card) {
        const int seat = play_.to_move(trick);
        trick = play_.with(trick, card);
        play_.put(seat, card);
        if (trick.in_trick < play_.seats()) return 0;
        const int points = play_.gather(trick), taker = trick.best_seat;
        trick = ScoredTrick{};
        trick.leader = taker;
        return mine(taker) ? points : 0;
    }

    bool mine(int seat) const { return side_ >> seat & 1; }

    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    // The side's points from here on, if they lie between low and high; else a bound for them on the same side of both.
    int between(int leader, int low, int high) {
        const Stakes& stakes = play_.stakes();
        if (stakes.low >= high || stakes.none()) return stakes.low;
        if (stakes.high <= low) return stakes.high;
        if (play_.left() == 1) {
            const auto [taker, points] = play_.last_trick(leader);
            return mine(taker) ? points : 0;
        }
        if (play_.powerless(mine(leader) ? ~side_ : side_)) return mine(leader) ? stakes.low + stakes.high : 0;
        if (play_.never_bad()) {
            const int sure = play_.sure_points(leader);
            if (mine(leader) ? sure >= high : stakes.high - sure <= low)
                return mine(leader) ? sure : stakes.high - sure;
        }
        const Set word = play_.word(leader);
        int low_known = stakes.low, high_known = stakes.high, move = Learnt::NO_MOVE;
        if (const Learnt* known = table_.recall(word)) {
            low_known = static_cast<int>(known->low);
            high_known = static_cast<int>(known->high);
            move = static_cast<int>(known->move);
            if (low_known >= high || low_known == high_known) return low_known;
            if (high_known <= low) return high_known;
        }
        ScoredTrick trick{};
        trick.leader = leader;
        const int found = turn(trick, low, high, &move);
        if (found < high) high_known = std::min(high_known, found);
        if (found > low) low_known = std::max(low_known, found);
        table_.keep(word, {low_known, high_known, static_cast<std::uint64_t>(move)});
        return found;
    }

    struct Choice {
        Card card;
        int rating;
    };

    // `move`: the card to be tried first; then the one that did best.
    int turn(const ScoredTrick& trick, int low, int high, int* move) {
        const int seat = play_.to_move(trick);
        Set cards = play_.worth_trying(trick, seat, play_.legal(trick, seat));
        if (!(cards & (cards - 1))) return after(trick, seat, lowest(cards), low, high);
        const bool most = mine(seat);
        const Card remembered = move && *move != Learnt::NO_MOVE ? named(*move) : NO_CARD;
        int* const surprises = surprises_[trick.in_trick][seat];
        Choice choices[LONGEST_HAND_OF_ALL];
        int size = 0;
        while (cards) {
            const Card card = take_lowest(cards);
            choices[size++] = {card, card == remembered ? FIRST : rating(trick, seat, card)};
        }
        int best = 0;
        Card best_card = NO_CARD;
        for (int place = 0; place < size; ++place) {
            int next = place;
            for (int other = place + 1; other < size; ++other) {
                if (choices[other].rating > choices[next].rating) next = other;
            }
            const Card card = choices[next].card;
            choices[next] = choices[place];
            const int found = after(trick, seat, card, low, high);
            if (place == 0 || (most ? found > best : found < best)) {
                best = found;
                best_card = card;
            }
            (most ? low : high) = most ? std::max(low, best) : std::min(high, best);
            if (low >= high) {
                if (place > 0) surprises[card] += play_.left();
                break;
            }
            surprises[card] -= surprises[card] / 8;
        }
        if (move) *move = numbered(best_card);
        return best;
    }

    int after(const ScoredTrick& trick, int seat, Card card, int low, int high) {
        if (placed_ == next_look_) look_at_limits();
        ++placed_;
        const ScoredTrick more = play_.with(trick, card);
        play_.put(seat, card);
        int found;
        if (more.in_trick < play_.seats()) {
            found = turn(more, low, high, nullptr);
        } else {
            const int points = play_.gather(more), won = mine(more.best_seat) ? points : 0;
            found = won + between(more.best_seat, low - won, high - won);
            play_.put_back(more);
        }
        play_.put(seat, card);
        return found;
    }

    // How soon a card is to be tried: cards are good that bring the trick to the side that is glad of it, if all still
    // to play do what they can about that. Where points are good, high cards lead and low ones follow; where they are
    // bad, high cards go away. And what settled a question elsewhere in this deal may do so again.
    int rating(const ScoredTrick& trick, int seat, Card card) const {
        const int all = play_.stakes().low + play_.stakes().high, average = all / play_.left();
        const ScoredTrick more = play_.with(trick, card);
        const int sure = play_.of_trick() + more.points;
        const int expected = sure + (average - sure) * (play_.seats() - more.in_trick) / play_.seats();
        const bool wanted = expected > 0 || (expected == 0 && all > 0);
        const int scale = std::max(std::abs(average), 1), bound = 4 * scale;
        const int swing = TRICK * std::min(std::max(expected, -bound), bound) / scale;
        const int strength = play_.strength(card);
        const int manner = all <= 0 ? strength : trick.in_trick ? -strength : strength / 2;
        const bool ours = mine(play_.likely_taker(more, side_, wanted)) == mine(seat);
        return (ours ? swing : -swing) + manner + std::min(surprises_[trick.in_trick][seat][card] / 2, MOST_SURPRISING);
    }

    // A card as its suit and its number in it among the cards held, the same in all positions of one word.
    int numbered(Card card) const {
        const int suit = card / LANE;
        return suit << 4 | count(play_.held() & suit_of(card) & (only(card) - 1));
    }
    Card named(int move) const {
        Set cards = play_.held() & suit_lane(move >> 4);
        for (int skip = move & 15; skip; --skip) cards &= cards - 1;
        return lowest(cards);
    }

    ScoredPlay<Law> play_;
    const Seats side_;
    TwoSidesTable& table_;
    const Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    // Cards that settled a question when others had been tried before them.
    int surprises_[MOST_SEATS][MOST_SEATS][SUITS * LANE] = {};
};

}  // namespace talia
