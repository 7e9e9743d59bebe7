// Play in which tricks are worth points, as the searches for such values keep it: the cards renumbered without gaps,
// and a name for what lies between two tricks that is the same for all positions that must come to the same.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver.hpp"
#include "tally.hpp"

namespace talia {

// A trick in progress.
struct ScoredTrick {
    int leader;
    int in_trick = 0;
    Card led = NO_CARD, best = NO_CARD;  // the card that wins so far
    int best_seat = NO_SEAT;
    Set cards = 0;
    int points = 0;  // of the cards
};

template <class Law>
class ScoredPlay {
  public:
    struct Moment {
        Set hands[MOST_SEATS] = {};
        int left = 0;   // tricks that are not gathered
        Stakes stakes;  // of these
    };

    // Cards keep their suits and their order.
    ScoredPlay(const Law& law, const Position& at, const Tally& tally)
        : law_(renumbered(law, at)),
          seats_(at.seats()),
          declarer_(at.declarer()),
          all_follow_(law.of(true) & law.of(false) & FOLLOW) {
        Set held = at.table();
        for (int seat = 0; seat < seats_; ++seat) held |= at.hand(seat);
        std::vector<std::pair<int, int>> kinds;  // points, rules of its own
        for (Set cards = held; cards;) {
            const Card card = take_lowest(cards);
            const Card place = renumbered(card, held);
            places_[card] = static_cast<std::int8_t>(place);
            names_[place] = static_cast<std::int8_t>(card);
            points_[place] = tally.card[static_cast<std::size_t>(card)];
            now_.stakes.add(points_[place]);
            const std::pair<int, int> own{points_[place], manner(law, card)};
            std::size_t kind = 0;
            while (kind < kinds.size() && kinds[kind] != own) ++kind;
            if (kind == kinds.size()) {
                kinds.push_back(own);
                alike_.push_back(0);
            }
            alike_[kind] |= only(place);
        }
        for (int seat = 0; seat < seats_; ++seat) {
            for (Set cards = at.hand(seat); cards;) now_.hands[seat] |= only(places_[take_lowest(cards)]);
            now_.left = std::max(now_.left, count(now_.hands[seat]) + (seat == at.leader() && at.in_trick()));
        }
        for (int left = 1; left <= now_.left; ++left) {
            by_left_[left] = tally.of_trick(left);
            now_.stakes.add(by_left_[left]);
        }
        for (int seat = 0; seat < seats_; ++seat) owned_[seat] = now_.hands[seat];
        trick_.leader = at.leader();
        for (int place = 0; place < at.in_trick(); ++place) {
            const Card card = places_[at.in_trick(place)];
            owned_[to_move(trick_)] |= only(card);
            trick_ = with(trick_, card);
        }
        make_names();
    }

    int seats() const { return seats_; }
    int left() const { return now_.left; }
    const ScoredTrick& trick() const { return trick_; }  // the one in progress at the beginning
    const Stakes& stakes() const { return now_.stakes; }
    int of_trick() const { return by_left_[now_.left]; }
    Card name(Card place) const { return names_[place]; }

    int next(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }
    int to_move(const ScoredTrick& trick) const {
        const int seat = trick.leader + trick.in_trick;
        return seat >= seats_ ? seat - seats_ : seat;
    }
    Set held() const {
        Set all = 0;
        for (int seat = 0; seat < seats_; ++seat) all |= now_.hands[seat];
        return all;
    }
    Set legal(const ScoredTrick& trick, int seat) const {
        return talia::legal(law_, now_.hands[seat], trick.cards, trick.led, seat == declarer_);
    }
    bool beats(const ScoredTrick& trick, Card card) const {
        return !trick.in_trick || winning(law_.trumps(), only(trick.best) | only(card), trick.led) == card;
    }

    // Whether cards score the same and have the same rules.
    bool alike(Card one, Card other) const {
        for (const Set kind : alike_) {
            if (kind & only(one)) return kind & only(other);
        }
        return false;
    }

    // Those of the playable cards that are worth trying: of equal cards only the lowest. Cards are equal if `distinct`
    // (solver.hpp) finds them so and they are alike.
    //
    // Why: let a < b be alike and in one hand, with nothing between them that matters but cards of that hand. The proof
    // at `distinct` is about comparisons of rank alone, and says that none ever tells a from b or from the hand's own
    // cards between them. So to play a or b is the same but for a renaming of that hand's cards in the chain: let b be
    // called a and the others keep their names. A renaming within a chain changes no comparison, and as a and b are
    // both or neither kept back from leading, or made to go, it changes neither what is legal nor who takes a trick;
    // and as they score the same, the cards of every trick score the same under it. Cards of the chain that are not
    // alike are renamed to themselves, so they may lie between: they neither link a and b nor part them.
    Set worth_trying(const ScoredTrick& trick, int seat, Set playable) const {
        if (!(playable & (playable - 1))) return playable;
        const Set blocking = (held() ^ now_.hands[seat]) | (trick.in_trick ? only(trick.best) : 0);
        if (alike_.size() == 1) return distinct(playable, blocking);
        Set tried = 0;
        for (const Set kind : alike_) {
            if (const Set cards = playable & kind) tried |= distinct(cards, blocking);
        }
        return tried;
    }

    // The trick with one more card, which is still in the hand or has just been taken out of it.
    ScoredTrick with(const ScoredTrick& trick, Card card) const {
        ScoredTrick more = trick;
        if (beats(trick, card)) {
            more.best = card;
            more.best_seat = to_move(trick);
        }
        if (!trick.in_trick) more.led = card;
        ++more.in_trick;
        more.cards |= only(card);
        more.points += points_[card];
        return more;
    }

    // Takes a card out of the hand or puts it back.
    void put(int seat, Card card) { now_.hands[seat] ^= only(card); }

    // Takes a full trick off the table; the answer is what it is worth.
    int gather(const ScoredTrick& trick) {
        for (Set cards = trick.cards; cards;) now_.stakes.remove(points_[take_lowest(cards)]);
        now_.stakes.remove(by_left_[now_.left]);
        return trick.points + by_left_[now_.left--];
    }

    void put_back(const ScoredTrick& trick) {
        for (Set cards = trick.cards; cards;) now_.stakes.add(points_[take_lowest(cards)]);
        now_.stakes.add(by_left_[++now_.left]);
    }

    // Each holds one card, which must be played: who takes it, and what for.
    std::pair<int, int> last_trick(int leader) const {
        const Set cards = held();
        const Card best = winning(law_.trumps(), cards, lowest(now_.hands[leader]));
        int points = by_left_[1], taker = leader;
        for (Set each = cards; each;) points += points_[take_lowest(each)];
        while (!(now_.hands[taker] & only(best))) taker = next(taker);
        return {taker, points};
    }

    // Who will take the trick if those still to play beat it where their side wants it, and else where they must.
    int likely_taker(const ScoredTrick& trick, unsigned side, bool wanted) const {
        const Set trumps = law_.trumps();
        Card best = trick.best;
        int taker = trick.best_seat, seat = to_move(trick);
        Set cards = trick.cards;
        for (int in_trick = trick.in_trick; in_trick < seats_; ++in_trick, seat = next(seat)) {
            const Set playable = talia::legal(law_, now_.hands[seat], cards, trick.led, seat == declarer_);
            const Set beating = playable & (above(best) | (only(best) & trumps ? 0 : trumps));
            if (!beating) continue;
            const bool opposes = (side >> seat & 1) != (side >> taker & 1);
            if (!(wanted && opposes) && beating != playable) continue;
            best = lowest(beating);
            taker = seat;
            cards |= only(best);
        }
        return taker;
    }

    // How high a card is in its suit, in sixteenths.
    int strength(Card card) const {
        const Set suit = held() & law_.suit(card);
        return 16 * count(suit & (only(card) - 1)) / std::max(count(suit), 1);
    }

    // Whether a side that is not on lead takes no more tricks: it has no trumps, and no card over one of the others'.
    bool powerless(unsigned side) const {
        Set ours = 0, theirs = 0;
        for (int seat = 0; seat < seats_; ++seat) (side >> seat & 1 ? ours : theirs) |= now_.hands[seat];
        return !(ours & (with_higher(theirs) | law_.trumps()));
    }

    // Whether to take tricks cannot hurt, any card may be led, and all must follow suit.
    bool never_bad() const { return now_.stakes.low == 0 && all_follow_ && !law_.no_lead; }

    // Points that a leader takes in each suit from the top, whatever the others do, if to take tricks cannot hurt. Who
    // can ruff follows as long.
    int sure_points(int leader) const {
        const Set own = now_.hands[leader], trumps = law_.trumps();
        Set tops = own & ~under(held() ^ own);
        int tricks = 0, points = 0;
        while (tops) {
            const Set lane = law_.suit(highest(tops));
            int run = count(tops & lane), longest = 0, ruffs = MOST_CARDS;
            tops &= ~lane;
            for (int seat = 0; seat < seats_; ++seat) {
                if (seat == leader) continue;
                const int length = count(now_.hands[seat] & lane);
                longest = std::max(longest, length);
                if (now_.hands[seat] & trumps & ~lane) ruffs = std::min(ruffs, length);
            }
            if (run >= longest) run = count(own & lane);
            if (lane != trumps) run = std::min(run, ruffs);
            tricks += run;
            Set cards = own & lane;
            for (; run; --run) {
                const Card card = highest(cards);
                cards ^= only(card);
                points += points_[card];
            }
        }
        for (int trick = 0; trick < tricks; ++trick) points += by_left_[now_.left - trick];
        return points;
    }

    // A word for the cards held between two tricks and who leads. Positions of one search have the same word only if in
    // every suit the cards, from the lowest up, have the same owners, scores and rules; then play from them is the same
    // but for the names of cards.
    Set word(int leader) const {
        const Set cards = held();
        Set word = static_cast<Set>(leader) << 13;
        for (int suit = 0; suit < SUITS; ++suit) {
            word |= static_cast<Set>(same_[suit][cards >> (suit * LANE) & 0x1FFF]) << (suit * LANE);
        }
        return word;
    }

    const Moment& moment() const { return now_; }
    void go_back(const Moment& moment) { now_ = moment; }

  private:
    // What rules tell the card from others of its lane: the suit, if a lane is two; whether it is kept back from
    // leading; whether it must go.
    static int manner(const Law& law, Card card) {
        const Set one = only(card);
        return (law.five_suits() && one & law.trumps() ? 1 : 0) | (one & law.no_lead ? 2 : 0) |
               (one & law.must_go ? 4 : 0);
    }

    // The law for the new numbers: trumps that share a lane begin above the other cards held of it.
    static Law renumbered(Law law, const Position& at) {
        if constexpr (std::is_same_v<Law, Obligations>) {
            Set held = at.table();
            for (int seat = 0; seat < at.seats(); ++seat) held |= at.hand(seat);
            if (law.five_suits()) law.trumps_from = count(held & suit_lane(law.trump) & ~law.trumps());
            law.no_lead = renumbered(law.no_lead, held);
            law.must_go = renumbered(law.must_go, held);
        }
        return law;
    }

    static Set renumbered(Set cards, Set held) {
        Set places = 0;
        for (cards &= held; cards;) places |= only(renumbered(take_lowest(cards), held));
        return places;
    }
    static Card renumbered(Card card, Set held) { return (card & 0x30) + count(held & below(card)); }

    // In each suit, all places below the highest of these cards.
    Set under(Set cards) const {
        if (!law_.five_suits()) return with_lower(cards);
        const Set trumps = law_.trumps();
        return (with_lower(cards & trumps) & trumps) | (with_lower(cards & ~trumps) & ~trumps);
    }

    static Set below(Card card) { return suit_of(card) & (only(card) - 1); }

    // For each set of cards of a suit the first one with the same owners, scores and rules: each of its cards is the
    // lowest that can take its part above the one before.
    void make_names() {
        for (int suit = 0; suit < SUITS; ++suit) {
            int size = 0;
            std::array<std::tuple<int, int, int>, LANE> kind{};  // owner, points, rules of its own
            for (int rank = 0; rank < 13; ++rank) {
                const Card place = suit * LANE + rank;
                for (int seat = 0; seat < seats_; ++seat) {
                    if (owned_[seat] & only(place)) kind[size++] = {seat, points_[place], manner(law_, place)};
                }
            }
            std::vector<std::uint16_t>& same = same_[suit];
            same.assign(std::size_t{1} << size, 0);
            for (unsigned cards = 1; cards < same.size(); ++cards) {
                const int top = highest(cards);
                const unsigned others = same[cards ^ 1u << top];
                int rank = others ? highest(others) + 1 : 0;
                while (kind[rank] != kind[top]) ++rank;
                same[cards] = static_cast<std::uint16_t>(others | 1u << rank);
            }
        }
    }

    const Law law_;
    const int seats_, declarer_;
    const bool all_follow_;
    Moment now_;
    Set owned_[MOST_SEATS] = {};  // at the beginning, with what lay in the trick
    ScoredTrick trick_{};
    std::vector<Set> alike_;  // the cards by what they score and their rules
    int points_[SUITS * LANE] = {};
    int by_left_[LONGEST_HAND_OF_ALL + 1] = {};
    std::int8_t places_[SUITS * LANE] = {}, names_[SUITS * LANE] = {};
    std::vector<std::uint16_t> same_[SUITS];
};

}  // namespace talia
