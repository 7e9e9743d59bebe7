// What a deal is worth with all cards open: how many tricks the declarer takes against two others, who play as one,
// when everybody plays perfectly. An exact search (alpha-beta with a table of positions) by yes-or-no questions: "does
// he take at least so many?".
//
// After every trick the gaps its cards leave in their suits are closed. So a position is known by the order of the
// owners in each suit alone, however high the cards are, and equal positions are equal words.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <vector>

#include "policy.hpp"

namespace talia {

constexpr Set LANE_ONES = 0x0001000100010001ull;

// Removes the (vacant) places of `gone` from a set: what lies above them in their suits moves down.
inline Set closed(Set cards, Set gone) {
    while (gone) {
        const Card place = highest(gone);
        gone ^= only(place);
        const Set upper = above(place);
        cards = (cards & ~upper) | ((cards & upper) >> 1);
    }
    return cards;
}

// Those of the playable cards that are worth trying: of cards with nothing between them but places that do not matter
// (`blocking`: cards in the other hands and the one that wins the trick) only the lowest.
inline Set distinct(Set playable, Set blocking) {
    const Set passing = EVERY_CARD & ~(playable | blocking);
    const Set next = playable << 1;
    const Set linked = (((passing + (next & passing)) & ~passing) | next) & playable;
    return playable & ~linked;
}

using Clock = std::chrono::steady_clock;

// When a search stops without an answer.
struct Limits {
    std::uint64_t most_placed = std::numeric_limits<std::uint64_t>::max();  // cards, in one position
    Clock::time_point deadline = Clock::time_point::max();
};

// What is known of a number of tricks.
struct Range {
    int low, high;
};

// A search for a game and an aim of the declarer.
class Search {
  public:
    explicit Search(const Obligations& obligations) : obligations_(obligations) {}
    virtual ~Search() = default;

    // A new position under new limits; it is examined as if no other had been before.
    virtual void begin(const Limits& limits) = 0;
    // The tricks the declarer takes from here on, or the nearest of low..high to it; less exact if a limit was reached.
    virtual Range tricks(const Table& start, int low, int high) = 0;
    // The cards placed since the beginning.
    virtual std::uint64_t placed() const = 0;

    const Obligations& obligations() const { return obligations_; }

  private:
    const Obligations obligations_;
};

template <class Law>
class Solver final : public Search {
    static constexpr int SEATS = 3;

  public:
    // `misere`: the declarer wants as few tricks as he can, otherwise as many.
    Solver(const Obligations& obligations, const Law& law, bool misere, std::size_t table_bytes)
        : Search(obligations), law_(law), misere_(misere), all_follow_(law.of(true) & law.of(false) & FOLLOW) {
        while ((std::size_t{2} << bits_) * WAYS * sizeof(Entry) <= table_bytes) ++bits_;
        positions_.resize((std::size_t{1} << bits_) * WAYS);
    }

    void begin(const Limits& limits) override {
        limits_ = limits;
        placed_ = next_look_ = 0;
        std::fill(positions_.begin(), positions_.end(), Entry{});
    }

    std::uint64_t placed() const override { return placed_; }

    Range tricks(const Table& start, int low, int high) override {
        const Table table = packed(start);
        declarer_ = table.declarer;
        int most = 0;
        for (int seat = 0; seat < SEATS; ++seat) most = std::max(most, count(table.hands[seat]));
        if (table.in_trick == SEATS) ++most;
        const int floor = low, ceiling = high;
        low = std::max(low, 0);
        high = std::min(high, most);
        int ask = low + 1 < high ? first_guess(table) : high;
        try {
            while (low < high) {
                ask = std::min(std::max(ask, low + 1), high);
                if (reaches(table, ask)) {
                    low = ask;
                    ask = low + 1;
                } else {
                    high = ask - 1;
                    ask = high;
                }
            }
        } catch (const Stop&) {
        }
        return {std::min(std::max(low, floor), ceiling), std::min(std::max(high, floor), ceiling)};
    }

  private:
    static constexpr std::size_t WAYS = 4;
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock

    struct Stop {};

    // The tricks a sensible player takes.
    int first_guess(Table table) const {
        std::int8_t taken[MOST_SEATS] = {};
        play_out<SEATS>(law_, table, taken, Sensible<SEATS, Law>(law_, misere_),
                        [](const std::int8_t*) { return false; });
        return taken[table.declarer];
    }

    // Called when `placed_` has come to `next_look_`.
    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    struct Entry {
        Set first = 0, second = 0;  // the position
        std::int8_t at_least = 0, at_most = 0;
        std::int8_t best = NO_CARD;  // the card that answered last
    };

    static int tricks_left(const Table& table) { return count(table.hands[table.to_move]); }

    // The same position without the gaps of cards that are gone.
    static Table packed(const Table& start) {
        Table table = start;
        Set held = table.trick;
        for (int seat = 0; seat < SEATS; ++seat) held |= table.hands[seat];
        const Set gone = EVERY_CARD & ~held;
        for (int seat = 0; seat < SEATS; ++seat) table.hands[seat] = closed(table.hands[seat], gone);
        table.trick = closed(table.trick, gone);
        if (table.in_trick) {
            table.led = lowest(closed(only(table.led), gone));
            table.best = lowest(closed(only(table.best), gone));
        }
        return table;
    }

    bool reaches(const Table& table, int tricks) {
        return table.in_trick ? within_trick(table, tricks) : new_trick(table, tricks);
    }

    // --- between tricks ----------------------------------------------------------------------------------------------

    bool new_trick(const Table& table, int tricks) {
        if (tricks <= 0) return true;
        const int left = tricks_left(table);
        if (tricks > left) return false;
        if (left == 1) return last_trick(table);
        if (!misere_ && all_follow_) {
            const int quick = quick_tricks(table);
            if (table.to_move == declarer_ ? quick >= tricks : left - quick < tricks) return table.to_move == declarer_;
        }
        const Entry key = key_of(table);
        Entry* const bucket = bucket_of(key);
        Card first = NO_CARD;
        for (std::size_t way = 0; way < WAYS; ++way) {
            const Entry& entry = bucket[way];
            if (entry.first == key.first && entry.second == key.second) {
                if (tricks <= entry.at_least) return true;
                if (tricks > entry.at_most) return false;
                first = entry.best;
                break;
            }
        }
        Card best = NO_CARD;
        const bool answer = try_cards(table, table.hands[table.to_move], tricks, first, best);
        remember(bucket, key, tricks, left, answer, best);
        return answer;
    }

    bool last_trick(Table table) const {
        while (table.in_trick < SEATS) put<SEATS>(law_, table, lowest(table.hands[table.to_move]));
        return table.best_seat == declarer_;
    }

    // The position in two words: the hands but the last, the length of each suit as the bit on top of its lane in the
    // first word, and who leads.
    static Entry key_of(const Table& table) {
        Set held = 0;
        for (int seat = 0; seat < SEATS; ++seat) held |= table.hands[seat];
        Entry key;
        key.first = table.hands[0] | (held + LANE_ONES);
        key.second = table.hands[1] | static_cast<Set>(table.to_move) << 62;
        return key;
    }

    Entry* bucket_of(const Entry& key) {
        Set mixed = key.first * 0x9E3779B97F4A7C15ull ^ (key.second + 0x632BE59BD9B4E019ull) * 0xD1342543DE82EF95ull;
        mixed ^= mixed >> 29;
        mixed *= 0xBF58476D1CE4E5B9ull;
        return &positions_[(mixed >> (64 - bits_)) * WAYS];
    }

    void remember(Entry* bucket, const Entry& key, int tricks, int left, bool answer, Card best) {
        std::size_t way = 0;
        while (way < WAYS && !(bucket[way].first == key.first && bucket[way].second == key.second)) ++way;
        if (way == WAYS) {
            for (way = WAYS - 1; way > 0; --way) bucket[way] = bucket[way - 1];
            bucket[0] = key;
            bucket[0].at_most = static_cast<std::int8_t>(left);
        }
        Entry& entry = bucket[way];
        if (answer) {
            entry.at_least = static_cast<std::int8_t>(tricks);
        } else {
            entry.at_most = static_cast<std::int8_t>(tricks - 1);
        }
        if (best != NO_CARD) entry.best = static_cast<std::int8_t>(best);
    }

    // Tricks the leader takes from the top, whatever the others do; nobody who could ruff runs out of the suit.
    int quick_tricks(const Table& table) const {
        const int leader = table.to_move;
        const Set own = table.hands[leader];
        int tricks = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), mine = own & lane;
            if (!mine) continue;
            Set theirs = 0;
            int longest = 0, bound = 99;
            for (int seat = 0; seat < SEATS; ++seat) {
                if (seat == leader) continue;
                const Set his = table.hands[seat] & lane;
                theirs |= his;
                longest = std::max(longest, count(his));
                if (lane != law_.trumps() && table.hands[seat] & law_.trumps()) bound = std::min(bound, count(his));
            }
            int run = theirs ? count(mine & above(highest(theirs))) : count(mine);
            if (run >= longest) run = count(mine);
            tricks += std::min(run, bound);
        }
        return tricks;
    }

    // --- within a trick ----------------------------------------------------------------------------------------------

    bool within_trick(const Table& table, int tricks) {
        if (table.in_trick == SEATS) {
            Table next = table;
            for (int seat = 0; seat < SEATS; ++seat) next.hands[seat] = closed(next.hands[seat], table.trick);
            gather(next);
            return new_trick(next, tricks - (next.leader == declarer_));
        }
        Card best = NO_CARD;
        return try_cards(table, legal(law_, table), tricks, NO_CARD, best);
    }

    // Whether one of the cards (or for the other side: every one) leads to a yes; `best` becomes the card that settled
    // it.
    bool try_cards(const Table& table, Set playable, int tricks, Card first, Card& best) {
        const int seat = table.to_move;
        const bool wanted = (seat == declarer_) != misere_;
        const Set blocking = others<SEATS>(table, seat) | (table.in_trick ? only(table.best) : 0);
        Set cards = distinct(playable, blocking);
        if (first != NO_CARD) {
            cards ^= only(first);
            if (answer_to(table, first, tricks) == wanted) return best = first, wanted;
        }
        Choice choices[16];
        const int size = rated(table, cards, choices);
        for (int place = 0; place < size; ++place) {
            for (int other = place + 1; other < size; ++other) {
                if (choices[other].rating > choices[place].rating) std::swap(choices[other], choices[place]);
            }
            const Card card = choices[place].card;
            if (answer_to(table, card, tricks) == wanted) {
                praise(table, card);
                return best = card, wanted;
            }
        }
        return !wanted;
    }

    bool answer_to(const Table& table, Card card, int tricks) {
        Table next = table;
        put<SEATS>(law_, next, card);
        if (placed_ == next_look_) look_at_limits();
        ++placed_;
        return within_trick(next, tricks);
    }

    // --- which card first --------------------------------------------------------------------------------------------

    struct Choice {
        Card card;
        int rating;
    };

    int rated(const Table& table, Set cards, Choice* choices) const {
        int size = 0;
        const bool alone = !(cards & (cards - 1));
        while (cards) {
            const Card card = take_lowest(cards);
            const int rating = alone ? 0 : misere_ ? rating_in_misere(table, card) : rating_for_tricks(table, card);
            choices[size++] = {card, rating * 1024 + history_[table.in_trick][table.to_move == declarer_][card]};
        }
        return size;
    }

    // Cards that take the trick for good come first, low before high; leads that will be ruffed come last.
    int rating_for_tricks(const Table& table, Card card) const {
        const int seat = table.to_move;
        const Set trumps = law_.trumps();
        const int rank = card % LANE + (only(card) & trumps ? 8 : 0);
        const bool declarer = seat == declarer_;
        if (!table.in_trick) {
            const Set against = declarer ? others<SEATS>(table, seat) : table.hands[declarer_];
            if (against & above(card)) return 10 - rank;
            bool ruffed = false;
            for (int other = 0; other < SEATS; ++other) {
                if (other == seat || (!declarer && other != declarer_)) continue;
                ruffed |= !(table.hands[other] & suit_of(card)) && table.hands[other] & trumps;
            }
            return ruffed ? -rank : 30;
        }
        const bool mine = only(card) & beating_cards(trumps, table);
        if (!mine && (declarer || table.best_seat == declarer_)) return 10 - rank;
        if (table.in_trick == SEATS - 1) return 30 - rank;
        const int last = next_seat<SEATS>(seat);
        if (!declarer && last != declarer_) return 20 - rank;
        return (could_overtake(trumps, table, last, mine ? card : table.best) ? 10 : 30) - rank;
    }

    // The declarer sheds what lies over the others' cards as long as it does not win; the others keep what goes under
    // his, and let him have the trick.
    int rating_in_misere(const Table& table, Card card) const {
        const int seat = table.to_move, rank = card % LANE;
        const int rid = relief<SEATS>(table, seat, card);
        const Set suit = suit_of(card);
        const bool mine = table.in_trick && only(card) & beating_cards(0, table);
        if (seat == declarer_) {
            if (!table.in_trick) return others<SEATS>(table, seat) & above(card) ? 20 + rid : rid;
            const bool last = table.in_trick == SEATS - 1;
            const bool saved = !last && table.hands[next_seat<SEATS>(seat)] & suit & above(card);
            return !mine || saved ? 40 + rid : rank;
        }
        if (!table.in_trick) {
            const Set his = table.hands[declarer_] & suit;
            return his ? 4 * count(his & above(card)) - rank : rank - 10;
        }
        if (table.best_seat == declarer_) return mine ? rank : 30 + rid;
        const bool to_come = (declarer_ - table.leader + SEATS) % SEATS > table.in_trick;
        return to_come && could_overtake(0, table, declarer_, mine ? card : table.best) ? 20 + rank : rid;
    }

    // Cards that settled the question are tried earlier in other places.
    void praise(const Table& table, Card card) {
        int& record = history_[table.in_trick][table.to_move == declarer_][card];
        record += 1 << tricks_left(table) / 2;
        if (record < 4096) return;
        for (auto& place : history_) {
            for (auto& role : place) {
                for (int& other : role) other /= 2;
            }
        }
    }

    const Law law_;
    const bool misere_, all_follow_;
    int declarer_ = 0;
    Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    int bits_ = 6;
    std::vector<Entry> positions_;
    int history_[SEATS][2][64] = {};
};

inline std::unique_ptr<Search> search_for(const Obligations& obligations, bool misere, std::size_t table_bytes) {
    return with_fixed(obligations, [&](auto law) -> std::unique_ptr<Search> {
        return std::make_unique<Solver<decltype(law)>>(obligations, law, misere, table_bytes);
    });
}

}  // namespace talia
