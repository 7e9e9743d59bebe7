// Orders to the search for four hands in two pairs.
#pragma once

#include "follow_suit.hpp"

namespace talia {

// What is known of every legal card of the player to move, from the lowest up: the tricks seats 0 and 2 still take.
inline std::vector<Range> by_card(FollowSuitSearch<>& search, const Board& board) {
    const int seat = (board.leader + board.in_trick) % Board::SEATS;
    Set playable = board.hands[seat], held = 0;
    if (board.in_trick) {
        if (const Set following = playable & suit_of(board.trick[0])) playable = following;
    }
    for (int place = 0; place < board.in_trick; ++place) held |= only(board.trick[place]);
    for (const Set hand : board.hands) held |= hand;
    const Set tried = distinct(playable, held & ~board.hands[seat]);
    std::vector<Range> ranges;
    for (Set cards = playable; cards;) {
        const Card card = take_lowest(cards);
        if (!(only(card) & tried)) {
            ranges.push_back(ranges.back());
            continue;
        }
        Board next = board;
        next.hands[seat] ^= only(card);
        next.trick[next.in_trick++] = card;
        ranges.push_back(search.tricks(next, ranges.empty() ? Board::NO_GUESS : ranges.back().low));
    }
    return ranges;
}

}  // namespace talia
