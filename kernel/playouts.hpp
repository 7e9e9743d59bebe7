// Bulk play: from a position to the end of the deal by a policy, many times over, without looking back.
#pragma once

#include "obligations.hpp"
#include "position.hpp"
#include "random.hpp"

namespace talia {

constexpr int TABLE_SEATS = 4;

// What a policy sees of the deal: all hands, and the trick so far.
struct Table {
    Set hands[TABLE_SEATS];
    int leader, declarer;
    int to_move;
    int in_trick = 0;
    Card led = NO_CARD;
    Set trick = 0;
    Card best = NO_CARD;  // the card that wins as the trick stands
    int best_seat = NO_SEAT;
};

template <int SEATS>
inline int next_seat(int seat) {
    return seat + 1 == SEATS ? 0 : seat + 1;
}

// Puts a card of the player to move into the trick, without gathering it when it is full.
template <int SEATS, class Law>
TALIA_INLINE void put(const Law& law, Table& table, Card card) {
    const Set one = only(card);
    table.hands[table.to_move] ^= one;
    if (table.in_trick++ == 0) {
        table.led = card;
        table.trick = one;
        table.best = card;
        table.best_seat = table.to_move;
    } else {
        table.trick |= one;
        if (winning(law.trumps(), only(table.best) | one, table.led) == card) {
            table.best = card;
            table.best_seat = table.to_move;
        }
    }
    table.to_move = next_seat<SEATS>(table.to_move);
}

// Gathers a full trick; its winner leads to the next.
inline void gather(Table& table) {
    table.leader = table.to_move = table.best_seat;
    table.in_trick = 0;
    table.led = NO_CARD;
    table.trick = 0;
}

template <class Law>
TALIA_INLINE Set legal(const Law& law, const Table& table) {
    return legal(law, table.hands[table.to_move], table.trick, table.led, table.to_move == table.declarer);
}

// Plays to the end, adding up the tricks of each seat. `choose(table, cards)` picks one of the legal cards,
// `done(tricks)` may end play after any trick.
template <int SEATS, class Law, class Choose, class Done>
TALIA_INLINE void play_out(const Law& law, Table& table, std::int8_t* tricks, Choose&& choose, Done&& done) {
    while (table.in_trick || table.hands[table.to_move]) {
        while (table.in_trick < SEATS) put<SEATS>(law, table, choose(table, legal(law, table)));
        gather(table);
        ++tricks[table.leader];
        if (done(tricks)) return;
    }
}

// --- random deals ----------------------------------------------------------------------------------------------------

struct RandomDeals {
    int seats, cards_each;
    Set deck;
    std::uint64_t deals, seed;
    int limit;  // play stops once it is certain whether seat 0 takes more than this; -1: never
};

// Deals at random, seat 0 being the declarer and on lead, and plays random legal cards. The answer counts the deals in
// which seat 0 had taken so many tricks when play stopped.
template <int SEATS, class Law>
void random_deals(const Law& law, const RandomDeals& order, std::uint64_t* by_tricks) {
    Random random(order.seed);
    std::int8_t cards[MOST_CARDS];
    int size = 0;
    for (Set left = order.deck; left;) cards[size++] = static_cast<std::int8_t>(take_lowest(left));

    const auto choose = [&random](const Table&, Set legal_cards) { return random.one_of(legal_cards); };
    for (std::uint64_t deal = 0; deal < order.deals; ++deal) {
        Table table{};
        int dealt = 0;
        for (int seat = 0; seat < SEATS; ++seat) {
            for (int card = 0; card < order.cards_each; ++card, ++dealt) {
                const auto other = dealt + static_cast<int>(random.below(static_cast<std::uint32_t>(size - dealt)));
                const std::int8_t drawn = cards[other];
                cards[other] = cards[dealt];
                cards[dealt] = drawn;
                table.hands[seat] |= only(drawn);
            }
        }
        std::int8_t tricks[TABLE_SEATS] = {};
        int left = order.cards_each;
        play_out<SEATS>(law, table, tricks, choose, [&](const std::int8_t* taken) {
            --left;
            return order.limit >= 0 && (taken[0] > order.limit || taken[0] + left <= order.limit);
        });
        ++by_tricks[tricks[0]];
    }
}

}  // namespace talia
