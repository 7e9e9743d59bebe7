// Positions between two tricks as the solver keeps them: without the gaps of cards that are gone, so that positions
// with the same order of owners in every suit are the same words, however high the cards are; and the table of what is
// known of them. Three seats, the declarer is seat 0.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "cards.hpp"

namespace talia {

// What is known of a number of tricks.
struct Range {
    int low, high;
};

// At most eight cards a suit: one word, two bits a card (its owner + 1), sixteen bits a suit, the lowest card lowest.
// As a set, a hand has the lower bit of each of its cards; the other places stay free.
class Narrow {
  public:
    static constexpr int LONGEST_SUIT = 8;
    static constexpr int STEP = 2;  // places from one card of a suit to the next

    void add(int seat, Card place) { word_ |= static_cast<Set>(seat + 1) << place; }

    Set hand(int seat) const {
        const Set first = word_ & EVEN, second = word_ >> 1 & EVEN;
        return seat == 0 ? first & ~second : seat == 1 ? second & ~first : first & second;
    }

    int owner(Card place) const { return static_cast<int>(word_ >> place & 3) - 1; }

    // Takes cards out; what lies above them in their suits moves down.
    void remove(Set gone) {
        while (gone) {
            const Card place = highest(gone);
            gone ^= only(place);
            const Set from = suit_of(place) & (~Set{0} << place), moved = word_ >> 2 & 0x3FFF3FFF3FFF3FFFull;
            word_ ^= (word_ ^ moved) & from;
        }
    }

    Set word() const { return word_; }

  private:
    static constexpr Set EVEN = 0x5555555555555555ull;

    Set word_ = 0;
};

// Up to thirteen cards a suit: a set for each hand.
class Wide {
  public:
    static constexpr int LONGEST_SUIT = 13;
    static constexpr int STEP = 1;

    void add(int seat, Card place) { hands_[seat] |= only(place); }
    Set hand(int seat) const { return hands_[seat]; }
    int owner(Card place) const { return hands_[0] >> place & 1 ? 0 : hands_[1] >> place & 1 ? 1 : 2; }

    void remove(Set gone) {
        while (gone) {
            const Card place = highest(gone);
            gone ^= only(place);
            const Set from = suit_of(place) & (~Set{0} << place);
            for (Set& hand : hands_) hand = (hand & ~from) | ((hand & from & (~Set{1} << place)) >> 1);
        }
    }

  private:
    Set hands_[3] = {};
};

// --- the table -------------------------------------------------------------------------------------------------------

// Words for a table, with the number of its present user; what was written under other numbers is nothing to him.
struct Block {
    explicit Block(std::size_t size) : words(size) {}

    std::vector<Set> words;
    unsigned generation = 0;
};

// Blocks between two uses, for it takes longer to get a new one from the system than to solve a deal.
class Blocks {
  public:
    static std::unique_ptr<Block> take(std::size_t size) {
        Blocks& all = shared();
        const std::lock_guard<std::mutex> alone(all.taking_);
        for (std::unique_ptr<Block>& each : all.idle_) {
            if (each->words.size() != size) continue;
            std::swap(each, all.idle_.back());
            std::unique_ptr<Block> found = std::move(all.idle_.back());
            all.idle_.pop_back();
            return found;
        }
        return std::make_unique<Block>(size);
    }

    static void give(std::unique_ptr<Block> block) {
        Blocks& all = shared();
        const std::lock_guard<std::mutex> alone(all.taking_);
        if (all.idle_.size() < MOST && block->words.size() <= LARGEST) all.idle_.push_back(std::move(block));
    }

  private:
    static constexpr std::size_t MOST = 16, LARGEST = 1 << 17;

    // Never destroyed: threads may end after the program has.
    static Blocks& shared() {
        static Blocks& all = *new Blocks;
        return all;
    }

    std::mutex taking_;
    std::vector<std::unique_ptr<Block>> idle_;
};

// What is known of positions: a bounded number of them, newer ones in the place of older ones. Nothing is ever mistaken
// for anything else: all bits of a position are compared.
template <class Form>
class Memory;

// One word an entry. The word of the position is mixed reversibly; a part of it says which bucket, the rest is kept,
// and in place of that part the leader, the bounds and the generation.
template <>
class Memory<Narrow> {
  public:
    struct Place {
        Set* bucket;
        Set name;  // the entry without its bounds
    };

    explicit Memory(std::size_t bytes) {
        while ((std::size_t{2} << bits_) * WAYS * sizeof(Set) <= bytes) ++bits_;
        block_ = Blocks::take((std::size_t{1} << bits_) * WAYS);
        forget();
    }
    ~Memory() { Blocks::give(std::move(block_)); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    // From now on everything known is of other positions.
    void forget() {
        if (++block_->generation >> (bits_ - GENERATION)) {
            block_->generation = 1;
            block_->words.assign(block_->words.size(), 0);
        }
    }

    Place place(const Narrow& at, int leader) {
        Set mixed = at.word();
        mixed ^= mixed >> 32;
        mixed *= 0x9E3779B97F4A7C15ull;
        mixed ^= mixed >> 29;
        mixed *= 0xBF58476D1CE4E5B9ull;
        mixed ^= mixed >> 32;
        const Set low = mixed & ((Set{1} << bits_) - 1);
        return {&block_->words[low * WAYS], (mixed ^ low) | static_cast<Set>(block_->generation) << GENERATION |
                                                static_cast<Set>(leader) << LEADER};
    }

    // Narrows the range by what is known.
    static void recall(const Place& place, Range& range) {
        for (int way = 0; way < WAYS; ++way) {
            const Set entry = place.bucket[way];
            if ((entry ^ place.name) >> LEADER) continue;
            range = {static_cast<int>(entry & 15), static_cast<int>(entry >> 4 & 15)};
            return;
        }
    }

    static void keep(const Place& place, const Range& range) {
        const Set entry = place.name | static_cast<Set>(range.high << 4 | range.low);
        int way = 0;
        while (way < WAYS - 1 && (place.bucket[way] ^ place.name) >> LEADER) ++way;
        for (; way > 0; --way) place.bucket[way] = place.bucket[way - 1];
        place.bucket[0] = entry;
    }

  private:
    static constexpr int WAYS = 4, LEADER = 8, GENERATION = 10;

    int bits_ = GENERATION + 1;
    std::unique_ptr<Block> block_;
};

template <>
class Memory<Wide> {
    struct Entry {
        Set first = 0, second = 0;
        int generation = 0;
        std::int8_t low = 0, high = 0;
    };

  public:
    struct Place {
        Entry* entry;
        Entry name;
    };

    explicit Memory(std::size_t bytes) {
        while ((std::size_t{2} << bits_) * sizeof(Entry) <= bytes) ++bits_;
        entries_.resize(std::size_t{1} << bits_);
    }

    void forget() { ++generation_; }

    // The hands but the last, the length of each suit as the bit on top of its lane, and who leads.
    Place place(const Wide& at, int leader) {
        constexpr Set ones = 0x0001000100010001ull;
        Entry name;
        name.first = at.hand(0) | ((at.hand(0) | at.hand(1) | at.hand(2)) + ones);
        name.second = at.hand(1) | static_cast<Set>(leader) << 62;
        name.generation = generation_;
        Set mixed = name.first * 0x9E3779B97F4A7C15ull ^ (name.second + 0x632BE59BD9B4E019ull) * 0xD1342543DE82EF95ull;
        mixed ^= mixed >> 29;
        mixed *= 0xBF58476D1CE4E5B9ull;
        return {&entries_[mixed >> (64 - bits_)], name};
    }

    static void recall(const Place& place, Range& range) {
        const Entry &entry = *place.entry, &name = place.name;
        if (entry.first != name.first || entry.second != name.second || entry.generation != name.generation) return;
        range = {entry.low, entry.high};
    }

    static void keep(const Place& place, const Range& range) {
        *place.entry = place.name;
        place.entry->low = static_cast<std::int8_t>(range.low);
        place.entry->high = static_cast<std::int8_t>(range.high);
    }

  private:
    int bits_ = 8, generation_ = 1;
    std::vector<Entry> entries_;
};

}  // namespace talia
