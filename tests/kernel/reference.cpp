// The worth of endings with open cards once more: plain minimax in the slow words of the rules (rules/betel.md 4.3),
// with nothing of the kernel in it. tests/kernel/reference.py compiles it; it answers a line for a line:
//
//   trump (or -), misere, then of the rules: declarer must beat, others must beat, beat after a ruff, must ruff, must
//   overruff, must underruff, must follow; leader, declarer; the cards in the trick; the three hands. Lists begin with
//   their length.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Card {
    char suit;
    int rank;
};

struct Rules {
    char trump;
    bool misere, declarer_beats, others_beat, beat_after_ruff, ruff, overruff, underruff, follow;
};

class Ending {
  public:
    Ending(const Rules& rules, int leader, int declarer, const std::vector<Card>& trick,
           const std::vector<std::vector<Card>>& hands)
        : rules_(rules), declarer_(declarer) {
        std::vector<int> lying;
        for (int seat = 0; seat < 3; ++seat) {
            hands_.emplace_back();
            for (const Card& card : hands[seat]) {
                hands_[seat].push_back(static_cast<int>(cards_.size()));
                cards_.push_back(card);
            }
        }
        for (const Card& card : trick) {
            lying.push_back(static_cast<int>(cards_.size()));
            cards_.push_back(card);
            played_ |= 1u << lying.back();
        }
        known_.assign(std::size_t{3} << cards_.size(), -1);
        worth_ = worth(lying, leader);
    }

    int worth() const { return worth_; }

  private:
    // The tricks the declarer takes from here on.
    int worth(const std::vector<int>& trick, int leader) {
        if (trick.size() == 3) {
            const int seat = (leader + winner(trick)) % 3;
            return (seat == declarer_) + worth({}, seat);
        }
        if (!trick.empty()) return best_of(trick, leader);
        std::int8_t& known = known_[played_ * 3 + leader];
        if (known < 0) known = static_cast<std::int8_t>(best_of(trick, leader));
        return known;
    }

    int best_of(const std::vector<int>& trick, int leader) {
        const int seat = (leader + static_cast<int>(trick.size())) % 3;
        const bool most = (seat == declarer_) != rules_.misere;
        int best = -1;
        for (const int card : legal(seat, trick)) {
            std::vector<int> more = trick;
            more.push_back(card);
            played_ |= 1u << card;
            const int value = worth(more, leader);
            played_ &= ~(1u << card);
            if (best < 0 || (most ? value > best : value < best)) best = value;
        }
        return std::max(best, 0);
    }

    std::vector<int> legal(int seat, const std::vector<int>& trick) const {
        std::vector<int> hand, following, trumps;
        for (const int card : hands_[seat]) {
            if (played_ >> card & 1) continue;
            hand.push_back(card);
            if (!trick.empty() && cards_[card].suit == cards_[trick[0]].suit) following.push_back(card);
            if (cards_[card].suit == rules_.trump) trumps.push_back(card);
        }
        if (trick.empty()) return hand;
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
    const int declarer_;
    std::vector<Card> cards_;
    std::vector<std::vector<int>> hands_;
    std::uint32_t played_ = 0;
    std::vector<std::int8_t> known_;  // between tricks: by the cards played and the leader
    int worth_ = 0;
};

std::vector<Card> read_cards() {
    std::size_t size;
    std::cin >> size;
    std::vector<Card> cards;
    for (std::string code; cards.size() < size && std::cin >> code;) {
        cards.push_back({code[1], static_cast<int>(std::string("23456789TJQKA").find(code[0]))});
    }
    return cards;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    Rules rules;
    while (std::cin >> rules.trump >> rules.misere >> rules.declarer_beats >> rules.others_beat >>
           rules.beat_after_ruff >> rules.ruff >> rules.overruff >> rules.underruff >> rules.follow) {
        int leader, declarer;
        std::cin >> leader >> declarer;
        const std::vector<Card> trick = read_cards();
        std::vector<std::vector<Card>> hands;
        for (int seat = 0; seat < 3; ++seat) hands.push_back(read_cards());
        std::cout << Ending(rules, leader, declarer, trick, hands).worth() << '\n';
    }
}
