// What a deal is worth with all cards open: how many tricks the declarer takes against two others, who play as one,
// when everybody plays perfectly. An exact search (alpha-beta with a table of positions) by yes-or-no questions: "does
// he take at least so many?".
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>

#include "compact.hpp"
#include "judgement.hpp"
#include "ordering_weights.hpp"

namespace talia {

// Those of the playable cards that are worth trying: of equal cards only the lowest. Cards are equal if there is
// nothing between them but places that do not matter; `blocking` are those that do: the cards in the other hands, and
// the card that wins the trick.
//
// Why: let a player hold a < b of one suit, both playable, and nothing that matters between them. To play either is the
// same but for the names a and b, if from here on every comparison that is ever made comes out alike for both. Cards
// are compared within a suit only: by who must beat (or overruff) with the highest card of its suit in the trick, and
// by who takes the trick. The cards that a or b can still be compared with are
//   - cards in the other hands, now or when they are played later: none lies between;
//   - the player's own cards between them: by induction equal to both (the chain has no other cards in it);
//   - the card that wins the trick: not between;
//   - a card x of the trick that does not win it. It is compared with no more but as the highest of the suit led in a
//     trick that somebody has ruffed. If a < x < b that highest card becomes x or b; a card y that is still to come has
//     to beat it or not alike, for y is not between a and b. And a player who must beat x himself may not choose
//     between a and b at all.
// So must-beat rules let neighbours stay equal, while a card to come between them tells them apart: who plays the lower
// one may be beaten by it, and may thereby oblige its owner.
inline Set distinct(Set playable, Set blocking) {
    constexpr Set room = 0x7FFF7FFF7FFF7FFFull;  // the place on top of each lane stops a sum from running into the next
    const Set passing = room & ~(playable | blocking);
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

// The obligations as the compiler knows them; trumps, if there are any, are the last suit.
template <Flags DECLARER, Flags OTHERS, bool TRUMPS>
struct Known {
    static constexpr Set no_lead = 0, must_go = 0;
    static constexpr Set trumps() { return TRUMPS ? Set{0xFFFF} << 48 : 0; }
    static Set suit(Card card) { return suit_of(card); }
    static constexpr bool five_suits() { return false; }
    static constexpr Flags of(bool is_declarer) { return is_declarer ? DECLARER : OTHERS; }
};

constexpr int NO_GUESS = -1;

struct Unwatched {
    static constexpr bool ON = false;
};

// In each suit, the cards and all places above the lowest of them; and all places below the highest of them.
inline Set with_higher(Set cards) {
    constexpr Set tops = 0x8000800080008000ull;
    return ((tops - cards) | cards) & ~tops;
}

inline Set with_lower(Set cards) {
    cards |= cards >> 1 & 0x7FFF7FFF7FFF7FFFull;
    cards |= cards >> 2 & 0x3FFF3FFF3FFF3FFFull;
    cards |= cards >> 4 & 0x0FFF0FFF0FFF0FFFull;
    return cards | (cards >> 8 & 0x00FF00FF00FF00FFull);
}

// `Form`: how positions are kept. `Watch`: sees the choices of the search, to learn from them.
template <class Law, class Form, class Watch = Unwatched>
class Solver {
    static constexpr int SEATS = 3;

  public:
    // `misere`: the declarer wants as few tricks as he can, otherwise as many.
    Solver(const Law& law, bool misere, std::size_t table_bytes)
        : Solver(law, misere, table_bytes, WEIGHTS[static_cast<int>(kind_of(law, misere))]) {}

    Solver(const Law& law, bool misere, std::size_t table_bytes, const Weights& weights)
        : law_(law),
          misere_(misere),
          all_follow_(law.of(true) & law.of(false) & FOLLOW),
          weights_(weights),
          memory_(table_bytes) {}

    // A new position under new limits. What is known of others may help, but not where cards are counted: there the
    // answer would depend on what was asked before.
    void begin(const Limits& limits) {
        limits_ = limits;
        placed_ = next_look_ = 0;
        std::fill_n(&surprises_[0][0][0], sizeof surprises_ / sizeof(int), 0);
        if (limits.most_placed != Limits{}.most_placed) memory_.forget();
    }

    // The cards placed since the beginning.
    std::uint64_t placed() const { return placed_; }

    // The tricks the declarer takes from here on, or the nearest of low..high to it; less exact if a limit was reached.
    // Trumps, if there are any, are the last suit.
    // A good guess saves time.
    Range tricks(const Table& table, int low, int high, int guess = NO_GUESS) {
        if (table.in_trick == SEATS) {
            Table next = table;
            gather(next);
            const int won = next.leader == next.declarer;
            const Range rest =
                tricks(next, low - won, high - won, guess == NO_GUESS ? guess : std::max(guess - won, 0));
            return {rest.low + won, rest.high + won};
        }
        const Start start(table);
        const int floor = low, ceiling = high;
        low = std::max(low, 0);
        high = std::min(high, start.left);
        int ask = low + 1 == high ? high : guess == NO_GUESS ? first_guess(start.form) : guess;
        try {
            while (low < high) {
                ask = std::min(std::max(ask, low + 1), high);
                if (reaches(start, ask)) {
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

    Watch watch;

  private:
    static constexpr int MOST_SURPRISING = 30;
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock

    struct Stop {};

    static Kind kind_of(const Law& law, bool misere) {
        if (misere) return law.of(false) & BEAT ? Kind::misere : Kind::ducked_misere;
        return law.trumps() ? Kind::trumps : Kind::notrumps;
    }

    // A position to begin at: the declarer is seat 0, the gaps are closed.
    struct Start {
        Form form;
        Table table{};
        int left;

        explicit Start(const Table& given) {
            const auto seat_of = [&](int seat) { return (seat - given.declarer + SEATS) % SEATS; };
            Set owned[SEATS], held = 0;
            for (int seat = 0; seat < SEATS; ++seat) owned[seat_of(seat)] = given.hands[seat];
            if (given.in_trick) {
                owned[seat_of(given.leader)] |= only(given.led);
                owned[seat_of(next_seat<SEATS>(given.leader))] |= given.trick ^ only(given.led);
            }
            for (int seat = 0; seat < SEATS; ++seat) held |= owned[seat];
            Card places[64];
            for (int seat = 0; seat < SEATS; ++seat) {
                for (Set cards = owned[seat]; cards;) {
                    const Card card = take_lowest(cards);
                    const Card place = (card & 0x30) + Form::STEP * count(held & below(card));
                    form.add(seat, place);
                    places[card] = place;
                }
            }
            for (int seat = 0; seat < SEATS; ++seat) table.hands[seat] = form.hand(seat);
            table.leader = table.to_move = seat_of(given.leader);
            left = count(table.hands[table.to_move]);
            if (!given.in_trick) return;
            table.led = places[given.led];
            table.best = places[given.best];
            table.best_seat = seat_of(given.best_seat);
            table.in_trick = given.in_trick;
            for (Set cards = given.trick; cards;) table.trick |= only(places[take_lowest(cards)]);
            for (Set& hand : table.hands) hand &= ~table.trick;
            table.to_move = (table.leader + table.in_trick) % SEATS;
        }
    };

    int first_guess(const Form& at) const {
        const Set hands[SEATS] = {at.hand(0), at.hand(1), at.hand(2)};
        return weights_.guess(hands, law_.trumps());
    }

    bool reaches(const Start& start, int need) {
        const Table& table = start.table;
        if (!table.in_trick) return new_trick(start.form, table.leader, need, start.left);
        const Trick trick{start.form,   {table.hands[0], table.hands[1], table.hands[2]},
                          table.leader, table.led,
                          table.best,   table.best_seat,
                          table.trick};
        return table.in_trick == 1 ? turn<1>(trick, need, start.left) : turn<2>(trick, need, start.left);
    }

    // Called when `placed_` has come to `next_look_`.
    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    // --- between tricks ----------------------------------------------------------------------------------------------

    // Whether the declarer takes at least `need` of the tricks that are left.
    bool new_trick(const Form& at, int leader, int need, int left) {
        if (need <= 0) return true;
        if (need > left) return false;
        if (left == 1) return last_trick(at, leader);
        const Set hands[SEATS] = {at.hand(0), at.hand(1), at.hand(2)};
        if (all_follow_) {
            if (!misere_) {
                // The side on lead from the top, whichever side over the other in trumps.
                const int wanted = leader == 0 ? need : left - need + 1;
                if (leader == 0 ? quick_tricks(hands, 0) >= wanted : defenders_take(hands, leader, wanted)) {
                    return leader == 0;
                }
                if (law_.trumps()) {
                    const Range sure = sure_trumps(hands, left);
                    if (need <= sure.low) return true;
                    if (need > sure.high) return false;
                }
            } else if (!law_.trumps()) {
                const Range sure = sure_in_misere(hands, leader, left);
                if (need <= sure.low) return true;
                if (need > sure.high) return false;
            }
        }
        const auto place = memory_.place(at, leader);
        Range known{0, left};
        memory_.recall(place, known);
        if (need <= known.low) return true;
        if (need > known.high) return false;
        const bool answer =
            turn<0>({at, {hands[0], hands[1], hands[2]}, leader, NO_CARD, NO_CARD, NO_SEAT, 0}, need, left);
        if (answer) {
            known.low = need;
        } else {
            known.high = need - 1;
        }
        memory_.keep(place, known);
        return answer;
    }

    bool last_trick(const Form& at, int leader) const {
        const Set all = at.hand(0) | at.hand(1) | at.hand(2);
        return at.owner(winning(law_.trumps(), all, lowest(at.hand(leader)))) == 0;
    }

    // Who holds so many trumps over all of the other side's takes so many tricks, or his partner does.
    Range sure_trumps(const Set* hands, int left) const {
        const Set trumps = law_.trumps(), mine = hands[0] & trumps, one = hands[1] & trumps, other = hands[2] & trumps;
        const Set over_me = trumps & ~with_lower(mine), over_them = trumps & ~with_lower(one | other);
        return {count(mine & over_them), left - std::max(count(one & over_me), count(other & over_me))};
    }

    Range sure_in_misere(const Set* hands, int leader, int left) const {
        const Set mine = hands[0], theirs = hands[1] | hands[2];
        Range sure{0, left};
        if (!(mine & with_higher(theirs))) {
            // Nothing lies under a card of the declarer: he takes no trick that another leads, and needs an exit.
            if (leader != 0 || mine & with_lower(theirs)) sure.high = 0;
        }
        if (!(mine & with_lower(theirs))) {
            // Nothing lies over a card of the declarer: he takes all once he is on lead.
            if (leader == 0 || hands[leader] & with_lower(mine)) sure.low = left;
        }
        return sure;
    }

    // Tricks a leader takes in each suit from the top, whatever the others do. Who can ruff follows as long.
    struct Quick {
        int in[SUITS] = {};
        int sum = 0;

        Quick(const Set* hands, int leader, Set trumps) {
            const Set own = hands[leader], next = hands[next_seat<SEATS>(leader)];
            const Set last = hands[next_seat<SEATS>(next_seat<SEATS>(leader))];
            Set tops = own & ~with_lower(next | last);
            // Trumps first: who has no more of them than are drawn cannot ruff.
            bool next_ruffs = next & trumps, last_ruffs = last & trumps;
            while (tops) {
                const int suit = highest(tops) / LANE;
                const Set lane = suit_lane(suit);
                const int longest_next = count(next & lane), longest_last = count(last & lane);
                int run = count(tops & lane);
                tops &= ~lane;
                if (run >= std::max(longest_next, longest_last)) run = count(own & lane);
                if (lane == trumps) {
                    next_ruffs = longest_next > run;
                    last_ruffs = longest_last > run;
                } else if (trumps) {
                    if (next_ruffs) run = std::min(run, longest_next);
                    if (last_ruffs) run = std::min(run, longest_last);
                }
                sum += in[suit] = run;
            }
        }
    };

    int quick_tricks(const Set* hands, int leader) const { return Quick(hands, leader, law_.trumps()).sum; }

    // Whether the defenders take so many from the top. Without trumps the leader also has those of his partner, if he
    // can reach him: by a suit in which the partner is over the declarer. Before that he takes his own where the
    // partner follows as long and so need not throw anything away.
    bool defenders_take(const Set* hands, int leader, int wanted) const {
        const Quick mine(hands, leader, law_.trumps());
        if (mine.sum >= wanted) return true;
        if (law_.trumps()) return false;
        const int partner = 3 - leader;
        const Set own = hands[leader], reach = hands[partner] & with_higher(own) & ~with_lower(hands[0]);
        if (!reach) return false;
        const Quick his(hands, partner, 0);
        if (mine.sum + his.sum + 1 < wanted) return false;
        int both[SUITS], sum = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const bool follows = count(hands[partner] & suit_lane(suit)) >= mine.in[suit];
            sum += both[suit] = std::max(his.in[suit], follows ? mine.in[suit] : 0);
        }
        for (int suit = 0; suit < SUITS; ++suit) {
            if (!(reach & suit_lane(suit))) continue;
            if (sum - both[suit] + std::max(1, his.in[suit]) >= wanted) return true;
        }
        return false;
    }

    // --- within a trick ----------------------------------------------------------------------------------------------

    struct Trick {
        const Form& at;    // with the cards of the trick
        Set hands[SEATS];  // without them
        int leader;
        Card led, best;  // the card that wins so far
        int best_seat;
        Set cards;
    };

    template <int PLACE>
    bool turn(const Trick& trick, int need, int left) {
        const int seat = PLACE == 0   ? trick.leader
                         : PLACE == 1 ? next_seat<SEATS>(trick.leader)
                                      : next_seat<SEATS>(next_seat<SEATS>(trick.leader));
        const int next = next_seat<SEATS>(seat), last = next_seat<SEATS>(next);
        const Set hand = trick.hands[seat];
        const Set playable = PLACE == 0 ? hand : legal(law_, hand, trick.cards, trick.led, seat == 0);
        const Set blocking = trick.hands[next] | trick.hands[last] | (PLACE == 0 ? 0 : only(trick.best));
        Set cards = distinct(playable, blocking);
        const bool wanted = (seat == 0) != misere_;
        if (!(cards & (cards - 1))) return play<PLACE>(trick, seat, lowest(cards), need, left);

        struct Choice {
            Card card;
            int rating;
        } choices[16];
        int* const surprises = surprises_[PLACE][seat];
        int size = 0;
        const int context = need == 1 ? 0 : need == left ? 1 : need * 2 <= left ? 2 : 3;
        while (cards) {
            const Card card = take_lowest(cards);
            const int situation = situation_of<PLACE>(trick, seat, card);
            const Pattern pattern(card, hand, trick.hands[next], trick.hands[last], context);
            choices[size++] = {card, weights_.of(situation, pattern) + std::min(surprises[card] / 2, MOST_SURPRISING)};
        }
        if constexpr (Watch::ON) {
            if (watch.cares(left)) {
                watch.begin();
                for (int place = 0; place < size; ++place) {
                    const Card card = choices[place].card;
                    const std::uint64_t before = placed_;
                    const bool good = play<PLACE>(trick, seat, card, need, left) == wanted;
                    watch.choice(situation_of<PLACE>(trick, seat, card),
                                 Pattern(card, hand, trick.hands[next], trick.hands[last], context), good,
                                 placed_ - before);
                }
                watch.end();
            }
        }
        for (int place = 0; place < size; ++place) {
            int best = place;
            for (int other = place + 1; other < size; ++other) {
                best = choices[other].rating > choices[best].rating ? other : best;
            }
            const Card card = choices[best].card;
            choices[best] = choices[place];
            const bool answer = play<PLACE>(trick, seat, card, need, left);
            if (answer == wanted) {
                if (place > 0) surprises[card] += left;
                return wanted;
            }
            surprises[card] -= surprises[card] / 8;
        }
        return !wanted;
    }

    template <int PLACE>
    int situation_of(const Trick& trick, int seat, Card card) const {
        const Set trumps = law_.trumps();
        if (PLACE == 0) {
            const int next = next_seat<SEATS>(seat), last = next_seat<SEATS>(next);
            return Situation::lead(seat, only(card) & trumps, trick.hands[next] & trumps, trick.hands[last] & trumps);
        }
        const bool ruff = only(card) & trumps & ~suit_of(trick.led);
        const bool follows = only(card) & suit_of(trick.led);
        const bool wins = winning(trumps, only(trick.best) | only(card), trick.led) == card;
        const Situation::Way way = follows ? wins ? Situation::beats : Situation::stays_under
                                   : ruff  ? wins ? Situation::ruffs : Situation::underruffs
                                           : Situation::throws;
        return PLACE == 1 ? Situation::second(seat, way) : Situation::third(seat, way, trick.best_seat == trick.leader);
    }

    // Kept apart: one copy for the turns that call it from two places fits the instruction cache better.
    template <int PLACE>
    TALIA_APART bool play(const Trick& trick, int seat, Card card, int need, int left) {
        if (placed_ == next_look_) look_at_limits();
        ++placed_;
        const Set one = only(card);
        const bool wins = PLACE == 0 || winning(law_.trumps(), only(trick.best) | one, trick.led) == card;
        const int best_seat = wins ? seat : trick.best_seat;
        if constexpr (PLACE == 2) {
            Form after = trick.at;
            after.remove(trick.cards | one);
            return new_trick(after, best_seat, need - (best_seat == 0), left - 1);
        } else {
            Trick more{trick.at,
                       {trick.hands[0], trick.hands[1], trick.hands[2]},
                       trick.leader,
                       PLACE == 0 ? card : trick.led,
                       wins ? card : trick.best,
                       best_seat,
                       trick.cards | one};
            more.hands[seat] ^= one;
            return turn<PLACE + 1>(more, need, left);
        }
    }

    const Law law_;
    const bool misere_, all_follow_;
    const Weights& weights_;
    Memory<Form> memory_;
    Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
    // Cards that settled a question when others had been tried before them: something of this deal that no table knows.
    int surprises_[SEATS][SEATS][64];
};

// --- any game --------------------------------------------------------------------------------------------------------

// A solver for a game and an aim of the declarer; the cards are those of the game.
class Search {
  public:
    explicit Search(const Obligations& obligations) : obligations_(obligations) {}
    virtual ~Search() = default;

    virtual void begin(const Limits& limits) = 0;
    virtual Range tricks(const Table& start, int low, int high, int guess = NO_GUESS) = 0;
    virtual std::uint64_t placed() const = 0;

    const Obligations& obligations() const { return obligations_; }

  private:
    const Obligations obligations_;
};

template <class Law>
class SearchBy final : public Search {
  public:
    SearchBy(const Obligations& obligations, const Law& law, bool misere, std::size_t table_bytes)
        : Search(obligations), law_(law), misere_(misere), bytes_(table_bytes), narrow_(law, misere, table_bytes) {}

    void begin(const Limits& limits) override {
        limits_ = limits;
        narrow_.begin(limits);
        if (wide_) wide_->begin(limits);
    }

    Range tricks(const Table& start, int low, int high, int guess) override {
        const Table table = trumps_last(start);
        Set held = table.trick;
        for (int seat = 0; seat < 3; ++seat) held |= table.hands[seat];
        for (int suit = 0; suit < SUITS; ++suit) {
            if (count(held & suit_lane(suit)) > Narrow::LONGEST_SUIT) return wide().tricks(table, low, high, guess);
        }
        return narrow_.tricks(table, low, high, guess);
    }

    std::uint64_t placed() const override { return narrow_.placed() + (wide_ ? wide_->placed() : 0); }

  private:
    Solver<Obligations, Wide>& wide() {
        if (!wide_) {
            Obligations flags;
            flags.trump = law_.trumps() ? SUITS - 1 : -1;
            flags.declarer = law_.of(true);
            flags.others = law_.of(false);
            wide_ = std::make_unique<Solver<Obligations, Wide>>(flags, misere_, bytes_);
            wide_->begin(limits_);
        }
        return *wide_;
    }

    // The trump suit and the last one change places.
    Table trumps_last(Table table) const {
        const int trump = obligations().trump;
        if (trump < 0 || trump == SUITS - 1) return table;
        const auto changed = [trump](Set cards) {
            constexpr int last = (SUITS - 1) * LANE;
            const Set trumps = cards >> trump * LANE & 0xFFFF, others = cards >> last;
            return (cards & ~suit_lane(trump) & ~suit_lane(SUITS - 1)) | trumps << last | others << trump * LANE;
        };
        for (Set& hand : table.hands) hand = changed(hand);
        if (table.in_trick) {
            table.trick = changed(table.trick);
            table.led = lowest(changed(only(table.led)));
            table.best = lowest(changed(only(table.best)));
        }
        return table;
    }

    const Law law_;
    const bool misere_;
    const std::size_t bytes_;
    Limits limits_;
    Solver<Law, Narrow> narrow_;
    std::unique_ptr<Solver<Obligations, Wide>> wide_;
};

// The fastest search there is for a game.
inline std::unique_ptr<Search> search_for(const Obligations& game, bool misere, std::size_t table_bytes) {
    const auto by = [&](auto law) -> std::unique_ptr<Search> {
        return std::make_unique<SearchBy<decltype(law)>>(game, law, misere, table_bytes);
    };
    constexpr Flags in_suit = FOLLOW | BEAT;
    constexpr Flags strict = in_suit | TRUMP | OVERTRUMP | UNDERTRUMP;
    const bool trumps = game.trump >= 0;
    // Without trumps nothing but FOLLOW and BEAT can matter.
    const Flags matters = trumps ? EVERY_FLAG : in_suit;
    const Flags declarer = game.declarer & matters, others = game.others & matters;
    if (trumps && declarer == strict && others == strict) return by(Known<strict, strict, true>{});
    if (!trumps && declarer == in_suit && others == in_suit) return by(Known<in_suit, in_suit, false>{});
    if (!trumps && declarer == in_suit && others == FOLLOW) return by(Known<in_suit, FOLLOW, false>{});
    if (trumps && declarer == FOLLOW && others == FOLLOW) return by(Known<FOLLOW, FOLLOW, true>{});
    if (!trumps && declarer == FOLLOW && others == FOLLOW) return by(Known<FOLLOW, FOLLOW, false>{});
    Obligations any;
    any.trump = trumps ? SUITS - 1 : -1;
    any.declarer = declarer;
    any.others = others;
    return by(any);
}

}  // namespace talia
