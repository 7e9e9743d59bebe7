// Makes ordering_weights.hpp: a program of its own, no part of the kernel. tools/fit_ordering.py compiles and runs it.
//
// Random deals are solved; now and then a choice of the search is looked at more closely: every card is tried, which of
// them settle the question, and at what cost in cards placed. Weights are fitted so that the cards that settle it
// cheaply come first (conditional logit: the chance of a card is the exponential of its weights over the sum of all
// cards' exponentials). The second and
// third rounds do the same with searches that use the weights of the round before.
#include <array>
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
    int situation, others, own;
    float share;  // of the chance it should have
};

struct Observer {
    static constexpr bool ON = true;

    std::vector<Option> options;
    std::vector<std::uint32_t> ends;
    std::vector<float> matters;
    std::uint64_t costs = 0;
    Random random{0};
    std::uint32_t rarity = 100;
    bool by_cost = false;  // choices over which more cards are placed matter more
    bool busy = false;

    // Choices early in play are rarer and matter more.
    bool cares(int left) { return !busy && random.below(rarity >> std::max(0, std::min(left - 4, 4))) == 0; }
    void begin() {
        busy = true;
        costs = 0;
    }
    void choice(int situation, const Pattern& pattern, bool good, std::uint64_t cost) {
        costs += cost;
        options.push_back({situation, pattern.others, pattern.own, good ? 1.0f / static_cast<float>(cost + 2) : 0.0f});
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
        matters.push_back(by_cost ? std::sqrt(static_cast<float>(costs)) / 8 : 1.0f);
        ends.push_back(static_cast<std::uint32_t>(options.size()));
    }
};

// Limits that are never reached, with which a search knows nothing of the one before.
Limits every_deal_anew() {
    Limits limits;
    limits.most_placed = 1'000'000'000;
    return limits;
}

// Three hands of so many of Betel's cards; the declarer, seat 0, leads more often than the others.
Table random_deal(Random& random, int size) {
    Card pack[32];
    for (int card = 0; card < 32; ++card) pack[card] = (card / 8) * LANE + card % 8 + 5;
    Table table{};
    for (int dealt = 0; dealt < 3 * size; ++dealt) {
        std::swap(pack[dealt], pack[dealt + static_cast<int>(random.below(static_cast<std::uint32_t>(32 - dealt)))]);
        table.hands[dealt / size] |= only(pack[dealt]);
    }
    table.leader = table.to_move = random.below(2) ? 0 : static_cast<int>(random.below(3));
    return table;
}

template <class Law>
Observer observe(const Law& law, bool misere, const Weights& weights, std::size_t wanted, std::uint32_t rarity,
                 std::uint64_t seed) {
    Solver<Law, Narrow, Observer> solver(law, misere, 256 * 1024, weights);
    solver.watch.rarity = rarity;
    solver.watch.by_cost = misere;
    solver.watch.random = Random(seed, 1);
    Random random(seed);
    while (solver.watch.ends.size() < wanted) {
        solver.begin(every_deal_anew());
        solver.tricks(random_deal(random, 10), 0, 13);
    }
    return std::move(solver.watch);
}

// The weights while they are fitted. A card's worth is the sum of several: those of what is known together, which are
// the tables in the end, and coarser ones which say something of what was hardly ever seen.
class Fit {
  public:
    // Gradient ascent with a speed of its own for each weight; every tenth choice is kept for the report.
    void run(const Observer& seen, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            double lost = 0, first = 0;
            std::size_t tested = 0, start = 0;
            const float rate = 0.2f / static_cast<float>(1 + round);
            for (std::size_t number = 0; number < seen.ends.size(); ++number) {
                const std::size_t end = seen.ends[number];
                float chances[16], total = 0;
                for (std::size_t each = start; each < end; ++each) {
                    float sum = 0;
                    for (const int place : places_of(seen.options[each])) sum += weights_[place];
                    total += chances[each - start] = std::exp(sum);
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
                    const float weight = seen.matters[number];
                    for (std::size_t each = start; each < end; ++each) {
                        const float slope = weight * (seen.options[each].share - chances[each - start] / total);
                        for (const int place : places_of(seen.options[each])) {
                            speeds_[place] += slope * slope;
                            weights_[place] += rate * (slope - 1e-5f * weights_[place]) / std::sqrt(speeds_[place]);
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

    void write(Weights& table) const {
        for (int situation = 0; situation < Situation::SIZE; ++situation) {
            for (int others = 0; others < Pattern::OTHERS; ++others) {
                const auto places = places_of({situation, others, 0, 0});
                float sum = 0;
                for (int each = 0; each < OF_OTHERS; ++each) sum += weights_[places[each]];
                table.others[situation][others] = rounded(sum);
            }
            for (int own = 0; own < Pattern::OWN; ++own) {
                const auto places = places_of({situation, 0, own, 0});
                float sum = 0;
                for (int each = OF_OTHERS; each < PLACES; ++each) sum += weights_[places[each]];
                table.own[situation][own] = rounded(sum);
            }
        }
    }

  private:
    static constexpr int OF_OTHERS = 6, PLACES = 8;
    static constexpr int SIZE = Situation::SIZE * (2 * Pattern::OTHERS + 4 * 16 + 2 * Pattern::OWN);

    // Where the weights of a card lie: for the hands of the others six, for the player's own two.
    static std::array<int, PLACES> places_of(const Option& option) {
        int from = 0;
        const auto place = [&from](int situation, int size, int pattern) {
            const int start = from;
            from += Situation::SIZE * size;
            return start + situation * size + pattern;
        };
        const int kind = Situation::without_ruffs(option.situation), others = option.others;
        const int next = others & 15, last = others >> 4, above = (others & 3) | (last & 3) << 2;
        const int below = (next >> 2) | (last >> 2) << 2;
        return {place(option.situation, Pattern::OTHERS, others),
                place(kind, Pattern::OTHERS, others),
                place(kind, 16, next),
                place(kind, 16, last),
                place(kind, 16, above),
                place(kind, 16, below),
                place(option.situation, Pattern::OWN, option.own),
                place(kind, Pattern::OWN, option.own)};
    }

    static std::int8_t rounded(float weight) {
        return static_cast<std::int8_t>(std::max(-45.0f, std::min(45.0f, std::round(weight * 12))));
    }

    std::vector<float> weights_ = std::vector<float>(SIZE), speeds_ = std::vector<float>(SIZE, 1e-2f);
};

// The first guess of the tricks: a sum over all cards, fitted by least squares to random deals and endings.
template <class Law>
void fit_guess(const Law& law, bool misere, std::size_t wanted, Weights& table) {
    constexpr int SIZE = Situation::SEATS * 2 * Pattern::OTHERS, ROUNDS = 8;
    struct Solved {
        std::vector<int> places;
        float tricks;
    };
    std::vector<Solved> seen;
    Solver<Law, Narrow> solver(law, misere, 256 * 1024, table);
    Random random(77);
    while (seen.size() < wanted) {
        const Table deal = random_deal(random, random.below(2) ? 10 : 2 + static_cast<int>(random.below(8)));
        solver.begin(every_deal_anew());
        Solved solved{{}, static_cast<float>(solver.tricks(deal, 0, 13).low)};
        for (int seat = 0; seat < Situation::SEATS; ++seat) {
            for (Set cards = deal.hands[seat]; cards;) {
                const Card card = take_lowest(cards);
                const Pattern pattern(card, 0, deal.hands[(seat + 1) % 3], deal.hands[(seat + 2) % 3], 0);
                const int trump = only(card) & law.trumps() ? 1 : 0;
                solved.places.push_back((seat * 2 + trump) * Pattern::OTHERS + pattern.others);
            }
        }
        seen.push_back(std::move(solved));
    }
    std::vector<float> weights(SIZE), speeds(SIZE, 1.0f);
    std::size_t right = 0, tested = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        for (std::size_t number = 0; number < seen.size(); ++number) {
            const Solved& solved = seen[number];
            float sum = 0;
            for (const int place : solved.places) sum += weights[static_cast<std::size_t>(place)];
            const float missing = solved.tricks - sum;
            if (number % 10 == 0) {
                ++tested;
                right += std::abs(missing) <= 0.5f;
                continue;
            }
            for (const int place : solved.places) {
                const auto each = static_cast<std::size_t>(place);
                speeds[each] += missing * missing;
                weights[each] += 0.1f / static_cast<float>(1 + round) * missing / std::sqrt(speeds[each]);
            }
        }
    }
    std::fprintf(stderr, "  first guess right in %.3f\n", static_cast<double>(right) / static_cast<double>(tested));
    const float* next = weights.data();
    for (auto& seat : table.tricks) {
        for (auto& suit : seat) {
            for (std::int8_t& each : suit) {
                each =
                    static_cast<std::int8_t>(std::max(-45.0f, std::min(45.0f, std::round(*next++ * Weights::TRICK))));
            }
        }
    }
}

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
    fit_guess(law, misere, std::min<std::size_t>(wanted, 100'000), table);
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
        fit("ducked misere", Known<in_suit, FOLLOW, false>{}, true, wanted, 150),
    };
    std::printf(
        "// Made by tools/fit_ordering.py; see kernel/fit_ordering.cpp. A sign a weight, 'P' is 0.\n"
        "#pragma once\n\n#include \"ordering.hpp\"\n\nnamespace talia {\n\n// clang-format off\n"
        "inline const Weights WEIGHTS[KINDS] = {");
    for (const Weights& table : tables) {
        std::printf("Weights(");
        print(&table.others[0][0], Situation::SIZE * Pattern::OTHERS);
        std::printf(",");
        print(&table.own[0][0], Situation::SIZE * Pattern::OWN);
        std::printf(",");
        print(&table.tricks[0][0][0], Situation::SEATS * 2 * Pattern::OTHERS);
        std::printf("),\n");
    }
    std::printf("};\n// clang-format on\n\n}  // namespace talia\n");
}
