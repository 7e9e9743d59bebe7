// talia._kernel: the kernel as Python sees it. What each function means, and its types, stand in src/talia/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "obligations.hpp"
#include "position.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace talia {
namespace {

// --- obligations -----------------------------------------------------------------------------------------------------

Flags checked_flags(Given given, const char* role) {
    const auto say = [role](const char* what) { refuse(std::string("the obligations of the ") + role + ": " + what); };
    if (given.number < 0 || given.number > static_cast<int>(EVERY_FLAG)) say("no such flags");
    const auto flags = static_cast<Flags>(given.number);
    if (flags & BEAT && !(flags & FOLLOW)) say("BEAT is a way to FOLLOW and needs it");
    if (flags & BEAT_AFTER_RUFF && !(flags & BEAT)) say("BEAT_AFTER_RUFF needs BEAT");
    if (flags & (OVERTRUMP | UNDERTRUMP) && !(flags & TRUMP)) say("OVERTRUMP and UNDERTRUMP need TRUMP");
    return flags;
}

Obligations make_obligations(std::optional<Given> trump, Given declarer, Given others) {
    Obligations made;
    if (trump) {
        if (trump->number < 0 || trump->number >= SUITS) refuse("trump must be a suit from 0 to 3, or None");
        made.trump = trump->number;
    }
    made.declarer = checked_flags(declarer, "declarer");
    made.others = checked_flags(others, "others");
    return made;
}

std::optional<int> trump_of(const Obligations& self) {
    return self.trump < 0 ? std::nullopt : std::optional<int>(self.trump);
}

nb::tuple arguments_of(const Obligations& self) { return nb::make_tuple(trump_of(self), self.declarer, self.others); }

std::string describe(Flags flags) {
    static constexpr const char* names[] = {"FOLLOW", "BEAT", "BEAT_AFTER_RUFF", "TRUMP", "OVERTRUMP", "UNDERTRUMP"};
    std::string text;
    for (int flag = 0; flag < 6; ++flag) {
        if (flags >> flag & 1) text += (text.empty() ? "" : " | ") + std::string(names[flag]);
    }
    return text.empty() ? "0" : text;
}

std::string describe(const Obligations& self) {
    return "Obligations(trump=" + (self.trump < 0 ? "None" : std::to_string(self.trump)) +
           ", declarer=" + describe(self.declarer) + ", others=" + describe(self.others) + ")";
}

struct Moment {
    Set hand, table;
    Card led;
};

Moment checked_moment(GivenSet hand, GivenSet table, Given led) {
    const Moment moment{checked(hand, "hand"), checked(table, "table"), led.number};
    if (moment.led == NO_CARD ? moment.table != 0 : !(checked_card(led), moment.table & only(moment.led))) {
        refuse("the card led must lie on the table, and be -1 when the table is empty");
    }
    return moment;
}

Set legal_cards(const Obligations& obligations, GivenSet hand, GivenSet table, Given led, bool declarer) {
    const Moment now = checked_moment(hand, table, led);
    return legal(obligations, now.hand, now.table, now.led, declarer);
}

nb::object answer(const Duty& refusal) {
    if (refusal.reason == Reason::none) return nb::none();
    return nb::make_tuple(name_of(refusal.reason), refusal.cards);
}

nb::object why_not_card(const Obligations& obligations, GivenSet hand, GivenSet table, Given led, bool declarer,
                        Given card) {
    const Moment now = checked_moment(hand, table, led);
    if (!(now.hand & only(checked_card(card)))) refuse("the card is not in the hand");
    return answer(why_not(obligations, now.hand, now.table, now.led, declarer, card.number));
}

int winner(const Obligations& obligations, nb::handle trick) {
    const std::vector<Card> cards = checked_trick(trick, MOST_CARDS);
    if (cards.empty()) refuse("an empty trick has no winner");
    Set table = 0;
    for (Card card : cards) table |= only(card);
    const Card best = winning(obligations.trumps(), table, cards[0]);
    int place = 0;
    while (cards[place] != best) ++place;
    return place;
}

void bind_obligations(nb::module_& m) {
    m.attr("FOLLOW") = FOLLOW;
    m.attr("BEAT") = BEAT;
    m.attr("BEAT_AFTER_RUFF") = BEAT_AFTER_RUFF;
    m.attr("TRUMP") = TRUMP;
    m.attr("OVERTRUMP") = OVERTRUMP;
    m.attr("UNDERTRUMP") = UNDERTRUMP;

    nb::class_<Obligations>(m, "Obligations", "What players owe to a trick: trumps, and flags for declarer and others.")
        .def(nb::new_(&make_obligations), "trump"_a.none(), "declarer"_a, "others"_a)
        .def_prop_ro("trump", &trump_of)
        .def_ro("declarer", &Obligations::declarer)
        .def_ro("others", &Obligations::others)
        .def(nb::self == nb::self)
        .def("__hash__", [](const Obligations& self) { return nb::hash(arguments_of(self)); })
        .def("__repr__", [](const Obligations& self) { return nb::str(describe(self).c_str()); })
        .def("__reduce__", [](nb::handle self) {
            return nb::make_tuple(self.type(), arguments_of(nb::cast<const Obligations&>(self)));
        });

    m.def("legal", &legal_cards, "obligations"_a, "hand"_a, "table"_a, "led"_a, "declarer"_a,
          "The set of cards of a hand that may be played.");
    m.def("why_not", &why_not_card, "obligations"_a, "hand"_a, "table"_a, "led"_a, "declarer"_a, "card"_a,
          "The obligation that forbids a card and the cards that oblige, or None.");
    m.def("winner", &winner, "obligations"_a, "trick"_a, "The place of the winning card in a trick.");
}

// --- positions -------------------------------------------------------------------------------------------------------

Position make_position(const Obligations& obligations, nb::handle hands, Given leader, std::optional<Given> declarer,
                       nb::handle trick, nb::handle taken) {
    Set held[MOST_SEATS], all = 0;
    const auto given_hands = read_all<GivenSet>(hands, "hands");
    const int seats = checked_seats(given_hands.size());
    for (int seat = 0; seat < seats; ++seat) {
        held[seat] = checked(given_hands[seat], "a hand");
        if (all & held[seat]) refuse("two hands hold the same card");
        all |= held[seat];
    }
    const int first = checked_seat(leader, seats, "leader");
    const std::vector<Card> lying = checked_trick(trick, seats - 1);
    for (std::size_t place = 0; place < lying.size(); ++place) {
        if (all & only(lying[place])) refuse("a card of the trick is still in a hand");
    }
    const int most = count(held[(first + seats - 1) % seats]);
    for (int place = 0; place < seats; ++place) {
        const bool has_played = place < static_cast<int>(lying.size());
        if (count(held[(first + place) % seats]) != most - has_played) {
            refuse("the hands must have equally many cards, one less where a card lies in the trick");
        }
    }
    int tricks[MOST_SEATS] = {};
    if (!taken.is_none()) {
        const auto given = read_all<Given>(taken, "taken");
        if (static_cast<int>(given.size()) != seats) refuse("taken: one number for each seat is needed");
        for (int seat = 0; seat < seats; ++seat) {
            if (given[seat].number < 0 || given[seat].number > MOST_CARDS) refuse("taken: tricks are 0 to 52");
            tricks[seat] = given[seat].number;
        }
    }
    const int plays = declarer ? checked_seat(*declarer, seats, "declarer") : NO_SEAT;
    return Position(obligations, seats, held, first, plays, lying.data(), static_cast<int>(lying.size()), tricks);
}

template <class At>
nb::tuple per_seat(const Position& self, At at) {
    return self.seats() == 3 ? nb::make_tuple(at(0), at(1), at(2)) : nb::make_tuple(at(0), at(1), at(2), at(3));
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
        .def("__deepcopy__", [](const Position& self, nb::handle) { return self; });

    m.def("count_lines", &count_lines_of, "position"_a, "depth"_a,
          "The number of legal lines of play of that many cards.");
}

}  // namespace
}  // namespace talia

NB_MODULE(_kernel, m) {
    m.doc() = "The kernel: obligations of trick play, positions, counting and bulk play.";
    talia::bind_obligations(m);
    talia::bind_position(m);
}
