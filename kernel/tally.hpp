// What tricks are worth: points for every trick, for single cards and for particular tricks, all to him who takes it.
#pragma once

#include <algorithm>
#include <array>

#include "position.hpp"

namespace talia {

constexpr int LONGEST_HAND_OF_ALL = MOST_CARDS / 2;  // two players and the whole pack

struct Tally {
    int trick = 1;
    std::array<int, SUITS * LANE> card{};
    std::array<int, LONGEST_HAND_OF_ALL + 1> by_left{};  // by how many tricks are left when it begins; the last: 1

    int of_trick(int left) const { return trick + by_left[static_cast<std::size_t>(left)]; }
    bool operator==(const Tally& o) const { return trick == o.trick && card == o.card && by_left == o.by_left; }
};

// Sums of points below zero and above.
struct Stakes {
    int low = 0, high = 0;

    void add(int points) { (points < 0 ? low : high) += points; }
    void remove(int points) { (points < 0 ? low : high) -= points; }
    bool none() const { return low == high; }  // then both are 0
};

}  // namespace talia
