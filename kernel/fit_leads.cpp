// Makes lead_weights.hpp: a program of its own, no part of the kernel. tools/fit_ordering.py compiles and runs it.
//
// Random boards are solved; now and then a lead that settles the question is looked at more closely: every other lead
// is tried too, whether it settles the question, and at what cost in cards placed. Weights are fitted so that leads
// that settle it cheaply come first (conditional logit, as in fit_ordering.cpp). The second round does the same with
// searches that use the weights of the first.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "follow_suit.hpp"
#include "random.hpp"

using namespace talia;

namespace {

constexpr int GAMES = 2;  // without trumps, with trumps
constexpr int SIZE = LeadPattern::SIZE, RECORDS = 3;

struct Option {
    LeadPattern pattern;
    LeadRecord record;
    bool settles;
    float cost;
};

struct Observer {
    static constexpr bool ON = true;
    static constexpr std::uint32_t RARITY = 16;

    std::vector<std::vector<Option>> choices[GAMES];
    Random random{0};
    bool busy = false, trumps = false;
    std::vector<Option> options;

    bool cares() { return !busy && random.below(RARITY) == 0; }
    void begin(bool with_trumps) {
        busy = true;
        trumps = with_trumps;
        options.clear();
    }
    void choice(const LeadPattern& pattern, const LeadRecord& record, bool settles, std::uint64_t cost) {
        options.push_back({pattern, record, settles, static_cast<float>(cost + 1)});
    }
    void end() {
        busy = false;
        if (options.size() > 1) choices[trumps].push_back(options);
    }
};

struct Fit {
    std::vector<double> weights = std::vector<double>(SIZE + RECORDS, 0);
    std::vector<double> squares = std::vector<double>(SIZE + RECORDS, 1e-3);

    double of(const Option& option) const {
        double sum = weights[SIZE] * static_cast<double>(option.record.card) +
                     weights[SIZE + 1] * static_cast<double>(option.record.near) +
                     weights[SIZE + 2] * static_cast<double>(option.record.suit);
        for (const int place : option.pattern.place) sum += weights[static_cast<std::size_t>(place)];
        return sum;
    }

    // One step up the slope of the chance that a good lead comes first, the cheap ones before the dear (AdaGrad).
    void learn(const std::vector<Option>& options) {
        std::vector<double> chance, wanted;
        double highest = of(options[0]), all = 0, good = 0;
        for (const Option& option : options) highest = std::max(highest, of(option));
        for (const Option& option : options) {
            chance.push_back(std::exp(of(option) - highest));
            wanted.push_back(option.settles ? chance.back() / std::sqrt(static_cast<double>(option.cost)) : 0);
            all += chance.back();
            good += wanted.back();
        }
        for (std::size_t each = 0; each < options.size(); ++each) {
            const double slope = wanted[each] / good - chance[each] / all;
            for (const int place : options[each].pattern.place) step(static_cast<std::size_t>(place), slope);
            step(SIZE, slope * static_cast<double>(options[each].record.card));
            step(SIZE + 1, slope * static_cast<double>(options[each].record.near));
            step(SIZE + 2, slope * static_cast<double>(options[each].record.suit));
        }
    }

    void step(std::size_t place, double slope) {
        squares[place] += slope * slope;
        weights[place] += 0.1 * slope / std::sqrt(squares[place]);
    }
};

// Weights as the search reads them, thirty-two to the unit of the fit.
struct Printed {
    std::string signs = std::string(SIZE, 'P');
    int records[RECORDS] = {80, 160, 20};

    LeadWeights weights() const { return {records[0], records[1], records[2], signs.c_str()}; }
    void take(const Fit& fit) {
        for (std::size_t place = 0; place < SIZE; ++place) {
            const long sign = std::lround(fit.weights[place] * 32 / LeadWeights::SCALE);
            signs[place] = static_cast<char>('P' + std::min(44L, std::max(-44L, sign)));
            if (signs[place] == '\\') --signs[place];
        }
        for (std::size_t each = 0; each < RECORDS; ++each) {
            records[each] = static_cast<int>(std::lround(fit.weights[SIZE + each] * 32));
        }
    }
};

Board random_board(Random& random, bool trumps) {
    Board board{};
    Set left = EVERY_CARD;
    for (int dealt = 0; dealt < MOST_CARDS; ++dealt) {
        const Set card = only(random.one_of(left));
        board.hands[dealt % Board::SEATS] |= card;
        left ^= card;
    }
    board.leader = static_cast<int>(random.below(Board::SEATS));
    board.trump = trumps ? static_cast<int>(random.below(SUITS)) : -1;
    return board;
}

void fit_round(Printed* printed, int boards, std::uint64_t seed) {
    constexpr std::size_t FROM_A_BOARD = 600;
    constexpr int TIMES = 6;
    const LeadWeights weights[GAMES] = {printed[0].weights(), printed[1].weights()};
    Random random(seed);
    for (int game = 0; game < GAMES; ++game) {
        std::vector<std::vector<Option>> choices;
        FollowSuitSearch<Observer> search(std::size_t{32} << 20, weights);
        for (int number = 0; number < boards; ++number) {
            search.begin({});
            search.tricks(random_board(random, game));
            auto& seen = search.watch.choices[game];
            for (std::size_t taken = 0; taken < FROM_A_BOARD && !seen.empty(); ++taken) {
                std::swap(seen[random.below(static_cast<std::uint32_t>(seen.size()))], seen.back());
                choices.push_back(std::move(seen.back()));
                seen.pop_back();
            }
            seen.clear();
        }
        std::fprintf(stderr, "%zu leads of game %d\n", choices.size(), game);
        Fit fit;
        for (std::size_t step = 0; step < choices.size() * TIMES; ++step) {
            fit.learn(choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
        }
        printed[game].take(fit);
    }
}

void print(const Printed* printed) {
    std::printf(
        "// Made by tools/fit_ordering.py; see kernel/fit_leads.cpp. A sign a weight, 'P' is 0.\n#pragma once\n\n");
    std::printf("#include \"lead_ordering.hpp\"\n\nnamespace talia {\n\n// Without trumps, with trumps.\n");
    std::printf("// clang-format off\ninline const LeadWeights LEAD_WEIGHTS[2] = {\n");
    for (int game = 0; game < GAMES; ++game) {
        const Printed& each = printed[game];
        std::printf("    {%d, %d, %d,\n", each.records[0], each.records[1], each.records[2]);
        for (std::size_t from = 0; from < SIZE; from += 100) {
            std::printf("     R\"(%s)\"\n", each.signs.substr(from, 100).c_str());
        }
        std::printf("    },\n");
    }
    std::printf("};\n// clang-format on\n\n}  // namespace talia\n");
}

}  // namespace

int main(int, char** arguments) {
    const int boards = std::atoi(arguments[1]);
    Printed printed[GAMES];
    for (std::uint64_t round = 0; round < 2; ++round) fit_round(printed, boards, round);
    print(printed);
}
