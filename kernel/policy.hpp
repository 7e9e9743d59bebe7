// A quick card player for playouts. It sees all hands (a sampled world), thinks no further than the trick in hand, and
// is meant to be cheap and never silly; what a deal is really worth says the search.
//
// Two objectives. In the ordinary game everybody wants tricks for himself. In misère the declarer wants none and the
// others want him to have them.
#pragma once

#include "playouts.hpp"

namespace talia {

template <int SEATS, class Law>
class Sensible {
  public:
    Sensible(const Law& law, bool misere) : law_(law), misere_(misere) {}

    Card operator()(const Table& table, Set cards) const {
        if (!(cards & (cards - 1))) return lowest(cards);
        return table.in_trick ? follow(table, cards) : lead(table, cards);
    }

  private:
    Card follow(const Table& table, Set cards) const {
        if (!misere_) return follow_for_tricks(table, cards);
        return table.to_move == table.declarer ? follow_as_avoider(table, cards) : follow_as_forcer(table, cards);
    }

    // --- the lead: try the lowest and the highest card of each suit, let the others follow, keep the best trick
    // -------

    Card lead(const Table& table, Set cards) const {
        Card best = NO_CARD;
        int best_value = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set own = cards & suit_lane(suit);
            if (!own) continue;
            const Card low = lowest(own), high = highest(own);
            for (const Card card : {high, low}) {
                const int value = misere_ ? value_in_misere(table, card) : value_for_tricks(table, card);
                if (best == NO_CARD || value > best_value) best = card, best_value = value;
                if (low == high) break;
            }
        }
        return best;
    }

    int value_for_tricks(const Table& table, Card card) const {
        const int me = table.to_move;
        Table now = table;
        int value = -power(table, me, card);
        put<SEATS>(law_, now, card);
        while (now.in_trick < SEATS) {
            const int seat = now.to_move;
            const Set cards = legal(law_, now);
            const Card answer = cards & (cards - 1) ? follow_for_tricks(now, cards) : lowest(cards);
            value += power(table, seat, answer);
            put<SEATS>(law_, now, answer);
        }
        if (now.best_seat == me) return value + WON;
        return value + (me != table.declarer && now.best_seat != table.declarer ? WON_BY_ANOTHER : 0);
    }

    int value_in_misere(const Table& table, Card card) const {
        const int me = table.to_move;
        Table now = table;
        int value = relief(table, me, card);
        put<SEATS>(law_, now, card);
        while (now.in_trick < SEATS) {
            const int seat = now.to_move;
            const Set cards = legal(law_, now);
            const Card answer = cards & (cards - 1) ? follow(now, cards) : lowest(cards);
            const bool friends = (seat == table.declarer) == (me == table.declarer);
            value += friends ? relief(table, seat, answer) : -relief(table, seat, answer);
            put<SEATS>(law_, now, answer);
        }
        return value + ((now.best_seat == table.declarer) != (me == table.declarer) ? FORCED : 0);
    }

    // --- following ---------------------------------------------------------------------------------------------------

    // Win as cheaply as will last, else give the least.
    Card follow_for_tricks(const Table& table, Set cards) const {
        const Set beating = cards & beating_cards(table);
        if (!beating) return cheapest(table, cards);
        if (const Set lasting = beating & ~overtaken(table, beating)) return lowest(lasting);
        return beating == cards ? lowest(beating) : cheapest(table, cards & ~beating);
    }

    // The declarer in misère: stay below with the most dangerous card that does; who must win does it with the highest.
    Card follow_as_avoider(const Table& table, Set cards) const {
        const Set beating = cards & beating_cards(table);
        const Set losing = (cards & ~beating) | overtaken(table, beating);
        return losing ? most_relieving(table, losing) : highest(beating);
    }

    // The others in misère: leave him the trick, and use it to get rid of cards that would take his later ones.
    Card follow_as_forcer(const Table& table, Set cards) const {
        const Set beating = cards & beating_cards(table);
        const Set ducking = cards & ~beating;
        if (table.best_seat == table.declarer) return ducking ? most_relieving(table, ducking) : highest(beating);
        if (has_played(table, table.declarer)) return most_relieving(table, cards);
        const Set his = table.hands[table.declarer] & suit_of(table.led);
        const Set above_best = his & above(table.best);
        if (!above_best) return most_relieving(table, cards);
        // He must go over what he can; as long as he has a higher card, mine may be as high as I like.
        const Set under_him = beating & ~above(highest(his));
        if (ducking) return most_relieving(table, ducking | under_him);
        return under_him ? highest(under_him) : highest(beating);
    }

    // --- what cards are worth ----------------------------------------------------------------------------------------

    static constexpr int WON = 6, WON_BY_ANOTHER = 2, FORCED = 20;

    static Set below(Card card) { return suit_of(card) & (only(card) - 1); }

    // The cards held by anybody but this seat.
    static Set others(const Table& table, int seat) {
        Set held = 0;
        for (int other = 0; other < SEATS; ++other) {
            if (other != seat) held |= table.hands[other];
        }
        return held;
    }

    static bool has_played(const Table& table, int seat) {
        return (seat - table.leader + SEATS) % SEATS < table.in_trick;
    }

    // Ordinary game: what spending the card costs its owner. The nearer to the top of its suit, the more.
    int power(const Table& table, int seat, Card card) const {
        const int higher = count(others(table, seat) & above(card));
        return (higher < 4 ? 4 - higher : 0) + (only(card) & law_.trumps() ? 1 : 0);
    }

    // Misère: how glad the owner is to be rid of the card. The declarer of one under which the others can stay, the
    // others of one which goes over the declarer's.
    static int relief(const Table& table, int seat, Card card) {
        if (seat != table.declarer) {
            const Set his = table.hands[table.declarer] & suit_of(card);
            return his ? 2 * count(his & below(card)) : 1;
        }
        const Set theirs = others(table, seat);
        const int lower = count(theirs & below(card));
        return lower ? 2 * lower + 4 - count(theirs & above(card)) : 0;
    }

    static Card most_relieving(const Table& table, Set cards) {
        if (!(cards & ~suit_of(lowest(cards)))) return highest(cards);
        Card best = NO_CARD;
        int most = -1000;
        for (int suit = 0; suit < SUITS; ++suit) {
            if (const Set own = cards & suit_lane(suit)) {
                const Card card = highest(own);
                const int value = relief(table, table.to_move, card);
                if (value > most) most = value, best = card;
            }
        }
        return best;
    }

    // The card whose loss hurts least when tricks are wanted.
    Card cheapest(const Table& table, Set cards) const {
        if (!(cards & ~suit_of(lowest(cards)))) return lowest(cards);
        const Set theirs = others(table, table.to_move);
        Card best = NO_CARD;
        int least = 1000;
        for (int suit = 0; suit < SUITS; ++suit) {
            if (const Set own = cards & suit_lane(suit)) {
                const Card card = lowest(own);
                const Set rest = theirs & suit_lane(suit);
                int cost = 2 * count(rest & below(card)) + (rest ? 0 : 6);
                const int above_all = count(rest & above(highest(own)));
                if (above_all && count(own) == above_all + 1) cost += 3;  // it guards a later winner
                if (cost < least) least = cost, best = card;
            }
        }
        return best;
    }

    // --- who beats whom ----------------------------------------------------------------------------------------------

    // All cards that would take the trick as it stands.
    Set beating_cards(const Table& table) const {
        const Set ruffing = only(table.best) & law_.trumps() ? 0 : law_.trumps();
        return above(table.best) | ruffing;
    }

    // Those of my winning cards (all of one suit) that somebody still to play will go over: in misère only if he must.
    Set overtaken(const Table& table, Set winning_cards) const {
        if (!winning_cards) return 0;
        Set lost = 0;
        const Set led = suit_of(table.led), trumps = law_.trumps();
        const bool ruff = !(winning_cards & led);
        int seat = table.to_move;
        for (int later = table.in_trick + 1; later < SEATS; ++later) {
            seat = next_seat<SEATS>(seat);
            const Set following = table.hands[seat] & led, trumping = table.hands[seat] & trumps;
            const bool ducks = misere_ && !(law_.of(seat == table.declarer) & BEAT);
            if (following) {
                const Card bar = ducks ? lowest(following) : highest(following);
                if (!ruff) lost |= winning_cards & ~above(bar);
            } else if (trumping && !(led & trumps)) {
                lost |= ruff ? winning_cards & ~above(highest(trumping)) : winning_cards;
            }
        }
        return lost;
    }

    const Law law_;
    const bool misere_;
};

}  // namespace talia
