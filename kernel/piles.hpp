// Tricks of two players who play two cards each by turns, from cards of which some lie on others: bridge for two with
// piles. A card that lay under the one that was played is turned up at once and may be played from the next trick on;
// who has nothing else left plays it in the same trick. One must follow suit and no more; here everybody sees all
// cards.
#pragma once

#include <algorithm>
#include <utility>

#include "solver.hpp"
#include "worth_table.hpp"

namespace talia {

struct Piles {
    static constexpr int PLAYERS = 2, TRICK = 4;

    Set hands[PLAYERS] = {};    // what each may play
    Set waiting[PLAYERS] = {};  // turned up in this trick
    Set covered[PLAYERS] = {};  // what still lies under another card
    Set covering = 0;           // the cards that lie on another
    Set under[SUITS * LANE] = {};
    int trump = -1;
    int leader = 0, in_trick = 0;
    Card led = NO_CARD, best = NO_CARD;  // the card that wins so far
    int best_place = 0;

    int to_move() const { return (leader + in_trick) & 1; }
    Set all(int place) const { return hands[place] | waiting[place] | covered[place]; }
    Set trumps() const { return trump < 0 ? 0 : suit_lane(trump); }
    // Tricks that are not gathered.
    int left() const { return (count(all(0)) + count(all(1)) + in_trick) / TRICK; }

    Set legal() const {
        const Set hand = hands[to_move()];
        const Set following = in_trick ? hand & suit_of(led) : 0;
        return following ? following : hand;
    }
    bool beats(Card card) const {
        return !in_trick || (only(card) & (above(best) | (only(best) & trumps() ? 0 : trumps())));
    }
};

// What changes when a card is played, so that it can be taken back. The order of cards under others never does.
struct PilesMoment {
    Set hands[2], waiting[2], covered[2], covering;
    int leader, in_trick;
    Card led, best;
    int best_place;

    explicit PilesMoment(const Piles& at)
        : hands{at.hands[0], at.hands[1]},
          waiting{at.waiting[0], at.waiting[1]},
          covered{at.covered[0], at.covered[1]},
          covering(at.covering),
          leader(at.leader),
          in_trick(at.in_trick),
          led(at.led),
          best(at.best),
          best_place(at.best_place) {}

    void back(Piles& at) const {
        for (int place = 0; place < 2; ++place) {
            at.hands[place] = hands[place];
            at.waiting[place] = waiting[place];
            at.covered[place] = covered[place];
        }
        at.covering = covering;
        at.leader = leader;
        at.in_trick = in_trick;
        at.led = led;
        at.best = best;
        at.best_place = best_place;
    }
};

// Plays a card of who is to move. The answer is who takes the trick if it is full now, else -1.
inline int put(Piles& at, Card card) {
    const int place = at.to_move();
    if (at.beats(card)) {
        at.best = card;
        at.best_place = place;
    }
    if (!at.in_trick) at.led = card;
    at.hands[place] &= ~only(card);
    if (const Set below = at.under[card]; below & at.covered[place]) {
        at.covered[place] &= ~below;
        at.waiting[place] |= below;
        at.covering &= ~only(card);
    }
    const auto joined = [&at](int each) {
        at.hands[each] |= at.waiting[each];
        at.waiting[each] = 0;
    };
    if (++at.in_trick < Piles::TRICK) {
        if (!at.hands[at.to_move()]) joined(at.to_move());
        return -1;
    }
    for (int each = 0; each < Piles::PLAYERS; ++each) joined(each);
    at.leader = at.best_place;
    at.in_trick = 0;
    at.led = at.best = NO_CARD;
    return at.leader;
}

// The cards worth trying: of neighbours that cover nothing, with no card of the other player and not the card that wins
// the trick between them, only the lowest. To play one or the other is the same but for a renaming of one's own cards,
// which changes no comparison with another's; and whichever of them wins a trick wins it for the same player.
inline Set worth_trying(const Piles& at) {
    const Set playable = at.legal(), plain = playable & ~at.covering;
    if (!(plain & (plain - 1))) return playable;
    const Set blocking = at.all(1 - at.to_move()) | (at.in_trick ? only(at.best) : 0);
    return distinct(plain, blocking) | (playable & at.covering);
}

// Perfect play of both. Tricks are those place 0 takes.
class PilesSearch {
  public:
    explicit PilesSearch(std::size_t bytes) : table_(bytes) {}

    void begin(const Limits& limits) {
        limits_ = limits;
        placed_ = next_look_ = 0;
    }

    // What is known of the tricks that place 0 takes from here on, the one in progress among them.
    Range tricks(const Piles& start, int guess = NO_GUESS) {
        Piles at = start;
        int low = 0, high = at.left();
        int ask = guess == NO_GUESS ? (high + 1) / 2 : std::min(guess, high);
        try {
            while (low < high) {
                ask = std::clamp(ask, low + 1, high);
                if (reaches(at, ask, at.left())) {
                    low = ask++;
                } else {
                    high = --ask;
                }
            }
        } catch (const Stop&) {
        }
        return {low, high};
    }

  private:
    static constexpr std::uint64_t PATIENCE = 4096;  // cards between two looks at the clock

    struct Stop {};
    struct Bounds {
        std::int8_t low, high;
    };

    void look_at_limits() {
        if (placed_ >= limits_.most_placed || Clock::now() >= limits_.deadline) throw Stop{};
        next_look_ = limits_.most_placed;
        if (limits_.deadline != Clock::time_point::max()) next_look_ = std::min(next_look_, placed_ + PATIENCE);
    }

    // Whether place 0 takes so many of the tricks that are left.
    bool reaches(Piles& at, int need, int left) {
        if (need <= 0) return true;
        if (need > left) return false;
        if (at.in_trick) return tried(at, need, left);
        const Set word = at.all(0) | at.all(1) | Set(at.leader) << 15;
        Bounds known{0, static_cast<std::int8_t>(left)};
        if (const Bounds* found = table_.recall(word)) {
            known = *found;
            if (known.low >= need) return true;
            if (known.high < need) return false;
        }
        const bool came = tried(at, need, left);
        if (came) {
            known.low = static_cast<std::int8_t>(need);
        } else {
            known.high = static_cast<std::int8_t>(need - 1);
        }
        table_.keep(word, known);
        return came;
    }

    bool tried(Piles& at, int need, int left) {
        const bool wants = at.to_move() == 0;
        Set first, then;
        order(at, first, then);
        const PilesMoment before(at);
        for (const bool winners : {true, false}) {
            for (Set cards = winners ? first : then; cards;) {
                // Of cards that take the trick the highest is led, and the lowest follows; else the lowest.
                const Card card = winners && !at.in_trick ? highest(cards) : lowest(cards);
                cards &= ~only(card);
                if (placed_ >= next_look_) look_at_limits();
                ++placed_;
                const int taker = put(at, card);
                const bool came = reaches(at, need - (taker == 0), left - (taker >= 0));
                before.back(at);
                if (came == wants) return wants;
            }
        }
        return !wants;
    }

    // The cards to be tried first, and the others.
    static void order(const Piles& at, Set& first, Set& then) {
        const Set cards = worth_trying(at);
        const int place = at.to_move();
        first = 0;
        if (!at.in_trick) {
            const Set others = at.hands[1 - place];
            for (Set each = cards; each;) {
                const Card card = take_lowest(each);
                if (!(others & above(card))) first |= only(card);
            }
        } else if (at.best_place != place || at.in_trick == 1) {
            first = cards & (above(at.best) | (only(at.best) & at.trumps() ? 0 : at.trumps()));
        }
        then = cards & ~first;
    }

    WorthTable<Bounds, 4> table_;
    Limits limits_;
    std::uint64_t placed_ = 0, next_look_ = 0;
};

// A quick player for playouts: it sees all cards and thinks to the end of the trick, in which both do their best; a
// card costs what it may still be worth. The last tricks are played perfectly.
class PilesPlayout {
  public:
    // All playouts of one object are of the same deal.
    explicit PilesPlayout(std::size_t bytes) : ending_(bytes) { ending_.begin({}); }

    // Plays on to the end; the answer is how many tricks place 0 takes from here on.
    int tricks(Piles at) {
        int taken = 0;
        appraise(at);
        while (at.hands[at.to_move()]) {
            if (!at.in_trick) {
                if (at.left() <= ENDING) return taken + ending_.tricks(at).low;
                appraise(at);
            }
            Card card = NO_CARD;
            best(at, -MOST, MOST, &card);
            taken += put(at, card) == 0;
        }
        return taken;
    }

  private:
    static constexpr int ENDING = 5;   // tricks that are searched
    static constexpr int TRICK = 100;  // a trick, in hundredths
    static constexpr int TOP = 70;     // a card over all of the other's
    static constexpr int TRUMP = 45;   // and a trump besides
    static constexpr int OPENS = 8;    // to turn up a card of one's own
    static constexpr int MOST = 1'000'000;

    // What it costs either player to part with each card.
    void appraise(const Piles& at) {
        for (int place = 0; place < Piles::PLAYERS; ++place) {
            const Set others = at.all(1 - place);
            for (Set cards = at.hands[place] | at.waiting[place]; cards;) {
                const Card card = take_lowest(cards);
                const Set suit = others & suit_of(card);
                const int size = count(suit), over = count(suit & above(card));
                int cost = size ? TOP * (size - over) / size : TOP / 2;
                if (only(card) & at.trumps()) cost += TRUMP;
                if (only(card) & at.covering) cost -= OPENS;
                cost_[card] = cost;
            }
        }
    }

    // What the trick brings place 0 and costs both.
    int best(Piles& at, int low, int high, Card* chosen) {
        const int place = at.to_move();
        const Set cards = worth_trying(at);
        const PilesMoment before(at);
        int found = place ? MOST : -MOST;
        for (Set each = cards; each;) {
            const Card card = take_lowest(each);
            const int own = place ? cost_[card] : -cost_[card];
            const int taker = put(at, card);
            const int value = own + (taker < 0 ? best(at, low - own, high - own, nullptr) : taker ? 0 : TRICK);
            before.back(at);
            if (place ? value < found : value > found) {
                found = value;
                if (chosen) *chosen = card;
            }
            if (place) {
                high = std::min(high, found);
            } else {
                low = std::max(low, found);
            }
            if (low >= high) break;
        }
        return found;
    }

    PilesSearch ending_;
    int cost_[SUITS * LANE] = {};
};

}  // namespace talia
