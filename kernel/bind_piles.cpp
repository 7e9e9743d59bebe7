// Play of two from hands and piles, for Python.
#include <nanobind/stl/optional.h>

#include "piles.hpp"
#include "questions.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int PILES_KIB = 16 * 1024;

void read_sets(nb::handle given, const char* what, Set (&into)[Piles::PLAYERS], Set& seen) {
    const auto sets = read_all<GivenSet>(given, what);
    if (sets.size() != Piles::PLAYERS) refuse(std::string(what) + ": one set for each of two places is needed");
    for (int place = 0; place < Piles::PLAYERS; ++place) {
        into[place] = checked(sets[place], what);
        if (seen & into[place]) refuse("the same card is there twice");
        seen |= into[place];
    }
}

Piles read_piles(std::optional<Given> trump, nb::handle playable, nb::handle waiting, const nb::dict& under,
                 Given leader, nb::handle trick) {
    Piles at;
    if (trump) {
        at.trump = trump->number;
        if (at.trump < 0 || at.trump >= SUITS) refuse("trump must be a suit from 0 to 3");
    }
    Set seen = 0;
    read_sets(playable, "playable", at.hands, seen);
    read_sets(waiting, "waiting", at.waiting, seen);
    for (const auto& [over, below] : under) {
        Given above, lying;
        if (!read(over.ptr(), above) || !read(below.ptr(), lying)) {
            throw nb::type_error("under: a dict of cards is needed");
        }
        const Card top = checked_card(above), card = checked_card(lying);
        if (seen & only(card)) refuse("the same card is there twice");
        if (at.under[top]) refuse("only one card can lie under another");
        const int place = at.hands[0] & only(top) ? 0 : 1;
        if (!(at.hands[place] & only(top))) refuse("a card that lies on another may be played");
        seen |= only(card);
        at.covered[place] |= only(card);
        at.covering |= only(top);
        at.under[top] = only(card);
    }
    at.leader = checked_seat(leader, Piles::PLAYERS, "leader");
    const auto lying = checked_trick(trick, Piles::TRICK - 1);
    for (const Card card : lying) {
        if (seen & only(card)) refuse("a card of the trick is still held");
        if (at.beats(card)) {
            at.best = card;
            at.best_place = at.to_move();
        }
        if (!at.in_trick) at.led = card;
        ++at.in_trick;
    }
    // As many cards each when the trick began.
    const int first = (at.in_trick + 1) / 2, second = at.in_trick / 2;
    if (count(at.all(at.leader)) + first != count(at.all(1 - at.leader)) + second ||
        (count(at.all(0)) + count(at.all(1)) + at.in_trick) % Piles::TRICK) {
        refuse("both must have had equally many cards when the trick began, two for each trick");
    }
    return at;
}

// What becomes of every legal card, told for who is to move.
template <class Value>
nb::dict by_card(const Piles& at, const Value& value) {
    std::vector<std::pair<Card, Range>> found;
    const int place = at.to_move(), left = at.left();
    {
        nb::gil_scoped_release others_may_run;
        const Set tried = worth_trying(at);
        for (Set cards = at.legal(); cards;) {
            const Card card = take_lowest(cards);
            if (!(only(card) & tried)) {
                // The neighbour it is equal to is the last one below it that covers nothing.
                auto same = found.rbegin();
                while (only(same->first) & at.covering) ++same;
                found.emplace_back(card, same->second);
                continue;
            }
            Piles next = at;
            const int taker = put(next, card);
            const Range range = value(next);
            const int more = taker == 0;
            found.emplace_back(card, Range{range.low + more, range.high + more});
        }
    }
    nb::dict values;
    for (const auto& [card, range] : found) {
        if (range.low == range.high) values[nb::int_(card)] = place ? left - range.low : range.low;
    }
    return values;
}

nb::dict piles_cards(std::optional<Given> trump, nb::handle playable, nb::handle waiting, const nb::dict& under,
                     Given leader, nb::handle trick, std::optional<std::int64_t> most_placed,
                     std::optional<double> seconds, int table_kib) {
    const Piles at = read_piles(trump, playable, waiting, under, leader, trick);
    const Limits limits = limits_of(most_placed, seconds);
    PilesSearch search(checked_bytes(table_kib));
    search.begin(limits);
    int guess = NO_GUESS;
    return by_card(at, [&](const Piles& next) {
        const Range range = search.tricks(next, guess);
        guess = range.low;
        return range;
    });
}

nb::dict piles_playouts(std::optional<Given> trump, nb::handle playable, nb::handle waiting, const nb::dict& under,
                        Given leader, nb::handle trick) {
    const Piles at = read_piles(trump, playable, waiting, under, leader, trick);
    PilesPlayout player(std::size_t{PILES_KIB} * 1024);
    return by_card(at, [&player](const Piles& next) {
        const int tricks = player.tricks(next);
        return Range{tricks, tricks};
    });
}

}  // namespace

void bind_piles(nb::module_& m) {
    m.def("piles_cards", &piles_cards, "trump"_a.none(), "playable"_a, "waiting"_a, "under"_a, "leader"_a,
          "trick"_a = nb::tuple(), nb::kw_only(), "most_placed"_a = nb::none(), "seconds"_a = nb::none(),
          "table_kib"_a = PILES_KIB, "What becomes of every legal card in perfect play from hands and piles.");
    m.def("piles_playouts", &piles_playouts, "trump"_a.none(), "playable"_a, "waiting"_a, "under"_a, "leader"_a,
          "trick"_a = nb::tuple(), "What becomes of every legal card when a quick player plays on.");
}

}  // namespace talia
