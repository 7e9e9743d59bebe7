// The memory of a search in which low cards only count as low: an entry answers for every position that agrees on the
// lengths of all suits in all hands and on who holds the highest cards of each suit, as many of them as mattered.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "cards.hpp"

namespace talia {

// Who holds the cards of each suit from the highest down, two bits a card, 32 bits a suit. As a mask: which of them
// matter.
struct Holders {
    std::uint64_t minor, major;

    bool operator==(const Holders& o) const { return minor == o.minor && major == o.major; }
    bool agrees(const Holders& o, const Holders& mask) const {
        return !(((minor ^ o.minor) & mask.minor) | ((major ^ o.major) & mask.major));
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
        std::uint32_t next;
    };

    // Positions with the same lengths and leader.
    using Shape = std::uint32_t;

    explicit PartitionTable(std::size_t bytes) {
        std::size_t shapes = 1024;
        while (shapes * 2 * SHAPE_BYTES * SHARE <= bytes) shapes *= 2;
        keys_.resize(shapes);
        most_shapes_ = shapes - shapes / 4;
        capacity_ = (bytes - shapes * SHAPE_BYTES) / sizeof(Entry);
        entries_.reset(new Entry[capacity_]);
        forget();
    }

    void forget() {
        if (!++generation_) {
            for (Key& key : keys_) key.generation = 0;
            generation_ = 1;
        }
        shapes_ = 0;
        used_ = 1;
    }

    // Valid until the next one is asked for with room made, see `forgets`.
    Shape shape(std::uint64_t key) {
        Shape place = static_cast<Shape>(key * 0x9E3779B97F4A7C15ull >> 32) & static_cast<Shape>(keys_.size() - 1);
        while (keys_[place].generation == generation_) {
            if (keys_[place].key == key) return place;
            place = (place + 1) & static_cast<Shape>(keys_.size() - 1);
        }
        if (++shapes_ > most_shapes_) {
            forget();
            return shape(key);
        }
        keys_[place] = {key, 0, generation_};
        return place;
    }

    // An entry that answers whether the pair takes `need` tricks, or nothing.
    const Entry* find(Shape shape, const Holders& holders, int need) const {
        for (std::uint32_t at = keys_[shape].first; at; at = entries_[at].next) {
            const Entry& entry = entries_[at];
            if (!holders.agrees(entry.holders, entry.mask)) continue;
            if (entry.bounds.low >= need || entry.bounds.high < need) return &entry;
        }
        return nullptr;
    }

    void keep(std::uint64_t key, const Holders& holders, const Holders& mask, const std::uint8_t* depths,
              Bounds bounds) {
        Shape place = shape(key);
        const Holders kept{holders.minor & mask.minor, holders.major & mask.major};
        for (std::uint32_t at = keys_[place].first; at; at = entries_[at].next) {
            Entry& entry = entries_[at];
            if (!(entry.mask == mask && entry.holders == kept)) continue;
            if (bounds.low > entry.bounds.low) entry.bounds.low = bounds.low;
            if (bounds.high < entry.bounds.high) entry.bounds.high = bounds.high;
            return;
        }
        if (used_ == capacity_) {
            forget();
            place = shape(key);
        }
        Entry& entry = entries_[used_];
        entry = {kept, mask, bounds, {depths[0], depths[1], depths[2], depths[3]}, keys_[place].first};
        keys_[place].first = static_cast<std::uint32_t>(used_++);
    }

    std::size_t used() const { return used_; }
    std::size_t shapes() const { return shapes_; }

  private:
    struct Key {
        std::uint64_t key = 0;
        std::uint32_t first = 0, generation = 0;
    };

    static constexpr std::size_t SHAPE_BYTES = sizeof(Key), SHARE = 5;  // a fifth of the memory for the shapes

    std::vector<Key> keys_;
    std::unique_ptr<Entry[]> entries_;
    std::size_t capacity_ = 0, used_ = 1, shapes_ = 0, most_shapes_ = 0;
    std::uint32_t generation_ = 0;
};

}  // namespace talia
