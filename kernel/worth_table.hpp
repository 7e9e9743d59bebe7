// What is known of positions between two tricks, for searches that begin with knowing nothing: a table that grows with
// what it holds up to a bound, so that a short search touches little memory.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>

#include "cards.hpp"

namespace talia {

// By the word of a position, which is never 0. Newer positions take the place of older ones when there is no room.
// Nothing is ever mistaken for anything else: all bits of the word are compared.
template <class Value, int WAYS>
class WorthTable {
  public:
    explicit WorthTable(std::size_t most_bytes) {
        while (bytes(most_bits_ + STEP) <= most_bytes) most_bits_ += STEP;
        forget();
    }

    // As it was at the beginning.
    void forget() {
        bits_ = LEAST_BITS;
        buckets_ = made(bits_);
        kept_ = 0;
    }

    // Null if nothing is known.
    const Value* recall(Set word) const {
        for (const Entry& entry : bucket(word).entries) {
            if (entry.word == word) return &entry.value;
        }
        return nullptr;
    }

    void keep(Set word, const Value& value) {
        if (put(word, value) && ++kept_ > ROOM << bits_ && bits_ < most_bits_) grow();
    }

  private:
    static constexpr int LEAST_BITS = 8, STEP = 2;
    static constexpr std::size_t ROOM = WAYS / 2;  // positions a bucket before it is time to grow

    struct Entry {
        Set word;
        Value value;
    };
    struct alignas(64) Bucket {
        Entry entries[WAYS];
    };

    // From calloc, whose pages cost nothing before they are used; it knows no alignment.
    struct Buckets {
        std::unique_ptr<void, decltype(&std::free)> memory{nullptr, &std::free};
        Bucket* first = nullptr;
    };

    static std::size_t bytes(int bits) { return sizeof(Bucket) << bits; }

    static Buckets made(int bits) {
        Buckets made;
        std::size_t size = bytes(bits) + alignof(Bucket);
        void* at = std::calloc(1, size);
        if (!at) throw std::bad_alloc();
        made.memory.reset(at);
        made.first = static_cast<Bucket*>(std::align(alignof(Bucket), bytes(bits), at, size));
        return made;
    }

    Bucket& bucket(Set word) const {
        word ^= word >> 32;
        word *= 0x9E3779B97F4A7C15ull;
        word ^= word >> 29;
        word *= 0xBF58476D1CE4E5B9ull;
        return buckets_.first[word >> (64 - bits_)];
    }

    // Whether nothing was known of the position.
    bool put(Set word, const Value& value) {
        Entry* const entries = bucket(word).entries;
        int way = 0;
        while (way < WAYS - 1 && entries[way].word != word) ++way;
        const bool is_new = entries[way].word != word;
        for (; way > 0; --way) entries[way] = entries[way - 1];
        entries[0] = {word, value};
        return is_new;
    }

    void grow() {
        const Buckets old = std::move(buckets_);
        const std::size_t size = std::size_t{1} << bits_;
        bits_ += STEP;
        buckets_ = made(bits_);
        for (std::size_t number = 0; number < size; ++number) {
            for (int way = WAYS - 1; way >= 0; --way) {
                const Entry& entry = old.first[number].entries[way];
                if (entry.word) put(entry.word, entry.value);
            }
        }
    }

    int bits_ = LEAST_BITS, most_bits_ = LEAST_BITS;
    std::size_t kept_ = 0;
    Buckets buckets_;
};

}  // namespace talia
