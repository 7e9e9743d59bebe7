// Playouts of games in which tricks are worth points, for Python.
#include <nanobind/stl/optional.h>

#include "scored_playouts.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

// Points so far or wished for, one number for each seat; None for none of them.
std::vector<int> points_by_seat(nb::handle given, int seats, int otherwise, const char* what) {
    std::vector<int> points(static_cast<std::size_t>(seats), otherwise);
    if (given.is_none()) return points;
    const auto numbers = read_all<Given>(given, what);
    if (static_cast<int>(numbers.size()) != seats) refuse(std::string(what) + ": one number for each seat is needed");
    for (std::size_t seat = 0; seat < numbers.size(); ++seat) points[seat] = numbers[seat].number;
    return points;
}

// The seats on the side that is told, in each world; none: each for himself.
std::vector<unsigned> read_sides(nb::handle given, std::size_t worlds, int seats) {
    if (given.is_none()) return {};
    std::vector<Given> sides;
    if (Given one; read(given.ptr(), one)) {
        sides.assign(worlds, one);
    } else {
        for (nb::handle each : nb::iter(given)) {
            if (!read(each.ptr(), one)) throw nb::type_error("sides: an int or a sequence of int is needed");
            sides.push_back(one);
        }
        if (sides.size() != worlds) refuse("sides: one for each world is needed");
    }
    std::vector<unsigned> found;
    for (const Given side : sides) {
        if (side.number < 0 || side.number >> seats) refuse("a side is a set of seats, a bit for each");
        found.push_back(static_cast<unsigned>(side.number));
    }
    return found;
}

nb::object scored_playouts(const Obligations& obligations, const Tally& tally, nb::handle hands, Given leader,
                           std::optional<Given> declarer, nb::handle trick, nb::handle sides, nb::handle targets,
                           nb::handle taken, bool each_card) {
    const Worlds worlds = read_worlds(hands, LEAST_SEATS, MOST_SEATS);
    const Start start(worlds.seats, leader, declarer, trick, nb::none());
    worlds.check(start, each_card);
    const std::size_t seats = static_cast<std::size_t>(worlds.seats);
    const auto by_side = read_sides(sides, worlds.size(), worlds.seats);
    const auto wanted = points_by_seat(targets, worlds.seats, NO_TARGET, "targets");
    const auto before = points_by_seat(taken, worlds.seats, 0, "taken");
    const int none[MOST_SEATS] = {};
    const auto position = [&](std::size_t number) {
        return Position(obligations, worlds.seats, worlds.world(number), start.leader, start.declarer,
                        start.trick.data(), static_cast<int>(start.trick.size()), none);
    };
    const std::size_t cards = each_card && worlds.size() ? static_cast<std::size_t>(count(position(0).legal())) : 1;
    Answer<std::int32_t> answer(worlds.size() * cards * seats);
    {
        nb::gil_scoped_release others_may_run;
        std::int32_t* place = answer.numbers();
        for (std::size_t number = 0; number < worlds.size(); ++number) {
            const Position at = position(number);
            Wishes wishes;
            for (std::size_t seat = 0; seat < seats; ++seat) {
                const unsigned side = by_side.empty() ? 1u << seat : by_side[number];
                wishes.side[seat] = side >> seat & 1 ? side : ~side;
                wishes.target[seat] = wanted[seat];
            }
            ScoredPlayout playout(obligations, tally, wishes);
            Set legal = at.legal();
            for (std::size_t card = 0; card < cards; ++card, place += seats) {
                int points[MOST_SEATS] = {};
                std::copy(before.begin(), before.end(), points);
                playout.play(at, each_card ? take_lowest(legal) : NO_CARD, points);
                for (std::size_t seat = 0; seat < seats; ++seat) place[seat] = points[seat] - before[seat];
            }
        }
    }
    return each_card ? answer.shaped({worlds.size(), cards, seats}) : answer.shaped({worlds.size(), seats});
}

}  // namespace

void bind_playouts(nb::module_& m) {
    m.def("scored_playouts", &scored_playouts, "obligations"_a, "tally"_a, "hands"_a, "leader"_a,
          "declarer"_a = nb::none(), "trick"_a = nb::tuple(), nb::kw_only(), "sides"_a = nb::none(),
          "targets"_a = nb::none(), "taken"_a = nb::none(), "each_card"_a = false,
          "Play sampled worlds to the end for points; what every seat takes.");
}

}  // namespace talia
