// Position and count_lines for Python.
#include <nanobind/stl/optional.h>

#include <optional>

#include "python.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

Position make_position(const Obligations& obligations, nb::handle hands, Given leader, std::optional<Given> declarer,
                       nb::handle trick, nb::handle taken) {
    const auto given = read_all<GivenSet>(hands, "hands");
    const Start start(static_cast<int>(given.size()), leader, declarer, trick, taken);
    Set held[MOST_SEATS];
    for (int seat = 0; seat < start.seats; ++seat) held[seat] = given[seat].cards;
    start.check(held);
    return Position(obligations, start.seats, held, start.leader, start.declarer, start.trick.data(),
                    static_cast<int>(start.trick.size()), start.taken);
}

template <class At>
nb::tuple per_seat(const Position& self, At at) {
    nb::list all;
    for (int seat = 0; seat < self.seats(); ++seat) all.append(at(seat));
    return nb::tuple(all);
}

nb::tuple trick_of(const Position& self) {
    nb::list cards;
    for (int place = 0; place < self.in_trick(); ++place) cards.append(self.in_trick(place));
    return nb::tuple(cards);
}

void play_card(Position& self, Given given) {
    const Set card = only(checked_card(given));
    if (!(self.legal() & card)) {
        if (self.over()) refuse("all cards have been played");
        if (!(self.hand(self.to_move()) & card)) {
            refuse("seat " + std::to_string(self.to_move()) + " is to move and does not hold card " +
                   std::to_string(given.number));
        }
        refuse(std::string("an obligation forbids the card: ") + name_of(self.why_not(given.number).reason));
    }
    self.play(given.number);
}

nb::object why_not_in_position(const Position& self, Given given) {
    if (!(self.hand(self.to_move()) & only(checked_card(given)))) refuse("the player to move does not hold the card");
    return answer(self.why_not(given.number));
}

Card nth_legal(const Position& self, std::uint64_t number) {
    Set cards = self.legal();
    if (!cards) refuse("all cards have been played");
    for (auto skip = number % static_cast<unsigned>(count(cards)); skip; --skip) cards &= cards - 1;
    return lowest(cards);
}

std::uint64_t count_lines_of(const Position& position, int depth) {
    if (depth < 0) refuse("depth must not be negative");
    Position own = position;
    nb::gil_scoped_release others_may_run;
    return with_fixed(own.obligations(), [&](auto law) { return count_lines(law, own, depth); });
}

}  // namespace

void bind_position(nb::module_& m) {
    nb::class_<Position>(m, "Position", "The play of a deal, forwards and back.")
        .def(nb::new_(&make_position), "obligations"_a, "hands"_a, "leader"_a, "declarer"_a = nb::none(),
             "trick"_a = nb::tuple(), "taken"_a = nb::none())
        .def_prop_ro("obligations", [](const Position& self) { return self.obligations(); })
        .def_prop_ro("hands",
                     [](const Position& self) { return per_seat(self, [&](int seat) { return self.hand(seat); }); })
        .def_prop_ro("tricks",
                     [](const Position& self) { return per_seat(self, [&](int seat) { return self.tricks(seat); }); })
        .def_prop_ro("trick", &trick_of)
        .def_prop_ro("table", &Position::table)
        .def_prop_ro("led", &Position::led)
        .def_prop_ro("leader", &Position::leader)
        .def_prop_ro("to_move", &Position::to_move)
        .def_prop_ro("declarer",
                     [](const Position& self) {
                         return self.declarer() == NO_SEAT ? std::nullopt : std::optional<int>(self.declarer());
                     })
        .def_prop_ro("over", &Position::over)
        .def(
            "legal", [](const Position& self) { return self.legal(); }, "The set of cards that may be played.")
        .def("nth_legal", &nth_legal, "number"_a, "The number-th legal card, counting on from the lowest again.")
        .def("why_not", &why_not_in_position, "card"_a, "The obligation that forbids a card, or None.")
        .def("play", &play_card, "card"_a, "Play a legal card of the player to move.")
        .def(
            "undo",
            [](Position& self) {
                if (!self.can_undo()) refuse("no card has been played from this position");
                self.undo();
            },
            "Take back the last card played.")
        .def(
            "copy", [](const Position& self) { return self; }, "An independent copy.")
        .def("__copy__", [](const Position& self) { return self; })
        .def("__deepcopy__", [](const Position& self, nb::handle) { return self; }, "memo"_a);

    m.def("count_lines", &count_lines_of, "position"_a, "depth"_a,
          "The number of legal lines of play of that many cards.");
}

}  // namespace talia
