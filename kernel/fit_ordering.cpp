// Makes ordering_weights.hpp: a program of its own, no part of the kernel. tools/fit_ordering.py compiles and runs it.
//
// Random deals are solved; now and then a choice of the search is looked at more closely: every card is tried, which of
// them settle the question, and at what cost in cards placed. Weights are fitted so that the cards that settle it
// cheaply come first (conditional logit: the chance of a card is the exponential of its weights over the sum of all
// cards' exponentials). The second and
// third rounds do the same with searches that use the weights of the round before.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <thread>

#include "random.hpp"
#include "solver.hpp"

using namespace talia;

namespace {

struct Option {
    std::int16_t situation, others, own;
    float share;  // of the chance it should have
};

struct Observer {
    static constexpr bool ON = true;

    std::vector<Option> options;
    std::vector<std::uint32_t> ends;
    Random random{0};
    std::uint32_t rarity = 100;
    bool busy = false;

    bool cares() { return !busy && random.below(rarity) == 0; }
    void begin() { busy = true; }
    void choice(int situation, const Pattern& pattern, bool good, std::uint64_t cost) {
        options.push_back({static_cast<std::int16_t>(situation), static_cast<std::int16_t>(pattern.others),
                           static_cast<std::int16_t>(pattern.own), good ? 1.0f / static_cast<float>(cost + 2) : 0.0f});
    }
    void end() {
        busy = false;
        const std::size_t start = ends.empty() ? 0 : ends.back();
        float total = 0;
        for (std::size_t each = start; each < options.size(); ++each) total += options[each].share;
        if (total == 0) {
            options.resize(start);
            return;
        }
        for (std::size_t each = start; each < options.size(); ++each) options[each].share /= total;
        ends.push_back(static_cast<std::uint32_t>(options.size()));
    }
};

template <class Law>
Observer observe(const Law& law, bool misere, const Weights& weights, std::size_t wanted, std::uint32_t rarity,
                 std::uint64_t seed) {
    Solver<Law, Narrow, Observer> solver(law, misere, 256 * 1024, weights);
    solver.watch.rarity = rarity;
    solver.watch.random = Random(seed, 1);
    Random random(seed);
    Card pack[32];
    for (int card = 0; card < 32; ++card) pack[card] = (card / 8) * LANE + card % 8 + 5;
    while (solver.watch.ends.size() < wanted) {
        Table table{};
        for (int dealt = 0; dealt < 30; ++dealt) {
            std::swap(pack[dealt],
                      pack[dealt + static_cast<int>(random.below(static_cast<std::uint32_t>(32 - dealt)))]);
            table.hands[dealt / 10] |= only(pack[dealt]);
        }
        table.leader = table.to_move = random.below(2) ? 0 : static_cast<int>(random.below(3));
        solver.begin({});
        solver.tricks(table, 0, 13);
    }
    return std::move(solver.watch);
}

struct Fit {
    static constexpr int OTHERS = Situation::SIZE * Pattern::OTHERS, OWN = Situation::SIZE * Pattern::OWN;

    std::vector<float> weights = std::vector<float>(OTHERS + OWN), speeds = std::vector<float>(OTHERS + OWN, 1e-3f);

    static int others(const Option& option) { return option.situation * Pattern::OTHERS + option.others; }
    static int own(const Option& option) { return OTHERS + option.situation * Pattern::OWN + option.own; }

    // Gradient ascent with a speed of its own for each weight; every tenth choice is kept for the report.
    void run(const Observer& seen, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            double lost = 0, first = 0;
            std::size_t tested = 0, start = 0;
            const float rate = 0.3f / static_cast<float>(1 + round);
            for (std::size_t number = 0; number < seen.ends.size(); ++number) {
                const std::size_t end = seen.ends[number];
                float chances[16], total = 0;
                for (std::size_t each = start; each < end; ++each) {
                    const Option& option = seen.options[each];
                    total += chances[each - start] = std::exp(weights[others(option)] + weights[own(option)]);
                }
                if (number % 10 == 0) {
                    std::size_t best = 0;
                    float good = 0;
                    for (std::size_t each = 0; each < end - start; ++each) {
                        if (chances[each] > chances[best]) best = each;
                        good += seen.options[start + each].share * std::log(chances[each] / total);
                    }
                    first += seen.options[start + best].share > 0;
                    lost -= good;
                    ++tested;
                } else {
                    for (std::size_t each = start; each < end; ++each) {
                        const Option& option = seen.options[each];
                        const float slope = option.share - chances[each - start] / total;
                        for (const int weight : {others(option), own(option)}) {
                            speeds[weight] += slope * slope;
                            weights[weight] += rate * (slope - 1e-5f * weights[weight]) / std::sqrt(speeds[weight]);
                        }
                    }
                }
                start = end;
            }
            if (round == rounds - 1) {
                std::fprintf(stderr, "  %zu choices: first card good in %.3f, loss %.3f\n", seen.ends.size(),
                             first / static_cast<double>(tested), lost / static_cast<double>(tested));
            }
        }
    }

    static std::int8_t rounded(float weight) {
        return static_cast<std::int8_t>(std::max(-45.0f, std::min(45.0f, std::round(weight * 12))));
    }

    void write(Weights& table) const {
        const float* next = weights.data();
        for (auto& situation : table.others) {
            for (std::int8_t& each : situation) each = rounded(*next++);
        }
        for (auto& situation : table.own) {
            for (std::int8_t& each : situation) each = rounded(*next++);
        }
    }
};

template <class Law>
Weights fit(const char* name, const Law& law, bool misere, std::size_t wanted, std::uint32_t rarity) {
    Weights table{};
    for (int round = 0; round < 3; ++round) {
        std::fprintf(stderr, "%s, round %d\n", name, round + 1);
        const Observer seen = observe(law, misere, table, round < 2 ? wanted / 4 : wanted, rarity, 1000 + round);
        Fit fitted;
        fitted.run(seen, 12);
        fitted.write(table);
    }
    return table;
}

void print(const std::int8_t* numbers, int size) {
    for (int from = 0; from < size; from += 100) {
        std::printf("\n    R\"(");
        for (int each = from; each < std::min(from + 100, size); ++each) {
            const int sign = '#' + numbers[each] + 45;
            std::putchar(sign < '\\' ? sign : sign + 1);
        }
        std::printf(")\"");
    }
}

}  // namespace

int main(int given, char** arguments) {
    const std::size_t wanted = given > 1 ? static_cast<std::size_t>(std::atol(arguments[1])) : 500'000;
    constexpr Flags in_suit = FOLLOW | BEAT, strict = in_suit | TRUMP | OVERTRUMP | UNDERTRUMP;
    const Weights tables[KINDS] = {
        fit("trumps", Known<strict, strict, true>{}, false, wanted, 40),
        fit("notrumps", Known<in_suit, in_suit, false>{}, false, wanted, 40),
        fit("misere", Known<in_suit, in_suit, false>{}, true, wanted, 150),
        fit("betel", Known<in_suit, FOLLOW, false>{}, true, wanted, 150),
    };
    std::printf(
        "// Made by tools/fit_ordering.py; see kernel/fit_ordering.cpp. A sign a weight, 'P' is 0.\n"
        "#pragma once\n\n#include \"ordering.hpp\"\n\nnamespace talia {\n\n// clang-format off\n"
        "inline const Weights WEIGHTS[KINDS] = {");
    for (const Weights& table : tables) {
        std::printf("Weights(");
        print(&table.others[0][0], Fit::OTHERS);
        std::printf(",");
        print(&table.own[0][0], Fit::OWN);
        std::printf("),\n");
    }
    std::printf("};\n// clang-format on\n\n}  // namespace talia\n");
}
