// The solver for Python.
#include <nanobind/stl/optional.h>

#include "policy.hpp"
#include "solver.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int LONGEST_HAND = 13;

int checked_longest(int longest) {
    if (longest > LONGEST_HAND) refuse("hands of more than 13 cards are not solved");
    return longest;
}

// The tricks a sensible player takes from here: the solver's first question.
template <class Law>
int first_guess(const Law& law, Table table, bool misere) {
    std::int8_t tricks[MOST_SEATS] = {};
    play_out<3>(law, table, tricks, Sensible<3, Law>(law, misere), [](const std::int8_t*) { return false; });
    return tricks[table.declarer];
}

int solve(const Position& position, bool misere) {
    if (position.seats() != 3) refuse("only games of three players are solved");
    if (position.declarer() == NO_SEAT) refuse("to be solved a position needs a declarer");
    Table table{};
    for (int seat = 0; seat < 3; ++seat) table.hands[seat] = position.hand(seat);
    table.leader = table.to_move = position.leader();
    table.declarer = position.declarer();
    for (int place = 0; place < position.in_trick(); ++place) {
        table.hands[table.to_move] |= only(position.in_trick(place));
        put<3>(position.obligations(), table, position.in_trick(place));
    }
    const int longest = checked_longest(count(table.hands[table.to_move]));
    const int taken = position.tricks(table.declarer);
    const Obligations obligations = position.obligations();
    nb::gil_scoped_release others_may_run;
    return taken + with_fixed(obligations, [&](auto law) {
               Solver<decltype(law)> solver(law, table.declarer, misere, longest);
               return solver.value(table, first_guess(law, table, misere));
           });
}

// The value of every legal card, from the lowest up. Cards that are worth the same are solved once.
template <class Law>
void solve_cards(const Law& law, Solver<Law>& solver, const Table& table, bool misere, int taken,
                 std::int8_t*& answer) {
    const Set playable = legal(law, table);
    const Set blocking = others<3>(table, table.to_move) | (table.in_trick ? only(table.best) : 0);
    const Set tried = distinct(playable, blocking);
    for (Set cards = playable; cards; ++answer) {
        const Card card = take_lowest(cards);
        if (only(card) & tried) {
            Table next = table;
            put<3>(law, next, card);
            *answer = static_cast<std::int8_t>(taken + solver.value(next, first_guess(law, next, misere)));
        } else {
            *answer = answer[-1];
        }
    }
}

nb::object solve_worlds(const Obligations& obligations, nb::handle hands, Given leader, Given declarer,
                        nb::handle trick, nb::handle taken, bool misere, bool each_card) {
    const Worlds worlds = read_worlds(hands);
    if (worlds.seats != 3) refuse("only games of three players are solved");
    const Start start(worlds.seats, leader, declarer, trick, taken);
    worlds.check(start, each_card);
    int longest = 0;
    for (const Set hand : worlds.hands) longest = std::max(longest, count(hand));
    checked_longest(longest);

    const std::size_t cards = each_card ? choices(obligations, start, worlds) : 1;
    Answer tricks(worlds.size() * cards);
    {
        nb::gil_scoped_release others_may_run;
        with_fixed(obligations, [&](auto law) {
            Solver<decltype(law)> solver(law, start.declarer, misere, longest);
            std::int8_t* answer = tricks.numbers();
            for (std::size_t number = 0; number < worlds.size(); ++number) {
                const Table table = table_of<3>(obligations, start, worlds.world(number));
                const int already = start.taken[start.declarer];
                if (each_card) {
                    solve_cards(law, solver, table, misere, already, answer);
                } else {
                    *answer++ =
                        static_cast<std::int8_t>(already + solver.value(table, first_guess(law, table, misere)));
                }
            }
        });
    }
    return each_card ? tricks.shaped({worlds.size(), cards}) : tricks.shaped({worlds.size()});
}

}  // namespace

void bind_solver(nb::module_& m) {
    m.def("solve", &solve, "position"_a, "misere"_a = false,
          "The tricks the declarer ends with when everybody sees all cards and plays perfectly.");
    m.def("solve_worlds", &solve_worlds, "obligations"_a, "hands"_a, "leader"_a, "declarer"_a, "trick"_a = nb::tuple(),
          "taken"_a = nb::none(), nb::kw_only(), "misere"_a = false, "each_card"_a = false,
          "Solve sampled worlds; the declarer's tricks.");
}

}  // namespace talia
