// How many tricks each of two pairs of partners takes with all cards open, in games in which one must follow suit and
// no more: bridge and its kin. Low cards never decide there what is legal, so the search notes which of the high cards
// a result rests on, and the result answers for all positions that agree on these (partition search).
#pragma once

#include <algorithm>
#include <vector>

#include "partition_table.hpp"
#include "solver.hpp"

namespace talia {

// A moment of the play: four hands, who led, what lies on the table, the trump suit or -1.
struct Board {
    static constexpr int SEATS = 4, NO_GUESS = -1;

    Set hands[SEATS];
    int leader, trump;
    int in_trick;
    Card trick[4];  // a full one may lie there still
};

class FollowSuitSearch {
  public:
    explicit FollowSuitSearch(std::size_t bytes) : memory_(bytes), seq_(SUITS * 8192) {}

    void begin(const Limits& limits) {
        limits_ = limits;
        placed_ = next_look_ = 0;
        memory_.forget();
        known_trump_ = -2;
    }
    std::uint64_t placed() const { return placed_; }
    const PartitionTable& memory() const { return memory_; }

    // tricks of the pair of seats 0 and 2
    Range tricks(const Board& board, int guess = Board::NO_GUESS) {
        set_up(board);
        const int left = count(hands_[board.leader]);
        int low = 0, high = left;
        int ask = guess == Board::NO_GUESS ? first_guess(left) : guess;
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
    std::uint64_t n_lead = 0, n_quick = 0, n_hit = 0, n_late = 0;
    std::uint64_t cut_first[4] = {}, cut_all[4] = {};

  private:
    struct Stop {};
    static constexpr std::uint64_t PATIENCE = 4096;

    struct Trick {
        int leader, need, left;
        Set all;  // at the start of the trick, all hands
        Set table;
        Card led, best;
        int best_seat;
    };

    void set_up(const Board& board) {
        Set owned[4], held = 0;
        for (int s = 0; s < 4; ++s) owned[s] = board.hands[s];
        for (int p = 0; p < board.in_trick; ++p) owned[(board.leader + p) & 3] |= only(board.trick[p]);
        for (int s = 0; s < 4; ++s) held |= owned[s];
        bool same = board.trump == known_trump_;
        for (int s = 0; s < 4; ++s) same = same && owned[s] == owned_[s];
        Set hands[4] = {};
        for (int s = 0; s < 4; ++s) {
            for (Set cards = owned[s]; cards;) {
                const Card card = take_lowest(cards);
                const Card place = (card & 0x30) + count(held & suit_of(card) & (only(card) - 1));
                places_[card] = place;
                hands[s] |= only(place);
            }
        }
        shape_ = 0;
        for (int s = 0; s < 4; ++s) {
            hands_[s] = hands[s];
            for (int suit = 0; suit < SUITS; ++suit)
                shape_ += static_cast<std::uint64_t>(count(hands[s] & suit_lane(suit))) << (16 * s + 4 * suit);
        }
        trump_ = board.trump;
        trumps_ = board.trump < 0 ? 0 : suit_lane(board.trump);
        if (same) return;
        memory_.forget();
        known_trump_ = board.trump;
        for (int s = 0; s < 4; ++s) owned_[s] = owned[s];
        for (int s = 0; s < 4; ++s)
            for (int c = 0; c < 64; ++c) history_[s][c] = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            std::uint32_t* seq = seq_.data() + suit * 8192;
            const int n = count(held & suit_lane(suit));
            seq[0] = 0;
            for (int top = 0; top < n; ++top) {
                std::uint32_t owner = 0;
                for (int s = 0; s < 4; ++s)
                    if (hands[s] >> (suit * LANE + top) & 1) owner = static_cast<std::uint32_t>(s);
                const int base = 1 << top;
                for (int m = 0; m < base; ++m) seq[base + m] = owner << 30 | seq[m] >> 2;
            }
        }
    }

    int first_guess(int left) const {
        // high cards of each pair, weighted
        int ours = 0, all = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            Set cards = suit_lane(suit) & (hands_[0] | hands_[1] | hands_[2] | hands_[3]);
            for (int w = 4; w > 0 && cards; --w) {
                const Card c = highest(cards);
                cards ^= only(c);
                all += w;
                if ((hands_[0] | hands_[2]) & only(c)) ours += w;
            }
        }
        return all ? (ours * left + all / 2) / all : left / 2;
    }

    bool reaches(const Board& board, int need, int left) {
        Set rel = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        if (!board.in_trick) return lead(board.leader, need, left, rel);
        Trick t{board.leader, need, left, 0, 0, NO_CARD, NO_CARD, 0};
        for (int s = 0; s < 4; ++s) t.all |= hands_[s];
        // hands_ hold the cards of the trick as well
        std::uint64_t shape = shape_;
        Set keep[4];
        for (int s = 0; s < 4; ++s) keep[s] = hands_[s];
        for (int p = 0; p < board.in_trick; ++p) {
            const int seat = (board.leader + p) & 3;
            const Card c = places_[board.trick[p]];
            if (!p) t.led = c;
            if (!p || beats(c, t.best)) {
                t.best = c;
                t.best_seat = seat;
            }
            t.table |= only(c);
            hands_[seat] ^= only(c);
            shape_ -= std::uint64_t{1} << (16 * seat + 4 * (c >> 4));
        }
        bool answer;
        if (board.in_trick == 1)
            answer = turn<1>(t, rel);
        else if (board.in_trick == 2)
            answer = turn<2>(t, rel);
        else if (board.in_trick == 3)
            answer = turn<3>(t, rel);
        else
            answer = left == 1 ? !(t.best_seat & 1) : lead(t.best_seat, need - !(t.best_seat & 1), left - 1, rel);
        shape_ = shape;
        for (int s = 0; s < 4; ++s) hands_[s] = keep[s];
        return answer;
    }

    bool beats(Card c, Card best) const {
        if ((c ^ best) & 0x30) return (c >> 4) == trump_;
        return c > best;
    }

    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    std::uint32_t seq(int suit, Set all) const { return seq_[suit * 8192 + (all >> (suit * LANE) & 0x1FFF)]; }

    bool lead(int leader, int need, int left, Set& rel) {
        rel = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        const Set all = hands_[0] | hands_[1] | hands_[2] | hands_[3];
        if (left == 1) {
            Card best = lowest(hands_[leader]);
            int best_seat = leader;
            for (int p = 1; p < 4; ++p) {
                const Card c = lowest(hands_[(leader + p) & 3]);
                if (beats(c, best)) {
                    best = c;
                    best_seat = (leader + p) & 3;
                }
            }
            if (count(all & suit_of(best)) > 1) rel = only(best);
            return !(best_seat & 1);
        }
        ++n_lead;
        const bool ours = !(leader & 1);
        const int wanted = ours ? need : left - need + 1;  // by the leader's pair
        if (quick_tricks(leader, all, left, wanted, rel)) {
            ++n_quick;
            return ours;
        }
        rel = 0;
        if (late_tricks(leader, all, left, left - wanted + 1, rel)) {
            ++n_late;
            return !ours;
        }
        const std::uint64_t key = (shape_ & 0x0FFFFFFFFFFFFFFFull) | static_cast<std::uint64_t>(leader) << 60;
        const Holders holders{seq(0, all) | static_cast<std::uint64_t>(seq(1, all)) << 32,
                              seq(2, all) | static_cast<std::uint64_t>(seq(3, all)) << 32};
        if (const auto* entry = memory_.find(memory_.shape(key), holders, need)) {
            ++n_hit;
            rel = 0;
            for (int suit = 0; suit < SUITS; ++suit) {
                if (!entry->depths[suit]) continue;
                Set cards = all & suit_lane(suit);
                for (int drop = count(cards) - entry->depths[suit]; drop > 0; --drop) cards &= cards - 1;
                rel |= only(lowest(cards));
            }
            return entry->bounds.low >= need;
        }
        rel = 0;
        Trick trick{leader, need, left, all, 0, NO_CARD, NO_CARD, 0};
        const bool answer = turn<0>(trick, rel);
        // Cards next to each other in one hand are treated alike, so they matter together.
        std::uint8_t depths[SUITS];
        std::uint32_t masks[SUITS];
        Set extended = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), cards = rel & lane;
            depths[suit] = 0;
            masks[suit] = 0;
            if (!cards) continue;
            Card bottom = lowest(cards);
            Set owner = 0;
            for (int s = 0; s < 4; ++s)
                if (hands_[s] & only(bottom)) owner = hands_[s];
            Set lower = all & lane & (only(bottom) - 1);
            while (lower) {
                const Card c = highest(lower);
                if (!(owner & only(c))) break;
                bottom = c;
                lower ^= only(c);
            }
            extended |= only(bottom);
            depths[suit] = static_cast<std::uint8_t>(count(all & lane & ~(only(bottom) - 1)));
            masks[suit] = ~std::uint32_t{0} << (32 - 2 * depths[suit]);
        }
        rel = extended;
        const Holders mask{masks[0] | static_cast<std::uint64_t>(masks[1]) << 32,
                           masks[2] | static_cast<std::uint64_t>(masks[3]) << 32};
        const Bounds bounds = answer ? Bounds{static_cast<std::int8_t>(need), static_cast<std::int8_t>(left)}
                                     : Bounds{0, static_cast<std::int8_t>(need - 1)};
        memory_.keep(key, holders, mask, depths, bounds);
        return answer;
    }

    // Do the leader and his partner take `wanted` tricks from the top?
    bool quick_tricks(int leader, Set all, int left, int wanted, Set& rel) const {
        const int partner = leader ^ 2;
        const Set mine = hands_[leader], his = hands_[partner];
        const Set lho = hands_[(leader + 1) & 3], rho = hands_[(leader + 3) & 3];
        int total = 0;
        int cashed[SUITS] = {};
        // trumps drawn?
        bool safe_l = true, safe_r = true;  // neither opponent can ruff
        rel = 0;
        if (trump_ >= 0) {
            safe_l = !(lho & trumps_);
            safe_r = !(rho & trumps_);
            if (!(safe_l && safe_r)) {
                const Set others = all & trumps_ & ~mine;
                const Set m = mine & trumps_;
                if (m) {
                    const Set tops = others ? m & ~((only(highest(others)) << 1) - 1) : m;
                    int run = count(tops);
                    const int longest = std::max(count(lho & trumps_), count(rho & trumps_));
                    const int longest3 = std::max(longest, count(his & trumps_));
                    if (run) {
                        if (run >= longest) {
                            safe_l = safe_r = true;
                        }
                        Set t = tops;
                        if (run >= longest3) {  // all cards good
                            run = count(m);
                            for (int drop = count(tops) - longest3; drop > 0; --drop) t &= t - 1;
                        }
                        total += run;
                        cashed[trump_] = run;
                        if (t) rel |= only(lowest(t));
                        if (total >= wanted) return true;
                    }
                }
            }
        }
        for (int suit = 0; suit < SUITS; ++suit) {
            if (cashed[suit]) continue;
            const Set lane = suit_lane(suit), m = mine & lane;
            if (!m) continue;
            const Set others = all & lane & ~mine;
            Set tops = others ? m & ~((only(highest(others)) << 1) - 1) : m;
            int run = count(tops);
            if (!run) continue;
            const int ll = count(lho & lane), rl = count(rho & lane), pl = count(his & lane);
            const int longest = std::max(std::max(ll, rl), pl);
            if (run >= longest) {
                run = count(m);
                for (int drop = count(tops) - longest; drop > 0; --drop) tops &= tops - 1;
                if (!longest) tops = 0;
            }
            int bound = run;
            if (!safe_l) bound = std::min(bound, ll);
            if (!safe_r) bound = std::min(bound, rl);
            if (!bound) continue;
            total += bound;
            cashed[suit] = bound;
            if (tops) rel |= only(lowest(tops));
            if (total >= wanted) return true;
        }
        // partner's winners, after the leader's
        int more = 0;
        Set rel_more = 0;
        bool entry = false;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit);
            Set h = his & lane;
            if (!h) continue;
            Set m = mine & lane;
            const int cash = cashed[suit];
            const int hl = count(h), ml = count(m);
            if (cash >= hl) continue;
            // the leader's cashed cards are his highest
            for (int i = 0; i < cash; ++i) m ^= only(highest(m));
            const Set others = (lho | rho | m) & lane;
            Set tops = others ? h & ~((only(highest(others)) << 1) - 1) : h;
            if (cash) {
                // cashed cards must have been the tops of the suit, else what follows is unclear
            }
            int run = count(tops);
            if (!run) continue;
            const int ll = count(lho & lane), rl = count(rho & lane);
            run = std::min(run, hl - cash);
            int bound = run;
            if (!safe_l) bound = std::min(bound, std::max(0, ll - cash));
            if (!safe_r) bound = std::min(bound, std::max(0, rl - cash));
            if (bound > 0 && ml > cash && (suit != trump_ || true)) entry = true;
            if (bound <= 0) continue;
            more += bound;
            for (int drop = count(tops) - bound; drop > 0; --drop) tops &= tops - 1;
            rel_more |= only(lowest(tops));
        }
        if (!entry) return false;
        if (std::min(left, total + more) >= wanted) {
            rel |= rel_more;
            return true;
        }
        return false;
    }

    // Does the other pair take `wanted` tricks whatever the leader does?
    bool late_tricks(int leader, Set all, int left, int wanted, Set& rel) const {
        const Set trumps = all & trumps_;
        if (trumps) {
            for (int s = 1; s < 4; s += 2) {
                const Set m = hands_[(leader + s) & 3] & trumps_;
                if (!m) continue;
                const Set others = trumps & ~m;
                Set tops = others ? m & ~((only(highest(others)) << 1) - 1) : m;
                const int run = count(tops);
                if (run >= wanted) {
                    for (int drop = run - wanted; drop > 0; --drop) tops &= tops - 1;
                    if (others) rel = only(lowest(tops));
                    return true;
                }
            }
            return false;
        }
        if (wanted > 1) return false;
        int sum = 0;
        Set r = 0;
        const Set mine = hands_[leader], his = hands_[leader ^ 2];
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set lane = suit_lane(suit), cards = all & lane;
            if (!cards) continue;
            const Card top = highest(cards);
            if ((mine | his) & only(top))
                sum += std::max(count(mine & lane), count(his & lane));
            else
                r |= only(top);
        }
        if (sum < left && sum > 0) {
            rel = r;
            return true;
        }
        return false;
    }

    template <int PLACE>
    bool turn(const Trick& trick, Set& rel) {
        const int seat = (trick.leader + PLACE) & 3;
        const bool maximizing = !(seat & 1);
        const Set hand = hands_[seat];
        Set playable = hand;
        if (PLACE) {
            const Set following = hand & suit_of(trick.led);
            if (following) playable = following;
        }
        Set moves = distinct(playable, trick.all & ~hand);
        Set matters = 0;
        Card list[13];
        int scores[13];
        int n = 0;
        for (Set cards = moves; cards;) {
            const Card c = take_lowest(cards);
            const int score = n || cards ? judge<PLACE>(trick, seat, c) : 0;
            int at = n++;
            while (at && scores[at - 1] < score) {
                scores[at] = scores[at - 1];
                list[at] = list[at - 1];
                --at;
            }
            scores[at] = score;
            list[at] = c;
        }
        for (int i = 0; i < n; ++i) {
            const Card c = list[i];
            if (!(moves & only(c))) continue;
            if (placed_ >= next_look_) look_at_limits();
            ++placed_;
            hands_[seat] = hand ^ only(c);
            const std::uint64_t unit = std::uint64_t{1} << (16 * seat + 4 * (c >> 4));
            shape_ -= unit;
            Trick next = trick;
            next.table |= only(c);
            if (!PLACE) next.led = c;
            if (!PLACE || beats(c, trick.best)) {
                next.best = c;
                next.best_seat = seat;
            }
            Set child = 0;
            bool answer;
            if constexpr (PLACE < 3) {
                answer = turn<PLACE + 1>(next, child);
            } else {
                const int winner = next.best_seat;
                answer = lead(winner, trick.need - !(winner & 1), trick.left - 1, child);
                if (count(next.table & suit_of(next.best)) > 1) child |= only(next.best);
            }
            hands_[seat] = hand;
            shape_ += unit;
            if (answer == maximizing) {
                ++cut_all[PLACE];
                if (i == 0) ++cut_first[PLACE];
                rel = child;
                return answer;
            }
            matters |= child;
            // Where the card did not matter, no other card of the suit that would not matter either does better.
            const Set lane = suit_of(c);
            const Set deep = child & lane;
            if (!deep) {
                moves &= ~lane;
            } else if (const Card bottom = lowest(deep); c < bottom) {
                moves &= ~(lane & (only(bottom) - 1));
            }
        }
        rel = matters;
        return !maximizing;
    }

    template <int PLACE>
    int judge(const Trick& t, int seat, Card c) const {
        const Set lane = suit_of(c);
        const int rank = c & 15;
        const int partner = seat ^ 2, lho = (seat + 1) & 3, rho = (seat + 3) & 3;
        const Set suit_all = t.all & lane;
        if (PLACE == 0) {
            const Card top = highest(suit_all);
            const Set mine = hands_[seat] & lane, his = hands_[partner] & lane;
            int score = 0;
            const bool theirs = (hands_[lho] | hands_[rho]) & only(top);
            if (trump_ >= 0 && (c >> 4) != trump_) {
                if (!(hands_[lho] & lane) && (hands_[lho] & trumps_)) score -= 20;
                if (!(hands_[rho] & lane) && (hands_[rho] & trumps_)) score -= 20;
                if (!his && (hands_[partner] & trumps_)) score += 15;
            }
            if (c == top)
                score += 20;
            else if (his & only(top))
                score += 15;
            else if (hands_[rho] & only(top))
                score += 6;
            else if (theirs)
                score += 0;
            score += count(mine) + count(his) - count(suit_all & ~mine & ~his) / 2;
            if (c != top) score -= rank / 4;
            return score;
        }
        const Set led_lane = suit_of(t.led);
        const bool wins = beats(c, t.best);
        if (PLACE == 3) {
            const bool ours = t.best_seat == partner;
            if (ours) return -rank + (wins ? -20 : 0) + discard(t, seat, c, led_lane);
            return wins ? 50 - rank : -rank + discard(t, seat, c, led_lane);
        }
        if (PLACE == 2) {
            const bool ours = t.best_seat == partner;
            // can the last hand beat it?
            const Card best = wins ? c : t.best;
            const bool beaten = can_beat(hands_[lho], t.led, best);
            if (wins) {
                if (!beaten) return (ours && !can_beat(hands_[lho], t.led, t.best) ? -20 : 50) - rank;
                return (ours ? 0 : 5) - rank + 10;
            }
            return (ours && !beaten ? 40 : 10) - rank + discard(t, seat, c, led_lane);
        }
        // second hand
        {
            if (wins) {
                const bool beaten = can_beat(hands_[lho], t.led, c);
                if (!beaten) return 40 - rank;
                return 8 - rank;
            }
            const bool partner_wins = can_beat(hands_[partner], t.led, t.best);
            return (partner_wins ? 30 : 15) - rank + discard(t, seat, c, led_lane);
        }
    }

    int discard(const Trick& t, int seat, Card c, Set led_lane) const {
        if (led_lane & only(c)) return 0;
        const Set lane = suit_of(c), mine = hands_[seat] & lane;
        int score = count(mine);
        if (lane == trumps_) score -= 10;
        const Set higher = t.all & lane & ~((only(c) << 1) - 1);
        if (!higher)
            score -= 10;
        else if (count(mine) == 2 && count(t.all & lane & ~mine & ~((only(highest(mine)) << 1) - 1)) == 1)
            score -= 5;
        return score;
    }

    bool can_beat(Set hand, Card led, Card best) const {
        const Set following = hand & suit_of(led);
        if (following) return !((led ^ best) & 0x30) && highest(following) > best;
        const Set t = hand & trumps_;
        if (!t) return false;
        return (best >> 4) != trump_ || highest(t) > best;
    }

    Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    PartitionTable memory_;
    std::vector<std::uint32_t> seq_;
    Set hands_[4] = {}, owned_[4] = {};
    std::uint64_t shape_ = 0;
    int trump_ = -1, known_trump_ = -2;
    Set trumps_ = 0;
    Card places_[64] = {};
    int history_[4][64] = {};
};

}  // namespace talia
