// The memory of a search in which low cards only count as low: an entry answers for every position that agrees on the
// lengths of all suits in all hands and on who holds the highest cards of each suit, as many of them as mattered.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "cards.hpp"

namespace talia {

// Who holds the cards of each suit from the highest down, two bits a card, 32 bits a suit. As a mask: which of them
// matter.
struct Holders {
    std::uint64_t minor, major;

    Holders() = default;
    Holders(std::uint64_t clubs, std::uint64_t diamonds, std::uint64_t hearts, std::uint64_t spades)
        : minor(clubs | diamonds << 32), major(hearts | spades << 32) {}

    bool operator==(const Holders& o) const { return minor == o.minor && major == o.major; }
    Holders operator&(const Holders& mask) const {
        Holders some;
        some.minor = minor & mask.minor;
        some.major = major & mask.major;
        return some;
    }
    bool agrees(const Holders& o, const Holders& mask) const {
        return !(((minor ^ o.minor) & mask.minor) | ((major ^ o.major) & mask.major));
    }

    // The four highest of each suit.
    std::uint32_t tops() const {
        return static_cast<std::uint32_t>((minor >> 24 & 0xFF) | (minor >> 56) << 8 | (major >> 24 & 0xFF) << 16 |
                                          (major >> 56) << 24);
    }
};

// The tricks the first pair still takes.
struct Bounds {
    std::int8_t low, high;
};

class PartitionTable {
  public:
    struct Entry {
        Holders holders, mask;
        Bounds bounds;
        std::uint8_t depths[SUITS];  // cards of each suit that matter

        // Of the cards of a position the lowest of each suit that matters.
        Set lowest(Set all) const {
            Set lowest_ones = 0;
            for (int suit = 0; suit < SUITS; ++suit) {
                if (!depths[suit]) continue;
                Set cards = all & suit_lane(suit);
                for (int lower = count(cards) - depths[suit]; lower > 0; --lower) cards &= cards - 1;
                lowest_ones |= cards & (~cards + 1);
            }
            return lowest_ones;
        }
    };

    explicit PartitionTable(std::size_t bytes) {
        std::size_t shapes = 512;
        while (shapes * 2 * sizeof(Shape) * SHARE <= bytes) shapes *= 2;
        shapes_.reset(static_cast<Shape*>(std::calloc(shapes, sizeof(Shape))));
        if (!shapes_) throw std::bad_alloc();
        last_shape_ = shapes - 1;
        capacity_ = (bytes - shapes * sizeof(Shape)) / sizeof(std::uint64_t);
        words_.reset(new std::uint64_t[capacity_]);
        forget();
    }

    void forget() {
        if (!++generation_) {
            for (std::size_t place = 0; place <= last_shape_; ++place) shapes_[place].generation = 0;
            generation_ = 1;
        }
        known_ = 0;
        used_ = 1;
    }

    // An entry that answers whether the pair takes `need` tricks, or nothing.
    const Entry* find(std::uint64_t key, const Holders& holders, int need) const {
        const Shape& shape = shapes_[place(key)];
        if (shape.generation != generation_) return nullptr;
        const std::uint32_t tops = holders.tops();
        for (std::uint32_t at = shape.newest; at;) {
            const std::uint64_t* const words = words_.get() + at;
            const int size = static_cast<int>(words[0] >> 32 & 0xFFFF), room = static_cast<int>(words[0] >> 48);
            for (int number = size; number-- > 0;) {
                const std::uint64_t sign = words[1 + number];
                if ((tops ^ static_cast<std::uint32_t>(sign)) & static_cast<std::uint32_t>(sign >> 32)) continue;
                const Entry& entry = entries(words, room)[number];
                if (!holders.agrees(entry.holders, entry.mask)) continue;
                if (entry.bounds.low >= need || entry.bounds.high < need) return &entry;
            }
            at = static_cast<std::uint32_t>(words[0]);
        }
        return nullptr;
    }

    // Keeps what is known of a position with these cards; of each suit they matter from the lowest of `rests_on` up.
    void keep(std::uint64_t key, const Holders& holders, Set rests_on, Set all, Bounds bounds) {
        std::uint8_t depths[SUITS];
        std::uint64_t masks[SUITS];
        for (int suit = 0; suit < SUITS; ++suit) {
            const Set cards = rests_on & suit_lane(suit);
            depths[suit] = cards
                               ? static_cast<std::uint8_t>(count(all & suit_lane(suit) & ~((cards & (~cards + 1)) - 1)))
                               : std::uint8_t{0};
            masks[suit] = 0xFFFFFFFFull & ~(0xFFFFFFFFull >> 2 * depths[suit]);
        }
        const Holders mask(masks[0], masks[1], masks[2], masks[3]);
        Shape& shape = shapes_[place(key)];
        if (shape.generation != generation_) {
            if (++known_ > last_shape_ - last_shape_ / 4) {
                forget();
                return;
            }
            shape = {key, 0, generation_};
        }
        const Holders kept = holders & mask;
        const std::uint64_t sign = kept.tops() | static_cast<std::uint64_t>(mask.tops()) << 32;
        for (std::uint32_t at = shape.newest; at;) {
            std::uint64_t* const words = words_.get() + at;
            const int size = static_cast<int>(words[0] >> 32 & 0xFFFF), room = static_cast<int>(words[0] >> 48);
            for (int number = size; number-- > 0;) {
                if (words[1 + number] != sign) continue;
                Entry& entry = entries(words, room)[number];
                if (!(entry.mask == mask && entry.holders == kept)) continue;
                if (bounds.low > entry.bounds.low) entry.bounds.low = bounds.low;
                if (bounds.high < entry.bounds.high) entry.bounds.high = bounds.high;
                return;
            }
            at = static_cast<std::uint32_t>(words[0]);
        }
        std::uint64_t* words = words_.get() + shape.newest;
        std::uint64_t size = shape.newest ? words[0] >> 32 & 0xFFFF : 0;
        std::uint64_t room = shape.newest ? words[0] >> 48 : 0;
        if (size == room) {
            room = room ? std::min<std::uint64_t>(room * 2, 64) : 2;
            const std::size_t needed = 1 + room + room * ENTRY_WORDS;
            if (used_ + needed > capacity_) {
                forget();
                return;
            }
            words = words_.get() + used_;
            words[0] = shape.newest | room << 48;
            shape.newest = static_cast<std::uint32_t>(used_);
            used_ += needed;
            size = 0;
        }
        words[1 + size] = sign;
        entries(words, static_cast<int>(room))[size] = {
            kept, mask, bounds, {depths[0], depths[1], depths[2], depths[3]}};
        words[0] += std::uint64_t{1} << 32;
    }

  private:
    struct Shape {
        std::uint64_t key;
        std::uint32_t newest, generation;
    };

    static constexpr std::size_t SHARE = 32;  // of the memory one part for the shapes
    static constexpr std::size_t ENTRY_WORDS = sizeof(Entry) / sizeof(std::uint64_t);

    static Entry* entries(std::uint64_t* words, int room) { return reinterpret_cast<Entry*>(words + 1 + room); }
    static const Entry* entries(const std::uint64_t* words, int room) {
        return reinterpret_cast<const Entry*>(words + 1 + room);
    }

    std::size_t place(std::uint64_t key) const {
        std::size_t place = static_cast<std::size_t>(key * 0x9E3779B97F4A7C15ull >> 32) & last_shape_;
        while (shapes_[place].generation == generation_ && shapes_[place].key != key) place = (place + 1) & last_shape_;
        return place;
    }

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::unique_ptr<Shape[], Free> shapes_;  // from calloc, whose pages cost nothing before they are used
    std::size_t last_shape_ = 0;
    std::unique_ptr<std::uint64_t[]> words_;
    std::size_t capacity_ = 0, used_ = 1, known_ = 0;
    std::uint32_t generation_ = 0;
};

}  // namespace talia
