// The worth of endings with open cards once more: plain search in the slow words of the rules (rules/betel.md 4.3),
// with nothing of the kernel in it. tests/kernel/reference.py compiles it; it answers a line for a line:
//
//   trump (or -), then of the rules: declarer must beat, others must beat, beat after a ruff, must ruff, must overruff,
//   must underruff, must follow; the cards not led from a hand with others; the cards that must go; leader, declarer
//   (-1: none), the side as a set of seats (0: each for himself); points of a trick; the cards that score, each with
//   its points; the tricks that score otherwise, by how many are left, each with its points; the cards in the trick;
//   how many hands there are, and the hands. Lists begin with their length.
//
// The answer is the points of the side, or those of each seat.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

struct Card {
    char suit;
    int rank;
    int points = 0;
    bool no_lead = false, must_go = false;
};

struct Rules {
    char trump;
    bool declarer_beats, others_beat, beat_after_ruff, ruff, overruff, underruff, follow;
};

using Points = std::vector<int>;  // one number: the side's; or one for each seat

class Ending {
  public:
    Ending(const Rules& rules, int leader, int declarer, unsigned side, int trick_points,
           const std::map<int, int>& by_left, const std::vector<Card>& trick,
           const std::vector<std::vector<Card>>& hands)
        : rules_(rules),
          declarer_(declarer),
          seats_(static_cast<int>(hands.size())),
          side_(side),
          trick_points_(trick_points),
          by_left_(by_left) {
        std::vector<int> lying;
        for (const std::vector<Card>& hand : hands) {
            hands_.emplace_back();
            for (const Card& card : hand) {
                hands_.back().push_back(static_cast<int>(cards_.size()));
                cards_.push_back(card);
            }
        }
        for (const Card& card : trick) {
            lying.push_back(static_cast<int>(cards_.size()));
            cards_.push_back(card);
            played_ |= 1u << lying.back();
        }
        left_ = static_cast<int>(cards_.size()) / seats_;
        worth_ = worth(lying, leader);
    }

    const Points& worth() const { return worth_; }

  private:
    // The points from here on.
    Points worth(const std::vector<int>& trick, int leader) {
        if (static_cast<int>(trick.size()) == seats_) {
            const int seat = (leader + winner(trick)) % seats_;
            int points = trick_points_ + (by_left_.count(left_) ? by_left_.at(left_) : 0);
            for (const int card : trick) points += cards_[card].points;
            --left_;
            Points rest = worth({}, seat);
            ++left_;
            if (!side_) {
                rest[seat] += points;
            } else if (side_ >> seat & 1) {
                rest[0] += points;
            }
            return rest;
        }
        if (!trick.empty()) return best_of(trick, leader);
        const std::uint64_t moment = std::uint64_t{played_} * 8 + leader;
        const auto known = known_.find(moment);
        if (known != known_.end()) return known->second;
        return known_[moment] = best_of(trick, leader);
    }

    Points best_of(const std::vector<int>& trick, int leader) {
        const int seat = (leader + static_cast<int>(trick.size())) % seats_;
        Points best;
        for (const int card : legal(seat, trick)) {
            std::vector<int> more = trick;
            more.push_back(card);
            played_ |= 1u << card;
            const Points value = worth(more, leader);
            played_ &= ~(1u << card);
            if (best.empty() || prefers(seat, value, best)) best = value;
        }
        return best.empty() ? Points(side_ ? 1 : seats_) : best;
    }

    bool prefers(int seat, const Points& one, const Points& other) const {
        if (side_) return side_ >> seat & 1 ? one[0] > other[0] : one[0] < other[0];
        if (one[seat] != other[seat]) return one[seat] > other[seat];
        for (int step = 1; step < seats_; ++step) {
            const int next = (seat + step) % seats_;
            if (one[next] != other[next]) return one[next] < other[next];
        }
        return false;
    }

    std::vector<int> legal(int seat, const std::vector<int>& trick) const {
        std::vector<int> hand, following_suit, trumps;
        for (const int card : hands_[seat]) {
            if (played_ >> card & 1) continue;
            hand.push_back(card);
            if (!trick.empty() && cards_[card].suit == cards_[trick[0]].suit) following_suit.push_back(card);
            if (cards_[card].suit == rules_.trump) trumps.push_back(card);
        }
        if (trick.empty()) {
            std::vector<int> free;
            for (const int card : hand) {
                if (!cards_[card].no_lead) free.push_back(card);
            }
            return free.empty() ? hand : free;
        }
        const std::vector<int> owed = following(seat, trick, hand, following_suit, trumps);
        std::vector<int> lost;
        for (const int card : owed) {
            std::vector<int> more = trick;
            more.push_back(card);
            if (cards_[card].must_go && winner(more) != static_cast<int>(trick.size())) lost.push_back(card);
        }
        return lost.empty() ? owed : lost;
    }

    std::vector<int> following(int seat, const std::vector<int>& trick, const std::vector<int>& hand,
                               const std::vector<int>& following, const std::vector<int>& trumps) const {
        const char led = cards_[trick[0]].suit;
        const int highest_led = highest(trick, led), highest_trump = highest(trick, rules_.trump);
        const bool ruffed = led != rules_.trump && highest_trump >= 0;
        if (!following.empty()) {
            if (!rules_.follow) return hand;
            if (ruffed && !rules_.beat_after_ruff) return following;
            if (!(seat == declarer_ ? rules_.declarer_beats : rules_.others_beat)) return following;
            const std::vector<int> beating = above(following, highest_led);
            return beating.empty() ? following : beating;
        }
        if (!trumps.empty() && led != rules_.trump && rules_.ruff) {
            if (highest_trump < 0) return trumps;
            const std::vector<int> over = above(trumps, highest_trump);
            if (!over.empty()) return rules_.overruff ? over : trumps;
            if (rules_.underruff) return trumps;
        }
        return hand;
    }

    int highest(const std::vector<int>& cards, char suit) const {
        int rank = -1;
        for (const int card : cards) {
            if (cards_[card].suit == suit) rank = std::max(rank, cards_[card].rank);
        }
        return rank;
    }

    std::vector<int> above(const std::vector<int>& cards, int rank) const {
        std::vector<int> higher;
        for (const int card : cards) {
            if (cards_[card].rank > rank) higher.push_back(card);
        }
        return higher;
    }

    int winner(const std::vector<int>& trick) const {
        const int trump = highest(trick, rules_.trump);
        const char suit = trump >= 0 ? rules_.trump : cards_[trick[0]].suit;
        const int rank = highest(trick, suit);
        int place = 0;
        while (cards_[trick[place]].suit != suit || cards_[trick[place]].rank != rank) ++place;
        return place;
    }

    const Rules rules_;
    const int declarer_, seats_;
    const unsigned side_;
    const int trick_points_;
    const std::map<int, int>& by_left_;
    std::vector<Card> cards_;
    std::vector<std::vector<int>> hands_;
    std::uint32_t played_ = 0;
    int left_;
    std::unordered_map<std::uint64_t, Points> known_;  // between tricks: by the cards played and the leader
    Points worth_;
};

// What the single cards score, and which have a rule of their own.
struct Marks {
    std::map<std::string, int> points;
    std::set<std::string> no_lead, must_go;
};

std::set<std::string> read_codes() {
    std::size_t size;
    std::cin >> size;
    std::set<std::string> codes;
    for (std::string code; codes.size() < size && std::cin >> code;) codes.insert(code);
    return codes;
}

std::vector<Card> read_cards(const Marks& marks) {
    std::size_t size;
    std::cin >> size;
    std::vector<Card> cards;
    for (std::string code; cards.size() < size && std::cin >> code;) {
        const auto scores = marks.points.find(code);
        cards.push_back({code[1], static_cast<int>(std::string("23456789TJQKA").find(code[0])),
                         scores == marks.points.end() ? 0 : scores->second, marks.no_lead.count(code) > 0,
                         marks.must_go.count(code) > 0});
    }
    return cards;
}

template <class Key>
std::map<Key, int> read_points() {
    std::size_t size;
    std::cin >> size;
    std::map<Key, int> points;
    for (Key key; points.size() < size && std::cin >> key;) std::cin >> points[key];
    return points;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    Rules rules;
    while (std::cin >> rules.trump >> rules.declarer_beats >> rules.others_beat >> rules.beat_after_ruff >>
           rules.ruff >> rules.overruff >> rules.underruff >> rules.follow) {
        int leader, declarer, trick_points;
        unsigned side;
        Marks marks;
        marks.no_lead = read_codes();
        marks.must_go = read_codes();
        std::cin >> leader >> declarer >> side >> trick_points;
        marks.points = read_points<std::string>();
        const auto by_left = read_points<int>();
        const std::vector<Card> trick = read_cards(marks);
        std::size_t seats;
        std::cin >> seats;
        std::vector<std::vector<Card>> hands;
        while (hands.size() < seats) hands.push_back(read_cards(marks));
        const Ending ending(rules, leader, declarer, side, trick_points, by_left, trick, hands);
        for (const int points : ending.worth()) std::cout << points << ' ';
        std::cout << '\n';
    }
}
