// Rounds of two Rat-a-Tat Cat players, very many of them, and a network that learns from them on one core.
//
// `tomcat.py` compiles this and says what it is for.  The rules are those of ../rules for two seats and a single round,
// what is seen is that of ../bots/story.py, number for number, and players of habit are those of ../bots/policy.py: a
// test plays the same rounds with both.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using std::max;
using std::min;
using std::vector;

typedef float Wide __attribute__((vector_size(64), aligned(4), may_alias));

// ---- luck

struct Luck {
    uint64_t a, b;
    explicit Luck(uint64_t seed) : a(seed * 0x9e3779b97f4a7c15ull + 1), b(seed ^ 0xd1b54a32d192ed03ull) {
        for (int n = 0; n < 20; n++) next();
    }
    uint64_t next() {  // xoroshiro128+
        uint64_t x = a, y = b, sum = x + y;
        y ^= x;
        a = ((x << 24) | (x >> 40)) ^ y ^ (y << 16);
        b = (y << 37) | (y >> 27);
        return sum;
    }
    int below(int n) { return int(((next() >> 32) * uint64_t(n)) >> 32); }
    double real() { return double(next() >> 11) * 0x1p-53; }
    float between(double low, double high) { return float(low + (high - low) * real()); }
    float bell() {
        double u = real() + 1e-300, v = real();
        return float(sqrt(-2.0 * log(u)) * cos(6.283185307179586 * v));
    }
};

// ---- table

enum Phase { YOUR_TURN, PLACING, HOLDING, PEEKING, SWAPPING, SWAPPING_WITH, KNOCKING, OVER };
const int PK = 10, SW = 11, D2 = 12, FACES = 13, ROW = 4, MOST_TURNS = 200;
// a move: 0 take, 1 draw, 2 put in slot, 6 toss, 7 use, 8 own slot, 12 other slot, 16 knock, 17 hold
const int TAKE = 0, DRAW = 1, PUT = 2, TOSS = 6, USE = 7, OWN_SLOT = 8, OTHER_SLOT = 12, KNOCK = 16, HOLD = 17;
const int POWER = 10, UNKNOWN = 11, NONE = 10;
const int COPIES[FACES] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 3, 3, 3};

inline bool is_number(int face) { return face < PK; }
inline int points_of(int face) { return face < PK ? face : 0; }
inline int in_row(int face) { return face < PK ? face : POWER; }

struct Card {
    int8_t face, seen;  // bit 0: by seat 0
    int8_t came, over, tossed, left;
    bool of_known, swapped;
    int16_t since, learned;
};

struct Table {
    Card rows[2][ROW];
    int8_t pile[54], discards[54];
    int piled, discarded;
    Phase phase;
    int hand, hand_seen, turn, draws, swap_slot, knocker, turns;
    // as everybody at the table heard it
    int actor, top, story_turns;
    bool taken, first_of_two;
    int8_t like[2], unlike[2];  // what a normal player would do, or would not
    vector<int8_t> *told = nullptr;

    int draw_face(Luck &luck) {
        int at = luck.below(piled), face = pile[at];
        pile[at] = pile[--piled];
        if (told) told->push_back(int8_t(face));
        return face;
    }
    void begin(int dealer, Luck &luck) {
        piled = 0;
        for (int face = 0; face < FACES; face++)
            for (int n = 0; n < COPIES[face]; n++) pile[piled++] = int8_t(face);
        discarded = 0;
        for (int lap = 0; lap < ROW; lap++)
            for (int k = 1; k <= 2; k++) {
                int seat = (dealer + k) & 1;
                bool outer = lap == 0 || lap == ROW - 1;
                rows[seat][lap] = Card{int8_t(draw_face(luck)), int8_t(outer ? 1 << seat : 0), int8_t(outer ? 0 : 1),
                                       UNKNOWN, NONE, NONE, false, false, 0, 0};
            }
        int face = draw_face(luck);
        while (!is_number(face)) {
            pile[piled++] = int8_t(face);
            face = draw_face(luck);
        }
        discards[discarded++] = int8_t(face);
        turn = 1 - dealer;
        phase = YOUR_TURN;
        hand = -1;
        hand_seen = draws = swap_slot = turns = story_turns = 0;
        knocker = actor = -1;
        top = face;
        taken = first_of_two = false;
        like[0] = like[1] = unlike[0] = unlike[1] = 0;
    }
    void start_turn(int seat) {
        actor = seat;
        first_of_two = false;
        story_turns++;
    }
    bool has_unseen(int seat) const {
        for (const Card &card : rows[seat])
            if (!(card.seen >> seat & 1)) return true;
        return false;
    }
    void draw(Luck &luck) {
        hand = draw_face(luck);
        hand_seen = 1 << turn;
        if (turn != actor) {
            start_turn(turn);
            if (is_number(top)) {
                for (Card &card : rows[turn])
                    if (card.seen >> turn & 1) card.left = int8_t(min(int(card.left), top));
                if (top <= 3 && has_unseen(turn)) unlike[turn]++;
            }
        }
        taken = false;
        if (!piled) reshuffle();
    }
    void reshuffle() {
        for (int n = 0; n < discarded; n++) pile[n] = discards[n];
        piled = discarded;
        discarded = 0;
    }
    void after_action() {
        draws = 0;
        if (knocker >= 0) return next_turn();
        if (turns >= MOST_TURNS) {
            knocker = turn;
            return next_turn();
        }
        phase = KNOCKING;
    }
    void next_turn() {
        turn = 1 - turn;
        phase = turn == knocker ? OVER : YOUR_TURN;
    }
    void put(int slot) {
        Card &old = rows[turn][slot];
        int was = old.face;
        bool known = old.seen >> turn & 1;
        if (taken) {
            if (!known ? hand >= 4 : !would_take(was, hand)) unlike[turn]++;
            else if (hand >= 3) like[turn]++;
        }
        old = Card{int8_t(hand), int8_t(hand_seen | 1 << turn), int8_t(taken ? 3 : 2), int8_t(in_row(was)), NONE, NONE,
                   known, false, int16_t(story_turns), int16_t(story_turns)};
        hand = -1;
        discards[discarded++] = int8_t(was);
        top = was;
    }
    static bool would_take(int was, int face);
    void play(int move, Luck &luck) {
        if (move == TAKE) {
            turns++;
            start_turn(turn);
            hand = discards[--discarded];
            hand_seen = 3;
            taken = true;
            phase = PLACING;
        } else if (move == DRAW) {
            turns++;
            draw(luck);
            phase = HOLDING;
        } else if (move < TOSS) {
            put(move - PUT);
            after_action();
        } else if (move == TOSS) {
            int face = hand;
            hand = -1;
            discards[discarded++] = int8_t(face);
            if (is_number(face) && !first_of_two) {
                for (Card &card : rows[turn])
                    if (card.seen >> turn & 1) card.tossed = int8_t(min(int(card.tossed), face));
                if (face <= 4 && has_unseen(turn)) unlike[turn]++;
            }
            first_of_two = false;
            top = face;
            if (draws == 1) {
                draw(luck);
                draws = 2;
                return;
            }
            after_action();
        } else if (move == USE) {
            int face = hand;
            hand = -1;
            discards[discarded++] = int8_t(face);
            top = face;
            first_of_two = face == D2;
            if (face == D2) {
                draw(luck);
                draws = 1;
            } else {
                phase = face == PK ? PEEKING : SWAPPING;
            }
        } else if (move < OTHER_SLOT) {
            if (phase == PEEKING) {
                rows[turn][move - OWN_SLOT].seen |= int8_t(1 << turn);
                after_action();
            } else {
                swap_slot = move - OWN_SLOT;
                phase = SWAPPING_WITH;
            }
        } else if (move < KNOCK) {
            Card &mine = rows[turn][swap_slot], &theirs = rows[1 - turn][move - OTHER_SLOT];
            mine.swapped = theirs.swapped = true;
            mine.learned = theirs.learned = int16_t(story_turns);
            std::swap(mine, theirs);
            swap_slot = 0;
            after_action();
        } else {
            if (move == KNOCK) knocker = turn;
            next_turn();
        }
    }
    int lead(Luck &luck) {  // of seat 0; the end of the round
        for (int k = 1; k <= 2; k++) {
            int seat = (turn + k) & 1;
            for (Card &card : rows[seat]) {
                if (is_number(card.face)) continue;
                discards[discarded++] = card.face;
                int face;
                while (true) {
                    face = draw_face(luck);
                    if (!piled) reshuffle();
                    if (is_number(face)) break;
                    discards[discarded++] = int8_t(face);
                }
                card.face = int8_t(face);
            }
        }
        int sums[2] = {0, 0};
        for (int seat = 0; seat < 2; seat++)
            for (const Card &card : rows[seat]) sums[seat] += card.face;
        return sums[1] - sums[0];
    }
};

// ---- habits

struct Manner {
    float knock_at = 8, unseen = 5, curious = 0.25f, take_margin = 0.3f, take_most = 99, put_most = 99,
          second_card = 1, news = 0.8f, kept = 5, swap_gain = 1, nerve = -1;
    bool forgets = false;
};
const float DEAD = 5.2f;
inline float worth(int face) { return face < PK ? float(face) : DEAD; }
float BLIND[12];

void fill_blind() {
    for (int w = 0; w < 12; w++) {
        float sum = 0;
        for (int n = 0; n < PK; n++) sum += float(COPIES[n] * max(0, w - n));
        BLIND[w] = sum / 54.0f;
    }
}

inline float draw_gain(float w) {
    int low = int(w);
    return BLIND[low] + (w - float(low)) * (BLIND[low + 1] - BLIND[low]);
}

bool Table::would_take(int was, int face) {
    float w = worth(was);
    return w - float(face) > draw_gain(w) + 0.3f;
}

struct Habits {
    Manner m;
    float curious;
    explicit Habits(const Manner &manner) : m(manner), curious(manner.unseen + manner.curious) {}

    float value(const Card &card, int seat) const { return card.seen >> seat & 1 ? worth(card.face) : curious; }
    int worst(const Table &t, int seat) const {
        int found = 0;
        float most = -1;
        for (int slot = 0; slot < ROW; slot++) {
            float v = value(t.rows[seat][slot], seat);
            if (v > most) found = slot, most = v;
        }
        return found;
    }
    float elsewhere(const Table &t, int seat, int slot) const {
        int other = 1 - seat;
        const Card &card = t.rows[other][slot];
        bool known = card.seen >> seat & 1;
        if (m.forgets && card.learned < t.story_turns - 4) known = false;
        float v = known ? worth(card.face) : card.seen >> other & 1 ? m.kept : m.unseen;
        return other == t.knocker ? v - 0.6f : v;
    }
    float least_elsewhere(const Table &t, int seat) const {
        float least = 99;
        for (int slot = 0; slot < ROW; slot++) least = min(least, elsewhere(t, seat, slot));
        return least;
    }
    int move(const Table &t, Luck &luck) const {
        int seat = t.turn;
        const Card *row = t.rows[seat];
        switch (t.phase) {
            case YOUR_TURN: {
                int top = t.discarded ? t.discards[t.discarded - 1] : PK;
                if (!is_number(top)) return DRAW;
                float v = worth(top);
                if (v > m.take_most && t.knocker < 0) return DRAW;
                float w = value(row[worst(t, seat)], seat);
                return w - v > draw_gain(w) + m.take_margin ? TAKE : DRAW;
            }
            case HOLDING: {
                float v = worth(t.hand);
                int slot = worst(t, seat);
                float w = value(row[slot], seat);
                float least = row[slot].seen >> seat & 1 ? 0.0f : 0.5f + curious - m.unseen;
                if (t.draws == 1) least = max(least, m.second_card * draw_gain(w));
                if (is_number(t.hand)) {
                    if (v > m.put_most && t.knocker < 0) return TOSS;
                    return w - v > least ? PUT + slot : TOSS;
                }
                float use = gain(t, seat, w), push = t.knocker >= 0 ? w - v : 0;
                if (use > 0 && use >= push) return USE;
                return push > max(least, 0.5f) ? PUT + slot : TOSS;
            }
            case KNOCKING: return knock(t, seat, luck);
            case PLACING: return PUT + worst(t, seat);
            case PEEKING: {
                int best = 0, rank = 0;
                for (int slot = 0; slot < ROW; slot++)
                    if (!(row[slot].seen >> seat & 1)) {
                        int wanted = slot == 0 || slot == ROW - 1 ? 1 : 2;
                        if (wanted > rank) best = slot, rank = wanted;
                    }
                return OWN_SLOT + best;
            }
            case SWAPPING: return OWN_SLOT + worst(t, seat);
            default: {
                float least = least_elsewhere(t, seat) + 0.01f;
                int found[ROW], count = 0;
                for (int slot = 0; slot < ROW; slot++)
                    if (elsewhere(t, seat, slot) <= least) found[count++] = slot;
                return OTHER_SLOT + found[luck.below(count)];
            }
        }
    }
    float gain(const Table &t, int seat, float w) const {
        if (t.hand == D2) return 0.1f + 1.8f * draw_gain(w);
        if (t.hand == PK) return t.has_unseen(seat) ? (t.knocker < 0 ? m.news : 0.1f) : 0.0f;
        float found = value(t.rows[seat][worst(t, seat)], seat) - least_elsewhere(t, seat);
        return found > m.swap_gain ? found : 0.0f;
    }
    int knock(const Table &t, int seat, Luck &luck) const {
        float laps = float(t.turns) / 2, limit;
        if (m.nerve < 0) {
            limit = m.knock_at + float(luck.below(3) - 1);
        } else {
            float kept = max(2.6f, 4.6f - 0.5f * laps) * m.unseen / 5, lowest = 0;
            int other = 1 - seat;
            for (const Card &card : t.rows[other])
                lowest += card.seen >> seat & 1 ? worth(card.face) : card.seen >> other & 1 ? kept : m.unseen;
            limit = max(6.0f, min(14.0f, lowest - m.nerve));
        }
        if (laps > 6) limit += 0.3f * (laps - 6);
        float row = 0;
        for (const Card &card : t.rows[seat]) row += card.seen >> seat & 1 ? worth(card.face) : m.unseen;
        return row <= limit ? KNOCK : HOLD;
    }
};

Manner normal_manner() {
    Manner m;
    m.forgets = true;
    return m;
}
Manner sharp_manner() {
    Manner m;
    m.curious = -0.1f, m.take_most = 2, m.put_most = 4, m.second_card = 1.7f, m.news = 4.5f, m.kept = 3.2f, m.nerve = 7;
    return m;
}
Manner keen_manner(Luck &luck) {
    Manner m;
    m.curious = luck.between(-0.3, 0.2), m.take_margin = luck.between(0.1, 0.5), m.take_most = luck.between(1.5, 4.5);
    m.put_most = luck.between(3.5, 6.5), m.second_card = luck.between(1.2, 1.9), m.news = luck.between(2.5, 5.0);
    m.kept = luck.between(2.8, 4.0), m.swap_gain = luck.between(0.5, 1.5), m.nerve = luck.between(4.5, 8.5);
    return m;
}

// ---- what is seen

const int OWN = 24, OTHER = 57, PHASE = ROW * (OWN + OTHER), DRAWS = PHASE + 7, TOP = DRAWS + 2, HAND = TOP + FACES,
          KNOCKED = HAND + FACES + 1, GIVING = KNOCKED + 1, TURN = GIVING + ROW, FIRST = TURN + 13, GONE = FIRST + 1,
          OWN_SUM = GONE + 4 * 9 + 9 + 9, OWN_UNSEEN = OWN_SUM + 21, OTHER_SUM = OWN_UNSEEN + 5,
          OTHER_UNSEEN = OTHER_SUM + 21, LIKE = OTHER_UNSEEN + 5, UNLIKE = LIKE + 4, WIDTH = UNLIKE + 3;
const int ANSWERS = 18, MOST_SEEN = 128;
const int GONE_AT[FACES] = {GONE,      GONE + 4,  GONE + 8,  GONE + 12, GONE + 16, GONE + 20, GONE + 24,
                            GONE + 28, GONE + 32, GONE + 36, GONE + 45, GONE + 48, GONE + 51};

struct Question {
    const Table &t;
    int seat, owns[ROW], others[ROW];

    explicit Question(const Table &table) : t(table), seat(table.turn) {
        int ranks[ROW];
        for (int slot = 0; slot < ROW; slot++) {
            const Card &card = t.rows[seat][slot];
            int rank = card.seen >> seat & 1 ? (is_number(card.face) ? 8 * card.face : 42) : card.seen ? 33 : 41;
            ranks[slot] = -rank;
        }
        order(ranks, owns);
        for (int slot = 0; slot < ROW; slot++) {
            const Card &card = t.rows[1 - seat][slot];
            int rank;
            if (card.seen >> seat & 1) rank = is_number(card.face) ? 8 * card.face : 42;
            else if (!card.seen) rank = 41;
            else rank = 20 + min(int(card.tossed), min(card.left + 3, int(card.over)));
            ranks[slot] = rank;
        }
        order(ranks, others);
    }
    static void order(const int *ranks, int *found) {
        for (int slot = 0; slot < ROW; slot++) {
            int place = slot;
            while (place > 0 && ranks[found[place - 1]] > ranks[slot]) {
                found[place] = found[place - 1];
                place--;
            }
            found[place] = slot;
        }
    }
    int points_at(int slot) const {
        const Card &card = t.rows[seat][slot];
        return card.seen >> seat & 1 && is_number(card.face) ? card.face : -1;
    }
    int most() const {
        int found = -1;
        for (int slot = 0; slot < ROW; slot++) found = max(found, points_at(slot));
        return found;
    }
    int answers() const {
        int high = most(), found = 0;
        switch (t.phase) {
            case YOUR_TURN: {
                int top = t.discards[t.discarded - 1];
                if (!is_number(top)) return 2;
                for (int slot = 0; slot < ROW; slot++) {
                    int here = points_at(slot);
                    bool worse = here != -1 && high > here && high > top;  // take, and put it over the highest
                    if (!worse && !(here != -1 && here < top)) return 3;
                }
                return 2;
            }
            case KNOCKING: return 3 << 16;
            case SWAPPING_WITH: return 15 << 12;
            case PLACING:
                for (int place = 0; place < ROW; place++) {
                    int here = points_at(owns[place]);
                    if (!(here >= 0 && here < points_of(t.hand)) && !(here >= 0 && high > here)) found |= 4 << place;
                }
                return found ? found : 4;
            case PEEKING: return 15 << 8;
            case SWAPPING:
                for (int place = 0; place < ROW; place++) {
                    int here = points_at(owns[place]);
                    if (here == -1 || high <= here) found |= 256 << place;
                }
                return found;
            default:
                for (int place = 0; place < ROW; place++) {
                    int here = points_at(owns[place]);
                    bool worse = is_number(t.hand) && here != -1 && ((here < t.hand && high <= t.hand) || high > here);
                    if (!worse) found |= 4 << place;
                }
                if (!(is_number(t.hand) && high > t.hand && t.draws != 1)) found |= 64;
                if (!is_number(t.hand)) found |= 128;
                return found;
        }
    }
    int move(int answer) const {
        if (answer >= 2 && answer < 6) return PUT + owns[answer - 2];
        if (answer >= 8 && answer < 12) return OWN_SLOT + owns[answer - 8];
        if (answer >= 12 && answer < 16) return OTHER_SLOT + others[answer - 12];
        return answer;
    }
    int answer_of(int move) const {
        for (int answer = 0; answer < ANSWERS; answer++)
            if (this->move(answer) == move) return answer;
        return -1;
    }
    int seen(uint16_t *found) const {
        int count = 0, gone[FACES] = {0}, total = 0, unseen = 0, at = 0, other = 1 - seat, turns = t.story_turns;
        for (int slot : owns) {
            const Card &card = t.rows[seat][slot];
            if (card.seen >> seat & 1) {
                gone[int(card.face)]++;
                found[count++] = uint16_t(at + in_row(card.face));
                total += is_number(card.face) ? card.face : 5;
                if (card.seen >> other & 1) found[count++] = uint16_t(at + 12);
            } else {
                found[count++] = uint16_t(at + UNKNOWN);
                unseen++;
                if (card.seen >> other & 1) {
                    found[count++] = uint16_t(at + 12);
                    found[count++] = uint16_t(at + 13 + card.tossed);
                }
            }
            at += OWN;
        }
        found[count++] = uint16_t(OWN_SUM + min(20, total));
        found[count++] = uint16_t(OWN_UNSEEN + unseen);
        total = unseen = 0;
        for (int slot : others) {
            const Card &card = t.rows[other][slot];
            if (card.seen >> other & 1) found[count++] = uint16_t(at + 12);
            if (card.seen >> seat & 1) {
                gone[int(card.face)]++;
                found[count++] = uint16_t(at + in_row(card.face));
                total += is_number(card.face) ? card.face : 5;
            } else {
                found[count++] = uint16_t(at + UNKNOWN);
                unseen++;
                if (card.came < 3) found[count++] = uint16_t(at + 13 + card.came);
                if (card.swapped) found[count++] = uint16_t(at + 16);
                found[count++] = uint16_t(at + 17 + card.over);
                if (card.of_known) found[count++] = uint16_t(at + 29);
                found[count++] = uint16_t(at + 30 + card.tossed);
                found[count++] = uint16_t(at + 41 + card.left);
                found[count++] = uint16_t(at + 52 + min(4, (turns - card.since) / 2));
            }
            at += OTHER;
        }
        found[count++] = uint16_t(OTHER_SUM + min(20, total));
        found[count++] = uint16_t(OTHER_UNSEEN + unseen);
        found[count++] = uint16_t(PHASE + t.phase);
        if (t.draws) found[count++] = uint16_t(DRAWS + t.draws - 1);
        for (int n = 0; n < t.discarded; n++) gone[int(t.discards[n])]++;
        if (t.discarded) found[count++] = uint16_t(TOP + t.discards[t.discarded - 1]);
        if (t.hand < 0) {
            found[count++] = uint16_t(HAND + FACES);
        } else {
            gone[t.hand]++;
            found[count++] = uint16_t(HAND + t.hand);
        }
        if (t.knocker >= 0) found[count++] = uint16_t(KNOCKED);
        if (t.phase == SWAPPING_WITH)
            for (int place = 0; place < ROW; place++)
                if (owns[place] == t.swap_slot) found[count++] = uint16_t(GIVING + place);
        found[count++] = uint16_t(TURN + min(12, turns / 2));
        if (turns & 1) found[count++] = uint16_t(FIRST);
        found[count++] = uint16_t(LIKE + min(3, int(t.like[other])));
        found[count++] = uint16_t(UNLIKE + min(2, int(t.unlike[other])));
        for (int n = 0; n < FACES; n++)
            for (int k = 0; k < min(gone[n], COPIES[n]); k++) found[count++] = uint16_t(GONE_AT[n] + k);
        return count;
    }
};

// ---- networks

// C += A·B: R rows, S sums, N columns; A is read by strides
template <int CB>
inline void block(float *c, int ldc, const float *a, int rs, int ss, const float *b, int ldb, int sums) {
    Wide acc[4][CB];
    for (int r = 0; r < 4; r++)
        for (int n = 0; n < CB; n++) acc[r][n] = *(const Wide *)(c + r * ldc + 16 * n);
    for (int s = 0; s < sums; s++) {
        const float *line = b + s * ldb;
        Wide values[CB];
        for (int n = 0; n < CB; n++) values[n] = *(const Wide *)(line + 16 * n);
#pragma GCC unroll 4
        for (int r = 0; r < 4; r++) {
            float by = a[r * rs + s * ss];
            for (int n = 0; n < CB; n++) acc[r][n] += values[n] * by;
        }
    }
    for (int r = 0; r < 4; r++)
        for (int n = 0; n < CB; n++) *(Wide *)(c + r * ldc + 16 * n) = acc[r][n];
}

inline void multiply(float *c, const float *a, int rs, int ss, const float *b, int rows, int sums, int columns) {
    for (int r = 0; r < rows; r += 4) {
        int n = 0;
        float *to = c + r * columns;
        const float *from = a + r * rs;
        for (; n + 96 <= columns; n += 96) block<6>(to + n, columns, from, rs, ss, b + n, columns, sums);
        for (; n + 64 <= columns; n += 64) block<4>(to + n, columns, from, rs, ss, b + n, columns, sums);
        for (; n < columns; n += 32) block<2>(to + n, columns, from, rs, ss, b + n, columns, sums);
    }
}

const int CHUNK = 64;

struct Net {
    int in, one, two, out;  // `out` in multiples of 32
    vector<float> w, g, m, v, turned2, turned3;
    size_t b1, w2, b2, w3, b3, size;
    long steps = 0;
    vector<float> h1, h2, y, d1, d2, dy;

    Net(int in_, int one_, int two_, int out_) : in(in_), one(one_), two(two_), out(out_) {
        b1 = size_t(in) * one, w2 = b1 + one, b2 = w2 + size_t(one) * two, w3 = b2 + two, b3 = w3 + size_t(two) * out,
        size = b3 + out;
        w.assign(size, 0), g.assign(size, 0), m.assign(size, 0), v.assign(size, 0);
        turned2.resize(size_t(one) * two), turned3.resize(size_t(two) * out);
        h1.resize(CHUNK * one), h2.resize(CHUNK * two), y.resize(CHUNK * out);
        d1.resize(CHUNK * one), d2.resize(CHUNK * two), dy.resize(CHUNK * out);
    }
    void scatter(Luck &luck, float last, int seen) {
        for (size_t n = 0; n < b1; n++) w[n] = luck.bell() * sqrtf(2.0f / float(seen)) * 0.7f;
        for (size_t n = w2; n < b2; n++) w[n] = luck.bell() * sqrtf(2.0f / float(one));
        for (size_t n = w3; n < b3; n++) w[n] = luck.bell() * sqrtf(1.0f / float(two)) * last;
    }
    void first(float *to, const uint16_t *seen, int count) const {
        const int most = 16;
        int wides = one / 16;
        Wide acc[most];
        for (int n = 0; n < wides; n++) acc[n] = *(const Wide *)(&w[b1] + 16 * n);
        for (int k = 0; k < count; k++) {
            const float *line = &w[size_t(seen[k]) * one];
            for (int n = 0; n < wides; n++) acc[n] += *(const Wide *)(line + 16 * n);
        }
        for (int n = 0; n < wides; n++) *(Wide *)(to + 16 * n) = acc[n];
    }
    static void relu(float *x, int n) {
        for (int k = 0; k < n; k++) x[k] = x[k] > 0 ? x[k] : 0;
    }
    // `counts` lines of what is seen; the answers are in y
    void forward(const uint16_t *const *seen, const int *counts, int n) {
        int padded = (n + 3) & ~3;
        for (int k = 0; k < n; k++) first(&h1[k * one], seen[k], counts[k]);
        for (int k = n; k < padded; k++) memset(&h1[k * one], 0, sizeof(float) * one);
        relu(h1.data(), padded * one);
        for (int k = 0; k < padded; k++) memcpy(&h2[k * two], &w[b2], sizeof(float) * two);
        multiply(h2.data(), h1.data(), one, 1, &w[w2], padded, one, two);
        relu(h2.data(), padded * two);
        for (int k = 0; k < padded; k++) memcpy(&y[k * out], &w[b3], sizeof(float) * out);
        multiply(y.data(), h2.data(), two, 1, &w[w3], padded, two, out);
    }
    void turn() {
        for (int a = 0; a < one; a++)
            for (int b = 0; b < two; b++) turned2[size_t(b) * one + a] = w[w2 + size_t(a) * two + b];
        for (int a = 0; a < two; a++)
            for (int b = 0; b < out; b++) turned3[size_t(b) * two + a] = w[w3 + size_t(a) * out + b];
    }
    // after `forward` of the same lines, with dy filled for a whole number of fours
    void backward(const uint16_t *const *seen, const int *counts, int n) {
        int padded = (n + 3) & ~3;
        for (int k = n; k < padded; k++) memset(&dy[k * out], 0, sizeof(float) * out);
        multiply(&g[w3], h2.data(), 1, two, dy.data(), two, padded, out);
        for (int k = 0; k < padded; k++)
            for (int u = 0; u < out; u++) g[b3 + u] += dy[k * out + u];
        memset(d2.data(), 0, sizeof(float) * padded * two);
        multiply(d2.data(), dy.data(), out, 1, turned3.data(), padded, out, two);
        for (int k = 0; k < padded * two; k++) d2[k] = h2[k] > 0 ? d2[k] : 0;
        multiply(&g[w2], h1.data(), 1, one, d2.data(), one, padded, two);
        for (int k = 0; k < padded; k++)
            for (int u = 0; u < two; u++) g[b2 + u] += d2[k * two + u];
        memset(d1.data(), 0, sizeof(float) * padded * one);
        multiply(d1.data(), d2.data(), two, 1, turned2.data(), padded, two, one);
        for (int k = 0; k < padded * one; k++) d1[k] = h1[k] > 0 ? d1[k] : 0;
        int wides = one / 16;
        for (int k = 0; k < n; k++) {
            const float *from = &d1[k * one];
            for (int s = 0; s < counts[k]; s++) {
                float *line = &g[size_t(seen[k][s]) * one];
                for (int u = 0; u < wides; u++) *(Wide *)(line + 16 * u) += *(const Wide *)(from + 16 * u);
            }
            for (int u = 0; u < one; u++) g[b1 + u] += from[u];
        }
    }
    void step(float rate, float most) {  // Adam, with what it steps by held to a length
        double norm = 0;
        for (size_t n = 0; n < size; n++) norm += double(g[n] * g[n]);
        float by = float(min(1.0, double(most) / (sqrt(norm) + 1e-9)));
        steps++;
        float one_ = 1.0f - powf(0.9f, float(steps)), two_ = 1.0f - powf(0.999f, float(steps));
        float scale = rate / one_, root = 1.0f / two_;
        for (size_t n = 0; n < size; n++) {
            float d = g[n] * by;
            m[n] = 0.9f * m[n] + 0.1f * d;
            v[n] = 0.999f * v[n] + 0.001f * d * d;
            w[n] -= scale * m[n] / (sqrtf(v[n] * root) + 1e-6f);
            g[n] = 0;
        }
        turn();
    }
};

// ---- rounds

enum Kind { PUPIL, PAST, NORMAL, KEEN, KINDS };
const char *NAMES[KINDS] = {"self", "past", "normal", "sharp"};
const float A_POINT = 0.02f;
const int HIDDEN = 8, JUDGED = WIDTH + HIDDEN * FACES + KINDS;

struct Step {
    uint32_t from;  // in `seen`
    uint8_t count;  // and after that HIDDEN + 1 for the judge
    uint8_t answer;
    int32_t allowed;
    float logp, value, gain, wanted;
};

struct School {
    Net net{WIDTH, 224, 96, 32}, past{WIDTH, 224, 96, 32}, judge{JUDGED, 256, 128, 32};
    vector<float> mean;
    vector<vector<float>> pasts;
    vector<uint16_t> seen;
    vector<Step> steps;
    vector<int> owners;  // steps of one player of one round end here
    vector<float> rewards;
    vector<Habits> keen;
    Habits normal{normal_manner()}, sharp{sharp_manner()};
    Luck luck;
    double sums[KINDS][4];

    explicit School(uint64_t seed) : luck(seed) {
        net.scatter(luck, 0.1f, 40);
        judge.scatter(luck, 0.1f, 45);
        net.turn(), judge.turn();
        mean = net.w;
        pasts.push_back(net.w);
        for (int n = 0; n < 24; n++) keen.push_back(Habits(keen_manner(luck)));
        for (int n = 0; n < 8; n++) keen.push_back(sharp);
    }

    struct Live {
        Table t;
        int kinds[2];
        const Habits *habits;
        vector<int> mine[2];
        int allowed;
    };

    // One round after the other would read all weights for each answer: many are played at once.
    void play(int rounds, const double *mix, float heat, bool keep, bool varied) {
        seen.clear(), steps.clear(), owners.clear(), rewards.clear();
        memset(sums, 0, sizeof sums);
        past.w = pasts[luck.below(int(pasts.size()))];
        vector<Live> live(CHUNK);
        vector<char> running(CHUNK, 0);
        vector<vector<Step>> kept;
        int begun = 0, left = CHUNK;
        static uint16_t lines[CHUNK][MOST_SEEN];
        while (left) {
            int asked[2] = {0, 0}, who[2][CHUNK], counts[2][CHUNK];
            const uint16_t *seen_of[2][CHUNK];
            left = 0;
            for (int n = 0; n < CHUNK; n++) {
                Live &l = live[n];
                while (true) {
                    if (!running[n]) {
                        if (begun == rounds) break;
                        double at = luck.real(), sum = 0;
                        int kind = 0;
                        for (; kind < KINDS - 1; kind++)
                            if ((sum += mix[kind]) > at) break;
                        int mine = begun++ & 1;
                        l.kinds[mine] = PUPIL, l.kinds[1 - mine] = kind;
                        l.habits = kind == NORMAL ? &normal : varied ? &keen[luck.below(int(keen.size()))] : &sharp;
                        l.t.begin(luck.below(2), luck);
                        l.mine[0].clear(), l.mine[1].clear();
                        running[n] = 1;
                    }
                    Table &t = l.t;
                    if (t.phase == OVER) {
                        finish(l, keep);
                        running[n] = 0;
                        continue;
                    }
                    int kind = l.kinds[t.turn];
                    if (kind >= NORMAL) {
                        t.play(l.habits->move(t, luck), luck);
                        continue;
                    }
                    Question q(t);
                    l.allowed = q.answers();
                    if (!(l.allowed & (l.allowed - 1))) {
                        t.play(q.move(__builtin_ctz(unsigned(l.allowed))), luck);
                        continue;
                    }
                    int net_ = kind == PAST;
                    counts[net_][asked[net_]] = q.seen(lines[n]);
                    seen_of[net_][asked[net_]] = lines[n];
                    who[net_][asked[net_]++] = n;
                    left++;
                    break;
                }
            }
            for (int which = 0; which < 2; which++) {
                if (!asked[which]) continue;
                Net &asks = which ? past : net;
                asks.forward(seen_of[which], counts[which], asked[which]);
                for (int k = 0; k < asked[which]; k++) {
                    Live &l = live[who[which][k]];
                    const float *y = &asks.y[k * 32];
                    int chosen = -1;
                    float most = -1e30f, top = -1e30f;
                    for (int a = 0; a < ANSWERS; a++)
                        if (l.allowed >> a & 1) {
                            top = max(top, y[a]);
                            float by = heat > 0 ? y[a] / heat - logf(-logf(float(luck.real()) + 1e-9f) + 1e-9f) : y[a];
                            if (by > most) most = by, chosen = a;
                        }
                    Question q(l.t);
                    if (keep && !which) {
                        float sum = 0;
                        for (int a = 0; a < ANSWERS; a++)
                            if (l.allowed >> a & 1) sum += expf(y[a] - top);
                        Step s;
                        s.from = uint32_t(seen.size()), s.count = uint8_t(counts[which][k]), s.answer = uint8_t(chosen);
                        s.allowed = l.allowed, s.logp = y[chosen] - top - logf(sum);
                        seen.insert(seen.end(), seen_of[which][k], seen_of[which][k] + s.count);
                        for (int c = 0; c < HIDDEN; c++) {
                            bool mine = c < ROW;
                            int slot = mine ? q.owns[c] : q.others[c - ROW];
                            const Card &card = l.t.rows[mine ? q.seat : 1 - q.seat][slot];
                            seen.push_back(uint16_t(WIDTH + c * FACES + card.face));
                        }
                        seen.push_back(uint16_t(WIDTH + HIDDEN * FACES + l.kinds[1 - q.seat]));
                        l.mine[q.seat].push_back(int(steps.size()));
                        steps.push_back(s);
                    }
                    l.t.play(q.move(chosen), luck);
                }
            }
        }
    }
    vector<int> order;
    void finish(Live &l, bool keep) {
        int lead = l.t.lead(luck);
        for (int seat = 0; seat < 2; seat++) {
            if (l.kinds[seat] != PUPIL) continue;
            int mine = seat ? -lead : lead;
            double share = mine > 0 ? 1 : mine == 0 ? 0.5 : 0;
            double *s = sums[l.kinds[1 - seat]];
            s[0]++, s[1] += share, s[2] += mine;
            if (!keep) continue;
            for (int n : l.mine[seat]) order.push_back(n);
            owners.push_back(int(order.size()));
            rewards.push_back(float(2 * share - 1) + A_POINT * float(mine));
        }
    }

    void judge_all() {
        const uint16_t *lines[CHUNK];
        int counts[CHUNK];
        for (size_t first = 0; first < steps.size(); first += CHUNK) {
            int n = int(min(size_t(CHUNK), steps.size() - first));
            for (int k = 0; k < n; k++) {
                lines[k] = &seen[steps[first + k].from];
                counts[k] = steps[first + k].count + HIDDEN + 1;
            }
            judge.forward(lines, counts, n);
            for (int k = 0; k < n; k++) steps[first + k].value = judge.y[k * 32];
        }
    }

    struct Report {
        double doubt = 0, value = 0, kl = 0, clipped = 0, unexplained = 0, count = 0;
    };

    Report learn(float rate, float judge_rate, float heat, float trace, float judge_trace, int batch, int epochs) {
        judge_all();
        size_t at = 0;
        double spread = 0, wrong = 0, sum = 0, square = 0, mean_ = 0, mean_square = 0;
        for (size_t n = 0; n < owners.size(); n++) {
            float gain = 0, full = 0, next = 0;
            for (size_t k = size_t(owners[n]); k-- > at;) {
                Step &s = steps[order[k]];
                float delta = (k + 1 == size_t(owners[n]) ? rewards[n] : next) - s.value;
                gain = delta + trace * gain, full = delta + judge_trace * full;
                next = s.value, s.gain = gain, s.wanted = full + s.value;
                sum += gain, square += double(gain) * gain, wrong += double(full) * full;
                mean_ += s.wanted, mean_square += double(s.wanted) * s.wanted;
            }
            at = size_t(owners[n]);
        }
        double count = double(steps.size());
        float middle = float(sum / count);
        spread = sqrt(max(1e-12, square / count - (sum / count) * (sum / count)));
        Report report;
        report.count = count;
        report.unexplained = wrong / max(1e-9, mean_square - mean_ * mean_ / count);
        vector<int> shuffled(steps.size());
        for (size_t n = 0; n < shuffled.size(); n++) shuffled[n] = int(n);
        const uint16_t *lines[CHUNK];
        int counts[CHUNK];
        double seen_of = 0;
        for (int epoch = 0; epoch < epochs; epoch++) {
            for (size_t n = shuffled.size(); n > 1; n--) std::swap(shuffled[n - 1], shuffled[luck.below(int(n))]);
            for (size_t from = 0; from + size_t(batch) / 2 < shuffled.size(); from += size_t(batch)) {
                size_t to = min(shuffled.size(), from + size_t(batch));
                float per = 1.0f / float(to - from);
                for (size_t first = from; first < to; first += CHUNK) {
                    int n = int(min(size_t(CHUNK), to - first));
                    for (int k = 0; k < n; k++) {
                        const Step &s = steps[shuffled[first + k]];
                        lines[k] = &seen[s.from], counts[k] = s.count;
                    }
                    net.forward(lines, counts, n);
                    for (int k = 0; k < n; k++) {
                        const Step &s = steps[shuffled[first + k]];
                        const float *y = &net.y[k * 32];
                        float *dy = &net.dy[k * 32], top = -1e30f, all = 0, p[ANSWERS], doubt = 0;
                        for (int a = 0; a < ANSWERS; a++)
                            if (s.allowed >> a & 1) top = max(top, y[a]);
                        for (int a = 0; a < ANSWERS; a++) all += p[a] = s.allowed >> a & 1 ? expf(y[a] - top) : 0;
                        float log_all = logf(all);
                        for (int a = 0; a < ANSWERS; a++) {
                            p[a] /= all;
                            if (p[a] > 0) doubt -= p[a] * (y[a] - top - log_all);
                        }
                        float logp = y[s.answer] - top - log_all, ratio = expf(logp - s.logp);
                        float won = (s.gain - middle) / (float(spread) + 1e-6f);
                        bool stopped = won > 0 ? ratio > 1.2f : ratio < 0.8f;
                        float coefficient = stopped ? 0 : -won * ratio;
                        memset(dy, 0, 32 * sizeof(float));
                        for (int a = 0; a < ANSWERS; a++)
                            if (p[a] > 0)
                                dy[a] = per * (coefficient * ((a == s.answer ? 1.0f : 0.0f) - p[a]) +
                                               heat * p[a] * (y[a] - top - log_all + doubt));
                        report.doubt += doubt, report.kl += s.logp - logp, report.clipped += fabsf(ratio - 1) > 0.2f;
                        seen_of++;
                    }
                    net.backward(lines, counts, n);
                    for (int k = 0; k < n; k++) counts[k] += HIDDEN + 1;
                    judge.forward(lines, counts, n);
                    for (int k = 0; k < n; k++) {
                        const Step &s = steps[shuffled[first + k]];
                        float off = judge.y[k * 32] - s.wanted;
                        memset(&judge.dy[k * 32], 0, 32 * sizeof(float));
                        judge.dy[k * 32] = per * off;
                        report.value += double(off) * off;
                    }
                    judge.backward(lines, counts, n);
                }
                if (rate > 0) net.step(rate, 0.5f);
                else memset(net.g.data(), 0, net.size * sizeof(float));
                judge.step(judge_rate, 1.0f);
            }
        }
        report.doubt /= seen_of, report.value /= seen_of, report.kl /= seen_of, report.clipped /= seen_of;
        order.clear();
        return report;
    }
    void take_mean(float news) {
        for (size_t n = 0; n < mean.size(); n++) mean[n] += news * (net.w[n] - mean[n]);
    }
    void match(Kind kind, float heat, int rounds, double &share, double &lead) {
        double mix[KINDS] = {0, 0, 0, 0};
        mix[kind] = 1;
        vector<float> now = net.w;
        net.w = mean;
        play(rounds, mix, heat, false, false);
        net.w = now;
        share = sums[kind][1] / sums[kind][0], lead = sums[kind][2] / sums[kind][0];
    }
};

// ---- files

bool save(const std::string &path, const vector<float> &of) {
    FILE *f = fopen((path + ".new").c_str(), "wb");
    if (!f) return false;
    bool good = fwrite(of.data(), sizeof(float), of.size(), f) == of.size();
    good = fclose(f) == 0 && good;
    return good && rename((path + ".new").c_str(), path.c_str()) == 0;
}

bool load(const std::string &path, vector<float> &to) {
    FILE *f = fopen(path.c_str(), "rb");
    if (!f) return false;
    size_t found = fread(to.data(), sizeof(float), to.size(), f);
    fclose(f);
    return found == to.size();
}

// Rounds as they went, for a test: what came up, and at each question what is seen, allowed, and done by habit
int trace(int rounds, uint64_t seed) {
    Luck luck(seed);
    Habits normal(normal_manner()), sharp(sharp_manner());
    for (int n = 0; n < rounds; n++) {
        Table t;
        vector<int8_t> told;
        t.told = &told;
        int dealer = luck.below(2);
        t.begin(dealer, luck);
        std::string moves;
        printf("round %d\n", dealer);
        int style = luck.below(3);
        while (t.phase != OVER) {
            Question q(t);
            uint16_t seen[MOST_SEEN];
            int count = q.seen(seen), allowed = q.answers();
            Luck still(1);
            int by_normal = t.phase == SWAPPING_WITH || t.phase == KNOCKING ? -1 : normal.move(t, still);
            int by_sharp = t.phase == SWAPPING_WITH ? -1 : sharp.move(t, still);
            int move;
            if (luck.below(10) < 3 * style) {
                int answer = luck.below(ANSWERS);
                while (!(allowed >> answer & 1)) answer = luck.below(ANSWERS);
                move = q.move(answer);
            } else {
                move = (n & 1 ? normal : sharp).move(t, luck);
            }
            printf("ask %d %d %d %d %d:", t.turn, move, allowed, by_normal, by_sharp);
            for (int k = 0; k < count; k++) printf(" %d", seen[k]);
            printf("\n");
            t.play(move, luck);
        }
        int lead = t.lead(luck);
        printf("end %d:", lead);
        for (int8_t face : told) printf(" %d", face);
        printf("\n");
    }
    return 0;
}

const char *option(int argc, char **argv, const char *name, const char *otherwise) {
    for (int n = 2; n + 1 < argc; n++)
        if (!strcmp(argv[n], name)) return argv[n + 1];
    return otherwise;
}

int main(int argc, char **argv) {
    fill_blind();
    if (argc < 2) return 2;
    auto number = [&](const char *name, double otherwise) {
        const char *found = option(argc, argv, name, nullptr);
        return found ? atof(found) : otherwise;
    };
    uint64_t seed = uint64_t(number("--seed", 1));
    if (!strcmp(argv[1], "trace")) return trace(int(number("--rounds", 100)), seed);
    if (!strcmp(argv[1], "sizes")) return printf("%d %d %d %d\n", WIDTH, 224, 96, ANSWERS), 0;
    std::string out = argv[1];
    int generations = int(number("--generations", 1000)), rounds = int(number("--rounds", 2400)),
        batch = int(number("--batch", 2048)), epochs = int(number("--epochs", 2)),
        judging = int(number("--judging", 0)), judged = int(number("--judged", 200)),
        last = int(number("--last", 100000));
    double rate = number("--rate", 5e-4), last_rate = number("--last-rate", 2e-5), heat = number("--heat", 0.02),
           last_heat = number("--last-heat", 0.002), trace_ = number("--trace", 0.9),
           last_trace = number("--last-trace", 0.6), judge_rate = number("--judge-rate", 1e-3),
           news = number("--news", 0.01);
    double mix[KINDS];
    const char *shares[KINDS] = {"--self", "--past", "--normal", "--sharp"};
    double usual[KINDS] = {0.4, 0.1, 0.3, 0.2}, all = 0;
    for (int kind = 0; kind < KINDS; kind++) all += mix[kind] = number(shares[kind], usual[kind]);
    for (double &share : mix) share /= all;
    School school(seed);
    const char *start = option(argc, argv, "--start", nullptr);
    if (start) {
        std::string from = start;
        if (!load(from + "/mean.bin", school.net.w)) return fprintf(stderr, "no weights in %s\n", start), 1;
        load(from + "/judge.bin", school.judge.w);
        school.mean = school.net.w;
        school.pasts[0] = school.net.w;
        school.net.turn(), school.judge.turn();
    }
    for (int generation = 0; generation <= generations; generation++) {
        if (generation % judged == 0 || generation == generations) {
            if (!save(out + "/mean.bin", school.mean) || !save(out + "/judge.bin", school.judge.w)) return 1;
            int rounds_judged = generation == generations ? last : 10000;
            for (float at : {0.0f, 0.5f})
                for (Kind kind : {NORMAL, KEEN}) {
                    double share, lead;
                    school.match(kind, at, rounds_judged, share, lead);
                    printf("{\"generation\": %d, \"against\": \"%s\", \"heat\": %.1f, \"share\": %.4f, \"lead\": %.3f, "
                           "\"rounds\": %d}\n",
                           generation, NAMES[kind], at, share, lead, rounds_judged);
                }
            fflush(stdout);
        }
        if (generation == generations) break;
        double done = double(generation) / generations;
        school.play(rounds, mix, 1.0f, true, true);
        double shares_of[KINDS];
        for (int kind = 0; kind < KINDS; kind++)
            shares_of[kind] = school.sums[kind][1] / max(1.0, school.sums[kind][0]);
        bool only_judging = generation < judging;
        double now = only_judging ? 0.0 : rate * pow(last_rate / rate, done);
        School::Report r = school.learn(float(now), float(judge_rate * pow(0.1, done)),
                                        float(heat * pow(last_heat / heat, done)),
                                        float(trace_ + (last_trace - trace_) * done), 0.95f, batch, epochs);
        school.take_mean(float(news));
        if (generation % 20 == 0) {
            school.pasts.push_back(school.net.w);
            if (school.pasts.size() > 30) school.pasts.erase(school.pasts.begin());
        }
        if (generation % 50 == 0) {
            printf("{\"generation\": %d, \"answers\": %.0f, \"doubt\": %.4f, \"value\": %.4f, \"kl\": %.5f, "
                   "\"clipped\": %.4f, \"unexplained\": %.4f, \"past\": %.4f, \"normal\": %.4f, \"sharp\": %.4f}\n",
                   generation, r.count, r.doubt, r.value, r.kl, r.clipped, r.unexplained, shares_of[PAST],
                   shares_of[NORMAL], shares_of[KEEN]);
            fflush(stdout);
        }
    }
    return 0;
}
