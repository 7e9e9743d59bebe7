// The search for four hands in two pairs, for Python.
#include <nanobind/stl/optional.h>

#include "boards.hpp"
#include "questions.hpp"
#include "side_by_side.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int BOARD_KIB = 32 * 1024;
constexpr std::int8_t NOT_KNOWN = -1;  // a limit came before the answer
constexpr int STRAINS = SUITS + 1;     // the suits and no trumps

void check_four(int seats) {
    if (seats != Board::SEATS) refuse("a board has four hands");
}

// --- one board -------------------------------------------------------------------------------------------------------

// A board, and how its numbers are told for a pair.
struct Asked {
    Board board{};
    bool first;  // the pair of seats 0 and 2
    int taken;   // by that pair
    int left;    // tricks still to come

    Asked(const Position& position, std::optional<Given> pair) {
        check_four(position.seats());
        const Obligations& owed = position.obligations();
        suits_alike_only(owed);
        const Flags matters = owed.trump < 0 ? FOLLOW | BEAT : EVERY_FLAG;
        if ((owed.declarer & matters) != FOLLOW || (owed.others & matters) != FOLLOW) {
            refuse("boards are for games in which one must follow suit and no more");
        }
        const bool declared = position.declarer() != NO_SEAT;
        int seat = declared ? position.declarer() : position.leader() + 1;
        if (pair) seat = checked_seat(*pair, Board::SEATS, "pair");
        first = !(seat & 1);
        taken = position.tricks(seat & 1) + position.tricks((seat & 1) + 2);
        for (int each = 0; each < Board::SEATS; ++each) board.hands[each] = position.hand(each);
        board.leader = position.leader();
        board.trump = owed.trump;
        board.in_trick = position.in_trick();
        for (int place = 0; place < board.in_trick; ++place) board.trick[place] = position.in_trick(place);
        left = count(board.hands[(board.leader + Board::SEATS - 1) % Board::SEATS]);
    }

    Range told(const Range& range) const {
        return first ? Range{taken + range.low, taken + range.high}
                     : Range{taken + left - range.high, taken + left - range.low};
    }
};

int solve_board(const Position& position, std::optional<Given> pair) {
    const Asked asked(position, pair);
    nb::gil_scoped_release others_may_run;
    FollowSuitSearch<> search(std::size_t{BOARD_KIB} * 1024);
    search.begin({});
    return asked.told(search.tricks(asked.board)).low;
}

nb::tuple solve_board_within(const Position& position, std::optional<Given> pair,
                             std::optional<std::int64_t> most_placed, std::optional<double> seconds, int table_kib) {
    const Asked asked(position, pair);
    const Limits limits = limits_of(most_placed, seconds);
    const std::size_t bytes = checked_bytes(table_kib);
    Range range;
    std::uint64_t placed;
    {
        nb::gil_scoped_release others_may_run;
        FollowSuitSearch<> search(bytes);
        search.begin(limits);
        range = asked.told(search.tricks(asked.board));
        placed = search.placed();
    }
    return nb::make_tuple(range.low, range.high, placed);
}

nb::dict solve_board_cards(const Position& position, std::optional<Given> pair, std::optional<std::int64_t> most_placed,
                           std::optional<double> seconds, int table_kib) {
    const Asked asked(position, pair);
    const Limits limits = limits_of(most_placed, seconds);
    const std::size_t bytes = checked_bytes(table_kib);
    std::vector<Range> ranges;
    {
        nb::gil_scoped_release others_may_run;
        FollowSuitSearch<> search(bytes);
        search.begin(limits);
        ranges = by_card(search, asked.board);
    }
    nb::dict values;
    Set cards = position.legal();
    for (const Range& range : ranges) {
        const Card card = take_lowest(cards);
        if (range.low == range.high) values[nb::int_(card)] = asked.told(range).low;
    }
    return values;
}

// --- many ------------------------------------------------------------------------------------------------------------

// The trump suit of every board: one for all, or an array of bytes; -1 means no trumps.
std::vector<int> read_trumps(nb::handle given, std::size_t size) {
    std::vector<int> trumps;
    if (Given one; given.is_none()) {
        trumps.assign(size, -1);
    } else if (read(given.ptr(), one)) {
        trumps.assign(size, one.number);
    } else {
        Bytes array;
        if (!nb::try_cast(given, array, false)) {
            throw nb::type_error("trumps: None, an int or an array of signed bytes is needed");
        }
        if (array.shape(0) != size) refuse("trumps: one for each position is needed");
        trumps.assign(array.data(), array.data() + size);
    }
    for (const int trump : trumps) {
        if (trump < -1 || trump >= SUITS) refuse("trumps must be suits from 0 to 3, or -1 for no trumps");
    }
    return trumps;
}

Worlds read_boards(nb::handle hands) {
    Worlds boards = read_worlds(hands);
    check_four(boards.seats);
    for (std::size_t number = 0; number < boards.size(); ++number) {
        try {
            Start(Board::SEATS, 0, NO_SEAT, {}).check(boards.world(number));
        } catch (const nb::builtin_exception& nonsense) {
            refuse("board " + std::to_string(number) + ": " + nonsense.what());
        }
    }
    return boards;
}

// The tricks of the pair that does not lead.
std::int8_t answer(FollowSuitSearch<>& search, const Set* hands, int trump, int leader) {
    Board board{};
    std::copy_n(hands, Board::SEATS, board.hands);
    board.leader = leader;
    board.trump = trump;
    const Range range = search.tricks(board);
    if (range.low != range.high) return NOT_KNOWN;
    return static_cast<std::int8_t>(leader & 1 ? range.low : count(hands[0]) - range.low);
}

nb::object solve_boards(nb::handle hands, nb::handle trumps, nb::handle leaders,
                        std::optional<std::int64_t> most_placed, std::optional<double> seconds, int jobs,
                        int table_kib) {
    const Limits limits = limits_of(most_placed, seconds);
    const Worlds boards = read_boards(hands);
    const auto by_trump = read_trumps(trumps, boards.size());
    const auto by_leader = read_seats(leaders, boards.size(), Board::SEATS, "leader");
    const std::size_t bytes = checked_bytes(table_kib);
    check_jobs(jobs, table_kib);
    Answer tricks(boards.size());
    std::int8_t* const answers = tricks.numbers();
    {
        nb::gil_scoped_release others_may_run;
        side_by_side(boards.size(), jobs, [&] {
            return [&, search = std::make_unique<FollowSuitSearch<>>(bytes)](std::size_t number) {
                search->begin(limits);
                answers[number] = answer(*search, boards.world(number), by_trump[number], by_leader[number]);
            };
        });
    }
    return tricks.shaped({boards.size()});
}

nb::object board_tables(nb::handle hands, std::optional<std::int64_t> most_placed, std::optional<double> seconds,
                        int jobs, int table_kib) {
    const Limits limits = limits_of(most_placed, seconds);
    const Worlds boards = read_boards(hands);
    const std::size_t bytes = checked_bytes(table_kib), strains = boards.size() * STRAINS;
    check_jobs(jobs, table_kib);
    Answer tricks(strains * Board::SEATS);
    std::int8_t* const answers = tricks.numbers();
    {
        nb::gil_scoped_release others_may_run;
        side_by_side(strains, jobs, [&] {
            return [&, search = std::make_unique<FollowSuitSearch<>>(bytes)](std::size_t number) {
                const int strain = static_cast<int>(number % STRAINS);
                const Set* const board = boards.world(number / STRAINS);
                search->begin(limits);
                for (int leader = 0; leader < Board::SEATS; ++leader) {
                    answers[number * Board::SEATS + static_cast<std::size_t>(leader)] =
                        answer(*search, board, strain == SUITS ? -1 : strain, leader);
                }
            };
        });
    }
    return tricks.shaped({boards.size(), STRAINS, Board::SEATS});
}

}  // namespace

void bind_boards(nb::module_& m) {
    m.def("solve_board", &solve_board, "position"_a, "pair"_a = nb::none(),
          "The tricks a pair ends with when everybody sees all cards and plays perfectly.");
    m.def("solve_board_within", &solve_board_within, "position"_a, "pair"_a = nb::none(), nb::kw_only(),
          "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "table_kib"_a = BOARD_KIB,
          "The least and the most tricks a pair may end with, as far as limits let see, and the cards placed.");
    m.def("solve_board_cards", &solve_board_cards, "position"_a, "pair"_a = nb::none(), nb::kw_only(),
          "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "table_kib"_a = BOARD_KIB,
          "What becomes of every legal card, as far as limits let see.");
    m.def("solve_boards", &solve_boards, "hands"_a, "trumps"_a.none(), "leaders"_a, nb::kw_only(),
          "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1, "table_kib"_a = BOARD_KIB,
          "Solve boards; the tricks of the pair that does not lead.");
    m.def("board_tables", &board_tables, "hands"_a, nb::kw_only(), "most_placed"_a = nb::none(),
          "seconds"_a = nb::none(), "jobs"_a = 1, "table_kib"_a = BOARD_KIB,
          "Solve boards in every strain with every leader; the tricks of the pair that does not lead.");
}

}  // namespace talia
