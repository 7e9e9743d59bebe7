// The searches for what tricks are worth, for Python.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>

#include "general.hpp"
#include "max_n.hpp"
#include "questions.hpp"
#include "side_by_side.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int WORTH_KIB = 16 * 1024;
constexpr std::int32_t NOT_KNOWN = std::numeric_limits<std::int32_t>::min();  // a limit came before the answer
constexpr int MOST_POINTS = 999;

// --- tallies ---------------------------------------------------------------------------------------------------------

int checked_points(Given points) {
    if (points.number < -MOST_POINTS || points.number > MOST_POINTS) refuse("points are -999 to 999");
    return points.number;
}

// Calls `put(key, points)` for each item of a mapping of int to int.
template <class Put>
void read_points(nb::handle given, const char* what, Put&& put) {
    if (given.is_none()) return;
    if (!nb::isinstance<nb::dict>(given)) throw nb::type_error((std::string(what) + ": a dict is needed").c_str());
    for (const auto [key, value] : nb::borrow<nb::dict>(given)) {
        Given number, points;
        if (!read(key.ptr(), number) || !read(value.ptr(), points)) {
            throw nb::type_error((std::string(what) + ": a dict of int to int is needed").c_str());
        }
        put(number, checked_points(points));
    }
}

Tally make_tally(Given trick, nb::handle cards, nb::handle by_left) {
    Tally made;
    made.trick = checked_points(trick);
    read_points(cards, "cards",
                [&](Given card, int points) { made.card[static_cast<std::size_t>(checked_card(card))] = points; });
    read_points(by_left, "by_left", [&](Given left, int points) {
        if (left.number < 1 || left.number > LONGEST_HAND_OF_ALL) refuse("by_left: 1 (the last trick) to 26");
        made.by_left[static_cast<std::size_t>(left.number)] = points;
    });
    return made;
}

template <class Numbers>
nb::dict nonzero(const Numbers& numbers) {
    nb::dict found;
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (numbers[place]) found[nb::int_(place)] = numbers[place];
    }
    return found;
}

nb::tuple arguments_of(const Tally& self) {
    return nb::make_tuple(self.trick, nonzero(self.card), nonzero(self.by_left));
}

nb::str describe(const Tally& self) {
    return nb::str("Tally(trick={}, cards={}, by_left={})").format(*arguments_of(self));
}

std::size_t hash_of(const Tally& self) {
    std::size_t mixed = static_cast<std::size_t>(self.trick);
    const auto add = [&mixed](int points) { mixed = mixed * 1000003 + static_cast<std::size_t>(points); };
    for (const int points : self.card) add(points);
    for (const int points : self.by_left) add(points);
    return mixed;
}

// --- checks ----------------------------------------------------------------------------------------------------------

Seats checked_side(Given side, int seats) {
    if (side.number < 0 || side.number >> seats) {
        refuse("side must be a set of seats, a bit for each: 0 to " + std::to_string((1 << seats) - 1));
    }
    return static_cast<Seats>(side.number);
}

Seats checked_side(Given side, const Position& position) { return checked_side(side, position.seats()); }

// The number asked about; no position is worth a million.
int checked_threshold(std::int64_t points) {
    return static_cast<int>(std::min(std::max(points, std::int64_t{-1'000'000}), std::int64_t{1'000'000}));
}

// What one call of a search may take.
struct Means {
    Limits limits;
    std::size_t bytes;

    Means(std::optional<std::int64_t> most_placed, std::optional<double> seconds, int table_kib)
        : limits(limits_of(most_placed, seconds)), bytes(checked_bytes(table_kib)) {}
};

// --- two sides -------------------------------------------------------------------------------------------------------

// What `ask` says to a search of the position.
template <class Ask>
auto search_two_sides(const Position& given, const Tally& tally, Given given_side, const Means& means, Ask&& ask) {
    const Seats side = checked_side(given_side, given);
    const Position position = given;
    nb::gil_scoped_release others_may_run;
    TwoSidesTable table(means.bytes);
    return with_fixed(position.obligations(), [&](auto law) {
        TwoSides<decltype(law)> search(law, position, tally, side, table, means.limits);
        return ask(search);
    });
}

int worth(const Position& position, const Tally& tally, Given side, int table_kib) {
    return search_two_sides(position, tally, side, {{}, {}, table_kib},
                            [](auto& search) { return search.worth().low; });
}

bool worth_at_least(const Position& position, const Tally& tally, Given side, std::int64_t points, int table_kib) {
    const int asked = checked_threshold(points);
    return search_two_sides(position, tally, side, {{}, {}, table_kib},
                            [&](auto& search) { return search.compared(asked).low >= asked; });
}

nb::tuple worth_within(const Position& position, const Tally& tally, Given side,
                       std::optional<std::int64_t> most_placed, std::optional<double> seconds, int table_kib) {
    const auto [range, placed] =
        search_two_sides(position, tally, side, {most_placed, seconds, table_kib}, [](auto& search) {
            const Range found = search.worth();
            return std::make_pair(found, search.placed());
        });
    return nb::make_tuple(range.low, range.high, placed);
}

nb::dict worth_cards(const Position& position, const Tally& tally, Given side, std::optional<std::int64_t> most_placed,
                     std::optional<double> seconds, int table_kib) {
    const auto prospects = search_two_sides(position, tally, side, {most_placed, seconds, table_kib},
                                            [](auto& search) { return search.cards(); });
    nb::dict values;
    for (const Prospect& each : prospects) {
        if (each.range.low == each.range.high) values[nb::int_(each.card)] = each.range.low;
    }
    return values;
}

nb::list as_list(const std::vector<Card>& line) {
    nb::list cards;
    for (const Card card : line) cards.append(card);
    return cards;
}

nb::list worth_line(const Position& position, const Tally& tally, Given side, int table_kib) {
    return as_list(
        search_two_sides(position, tally, side, {{}, {}, table_kib}, [](auto& search) { return search.line(); }));
}

// --- each for himself ------------------------------------------------------------------------------------------------

template <class Ask>
auto search_each_for_himself(const Position& given, const Tally& tally, const Means& means, Ask&& ask) {
    const Position position = given;
    nb::gil_scoped_release others_may_run;
    EachForHimselfTable table(means.bytes);
    return with_fixed(position.obligations(), [&](auto law) {
        EachForHimself<decltype(law)> search(law, position, tally, table, means.limits);
        return ask(search);
    });
}

nb::tuple by_seat(const Points& points, int seats) {
    nb::list numbers;
    for (int seat = 0; seat < seats; ++seat) numbers.append(points[static_cast<std::size_t>(seat)]);
    return nb::tuple(numbers);
}

nb::object max_n(const Position& position, const Tally& tally, std::optional<std::int64_t> most_placed,
                 std::optional<double> seconds, int table_kib) {
    const auto points = search_each_for_himself(position, tally, {most_placed, seconds, table_kib},
                                                [](auto& search) { return search.worth(); });
    return points ? nb::object(by_seat(*points, position.seats())) : nb::none();
}

nb::dict max_n_cards(const Position& position, const Tally& tally, std::optional<std::int64_t> most_placed,
                     std::optional<double> seconds, int table_kib) {
    const auto found = search_each_for_himself(position, tally, {most_placed, seconds, table_kib},
                                               [](auto& search) { return search.cards(); });
    nb::dict values;
    for (const auto& [card, points] : found) values[nb::int_(card)] = by_seat(points, position.seats());
    return values;
}

nb::list max_n_line(const Position& position, const Tally& tally, int table_kib) {
    return as_list(
        search_each_for_himself(position, tally, {{}, {}, table_kib}, [](auto& search) { return search.line(); }));
}

// --- many ------------------------------------------------------------------------------------------------------------

using SmallNumbers = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// The cards in the trick of every position: an array of bytes with a column less than there are seats, -1 where no card
// lies.
std::vector<std::vector<Card>> read_tricks(nb::handle given, std::size_t size, int seats) {
    std::vector<std::vector<Card>> tricks(size);
    if (given.is_none()) return tricks;
    SmallNumbers array;
    if (!nb::try_cast(given, array, false)) throw nb::type_error("tricks: an array of signed bytes is needed");
    if (array.shape(0) != size || array.shape(1) != static_cast<std::size_t>(seats - 1)) {
        refuse("tricks: for each position one card less than there are seats is needed, -1 for none");
    }
    const std::int8_t* next = array.data();
    for (std::vector<Card>& trick : tricks) {
        bool ended = false;
        for (int place = 1; place < seats; ++place) {
            const Card card = *next++;
            if (card == NO_CARD) {
                ended = true;
                continue;
            }
            checked_card({card});
            if (ended || std::find(trick.begin(), trick.end(), card) != trick.end()) {
                refuse("tricks: -1 stands behind the cards, and no card comes twice");
            }
            trick.push_back(card);
        }
    }
    return tricks;
}

// A number for every position: one for all, or an array of bytes.
std::vector<int> read_numbers(nb::handle given, std::size_t size, const char* what) {
    if (Given one; read(given.ptr(), one)) return std::vector<int>(size, one.number);
    Bytes array;
    if (!nb::try_cast(given, array, false)) {
        throw nb::type_error((std::string(what) + ": an int or an array of signed bytes is needed").c_str());
    }
    if (array.shape(0) != size) refuse(std::string(what) + ": one for each position is needed");
    return std::vector<int>(array.data(), array.data() + size);
}

// Positions that have no more in common than the obligations.
std::vector<Position> read_positions(const Obligations& obligations, nb::handle hands, nb::handle leaders,
                                     nb::handle declarers, nb::handle tricks) {
    const Worlds worlds = read_worlds(hands, LEAST_SEATS, MOST_SEATS);
    const int seats = worlds.seats;
    const auto by_leader = read_seats(leaders, worlds.size(), seats, "leader");
    const auto by_declarer = declarers.is_none() ? std::vector<int>(worlds.size(), NO_SEAT)
                                                 : read_numbers(declarers, worlds.size(), "declarer");
    const auto by_trick = read_tricks(tricks, worlds.size(), seats);
    const int none[MOST_SEATS] = {};
    std::vector<Position> positions;
    positions.reserve(worlds.size());
    for (std::size_t number = 0; number < worlds.size(); ++number) {
        try {
            if (by_declarer[number] != NO_SEAT) checked_seat({by_declarer[number]}, seats, "declarer");
            const Start start(seats, by_leader[number], by_declarer[number], by_trick[number]);
            start.check(worlds.world(number));
            positions.emplace_back(obligations, seats, worlds.world(number), start.leader, start.declarer,
                                   start.trick.data(), static_cast<int>(start.trick.size()), none);
        } catch (const nb::builtin_exception& nonsense) {
            refuse("position " + std::to_string(number) + ": " + nonsense.what());
        }
    }
    return positions;
}

nb::object worth_many(const Obligations& obligations, const Tally& tally, nb::handle hands, nb::handle leaders,
                      nb::handle sides, nb::handle declarers, nb::handle tricks, bool each_card,
                      std::optional<std::int64_t> at_least, std::optional<std::int64_t> most_placed,
                      std::optional<double> seconds, int jobs, int table_kib) {
    const Means means(most_placed, seconds, table_kib);
    check_jobs(jobs, table_kib);
    if (each_card && at_least) refuse("each_card and at_least are two questions: ask one of them");
    const std::vector<Position> positions = read_positions(obligations, hands, leaders, declarers, tricks);
    std::vector<Seats> by_side;
    for (const int side : read_numbers(sides, positions.size(), "side")) {
        by_side.push_back(checked_side({side}, positions[by_side.size()]));
    }
    std::size_t columns = 1;
    if (each_card) {
        for (const Position& each : positions) {
            columns = std::max(columns, static_cast<std::size_t>(count(each.legal())));
        }
    }
    const int threshold = at_least ? checked_threshold(*at_least) : 0;
    Answer<std::int32_t> points(positions.size() * columns);
    std::int32_t* const answers = points.numbers();
    {
        nb::gil_scoped_release others_may_run;
        side_by_side(positions.size(), jobs, [&] {
            return [&, table = std::make_unique<TwoSidesTable>(means.bytes)](std::size_t number) {
                std::int32_t* place = answers + number * columns;
                std::fill_n(place, columns, NOT_KNOWN);
                with_fixed(obligations, [&](auto law) {
                    TwoSides<decltype(law)> search(law, positions[number], tally, by_side[number], *table,
                                                   means.limits);
                    if (each_card) {
                        for (const Prospect& each : search.cards()) {
                            if (each.range.low == each.range.high) *place = each.range.low;
                            ++place;
                        }
                    } else if (at_least) {
                        const Range found = search.compared(threshold);
                        if (found.low == found.high) *place = found.low >= threshold;
                    } else {
                        const Range found = search.worth();
                        if (found.low == found.high) *place = found.low;
                    }
                });
            };
        });
    }
    return each_card ? points.shaped({positions.size(), columns}) : points.shaped({positions.size()});
}

nb::object max_n_many(const Obligations& obligations, const Tally& tally, nb::handle hands, nb::handle leaders,
                      nb::handle declarers, nb::handle tricks, std::optional<std::int64_t> most_placed,
                      std::optional<double> seconds, int jobs, int table_kib) {
    const Means means(most_placed, seconds, table_kib);
    check_jobs(jobs, table_kib);
    const std::vector<Position> positions = read_positions(obligations, hands, leaders, declarers, tricks);
    const std::size_t seats = positions.empty() ? 0 : static_cast<std::size_t>(positions[0].seats());
    Answer<std::int32_t> points(positions.size() * seats);
    std::int32_t* const answers = points.numbers();
    {
        nb::gil_scoped_release others_may_run;
        side_by_side(positions.size(), jobs, [&] {
            return [&, table = std::make_unique<EachForHimselfTable>(means.bytes)](std::size_t number) {
                with_fixed(obligations, [&](auto law) {
                    EachForHimself<decltype(law)> search(law, positions[number], tally, *table, means.limits);
                    const auto found = search.worth();
                    for (std::size_t seat = 0; seat < seats; ++seat) {
                        answers[number * seats + seat] = found ? (*found)[seat] : NOT_KNOWN;
                    }
                });
            };
        });
    }
    return points.shaped({positions.size(), seats});
}

}  // namespace

void bind_general(nb::module_& m) {
    m.attr("NOT_KNOWN") = NOT_KNOWN;

    nb::class_<Tally>(m, "Tally", "What tricks are worth.")
        .def(nb::new_(&make_tally), "trick"_a = 1, "cards"_a = nb::none(), "by_left"_a = nb::none())
        .def_ro("trick", &Tally::trick)
        .def_prop_ro("cards", [](const Tally& self) { return nonzero(self.card); })
        .def_prop_ro("by_left", [](const Tally& self) { return nonzero(self.by_left); })
        .def(nb::self == nb::self)
        .def("__hash__", &hash_of)
        .def("__repr__", &describe)
        .def("__reduce__",
             [](nb::handle self) { return nb::make_tuple(self.type(), arguments_of(nb::cast<const Tally&>(self))); });

    m.def("worth", &worth, "position"_a, "tally"_a, "side"_a, nb::kw_only(), "table_kib"_a = WORTH_KIB,
          "The points a side still takes when everybody sees all cards and plays perfectly.");
    m.def("worth_at_least", &worth_at_least, "position"_a, "tally"_a, "side"_a, "points"_a, nb::kw_only(),
          "table_kib"_a = WORTH_KIB, "Whether a side still takes so many points.");
    m.def("worth_within", &worth_within, "position"_a, "tally"_a, "side"_a, nb::kw_only(), "most_placed"_a = nb::none(),
          "seconds"_a = nb::none(), "table_kib"_a = WORTH_KIB,
          "The least and the most points a side may still take, as far as limits let see, and the cards placed.");
    m.def("worth_cards", &worth_cards, "position"_a, "tally"_a, "side"_a, nb::kw_only(), "most_placed"_a = nb::none(),
          "seconds"_a = nb::none(), "table_kib"_a = WORTH_KIB, "What becomes of every legal card.");
    m.def("worth_line", &worth_line, "position"_a, "tally"_a, "side"_a, nb::kw_only(), "table_kib"_a = WORTH_KIB,
          "The cards of perfect play to the end.");
    m.def("worth_many", &worth_many, "obligations"_a, "tally"_a, "hands"_a, "leaders"_a, "sides"_a,
          "declarers"_a = nb::none(), "tricks"_a = nb::none(), nb::kw_only(), "each_card"_a = false,
          "at_least"_a = nb::none(), "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "table_kib"_a = WORTH_KIB, "What many positions are worth to a side.");
    m.def("max_n", &max_n, "position"_a, "tally"_a, nb::kw_only(), "most_placed"_a = nb::none(),
          "seconds"_a = nb::none(), "table_kib"_a = WORTH_KIB,
          "The points each still takes when everybody plays for himself.");
    m.def("max_n_cards", &max_n_cards, "position"_a, "tally"_a, nb::kw_only(), "most_placed"_a = nb::none(),
          "seconds"_a = nb::none(), "table_kib"_a = WORTH_KIB, "What becomes of every legal card.");
    m.def("max_n_line", &max_n_line, "position"_a, "tally"_a, nb::kw_only(), "table_kib"_a = WORTH_KIB,
          "The cards of play to the end when everybody plays for himself.");
    m.def("max_n_many", &max_n_many, "obligations"_a, "tally"_a, "hands"_a, "leaders"_a, "declarers"_a = nb::none(),
          "tricks"_a = nb::none(), nb::kw_only(), "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "table_kib"_a = WORTH_KIB, "What many positions are worth to each.");
}

}  // namespace talia
