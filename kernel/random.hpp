// Random numbers for bulk play: xoshiro256** (Blackman and Vigna, 2018), seeded through splitmix64 as its authors
// advise. Nothing that is dealt to people comes from here; that is the business of talia.chance.
#pragma once

#include <cstdint>

#include "cards.hpp"

namespace talia {

class Random {
  public:
    // Each stream of a seed is a generator of its own, so that work may be split without changing its results.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t state = seed ^ (stream * 0xD1342543DE82EF95ull);
        for (std::uint64_t& word : words_) {
            std::uint64_t mixed = state += 0x9E3779B97F4A7C15ull;
            mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ull;
            mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBull;
            word = mixed ^ (mixed >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotated(words_[1] * 5, 7) * 9;
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotated(words_[3], 45);
        return result;
    }

    // A number from 0 to bound - 1, each equally likely (Lemire's multiplication with rejection).
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t uneven = -bound % bound;
            while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // A random card of a set that is not empty.
    Card one_of(Set cards) {
        const int size = count(cards);
        if (size > 1) {
            for (std::uint32_t skip = below(static_cast<std::uint32_t>(size)); skip; --skip) cards &= cards - 1;
        }
        return lowest(cards);
    }

  private:
    static std::uint64_t rotated(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    std::uint64_t words_[4];
};

}  // namespace talia
