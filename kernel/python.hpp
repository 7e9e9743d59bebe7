// Values between Python and the kernel. Whatever number Python hands in arrives; what is nonsense is refused by the
// checks here with a ValueError and a sentence, never passed on.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "position.hpp"

namespace talia {

namespace nb = nanobind;

[[noreturn]] inline void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

// --- what Python gives, unchecked ------------------------------------------------------------------------------------

// A set of cards; a number that fits no set becomes one that is no set either.
struct GivenSet {
    Set cards;
};

// A small number (card, seat, suit, count); one that is far out of range stays out of range.
struct Given {
    int number;
};

inline bool read(PyObject* from, GivenSet& to) {
    if (!PyLong_Check(from)) return false;
    to.cards = PyLong_AsUnsignedLongLong(from);
    if (to.cards == ~Set{0}) PyErr_Clear();
    return true;
}

inline bool read(PyObject* from, Given& to) {
    if (!PyLong_Check(from)) return false;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(from, &overflow);
    to.number = overflow || number < -1000 || number > 1000 ? -1000 : static_cast<int>(number);
    return true;
}

template <class Item>
std::vector<Item> read_all(nb::handle sequence, const char* what) {
    std::vector<Item> items;
    for (nb::handle each : nb::iter(sequence)) {
        if (items.size() == MOST_CARDS) refuse(std::string(what) + ": far too many");
        if (Item item; read(each.ptr(), item)) {
            items.push_back(item);
        } else {
            throw nb::type_error((std::string(what) + ": a sequence of int is needed").c_str());
        }
    }
    return items;
}

// --- checks ----------------------------------------------------------------------------------------------------------

inline Set checked(GivenSet given, const char* what) {
    if (given.cards & ~EVERY_CARD) {
        refuse(std::string(what) + " is not a set of cards (a bit for each suit * 16 + rank, ranks 0 to 12)");
    }
    return given.cards;
}

inline Card checked_card(Given given) {
    if (!is_card(given.number)) {
        refuse(std::to_string(given.number) + " is not a card (suit * 16 + rank, ranks 0 to 12)");
    }
    return given.number;
}

inline int checked_seat(Given given, int seats, const char* what) {
    if (given.number < 0 || given.number >= seats) {
        refuse(std::string(what) + " must be a seat from 0 to " + std::to_string(seats - 1) + ", not " +
               std::to_string(given.number));
    }
    return given.number;
}

inline int checked_seats(int seats, int least, int most) {
    if (seats < least || seats > most) {
        refuse(std::to_string(least) + " to " + std::to_string(most) + " seats are played, not " +
               std::to_string(seats));
    }
    return seats;
}

// The cards of a trick in the order played.
inline std::vector<Card> checked_trick(nb::handle sequence, int most) {
    std::vector<Card> cards;
    Set seen = 0;
    for (const Given& given : read_all<Given>(sequence, "the trick")) {
        const Card card = checked_card(given);
        if (seen & only(card)) refuse("the same card lies in the trick twice");
        seen |= only(card);
        cards.push_back(card);
    }
    if (static_cast<int>(cards.size()) > most) refuse("the trick has at most " + std::to_string(most) + " cards here");
    return cards;
}

inline void four_suits_only(const Obligations& obligations) {
    if (obligations.five_suits())
        refuse("only worth and max_n search games in which a lane is two suits (trumps_from)");
}

// For the searches that know but one game each, or take it for granted that any card may be led.
inline void suits_alike_only(const Obligations& obligations) {
    four_suits_only(obligations);
    if (obligations.by_card())
        refuse("only worth, max_n and playouts know cards that are not led or must go (no_lead, must_go)");
}

// Everything about the moment a position begins at, but for the hands.
struct Start {
    int seats, leader, declarer;
    std::vector<Card> trick;
    int taken[MOST_SEATS] = {};

    Start(int given_seats, Given given_leader, std::optional<Given> given_declarer, nb::handle given_trick,
          nb::handle given_taken)
        : seats(checked_seats(given_seats, LEAST_SEATS, MOST_SEATS)),
          leader(checked_seat(given_leader, seats, "leader")),
          declarer(given_declarer ? checked_seat(*given_declarer, seats, "declarer") : NO_SEAT),
          trick(checked_trick(given_trick, seats - 1)) {
        if (given_taken.is_none()) return;
        const auto tricks = read_all<Given>(given_taken, "taken");
        if (static_cast<int>(tricks.size()) != seats) refuse("taken: one number for each seat is needed");
        for (int seat = 0; seat < seats; ++seat) {
            taken[seat] = tricks[seat].number;
            if (taken[seat] < 0 || taken[seat] > MOST_CARDS) refuse("taken: tricks are 0 to 52");
        }
    }

    Start(int seats, int leader, int declarer, const std::vector<Card>& trick)
        : seats(seats), leader(leader), declarer(declarer), trick(trick) {}

    // Do these hands fit?
    void check(const Set* hands) const {
        Set all = 0;
        for (int seat = 0; seat < seats; ++seat) {
            if (all & checked({hands[seat]}, "a hand")) refuse("two hands hold the same card");
            all |= hands[seat];
        }
        for (const Card card : trick) {
            if (all & only(card)) refuse("a card of the trick is still in a hand");
        }
        const int most = count(hands[(leader + seats - 1) % seats]);
        for (int place = 0; place < seats; ++place) {
            const bool has_played = place < static_cast<int>(trick.size());
            if (count(hands[(leader + place) % seats]) != most - has_played) {
                refuse("the hands must have equally many cards, one less where a card lies in the trick");
            }
        }
    }
};

// --- what Python gets ------------------------------------------------------------------------------------------------

inline const char* name_of(Reason reason) {
    static constexpr const char* names[] = {"none", "follow", "beat", "ruff", "overruff", "underruff", "lead", "go"};
    return names[static_cast<int>(reason)];
}

inline nb::object answer(const Duty& refusal) {
    if (refusal.reason == Reason::none) return nb::none();
    return nb::make_tuple(name_of(refusal.reason), refusal.cards);
}

}  // namespace talia

namespace nanobind::detail {

template <>
struct type_caster<talia::GivenSet> {
    NB_TYPE_CASTER(talia::GivenSet, const_name("int"))
    bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept { return talia::read(source.ptr(), value); }
};

template <>
struct type_caster<talia::Given> {
    NB_TYPE_CASTER(talia::Given, const_name("int"))
    bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept { return talia::read(source.ptr(), value); }
};

}  // namespace nanobind::detail
