// The solver for Python.
#include <nanobind/stl/optional.h>

#include "questions.hpp"
#include "solving.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

constexpr int LONGEST_HAND = 13;
constexpr int DEFAULT_KIB = 256;

// --- checks ----------------------------------------------------------------------------------------------------------

void check_solvable(const Obligations& obligations, int seats, int declarer) {
    suits_alike_only(obligations);
    if (seats != 3) refuse("only games of three players are solved");
    if (declarer == NO_SEAT) refuse("to be solved a position needs a declarer");
}

int longest_hand(const Table& table) {
    int longest = 0;
    for (int seat = 0; seat < 3; ++seat) longest = std::max(longest, count(table.hands[seat]));
    if (longest > LONGEST_HAND) refuse("hands of more than 13 cards are not solved");
    return longest;
}

int checked_tricks(Given tricks, const char* what) {
    if (tricks.number < 0 || tricks.number > MOST_CARDS) refuse(std::string(what) + ": tricks are 0 to 52");
    return tricks.number;
}

Question question_of(bool misere, bool each_card, std::optional<Given> cap, std::optional<Given> at_least, int kib,
                     const Limits& limits) {
    Question question;
    question.misere = misere;
    question.each_card = each_card;
    if (cap && at_least) refuse("a cap and at_least are two questions: ask one of them");
    if (cap) question.cap = checked_tricks(*cap, "cap");
    if (at_least) question.at_least = checked_tricks(*at_least, "at_least");
    question.table_bytes = checked_bytes(kib);
    question.limits = limits;
    return question;
}

// --- one position ----------------------------------------------------------------------------------------------------

Task task_of(const Position& position) {
    check_solvable(position.obligations(), position.seats(), position.declarer());
    Table table{};
    for (int seat = 0; seat < 3; ++seat) table.hands[seat] = position.hand(seat);
    table.leader = table.to_move = position.leader();
    table.declarer = position.declarer();
    for (int place = 0; place < position.in_trick(); ++place) {
        table.hands[table.to_move] |= only(position.in_trick(place));
        put<3>(position.obligations(), table, position.in_trick(place));
    }
    longest_hand(table);
    return {table, position.tricks(table.declarer)};
}

// What is known of one position, in tricks still to come, and the cards placed to know it.
struct Finding {
    Range range;
    std::uint64_t placed;
};

Finding examined(const Position& position, const Task& task, const Question& question) {
    const Obligations obligations = position.obligations();
    nb::gil_scoped_release others_may_run;
    Examiner examiner(obligations, question);
    examiner.search().begin(question.limits);
    const Range range = examiner.range(task.table, task.taken);
    return {range, examiner.search().placed()};
}

int solve(const Position& position, bool misere) {
    const Task task = task_of(position);
    return task.taken + examined(position, task, question_of(misere, false, {}, {}, DEFAULT_KIB, {})).range.low;
}

bool reaches(const Position& position, Given tricks, bool misere) {
    const Task task = task_of(position);
    const Question question = question_of(misere, false, {}, tricks, DEFAULT_KIB, {});
    return task.taken + examined(position, task, question).range.low >= question.at_least;
}

nb::tuple solve_within(const Position& position, bool misere, std::optional<Given> cap,
                       std::optional<std::int64_t> most_placed, std::optional<double> seconds, int table_kib) {
    const Task task = task_of(position);
    const Limits limits = limits_of(most_placed, seconds);
    const Finding finding = examined(position, task, question_of(misere, false, cap, {}, table_kib, limits));
    return nb::make_tuple(finding.range.low + task.taken, finding.range.high + task.taken, finding.placed);
}

Set distinct_cards(const Position& position) {
    suits_alike_only(position.obligations());
    const int seat = position.to_move(), seats = position.seats();
    Set blocking = 0;
    for (int other = 0; other < seats; ++other) blocking |= other == seat ? 0 : position.hand(other);
    if (position.in_trick())
        blocking |= only(winning(position.obligations().trumps(), position.table(), position.led()));
    return distinct(position.legal(), blocking);
}

nb::dict solve_cards(const Position& position, bool misere, std::optional<Given> cap) {
    const Task task = task_of(position);
    const Question question = question_of(misere, true, cap, {}, DEFAULT_KIB, {});
    const Obligations obligations = position.obligations();
    std::vector<Range> ranges;
    {
        nb::gil_scoped_release others_may_run;
        Examiner examiner(obligations, question);
        examiner.search().begin(question.limits);
        ranges = examiner.by_card(task);
    }
    nb::dict values;
    Set cards = position.legal();
    for (const Range& each : ranges) values[nb::int_(take_lowest(cards))] = each.low + task.taken;
    return values;
}

nb::list best_line(const Position& position, bool misere) {
    const Task task = task_of(position);
    const Question question = question_of(misere, false, {}, {}, DEFAULT_KIB, {});
    const Obligations obligations = position.obligations();
    std::vector<Card> line;
    {
        nb::gil_scoped_release others_may_run;
        Examiner examiner(obligations, question);
        Search& search = examiner.search();
        search.begin(question.limits);
        Table table = task.table;
        int value = search.tricks(table, 0, MOST_CARDS).low;
        while (table.hands[table.to_move]) {
            // The lowest card that keeps the value: no card of a player betters it for him.
            const bool keep_low = (table.to_move == table.declarer) == misere;
            for (Set cards = legal(obligations, table); cards;) {
                const Card card = take_lowest(cards);
                Table next = table;
                put<3>(obligations, next, card);
                const int kept =
                    keep_low ? search.tricks(next, value, value + 1).low : search.tricks(next, value - 1, value).high;
                if (kept != value) continue;
                line.push_back(card);
                table = next;
                break;
            }
            if (table.in_trick == 3) {
                gather(table);
                value -= table.leader == table.declarer;
            }
        }
    }
    nb::list cards;
    for (const Card card : line) cards.append(card);
    return cards;
}

// --- many ------------------------------------------------------------------------------------------------------------

nb::object examined(const Obligations& obligations, const Question& question, const std::vector<Task>& tasks, int jobs,
                    std::size_t columns) {
    check_jobs(jobs, static_cast<int>(question.table_bytes / 1024));
    Answer tricks(tasks.size() * columns);
    {
        nb::gil_scoped_release others_may_run;
        examine_all(obligations, question, tasks, jobs, tricks.numbers(), columns);
    }
    return question.each_card ? tricks.shaped({tasks.size(), columns}) : tricks.shaped({tasks.size()});
}

nb::object solve_worlds(const Obligations& obligations, nb::handle hands, Given leader, Given declarer,
                        nb::handle trick, nb::handle taken, bool misere, bool each_card, std::optional<Given> cap,
                        std::optional<Given> at_least, std::optional<std::int64_t> most_placed,
                        std::optional<double> seconds, int jobs, int table_kib) {
    const Limits limits = limits_of(most_placed, seconds);
    const Worlds worlds = read_worlds(hands);
    const Start start(worlds.seats, leader, declarer, trick, taken);
    check_solvable(obligations, worlds.seats, start.declarer);
    worlds.check(start, each_card);
    const Question question = question_of(misere, each_card, cap, at_least, table_kib, limits);
    std::vector<Task> tasks;
    tasks.reserve(worlds.size());
    for (std::size_t number = 0; number < worlds.size(); ++number) {
        tasks.push_back({table_of<3>(obligations, start, worlds.world(number)), start.taken[start.declarer]});
        longest_hand(tasks.back().table);
    }
    return examined(obligations, question, tasks, jobs, each_card ? choices(obligations, start, worlds) : 1);
}

using Tricks = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// The cards in the trick of every position: an array of bytes of two columns, -1 where no card lies.
std::vector<std::vector<Card>> read_tricks(nb::handle given, std::size_t size) {
    std::vector<std::vector<Card>> tricks(size);
    if (given.is_none()) return tricks;
    Tricks array;
    if (!nb::try_cast(given, array, false)) throw nb::type_error("tricks: an array of signed bytes is needed");
    if (array.shape(0) != size || array.shape(1) != 2) refuse("tricks: two cards for each position are needed");
    const std::int8_t* cards = array.data();
    for (std::vector<Card>& trick : tricks) {
        const Card first = *cards++, second = *cards++;
        if (first != NO_CARD) trick.push_back(checked_card({first}));
        if (second == NO_CARD) continue;
        if (first == NO_CARD || first == second) refuse("tricks: -1 stands behind the cards, and no card comes twice");
        trick.push_back(checked_card({second}));
    }
    return tricks;
}

nb::object solve_many(const Obligations& obligations, nb::handle hands, nb::handle leaders, nb::handle declarers,
                      nb::handle tricks, bool misere, bool each_card, std::optional<Given> cap,
                      std::optional<Given> at_least, std::optional<std::int64_t> most_placed,
                      std::optional<double> seconds, int jobs, int table_kib) {
    const Limits limits = limits_of(most_placed, seconds);
    const Worlds positions = read_worlds(hands);
    check_solvable(obligations, positions.seats, 0);
    const auto by_leader = read_seats(leaders, positions.size(), 3, "leader");
    const auto by_declarer = read_seats(declarers, positions.size(), 3, "declarer");
    const auto by_trick = read_tricks(tricks, positions.size());
    const Question question = question_of(misere, each_card, cap, at_least, table_kib, limits);
    std::vector<Task> tasks;
    tasks.reserve(positions.size());
    int columns = 1;
    for (std::size_t number = 0; number < positions.size(); ++number) {
        const Start start(3, by_leader[number], by_declarer[number], by_trick[number]);
        try {
            start.check(positions.world(number));
            tasks.push_back({table_of<3>(obligations, start, positions.world(number)), 0});
            columns = std::max(columns, longest_hand(tasks.back().table));
        } catch (const nb::builtin_exception& nonsense) {
            refuse("position " + std::to_string(number) + ": " + nonsense.what());
        }
    }
    return examined(obligations, question, tasks, jobs, each_card ? static_cast<std::size_t>(columns) : 1);
}

}  // namespace

void bind_solver(nb::module_& m) {
    m.def("solve", &solve, "position"_a, "misere"_a = false,
          "The tricks the declarer ends with when everybody sees all cards and plays perfectly.");
    m.def("distinct", &distinct_cards, "position"_a, "Of legal cards that are worth the same, the lowest.");
    m.def("reaches", &reaches, "position"_a, "tricks"_a, "misere"_a = false,
          "Whether the declarer ends with at least so many tricks.");
    m.def("solve_within", &solve_within, "position"_a, "misere"_a = false, nb::kw_only(), "cap"_a = nb::none(),
          "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "table_kib"_a = DEFAULT_KIB,
          "The least and the most tricks the declarer may end with, as far as limits let see, and the cards placed.");
    m.def("solve_cards", &solve_cards, "position"_a, "misere"_a = false, nb::kw_only(), "cap"_a = nb::none(),
          "What becomes of every legal card.");
    m.def("best_line", &best_line, "position"_a, "misere"_a = false, "The cards of perfect play to the end.");
    m.def("solve_worlds", &solve_worlds, "obligations"_a, "hands"_a, "leader"_a, "declarer"_a, "trick"_a = nb::tuple(),
          "taken"_a = nb::none(), nb::kw_only(), "misere"_a = false, "each_card"_a = false, "cap"_a = nb::none(),
          "at_least"_a = nb::none(), "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "table_kib"_a = DEFAULT_KIB, "Solve sampled worlds; the declarer's tricks.");
    m.def("solve_many", &solve_many, "obligations"_a, "hands"_a, "leaders"_a, "declarers"_a, "tricks"_a = nb::none(),
          nb::kw_only(), "misere"_a = false, "each_card"_a = false, "cap"_a = nb::none(), "at_least"_a = nb::none(),
          "most_placed"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1, "table_kib"_a = DEFAULT_KIB,
          "Solve positions of any moment; the declarer's tricks.");
}

}  // namespace talia
