// Obligations, legal, why_not and winner for Python.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "python.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

Flags checked_flags(Given given, const char* role) {
    const auto say = [role](const char* what) { refuse(std::string("the obligations of the ") + role + ": " + what); };
    if (given.number < 0 || given.number > static_cast<int>(EVERY_FLAG)) say("no such flags");
    const auto flags = static_cast<Flags>(given.number);
    if (flags & BEAT && !(flags & FOLLOW)) say("BEAT is a way to FOLLOW and needs it");
    if (flags & BEAT_AFTER_RUFF && !(flags & BEAT)) say("BEAT_AFTER_RUFF needs BEAT");
    if (flags & (OVERTRUMP | UNDERTRUMP) && !(flags & TRUMP)) say("OVERTRUMP and UNDERTRUMP need TRUMP");
    return flags;
}

Obligations make_obligations(std::optional<Given> trump, Given declarer, Given others, Given trumps_from,
                             GivenSet no_lead, GivenSet must_go) {
    Obligations made;
    if (trump) {
        if (trump->number < 0 || trump->number >= SUITS) refuse("trump must be a suit from 0 to 3, or None");
        made.trump = trump->number;
    }
    made.declarer = checked_flags(declarer, "declarer");
    made.others = checked_flags(others, "others");
    if (trumps_from.number < 0 || trumps_from.number >= RANKS) refuse("trumps_from must be a rank from 0 to 12");
    if (trumps_from.number && !trump) refuse("trumps_from needs a trump");
    made.trumps_from = trumps_from.number;
    made.no_lead = checked(no_lead, "no_lead");
    made.must_go = checked(must_go, "must_go");
    return made;
}

std::optional<int> trump_of(const Obligations& self) {
    return self.trump < 0 ? std::nullopt : std::optional<int>(self.trump);
}

nb::tuple arguments_of(const Obligations& self) {
    return nb::make_tuple(trump_of(self), self.declarer, self.others, self.trumps_from, self.no_lead, self.must_go);
}

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
           ", declarer=" + describe(self.declarer) + ", others=" + describe(self.others) +
           (self.five_suits() ? ", trumps_from=" + std::to_string(self.trumps_from) : "") +
           (self.no_lead ? ", no_lead=" + std::to_string(self.no_lead) : "") +
           (self.must_go ? ", must_go=" + std::to_string(self.must_go) : "") + ")";
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

}  // namespace

void bind_obligations(nb::module_& m) {
    m.attr("FOLLOW") = FOLLOW;
    m.attr("BEAT") = BEAT;
    m.attr("BEAT_AFTER_RUFF") = BEAT_AFTER_RUFF;
    m.attr("TRUMP") = TRUMP;
    m.attr("OVERTRUMP") = OVERTRUMP;
    m.attr("UNDERTRUMP") = UNDERTRUMP;

    nb::class_<Obligations>(m, "Obligations", "What players owe to a trick: trumps, and flags for declarer and others.")
        .def(nb::new_(&make_obligations), "trump"_a.none(), "declarer"_a, "others"_a, "trumps_from"_a = 0,
             "no_lead"_a = 0, "must_go"_a = 0)
        .def_prop_ro("trump", &trump_of)
        .def_ro("declarer", &Obligations::declarer)
        .def_ro("others", &Obligations::others)
        .def_ro("trumps_from", &Obligations::trumps_from)
        .def_ro("no_lead", &Obligations::no_lead)
        .def_ro("must_go", &Obligations::must_go)
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

}  // namespace talia
