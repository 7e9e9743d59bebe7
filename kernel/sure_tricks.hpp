// Tricks that need no search, in games of four hands in two pairs in which one must follow suit and no more: winners
// that can be cashed from the top, and high trumps.
//
// Every answer names the lowest cards it rests on: it holds for all positions with the same lengths of the suits in the
// hands and the same holders of the cards from those up.
#pragma once

#include <algorithm>

#include "cards.hpp"

namespace talia {

class SureTricks {
  public:
    // Between two tricks. `all` are the cards of the four hands, `trumps` the lane of the trump suit or nothing.
    SureTricks(const Set* hands, Set all, Set trumps, int leader, int left)
        : hands_(hands),
          all_(all),
          trumps_(trumps),
          left_(left),
          pair_(leader),
          mine_(hands[leader]),
          partners_(hands[leader ^ 2]),
          next_(hands[(leader + 1) & 3]),
          last_(hands[(leader + 3) & 3]) {}

    // Does the leader's pair take so many tricks from the top?
    bool leaders_take(int wanted, Set& rests_on) const {
        if (!(all_ & trumps_)) return cash(wanted, false, rests_on);
        const int sure = sure_trumps(pair_);
        if (sure >= wanted) {
            rests_on = top_trump(pair_, wanted);
            return true;
        }
        if (!sure) return cash(wanted, true, rests_on);
        // Plain suits first, while everybody follows; the trumps stay high.
        if (cash(wanted - sure, false, rests_on)) {
            rests_on |= top_trump(pair_, sure);
            return true;
        }
        return (next_ | last_) & trumps_ && cash(wanted, true, rests_on);
    }

    // Does the other pair take so many whatever the leader's does?
    bool others_take(int wanted, Set& rests_on) const {
        if (all_ & trumps_) {
            if (sure_trumps(pair_ ^ 1) < wanted) return false;
            rests_on = top_trump(pair_ ^ 1, wanted);
            return true;
        }
        if (wanted > 1) return false;
        // The leader's pair can't take all tricks unless it holds the highest card of the suits that last so long.
        int lasting = 0;
        rests_on = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), cards = all_ & lane;
            if (!cards) continue;
            const Set top = only(highest(cards));
            if ((mine_ | partners_) & top) {
                lasting += std::max(count(mine_ & lane), count(partners_ & lane));
            } else {
                rests_on |= top;
            }
        }
        return lasting < left_;
    }

  private:
    static Set not_below(Card card) { return ~(only(card) - 1); }

    // Those of the cards that no other card of the suit beats.
    static Set unbeaten(Set cards, Set others) {
        return others ? cards & not_below(highest(others)) & ~only(highest(others)) : cards;
    }

    static Set without_lowest(Set cards, int number) {
        while (number-- > 0) cards &= cards - 1;
        return cards;
    }

    // The tricks a pair takes with the highest trumps. While either partner has another trump, no two of the high ones
    // need fall into the same trick: so as many tricks as there are of them, but no more than the longer hand has.
    int sure_trumps(int seat) const {
        const Set one = hands_[seat] & trumps_, two = hands_[seat ^ 2] & trumps_;
        const int longer = std::max(count(one), count(two));
        return std::min(longer, count(unbeaten(one | two, all_ & trumps_ & ~(one | two))));
    }

    // The number-th of the trumps from the top; nothing if the pair has all of them.
    Set top_trump(int seat, int number) const {
        const Set trumps = all_ & trumps_;
        if (!(trumps & ~(hands_[seat] | hands_[seat ^ 2]))) return 0;
        return lowest_of_top(trumps, number);
    }

    static Set top(Set cards, int number) { return without_lowest(cards, count(cards) - number); }

    static Set lowest_of_top(Set cards, int number) { return only(lowest(top(cards, number))); }

    // The leader cashes what no one can beat, then goes over to his partner, who does the same. Opponents who can ruff
    // must follow to every trick. With `draw` the leader cashes trumps first, otherwise nobody plays any.
    bool cash(int wanted, bool draw, Set& rests_on) const {
        int total = 0, cashed[SUITS] = {};
        bool next_ruffs = next_ & trumps_, last_ruffs = last_ & trumps_;
        rests_on = 0;
        const auto takes = [&](Set lane, bool drawing) {
            const Set mine = mine_ & lane;
            Set tops = unbeaten(mine, all_ & lane & ~mine);
            int run = count(tops);
            if (!run) return;
            const int next = count(next_ & lane), last = count(last_ & lane);
            if (const int longest = std::max({next, last, count(partners_ & lane)}); run >= longest) {
                tops = without_lowest(tops, run - longest);  // nobody has any left then
                run = count(mine);
            }
            if (!drawing && next_ruffs) run = std::min(run, next);
            if (!drawing && last_ruffs) run = std::min(run, last);
            if (!run) return;
            if (drawing && run >= std::max(next, last)) next_ruffs = last_ruffs = false;
            cashed[lowest(lane) / LANE] = run;
            total += run;
            if (tops) rests_on |= only(lowest(tops));
        };
        if (draw) takes(trumps_, true);
        for (int suit = 0; suit < SUITS && total < wanted; ++suit) {
            if (suit_lane(suit) != trumps_ && mine_ & suit_lane(suit)) takes(suit_lane(suit), false);
        }
        if (total >= wanted) return true;

        bool can_cross = false;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), his = partners_ & lane;
            if (lane == trumps_ && !draw) continue;
            const int spent = cashed[suit], length = count(his);
            if (length <= spent) continue;
            const Set mine = mine_ & lane;
            const Set mine_left = count(mine) > spent ? mine & ~top(mine, spent) : 0;
            const Set tops = unbeaten(his, ((next_ | last_) & lane) | mine_left);
            int run = std::min(count(tops), length - spent);
            if (next_ruffs) run = std::min(run, count(next_ & lane) - spent);
            if (last_ruffs) run = std::min(run, count(last_ & lane) - spent);
            if (run <= 0) continue;
            if (mine_left) can_cross = true;
            total += run;
            rests_on |= lowest_of_top(tops, run);
        }
        return can_cross && total >= wanted;
    }

    const Set* hands_;
    const Set all_, trumps_;
    const int left_, pair_;
    const Set mine_, partners_, next_, last_;
};

}  // namespace talia
