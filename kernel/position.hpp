// The play of a deal: who holds what, who is to move, what each has taken; forwards and back.
#pragma once

#include <array>

#include "obligations.hpp"

namespace talia {

constexpr int LEAST_SEATS = 2, MOST_SEATS = 7;
constexpr int NO_SEAT = -1;

class Position {
  public:
    // The caller has checked: 2 to 7 seats, disjoint hands, as many cards in each as the trick so far leaves.
    Position(const Obligations& obligations, int seats, const Set* hands, int leader, int declarer, const Card* trick,
             int in_trick, const int* taken)
        : obligations_(obligations), seats_(seats), declarer_(declarer), leader_(leader), first_(in_trick) {
        for (int seat = 0; seat < seats; ++seat) {
            hands_[seat] = hands[seat];
            tricks_[seat] = taken[seat];
        }
        for (; played_ < in_trick; ++played_) cards_[played_] = static_cast<std::int8_t>(trick[played_]);
        set_trick(in_trick);
    }

    const Obligations& obligations() const { return obligations_; }
    int seats() const { return seats_; }
    int leader() const { return leader_; }
    int declarer() const { return declarer_; }
    int to_move() const { return to_move_; }
    Set hand(int seat) const { return hands_[seat]; }
    int tricks(int seat) const { return tricks_[seat]; }
    Set table() const { return table_; }
    int in_trick() const { return in_trick_; }
    Card in_trick(int place) const { return cards_[played_ - in_trick_ + place]; }
    Card led() const { return in_trick_ ? in_trick(0) : NO_CARD; }
    bool over() const { return !hands_[to_move_]; }
    bool can_undo() const { return played_ > first_; }
    int cards_left() const {
        int left = 0;
        for (int seat = 0; seat < seats_; ++seat) left += count(hands_[seat]);
        return left;
    }

    Set legal() const { return legal(obligations_); }
    template <class Law>
    Set legal(const Law& law) const {
        return talia::legal(law, hands_[to_move_], table_, led(), to_move_ == declarer_);
    }
    Duty why_not(Card card) const {
        return talia::why_not(obligations_, hands_[to_move_], table_, led(), to_move_ == declarer_, card);
    }

    // Plays a legal card of the player to move; a full trick is gathered at once.
    void play(Card card) {
        hands_[to_move_] &= ~only(card);
        cards_[played_++] = static_cast<std::int8_t>(card);
        table_ |= only(card);
        if (++in_trick_ < seats_) {
            to_move_ = next(to_move_);
            return;
        }
        const Card best = winning(obligations_.trumps(), table_, in_trick(0));
        int place = 0;
        while (in_trick(place) != best) ++place;
        leaders_[complete_++] = static_cast<std::int8_t>(leader_);
        leader_ = to_move_ = (leader_ + place) % seats_;
        ++tricks_[leader_];
        in_trick_ = 0;
        table_ = 0;
    }

    // Takes back the last card.
    void undo() {
        if (!in_trick_) {
            --tricks_[leader_];
            leader_ = leaders_[--complete_];
            set_trick(seats_);
        }
        const int left = in_trick_ - 1;
        const Card card = cards_[--played_];
        set_trick(left);
        hands_[to_move_] |= only(card);
    }

  private:
    int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }

    // The last `cards` cards played are the trick.
    void set_trick(int cards) {
        in_trick_ = cards;
        to_move_ = (leader_ + cards) % seats_;
        table_ = 0;
        for (int place = 0; place < cards; ++place) table_ |= only(in_trick(place));
    }

    Obligations obligations_;
    int seats_, declarer_, leader_, to_move_ = 0;
    int first_;         // cards that lay there at the start and cannot be taken back
    int played_ = 0;    // all cards in `cards_`
    int in_trick_ = 0;  // of these in the current trick
    int complete_ = 0;  // tricks completed, their leaders in `leaders_`
    Set table_ = 0;
    std::array<Set, MOST_SEATS> hands_{};
    std::array<int, MOST_SEATS> tricks_{};
    std::array<std::int8_t, MOST_CARDS> cards_{};
    std::array<std::int8_t, MOST_CARDS> leaders_{};
};

// How many different lines of legal play the next `depth` cards can take (perft). A deal that ends earlier has the
// lines it has.
template <class Law>
std::uint64_t count_lines(const Law& law, Position& position, int depth) {
    if (depth == 0 || position.over()) return 1;
    Set cards = position.legal(law);
    if (depth == 1) return static_cast<std::uint64_t>(count(cards));
    std::uint64_t lines = 0;
    while (cards) {
        position.play(take_lowest(cards));
        lines += count_lines(law, position, depth - 1);
        position.undo();
    }
    return lines;
}

}  // namespace talia
