// Sampled worlds from Python, and arrays of small numbers back to it.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>

#include "playouts.hpp"
#include "python.hpp"

namespace talia {

struct Worlds {
    int seats = 0;
    std::vector<Set> hands;  // world after world, seat after seat

    std::size_t size() const { return hands.size() / static_cast<std::size_t>(seats); }
    const Set* world(std::size_t number) const { return hands.data() + number * static_cast<std::size_t>(seats); }

    // Every world fits; with `same_hand` the player to move holds the same cards in all of them.
    void check(const Start& start, bool same_hand) const {
        const int to_move = (start.leader + static_cast<int>(start.trick.size())) % seats;
        for (std::size_t number = 0; number < size(); ++number) {
            start.check(world(number));
            if (same_hand && world(number)[to_move] != world(0)[to_move]) {
                refuse("each_card: the player to move must hold the same cards in all worlds");
            }
        }
    }
};

using HandsArray = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// An array of shape (worlds, seats), or a sequence of sequences.
inline Worlds read_worlds(nb::handle given, int least = 3, int most = TABLE_SEATS) {
    Worlds worlds;
    if (HandsArray array; nb::try_cast(given, array, false)) {
        worlds.seats = checked_seats(static_cast<int>(array.shape(1)), least, most);
        worlds.hands.assign(array.data(), array.data() + array.size());
        return worlds;
    }
    for (nb::handle each : nb::iter(given)) {
        const auto world = read_all<GivenSet>(each, "hands");
        const int seats = checked_seats(static_cast<int>(world.size()), least, most);
        if (worlds.seats && seats != worlds.seats) refuse("all worlds need the same number of seats");
        worlds.seats = seats;
        for (const GivenSet& hand : world) worlds.hands.push_back(hand.cards);
    }
    if (!worlds.seats) refuse("there are no worlds to play");
    return worlds;
}

template <int SEATS>
Table table_of(const Obligations& obligations, const Start& start, const Set* hands) {
    Table table{};
    for (int seat = 0; seat < SEATS; ++seat) table.hands[seat] = hands[seat];
    table.leader = table.to_move = start.leader;
    table.declarer = start.declarer;
    for (const Card card : start.trick) {
        table.hands[table.to_move] |= only(card);
        put<SEATS>(obligations, table, card);
    }
    return table;
}

// How many cards the player to move may play, if he holds the same in all worlds.
inline std::size_t choices(const Obligations& obligations, const Start& start, const Worlds& worlds) {
    if (!worlds.size()) return 0;
    const Table table = worlds.seats == 3 ? table_of<3>(obligations, start, worlds.world(0))
                                          : table_of<4>(obligations, start, worlds.world(0));
    return static_cast<std::size_t>(count(legal(obligations, table)));
}

// Numbers, signed bytes for the most part, filled by the kernel and then handed to Python as a memoryview.
template <class Number = std::int8_t>
class Answer {
  public:
    explicit Answer(std::size_t size) : numbers_(new Number[size + 1]) {}

    Number* numbers() { return numbers_.get(); }

    nb::object shaped(std::initializer_list<std::size_t> shape) {
        Number* const data = numbers_.release();
        const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
        return nb::cast(nb::ndarray<nb::memview, Number>(data, shape.size(), shape.begin(), owner));
    }

  private:
    std::unique_ptr<Number[]> numbers_;
};

}  // namespace talia
