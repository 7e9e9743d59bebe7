// Bulk play for Python: random deals and playouts of sampled worlds.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "playouts.hpp"
#include "policy.hpp"
#include "worlds.hpp"

using namespace nanobind::literals;

namespace talia {
namespace {

std::vector<std::uint64_t> random_deals_of(const Obligations& obligations, Given seats, Given cards_each, GivenSet deck,
                                           std::uint64_t deals, std::uint64_t seed, std::optional<Given> limit) {
    RandomDeals order{};
    order.seats = checked_seats(seats.number, 3, TABLE_SEATS);
    order.deck = checked(deck, "deck");
    order.cards_each = cards_each.number;
    if (order.cards_each < 1 || order.cards_each * order.seats > count(order.deck)) {
        refuse("the deck has not enough cards, or none are dealt");
    }
    if (limit && limit->number < 0) refuse("limit must not be negative");
    order.deals = deals;
    order.seed = seed;
    order.limit = limit ? limit->number : -1;
    std::vector<std::uint64_t> by_tricks(static_cast<std::size_t>(order.cards_each) + 1);
    nb::gil_scoped_release others_may_run;
    with_fixed(obligations, [&](auto law) {
        if (order.seats == 3) {
            random_deals<3>(law, order, by_tricks.data());
        } else {
            random_deals<4>(law, order, by_tricks.data());
        }
    });
    return by_tricks;
}

// --- playouts --------------------------------------------------------------------------------------------------------

bool is_sensible(const std::string& policy) {
    if (policy == "sensible") return true;
    if (policy == "random") return false;
    refuse("the policies are \"random\" and \"sensible\"");
}

struct Order {
    Start start;
    bool sensible, misere;
    std::uint64_t seed;
    bool each_card;
};

// One playout after another into `tricks`, a row of one number a seat each.
template <int SEATS, class Law>
void play_worlds(const Law& law, const Obligations& obligations, const Order& order, const Worlds& worlds,
                 std::int8_t* tricks) {
    const auto to_the_end = [](const std::int8_t*) { return false; };
    const auto play = [&](Table table, Random& random) {
        for (int seat = 0; seat < SEATS; ++seat) tricks[seat] = static_cast<std::int8_t>(order.start.taken[seat]);
        if (order.sensible) {
            play_out<SEATS>(law, table, tricks, Sensible<SEATS, Law>(law, order.misere), to_the_end);
        } else {
            const auto choose = [&random](const Table&, Set cards) { return random.one_of(cards); };
            play_out<SEATS>(law, table, tricks, choose, to_the_end);
        }
        tricks += SEATS;
    };
    for (std::size_t number = 0; number < worlds.size(); ++number) {
        Random random(order.seed, number);
        const Table table = table_of<SEATS>(obligations, order.start, worlds.world(number));
        if (!order.each_card) {
            play(table, random);
            continue;
        }
        for (Set cards = legal(law, table); cards;) {
            Table next = table;
            put<SEATS>(law, next, take_lowest(cards));
            play(next, random);
        }
    }
}

nb::object playouts(const Obligations& obligations, nb::handle hands, Given leader, std::optional<Given> declarer,
                    nb::handle trick, nb::handle taken, const std::string& policy, bool misere, std::uint64_t seed,
                    bool each_card) {
    four_suits_only(obligations);
    const Worlds worlds = read_worlds(hands);
    const Order order{Start(worlds.seats, leader, declarer, trick, taken), is_sensible(policy), misere, seed,
                      each_card};
    if (misere && !declarer) refuse("misère needs a declarer");

    worlds.check(order.start, each_card);
    const std::size_t cards = each_card ? choices(obligations, order.start, worlds) : 1;
    const std::size_t seats = static_cast<std::size_t>(worlds.seats);

    Answer tricks(worlds.size() * cards * seats);
    {
        nb::gil_scoped_release others_may_run;
        with_fixed(obligations, [&](auto law) {
            if (worlds.seats == 3) {
                play_worlds<3>(law, obligations, order, worlds, tricks.numbers());
            } else {
                play_worlds<4>(law, obligations, order, worlds, tricks.numbers());
            }
        });
    }
    return each_card ? tricks.shaped({worlds.size(), cards, seats}) : tricks.shaped({worlds.size(), seats});
}

}  // namespace

void bind_bulk(nb::module_& m) {
    m.def("random_deals", &random_deals_of, "obligations"_a, "seats"_a, "cards_each"_a, "deck"_a, "deals"_a, "seed"_a,
          "limit"_a = nb::none(), "Deal and play at random; how often seat 0, the declarer, took 0, 1, 2 ... tricks.");
    m.def("playouts", &playouts, "obligations"_a, "hands"_a, "leader"_a, "declarer"_a = nb::none(),
          "trick"_a = nb::tuple(), "taken"_a = nb::none(), nb::kw_only(), "policy"_a = "sensible", "misere"_a = false,
          "seed"_a = 0, "each_card"_a = false, "Play sampled worlds to the end; the tricks of every seat.");
}

}  // namespace talia
