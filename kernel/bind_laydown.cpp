// Laydown proofs for Python.
#include <nanobind/stl/optional.h>

#include "laydown.hpp"
#include "python.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int LONGEST_HAND = 13;

std::array<Set, 2> checked_pair(nb::handle given, const char* what) {
    const auto sets = read_all<GivenSet>(given, what);
    if (sets.size() != 2) refuse(std::string(what) + ": one set for each of the two others is needed");
    return {checked(sets[0], what), checked(sets[1], what)};
}

// Everything the declarer knows; refuses what no player can know.
Knowledge checked_knowledge(const Obligations& obligations, GivenSet hand, GivenSet unseen, nb::handle known,
                            nb::handle never, int leader, const std::vector<Card>& trick) {
    Knowledge at;
    at.hand = checked(hand, "hand");
    at.unseen = checked(unseen, "unseen");
    at.known = checked_pair(known, "known");
    at.never = checked_pair(never, "never");
    at.leader = leader;
    Set seen = 0, table = 0;
    for (const Card card : trick) table |= only(card);
    for (const Set cards : {at.hand, at.unseen, at.known[0], at.known[1], table}) {
        if (seen & cards) refuse("a card is there twice");
        seen |= cards;
    }
    const int in_trick = static_cast<int>(trick.size());
    const auto has_played = [&](int place) { return (place - leader + 3) % 3 < in_trick; };
    const int tricks = count(at.hand) + has_played(0);
    if (tricks > LONGEST_HAND) refuse("hands of more than 13 cards are not looked at");
    for (int who = 0; who < 2; ++who) {
        at.to_hold[who] = tricks - has_played(who + 1) - count(at.known[who]);
        if (at.to_hold[who] < 0) refuse("more cards are known in a hand than it has");
        at.never[who] &= at.unseen;
    }
    if (at.out() < 0) refuse("there are too few unseen cards for the other hands");
    if (!at.possible()) refuse("no layout of the unseen cards agrees with this");
    Set lying = 0;
    for (int place = 0; place < in_trick; ++place) {
        if ((leader + place) % 3 == 0) {
            const Card card = trick[place], led = place ? trick[0] : NO_CARD;
            if (!(legal(obligations, at.hand | only(card), lying, led, true) & only(card))) {
                refuse("the declarer had to play another card to the trick");
            }
        }
        lying |= only(trick[place]);
    }
    return at;
}

nb::tuple laydown(const Obligations& obligations, GivenSet hand, GivenSet unseen, Given tricks, bool at_most,
                  nb::handle known, nb::handle never, Given leader, nb::handle given_trick, std::uint64_t budget,
                  int table_kib) {
    suits_alike_only(obligations);
    const std::vector<Card> trick = checked_trick(given_trick, 2);
    const Knowledge at =
        checked_knowledge(obligations, hand, unseen, known, never, checked_seat(leader, 3, "leader"), trick);
    if (tricks.number < 0 || tricks.number > LONGEST_HAND) refuse("tricks are 0 to 13");
    if (table_kib < 1 || table_kib > 1 << 20) refuse("a table has 1 KiB to 1 GiB");
    int bits = 4;
    while (bits < 24 && (std::size_t{64} << (bits + 1)) <= static_cast<std::size_t>(table_kib) * 1024) ++bits;
    Verdict verdict;
    Card card = NO_CARD;
    std::uint64_t placed;
    {
        nb::gil_scoped_release others_may_run;
        verdict = with_fixed(obligations, [&](auto law) {
            Laydown<decltype(law)> game(law, at_most, budget, bits);
            const Verdict found = game.prove(at, trick.data(), static_cast<int>(trick.size()), tricks.number, card);
            placed = game.placed();
            return found;
        });
    }
    nb::object proved = nb::none(), which = nb::none();
    if (verdict != Verdict::unknown) {
        proved = nb::bool_(verdict == Verdict::proved);
        if (card != NO_CARD) which = nb::int_(card);
    }
    return nb::make_tuple(proved, which, placed);
}

}  // namespace

void bind_laydown(nb::module_& m) {
    m.def("laydown", &laydown, "obligations"_a, "hand"_a, "unseen"_a, "tricks"_a, nb::kw_only(), "at_most"_a = false,
          "known"_a = nb::make_tuple(0, 0), "never"_a = nb::make_tuple(0, 0), "leader"_a = 0, "trick"_a = nb::tuple(),
          "budget"_a = 5'000'000, "table_kib"_a = 4096,
          "Whether the declarer reaches a number of tricks against every layout and every defence.");
}

}  // namespace talia
