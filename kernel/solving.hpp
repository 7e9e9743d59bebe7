// Orders to the solver: many positions at a time, over several threads, with limits.
#pragma once

#include <memory>

#include "side_by_side.hpp"
#include "solver.hpp"

namespace talia {

// A position to be solved, and the tricks its declarer has already.
struct Task {
    Table table;
    int taken;
};

// What is asked of each position. Tricks are counted from the start of the deal.
struct Question {
    bool misere = false;
    bool each_card = false;      // every legal card of the player to move, from the lowest up
    int cap = MOST_CARDS;        // no need to know how far above this the answer lies
    int at_least = NO_QUESTION;  // only: does the declarer end with so many? (1 or 0)
    std::size_t table_bytes = 0;
    Limits limits;

    static constexpr int NO_QUESTION = -1;
};

constexpr std::int8_t UNKNOWN = -1;  // a limit came before the answer

// One thread's solver and what it is asked.
class Examiner {
  public:
    Examiner(const Obligations& obligations, const Question& question)
        : question_(question), search_(search_for(obligations, question.misere, question.table_bytes)) {}

    // Fills one number, or with each_card as many as there are columns.
    void examine(const Task& task, std::int8_t* answer, std::size_t columns) {
        search_->begin(question_.limits);
        if (!question_.each_card) {
            answer[0] = number(task, range(task.table, task.taken));
            return;
        }
        std::fill_n(answer, columns, UNKNOWN);
        std::int8_t* place = answer;
        for (const Range& each : by_card(task)) *place++ = number(task, each);
        const bool stopped = std::find(answer, place, UNKNOWN) != place;
        if (stopped) std::fill_n(answer, columns, UNKNOWN);
    }

    // What is known of every legal card, from the lowest up. Cards that are worth the same are solved once.
    std::vector<Range> by_card(const Task& task) {
        std::vector<Range> ranges;
        const Table& table = task.table;
        const Set playable = legal(search_->obligations(), table);
        const Set blocking = others<3>(table, table.to_move) | (table.in_trick ? only(table.best) : 0);
        const Set tried = distinct(playable, blocking);
        for (Set cards = playable; cards;) {
            const Card card = take_lowest(cards);
            if (only(card) & tried) {
                Table next = table;
                put<3>(search_->obligations(), next, card);
                ranges.push_back(range(next, task.taken, ranges.empty() ? NO_GUESS : ranges.back().low));
            } else {
                ranges.push_back(ranges.back());
            }
        }
        return ranges;
    }

    Range range(const Table& table, int taken, int guess = NO_GUESS) {
        int low = 0, high = question_.cap - taken;
        if (question_.at_least != Question::NO_QUESTION) {
            high = question_.at_least - taken;
            low = high - 1;
        }
        return search_->tricks(table, low, high, guess);
    }

    Search& search() { return *search_; }

  private:
    std::int8_t number(const Task& task, const Range& range) const {
        if (range.low != range.high) return UNKNOWN;
        if (question_.at_least != Question::NO_QUESTION) return range.low + task.taken >= question_.at_least;
        return static_cast<std::int8_t>(range.low + task.taken);
    }

    const Question question_;
    std::unique_ptr<Search> search_;
};

// Answers all tasks, `columns` numbers each. The answers do not depend on the number of jobs (unless time runs out).
inline void examine_all(const Obligations& obligations, const Question& question, const std::vector<Task>& tasks,
                        int jobs, std::int8_t* answers, std::size_t columns) {
    side_by_side(tasks.size(), jobs, [&] {
        auto examiner = std::make_unique<Examiner>(obligations, question);
        return [&, examiner = std::move(examiner)](std::size_t number) {
            examiner->examine(tasks[number], answers + number * columns, columns);
        };
    });
}

}  // namespace talia
