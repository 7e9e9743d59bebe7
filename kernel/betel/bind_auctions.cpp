// The quick bidders of Betel for Python.
#include <nanobind/stl/vector.h>

#include <cmath>

#include "../worlds.hpp"
#include "auctions.hpp"

using namespace nanobind::literals;

namespace talia {

using namespace betel;

namespace {

Bidder make_bidder(std::vector<float> tables, std::vector<float> gains, std::vector<float> overcalled,
                   std::vector<float> gifts, const std::vector<float>& manners) {
    if (tables.size() != 4 + 8 * PATTERNS) refuse("tables: 4 bases and 8 tables of 512 numbers are needed");
    if (gains.size() != CONTRACTS * TENTHS) refuse("gains: 101 numbers for each of the 30 contracts are needed");
    if (overcalled.size() != CONTRACTS) refuse("overcalled: a number for each of the 30 contracts is needed");
    if (gifts.size() != 13) refuse("gifts: a number for each of the 13 ranks is needed");
    if (manners.size() != 9) refuse("manners: 9 numbers are needed");
    return Bidder(Manner{std::move(tables), std::move(gains), std::move(overcalled), std::move(gifts), manners[0],
                         manners[1], manners[2], manners[3], manners[4], manners[5], manners[6], manners[7],
                         manners[8]});
}

void check_bidding(const Bidding& bidding) {
    if (bidding.turn < 0 || bidding.turn >= BIDDERS) refuse("turn must be a place from 0 to 2");
    if (bidding.standing < -1 || bidding.standing >= CONTRACTS) refuse("standing must be a rank from 0 to 29, or -1");
    if (bidding.standing >= 0 && (bidding.bidder < 0 || bidding.bidder >= BIDDERS))
        refuse("the bidder must be a place");
    if (bidding.passes < 0 || bidding.passes > (bidding.standing >= 0 ? 2 : 3)) refuse("so many passes end an auction");
    if (bidding.contracts >> CONTRACTS) refuse("contracts: ranks are 0 to 29");
    if (bidding.exchanged < 0 || bidding.exchanged > 2) refuse("at most two cards are exchanged");
}

// By world: rank of the contract or -1, declarer, whether doubled, calls; and the hands after all exchanges.
nb::tuple finish_auctions(nb::handle given_bidders, nb::handle given, nb::handle given_dubels, int turn, int standing,
                          int declarer, bool doubled, bool after_kontra, std::uint64_t ever_doubled, int passes,
                          std::uint64_t contracts, bool kontra, bool legacy, int exchanged, std::uint64_t seed) {
    std::vector<const Bidder*> bidders;
    for (nb::handle each : nb::iter(given_bidders)) {
        if (!nb::isinstance<Bidder>(each)) throw nb::type_error("bidders: a sequence of BetelBidder is needed");
        bidders.push_back(&nb::cast<const Bidder&>(each));
    }
    if (bidders.size() != BIDDERS) refuse("three bidders are needed: Betel has three players");
    Worlds worlds = read_worlds(given);
    if (worlds.seats != BIDDERS) refuse("three players bid");
    const Bidding start{turn,   standing,  declarer, doubled, after_kontra, ever_doubled,
                        passes, contracts, kontra,   legacy,  exchanged};
    check_bidding(start);
    std::vector<Set> open;
    if (GivenSet one; read(given_dubels.ptr(), one)) {
        open.assign(worlds.size(), one.cards);
    } else {
        for (nb::handle each : nb::iter(given_dubels)) {
            if (!read(each.ptr(), one)) throw nb::type_error("dubel: a set of cards or a sequence of them is needed");
            open.push_back(one.cards);
        }
    }
    if (open.size() != worlds.size()) refuse("one dubel for all worlds is needed, or one for each");
    for (std::size_t number = 0; number < worlds.size(); ++number) {
        const Set* const hands = worlds.world(number);
        Set all = checked({open[number]}, "the dubel");
        if (count(all) > 2) refuse("the dubel has two cards at most");
        for (int place = 0; place < BIDDERS; ++place) {
            if (all & checked({hands[place]}, "a hand")) refuse("a card is held twice");
            all |= hands[place];
        }
    }
    Answer outcome(worlds.size() * 4);
    {
        nb::gil_scoped_release others_may_run;
        std::int8_t* answer = outcome.numbers();
        for (std::size_t number = 0; number < worlds.size(); ++number) {
            Bidding bidding = start;
            Set dubel = open[number];
            Random random(seed, number + 1);
            const int calls = finish(bidders.data(), bidding, &worlds.hands[number * BIDDERS], dubel, random);
            *answer++ = static_cast<std::int8_t>(bidding.standing);
            *answer++ = static_cast<std::int8_t>(bidding.standing >= 0 ? bidding.bidder : -1);
            *answer++ = static_cast<std::int8_t>(bidding.doubled);
            *answer++ = static_cast<std::int8_t>(calls);
        }
    }
    const std::size_t size = worlds.hands.size();
    auto* const data = new std::uint64_t[size + 1];
    std::copy(worlds.hands.begin(), worlds.hands.end(), data);
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::uint64_t*>(memory); });
    const std::size_t shape[] = {size / BIDDERS, static_cast<std::size_t>(BIDDERS)};
    return nb::make_tuple(outcome.shaped({size / BIDDERS, 4}),
                          nb::cast(nb::ndarray<nb::memview, std::uint64_t>(data, 2, shape, owner)));
}

std::vector<float> estimates(const Bidder& bidder, GivenSet hand, GivenSet out) {
    std::vector<float> found(STRAINS);
    bidder.estimates(checked(hand, "the hand"), checked(out, "out"), found.data());
    return found;
}

}  // namespace

void bind_betel_auctions(nb::module_& m) {
    nb::class_<Bidder>(m, "BetelBidder", "A quick bidder of Betel.")
        .def(nb::new_(&make_bidder), "tables"_a, "gains"_a, "overcalled"_a, "gifts"_a, "manners"_a)
        .def("estimates", &estimates, "hand"_a, "out"_a);
    m.def("finish_betel_auctions", &finish_auctions, "bidders"_a, "hands"_a, "dubel"_a, "turn"_a, nb::kw_only(),
          "standing"_a, "bidder"_a, "doubled"_a, "after_kontra"_a, "ever_doubled"_a, "passes"_a, "contracts"_a,
          "kontra"_a, "legacy"_a, "exchanged"_a, "seed"_a, "Finish auctions of Betel in sampled worlds.");
}

}  // namespace talia
