// A quick card player for playouts. It sees all hands (a sampled world), thinks no further than the trick in hand, and
// is meant to be cheap and never silly; what a deal is really worth says the solver.
//
// Two objectives. In the ordinary game everybody wants tricks for himself. In misère the declarer wants none and the
// others want him to have them. The weights were fitted to the solver: to 2,000 Betel deals of declarers who had
// exchanged two cards, so that what the playout takes goes with what perfect play takes.
#pragma once

#include "judgement.hpp"

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
    // --- leading: try a few cards of each suit, let the others follow, keep the best trick ---------------------------

    Card lead(const Table& table, Set cards) const {
        Card best = NO_CARD;
        int best_value = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set own = cards & suit_lane(suit);
            if (!own) continue;
            Set tries = only(lowest(own)) | only(highest(own));
            if (misere_) tries |= highest_under(table, own);
            while (tries) {
                const Card card = take_lowest(tries);
                const int value = misere_ ? value_in_misere(table, card) : value_for_tricks(table, card);
                if (best == NO_CARD || value > best_value) best = card, best_value = value;
            }
        }
        return best;
    }

    // Of cards of one suit the highest that the other side can go over.
    Set highest_under(const Table& table, Set own) const {
        const int seat = table.to_move;
        const Set against = seat == table.declarer ? others<SEATS>(table, seat) : table.hands[table.declarer];
        const Set suit = against & suit_of(lowest(own));
        const Set under = suit ? own & below(highest(suit)) : 0;
        return under ? only(highest(under)) : 0;
    }

    // To win the trick is good; high cards and trumps are too good to lead without need; long suits are worth working
    // at, the declarer's are not.
    int value_for_tricks(const Table& table, Card card) const {
        const int me = table.to_move;
        const bool defending = table.declarer != NO_SEAT && table.declarer != me;
        const int higher = count(others<SEATS>(table, me) & above(card));
        int value = 4 * count(table.hands[me] & suit_of(card)) - 4 * (higher < 3 ? 4 - higher : 0);
        if (only(card) & law_.trumps()) value -= 16;
        if (defending) value -= 4 * count(table.hands[table.declarer] & suit_of(card));
        const int winner = winner_after(table, card);
        if (winner == me) return value + 28;
        return defending && winner != table.declarer ? value + 14 : value;
    }

    int winner_after(Table table, Card card) const {
        put<SEATS>(law_, table, card);
        while (table.in_trick < SEATS) put<SEATS>(law_, table, (*this)(table, legal(law_, table)));
        return table.best_seat;
    }

    // To be rid of cards is good, and so is a trick that goes where it should; the declarer gets long suits out of the
    // way early.
    int value_in_misere(const Table& table, Card card) const {
        const int me = table.to_move;
        const bool declarer = me == table.declarer;
        const Set suit = suit_of(card);
        int value = 4 * relief<SEATS>(table, me, card) + (declarer ? 30 : 2) * count(table.hands[me] & suit) +
                    2 * count(others<SEATS>(table, me) & suit);
        Table now = table;
        put<SEATS>(law_, now, card);
        while (now.in_trick < SEATS) {
            const int seat = now.to_move;
            const Card answer = (*this)(now, legal(law_, now));
            if (!declarer && seat != table.declarer) value += 2 * relief<SEATS>(table, seat, answer);
            put<SEATS>(law_, now, answer);
        }
        if ((now.best_seat == table.declarer) == declarer) return value;
        return value + (declarer ? 32 : 25);
    }

    // --- following ---------------------------------------------------------------------------------------------------

    Card follow(const Table& table, Set cards) const {
        const Set beating = cards & beating_cards(law_.trumps(), table);
        if (!misere_) return follow_for_tricks(table, cards, beating);
        return table.to_move == table.declarer ? follow_as_avoider(table, cards, beating)
                                               : follow_as_forcer(table, cards, beating);
    }

    // Win as cheaply as will last, else give the least.
    Card follow_for_tricks(const Table& table, Set cards, Set beating) const {
        if (!beating) return cheapest(table, cards);
        if (const Set lasting = beating & ~overtaken(table, beating)) return lowest(lasting);
        return beating == cards ? lowest(beating) : cheapest(table, cards & ~beating);
    }

    // The declarer in misère: stay below with the most dangerous card that does; who must win does it with the highest.
    Card follow_as_avoider(const Table& table, Set cards, Set beating) const {
        const Set losing = (cards & ~beating) | overtaken(table, beating);
        return losing ? most_relieving(table, losing) : highest(beating);
    }

    // The others in misère: leave him the trick, and use it to get rid of cards that would take his later ones.
    Card follow_as_forcer(const Table& table, Set cards, Set beating) const {
        const Set ducking = cards & ~beating;
        if (table.best_seat == table.declarer) return ducking ? most_relieving(table, ducking) : highest(beating);
        const bool he_has_played = (table.declarer - table.leader + SEATS) % SEATS < table.in_trick;
        const Set his = table.hands[table.declarer] & suit_of(table.led);
        if (he_has_played || !(his & above(table.best))) return most_relieving(table, cards);
        // He must go over what he can; as long as he has a higher card, mine may be as high as I like.
        const Set under_him = beating & ~above(highest(his));
        if (ducking) return most_relieving(table, ducking | under_him);
        return under_him ? highest(under_him) : highest(beating);
    }

    // --- which card to give ------------------------------------------------------------------------------------------

    Card most_relieving(const Table& table, Set cards) const {
        Card best = NO_CARD;
        int most = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set own = cards & suit_lane(suit);
            if (own == cards) return highest(own);
            if (!own) continue;
            const Card card = highest(own);
            const int value = relief<SEATS>(table, table.to_move, card);
            if (best == NO_CARD || value > most) most = value, best = card;
        }
        return best;
    }

    // The card whose loss hurts least when tricks are wanted: low, over nothing, out of a long suit.
    Card cheapest(const Table& table, Set cards) const {
        Card best = NO_CARD;
        int least = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set own = cards & suit_lane(suit);
            if (own == cards) return lowest(own);
            if (!own) continue;
            const Card card = lowest(own);
            const int lower = count(others<SEATS>(table, table.to_move) & below(card));
            const int cost = 5 * lower + 3 * (card % LANE) - count(own);
            if (best == NO_CARD || cost < least) least = cost, best = card;
        }
        return best;
    }

    // Those of my winning cards (all of one suit) that somebody still to play will go over: in misère only if he must.
    Set overtaken(const Table& table, Set winning_cards) const {
        if (!winning_cards) return 0;
        const Set led = suit_of(table.led), trumps = law_.trumps();
        const bool ruff = !(winning_cards & led);
        Set lost = 0;
        int seat = table.to_move;
        for (int later = table.in_trick + 1; later < SEATS; ++later) {
            seat = next_seat<SEATS>(seat);
            const Set following = table.hands[seat] & led, ruffing = table.hands[seat] & trumps & ~led;
            if (following) {
                const bool ducks = misere_ && !(law_.of(seat == table.declarer) & BEAT);
                if (!ruff) lost |= winning_cards & ~above(ducks ? lowest(following) : highest(following));
            } else if (ruffing) {
                lost |= ruff ? winning_cards & ~above(highest(ruffing)) : winning_cards;
            }
        }
        return lost;
    }

    const Law law_;
    const bool misere_;
};

}  // namespace talia
