// What a deal is worth to each when everybody plays for himself with all cards open: the max-n value. An exact search
// with a table of positions.
//
// The player to move takes what brings him most. Of what brings him the same he takes what brings the next player
// least, then the one after that, and so on round the table. The rule looks at points only and never at cards, so
// positions that are the same but for the names of cards have the same value; without a rule there would be no one
// value.
#pragma once

#include <optional>

#include "scored_play.hpp"
#include "worth_table.hpp"

namespace talia {

using Points = std::array<std::int32_t, MOST_SEATS>;

using EachForHimselfTable = WorthTable<Points, 3>;

template <class Law>
class EachForHimself {
  public:
    EachForHimself(const Law& law, const Position& at, const Tally& tally, EachForHimselfTable& table,
                   const Limits& limits = {})
        : play_(law, at, tally), table_(table), limits_(limits) {
        table_.forget();
    }

    std::uint64_t placed() const { return placed_; }

    // The points each still takes, those of the trick in progress included; none if a limit was reached.
    std::optional<Points> worth() {
        try {
            return value(play_.trick());
        } catch (const Stop&) {
            return {};
        }
    }

    // What becomes of every legal card, from the lowest up; without those that a limit came before.
    std::vector<std::pair<Card, Points>> cards() {
        std::vector<std::pair<Card, Points>> found;
        const ScoredTrick trick = play_.trick();
        const int seat = play_.to_move(trick);
        try {
            for (Set cards = play_.legal(trick, seat); cards;) {
                const Card card = take_lowest(cards);
                found.emplace_back(play_.name(card), after(trick, seat, card));
            }
        } catch (const Stop&) {
        }
        return found;
    }

    // Play to the end as everybody wants it, of cards that bring everyone the same the lowest. Without limits.
    std::vector<Card> line() {
        std::vector<Card> line;
        for (ScoredTrick trick = play_.trick(); play_.left();) {
            const int seat = play_.to_move(trick);
            const Points best = value(trick);
            for (Set cards = play_.legal(trick, seat); cards;) {
                const Card card = take_lowest(cards);
                if (after(trick, seat, card) != best) continue;
                line.push_back(play_.name(card));
                trick = play_.with(trick, card);
                play_.put(seat, card);
                break;
            }
            if (trick.in_trick < play_.seats()) continue;
            play_.gather(trick);
            const int taker = trick.best_seat;
            trick = ScoredTrick{};
            trick.leader = taker;
        }
        return line;
    }

  private:
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock

    struct Stop {};

    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    Points value(const ScoredTrick& trick) { return trick.in_trick ? turn(trick) : between(trick.leader); }

    Points between(int leader) {
        Points points{};
        if (play_.stakes().none()) return points;
        if (play_.left() == 1) {
            const auto [taker, won] = play_.last_trick(leader);
            points[static_cast<std::size_t>(taker)] = won;
            return points;
        }
        const Set word = play_.word(leader);
        if (const Points* known = table_.recall(word)) return *known;
        ScoredTrick trick{};
        trick.leader = leader;
        points = turn(trick);
        table_.keep(word, points);
        return points;
    }

    Points turn(const ScoredTrick& trick) {
        const int seat = play_.to_move(trick);
        Set cards = play_.worth_trying(trick, seat, play_.legal(trick, seat));
        Points best = after(trick, seat, take_lowest(cards));
        while (cards && !unbeatable(seat, best)) {
            const Points other = after(trick, seat, take_lowest(cards));
            if (prefers(seat, other, best)) best = other;
        }
        return best;
    }

    Points after(const ScoredTrick& trick, int seat, Card card) {
        if (placed_ == next_look_) look_at_limits();
        ++placed_;
        const ScoredTrick more = play_.with(trick, card);
        play_.put(seat, card);
        Points found;
        if (more.in_trick < play_.seats()) {
            found = turn(more);
        } else {
            const int won = play_.gather(more);
            found = between(more.best_seat);
            found[static_cast<std::size_t>(more.best_seat)] += won;
            play_.put_back(more);
        }
        play_.put(seat, card);
        return found;
    }

    bool prefers(int seat, const Points& one, const Points& other) const {
        const auto at = static_cast<std::size_t>(seat);
        if (one[at] != other[at]) return one[at] > other[at];
        for (int next = play_.next(seat); next != seat; next = play_.next(next)) {
            const auto place = static_cast<std::size_t>(next);
            if (one[place] != other[place]) return one[place] < other[place];
        }
        return false;
    }

    // He has all there is to gain, and the next player all there is to lose: nothing is left for the others.
    bool unbeatable(int seat, const Points& points) const {
        return points[static_cast<std::size_t>(seat)] == play_.stakes().high &&
               points[static_cast<std::size_t>(play_.next(seat))] == play_.stakes().low;
    }

    ScoredPlay<Law> play_;
    EachForHimselfTable& table_;
    const Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
};

}  // namespace talia
