// A quick player of any trick game for playouts: two to seven seats, any tally of points, sides or each for himself,
// and players who want so many points and no more. It sees all hands (a sampled world) and thinks no further than the
// trick in hand; it is meant to be cheap and never silly, where the deal is too long to be searched.
#pragma once

#include <limits>

#include "position.hpp"
#include "tally.hpp"

namespace talia {

constexpr int NO_TARGET = std::numeric_limits<int>::max();

// What the players are after. `side`: for each seat the seats whose points are its own. `target`: the points a seat
// wants, and then no more; its side then does not matter.
struct Wishes {
    unsigned side[MOST_SEATS] = {};
    int target[MOST_SEATS] = {};
};

class ScoredPlayout {
  public:
    ScoredPlayout(const Obligations& law, const Tally& tally, const Wishes& wishes)
        : law_(law), tally_(tally), wishes_(wishes) {}

    // Plays the position to its end: adds what each seat takes to `points`, which counts towards the targets.
    void play(const Position& at, Card first, int* points) {
        now_ = {};
        now_.seats = at.seats();
        now_.declarer = at.declarer();
        now_.leader = now_.to_move = at.leader();
        now_.points = points;
        Set held = at.table();
        for (int seat = 0; seat < now_.seats; ++seat) {
            now_.hands[seat] = at.hand(seat);
            held |= at.hand(seat);
            now_.left = std::max(now_.left, count(at.hand(seat)) + (seat == at.leader() && at.in_trick()));
        }
        for (int place = 0; place < at.in_trick(); ++place) {
            now_.hands[now_.to_move] |= only(at.in_trick(place));
            put(now_, at.in_trick(place));
        }
        stakes_ = 0;
        worth_ = 0;
        for (Set cards = held; cards;) add(tally_.card[static_cast<std::size_t>(take_lowest(cards))]);
        for (int left = 1; left <= now_.left; ++left) add(tally_.of_trick(left));
        while (now_.in_trick || now_.hands[now_.to_move]) {
            unit_ = std::max(1, worth_ / std::max(now_.left, 1));
            while (now_.in_trick < now_.seats) {
                const Card card = first != NO_CARD ? first : choose(now_, legal(now_));
                first = NO_CARD;
                put(now_, card);
            }
            gather();
        }
    }

  private:
    struct Table {
        Set hands[MOST_SEATS];
        int seats, declarer, leader, to_move;
        int left;  // tricks that are not gathered
        int in_trick;
        Card led, best;  // the card that wins as the trick stands
        int best_seat;
        Set trick;
        int lying;  // points of the cards in the trick
        int* points;
    };

    void add(int points) {
        stakes_ += points;
        worth_ += points < 0 ? -points : points;
    }

    void remove(int points) {
        stakes_ -= points;
        worth_ -= points < 0 ? -points : points;
    }

    Set suit_of(Card card) const {
        const Set trumps = law_.trumps();
        return only(card) & trumps ? trumps : talia::suit_of(card) & ~trumps;
    }

    Set legal(const Table& t) const {
        return talia::legal(law_, t.hands[t.to_move], t.trick, t.in_trick ? t.led : NO_CARD, t.to_move == t.declarer);
    }

    static int next(const Table& t, int seat) { return seat + 1 == t.seats ? 0 : seat + 1; }

    void put(Table& t, Card card) const {
        t.hands[t.to_move] &= ~only(card);
        if (!t.in_trick) t.led = card;
        if (!t.in_trick || winning(law_.trumps(), only(t.best) | only(card), t.led) == card) {
            t.best = card;
            t.best_seat = t.to_move;
        }
        ++t.in_trick;
        t.trick |= only(card);
        t.lying += tally_.card[static_cast<std::size_t>(card)];
        t.to_move = next(t, t.to_move);
    }

    void gather() {
        now_.points[now_.best_seat] += now_.lying + tally_.of_trick(now_.left);
        for (Set cards = now_.trick; cards;) remove(tally_.card[static_cast<std::size_t>(take_lowest(cards))]);
        remove(tally_.of_trick(now_.left--));
        now_.leader = now_.to_move = now_.best_seat;
        now_.in_trick = 0;
        now_.trick = 0;
        now_.lying = 0;
    }

    // Whether a seat is glad of points, or wants no more of them.
    int sign(const Table& t, int seat) const { return t.points[seat] < wishes_.target[seat] ? 1 : -1; }

    bool aims(int seat) const { return wishes_.target[seat] != NO_TARGET; }

    // Whether a seat wants tricks at all: for what is still to be had in points.
    bool greedy(const Table& t, int seat) const { return sign(t, seat) * stakes_ >= 0; }

    bool allied(int seat, int other) const { return wishes_.side[seat] >> other & 1; }

    // What it is worth to a seat that another one takes so many points.
    double gain(const Table& t, int seat, int taker, int points) const {
        if (seat == taker) return sign(t, seat) * points;
        if (aims(seat)) return 0;
        if (allied(seat, taker)) return points;
        int against = 0;
        for (int other = 0; other < t.seats; ++other) against += !allied(seat, other);
        // Among two sides what the other takes is lost; where each is for himself it is the loss of one of them only.
        return -static_cast<double>(points) * (against == t.seats - 1 && t.seats > 2 ? 1.0 / against : 1.0);
    }

    // Who will take the trick if those still to play go over it where they like to, and else where they must.
    int likely_taker(const Table& t) const {
        const Set trumps = law_.trumps();
        Card best = t.best;
        int taker = t.best_seat, seat = t.to_move;
        Set trick = t.trick;
        const int value = t.lying + tally_.of_trick(t.left);
        for (int in_trick = t.in_trick; in_trick < t.seats; ++in_trick, seat = next(t, seat)) {
            const Set playable = talia::legal(law_, t.hands[seat], trick, t.led, seat == t.declarer);
            const Set beating = playable & over(best, trumps);
            if (!beating) continue;
            const bool likes = !allied(seat, taker) && (value ? sign(t, seat) * value > 0 : greedy(t, seat));
            if (!likes && beating != playable) continue;
            best = lowest(beating);
            taker = seat;
            trick |= only(best);
        }
        return taker;
    }

    Set over(Card best, Set trumps) const { return (above(best) & suit_of(best)) | (only(best) & trumps ? 0 : trumps); }

    // How much of a suit that others hold a card goes over, from 0 to 1.
    double power(const Table& t, int seat, Card card) const {
        Set others = 0;
        for (int other = 0; other < t.seats; ++other) {
            if (other != seat) others |= t.hands[other];
        }
        const Set suit = others & suit_of(card);
        const double height = suit ? count(suit & ~above(card)) / static_cast<double>(count(suit)) : 0.5;
        return only(card) & law_.trumps() ? 0.5 + 0.5 * height : height;
    }

    // What it is worth to a seat to have a card no longer: winners are kept by those who want tricks, and got rid of by
    // those who do not, above all those that are worth points themselves.
    double relief(const Table& t, int seat, Card card) const {
        const double height = power(t, seat, card);
        const int own = tally_.card[static_cast<std::size_t>(card)] * sign(t, seat);
        const double burden = own < 0 ? -own * (0.2 + 0.6 * height) : 0;
        const int length = count(t.hands[seat] & suit_of(card));
        if (greedy(t, seat)) return burden - unit_ * (0.55 * height - 0.02 * length);
        return burden + unit_ * (0.6 * height - 0.03 * length);
    }

    Card choose(const Table& t, Set cards) const {
        if (!(cards & (cards - 1))) return lowest(cards);
        return t.in_trick ? follow(t, cards) : lead(t, cards);
    }

    Card follow(const Table& t, Set cards) const {
        Card best = NO_CARD;
        double most = 0;
        while (cards) {
            const Card card = take_lowest(cards);
            const double value = rated(t, card);
            if (best == NO_CARD || value > most) most = value, best = card;
        }
        return best;
    }

    double rated(const Table& t, Card card) const {
        const int seat = t.to_move;
        const double rid = relief(t, seat, card);
        Table after = t;
        put(after, card);
        const int taker = likely_taker(after);
        return gain(t, seat, taker, after.lying + tally_.of_trick(t.left)) + rid;
    }

    // The lowest and the highest of each suit, and the highest the others can go over, played to the end of the trick.
    Card lead(const Table& t, Set cards) const {
        const int seat = t.to_move;
        Card best = NO_CARD;
        double most = 0;
        Set others = 0;
        for (int other = 0; other < t.seats; ++other) {
            if (other != seat) others |= t.hands[other];
        }
        while (cards) {
            const Set suit = suit_of(lowest(cards)), own = cards & suit;
            cards &= ~suit;
            Set tries = only(lowest(own)) | only(highest(own));
            if (const Set theirs = others & suit) {
                if (const Set under = own & ~above(highest(theirs))) tries |= only(highest(under));
            }
            while (tries) {
                const Card card = take_lowest(tries);
                Table after = t;
                put(after, card);
                while (after.in_trick < after.seats) {
                    const Set playable = legal(after);
                    put(after, playable & (playable - 1) ? follow(after, playable) : lowest(playable));
                }
                const double value =
                    gain(t, seat, after.best_seat, after.lying + tally_.of_trick(t.left)) + relief(t, seat, card);
                if (best == NO_CARD || value > most) most = value, best = card;
            }
        }
        return best;
    }

    const Obligations& law_;
    const Tally& tally_;
    const Wishes& wishes_;
    Table now_{};
    int stakes_ = 0, worth_ = 0, unit_ = 1;  // points still to be had, their amount, the amount a trick
};

}  // namespace talia
