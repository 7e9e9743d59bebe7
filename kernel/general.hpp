// What a deal is worth with all cards open, for any game of tricks: the points one side takes against the other when
// everybody plays perfectly and each side as one. An exact search (alpha-beta with a table of positions).
#pragma once

#include <cstdlib>
#include <memory>

#include "scored_play.hpp"

namespace talia {

using Seats = unsigned;  // a set of seats, one bit each

// --- the table -------------------------------------------------------------------------------------------------------

// What is known of positions between two tricks: a bounded number of them, newer ones in the place of older ones.
// Nothing is ever mistaken for anything else: all bits of a position are compared.
class WorthTable {
  public:
    struct Known {
        Range range;
        int move;  // which card did well here, as suit and number in the suit; NO_MOVE
    };

    static constexpr int NO_MOVE = 0x3F;

    explicit WorthTable(std::size_t bytes) {
        while ((std::size_t{2} << bits_) * sizeof(Bucket) <= bytes) ++bits_;
        // From calloc, whose pages cost nothing before they are used.
        buckets_.reset(static_cast<Bucket*>(std::calloc(std::size_t{1} << bits_, sizeof(Bucket))));
        if (!buckets_) throw std::bad_alloc();
    }

    // From now on everything known is of other positions.
    void forget() {
        if (++generation_ >> GENERATION_BITS) {
            generation_ = 1;
            std::fill_n(reinterpret_cast<Set*>(buckets_.get()), (std::size_t{1} << bits_) * WAYS * 2, Set{0});
        }
    }

    bool recall(Set word, Known& known) const {
        for (const Entry& entry : bucket(word).entries) {
            if ((entry.word & ~MOVE) != word || entry.about >> (2 * WIDTH) != generation_) continue;
            known.range = {static_cast<int>(entry.about & MOST) - MIDDLE,
                           static_cast<int>(entry.about >> WIDTH & MOST) - MIDDLE};
            known.move = static_cast<int>((entry.word >> 29 & 7) | (entry.word >> 42 & 0x38));
            return true;
        }
        return false;
    }

    void keep(Set word, const Known& known) {
        Entry* const entries = bucket(word).entries;
        int way = 0;
        while (way < WAYS - 1 && (entries[way].word & ~MOVE) != word) ++way;
        for (; way > 0; --way) entries[way] = entries[way - 1];
        entries[0].word = word | static_cast<Set>(known.move & 7) << 29 | static_cast<Set>(known.move & 0x38) << 42;
        entries[0].about = static_cast<Set>(known.range.low + MIDDLE) |
                           static_cast<Set>(known.range.high + MIDDLE) << WIDTH | generation_ << (2 * WIDTH);
    }

    static constexpr int MIDDLE = 1 << 19;  // points lie between -MIDDLE and MIDDLE

  private:
    static constexpr int WAYS = 4, WIDTH = 20, GENERATION_BITS = 24;
    static constexpr Set MOST = (Set{1} << WIDTH) - 1;
    // The free bits of the second lane and the third of the word.
    static constexpr Set MOVE = Set{7} << 29 | Set{7} << 45;

    struct Entry {
        Set word, about;  // about: low, high, generation
    };
    struct alignas(64) Bucket {
        Entry entries[WAYS];
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    Bucket& bucket(Set word) const { return buckets_.get()[mixed(word) >> (64 - bits_)]; }

    int bits_ = 1;
    Set generation_ = 0;
    std::unique_ptr<Bucket[], Free> buckets_;
};

// --- the search ------------------------------------------------------------------------------------------------------

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
    TwoSides(const Law& law, const Position& at, const Tally& tally, Seats side, WorthTable& table,
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
                // It is worth what the nearest tried card under it that scores the same is worth.
                std::size_t other = found.size() - 1;
                while (!(only(found[other].card) & tried) || play_.points(found[other].card) != play_.points(card)) {
                    --other;
                }
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
                    guess = found;
                } else {
                    low = std::min(found, high);
                    guess = found + 1;
                }
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
        const Set word = play_.word(leader);
        WorthTable::Known known{{stakes.low, stakes.high}, WorthTable::NO_MOVE};
        table_.recall(word, known);
        if (known.range.low >= high || known.range.low == known.range.high) return known.range.low;
        if (known.range.high <= low) return known.range.high;
        ScoredTrick trick{};
        trick.leader = leader;
        const int found = turn(trick, low, high, &known.move);
        if (found < high) known.range.high = std::min(known.range.high, found);
        if (found > low) known.range.low = std::max(known.range.low, found);
        table_.keep(word, known);
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
        const Card remembered = move && *move != WorthTable::NO_MOVE ? named(*move) : NO_CARD;
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
    WorthTable& table_;
    const Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    // Cards that settled a question when others had been tried before them.
    int surprises_[MOST_SEATS][MOST_SEATS][SUITS * LANE] = {};
};

}  // namespace talia
