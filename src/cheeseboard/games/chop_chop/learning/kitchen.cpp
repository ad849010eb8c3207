// How the hard player of Chop! Chop! learned what a kitchen is worth: by playing against itself.
//
//   g++ -O3 -march=native -ffast-math -o kitchen src/cheeseboard/games/chop_chop/learning/kitchen.cpp
//   ./kitchen SECONDS SEED FIRST_RATE LAST_RATE OUT.json [OUT.net [START.net]]
//
// A model of the game that is quick enough for hundreds of games a second: squares are bits, moves are judged by where
// they lead (a tile over all kinds; +1, +2 and arrow as if they did nothing; a fork always fetches a cheese here, though
// the mice may leave it, CHO-113).  Both sides play the move with the best
// chance by the network as it is, one game in two with a random move now and then.  After each game every position
// before a roll is moved towards a mixture of the chance one roll later and the result (temporal differences, lambda
// 0.7, Adam).  Half of the games have the cat's and the mice's dice as they are, half have the grey die for the cat; the
// stop without progress comes after 24, 16, 12 or 8 rolls, so that the mice learn to hurry.
//
// What it sees must be what `seen` in learned.py sees, number by number.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using Bits = uint64_t;
enum Tile { CHEESE, BROKEN, PLUS1, PLUS2, ARROW, FORK, KNIFE, KINDS };
enum Side { CAT, MICE };

const int FLOOR = 42, HURRY = 24, SEEN = 53, UNITS = 16;
const double LAMBDA = 0.7, WHIM = 0.02;
const int BOX[KINDS] = {10, 18, 2, 2, 2, 2, 2};
const int GREY[6] = {1, 1, 2, 2, 3, 4}, BLUE[6] = {1, 1, 2, 2, 2, 3};
const int HOMES[4] = {3, 27, 38, 14};  // d1 g4 d6 a3

struct Walk { Bits end, between; };
struct Ways { std::vector<Walk> walks; Bits ends = 0, between = 0; };

Ways mouse_ways[FLOOR][5], cat_ways[FLOOR][5];
int mouse_steps[FLOOR][FLOOR], cat_steps[FLOOR][FLOOR];
Bits mouse_rings[FLOOR][10], cat_rings[FLOOR][10];
std::vector<int> mouse_paths[FLOOR], cat_paths[FLOOR];
Bits holes, table, open_floor;

// of the game that is played now
const int *mouse_die, *cat_die;
double mouse_chances[5], cat_chances[5];
int limit;

Bits bit(int node) { return Bits(1) << node; }
int count(Bits bits) { return __builtin_popcountll(bits); }
int first(Bits bits) { return __builtin_ctzll(bits); }

struct Luck {
    uint64_t state;
    uint64_t next() {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        return state * 0x2545F4914F6CDD1DULL >> 1;
    }
    int below(int n) { return (next() >> 20) % n; }
    double share() { return (next() >> 11) * (1.0 / (Bits(1) << 52)); }
};

// ---- the kitchen ----

void extend(std::vector<int>* paths, int at, Bits seen, Bits between, int length, Ways* found) {
    for (int node : paths[at]) {
        if (seen & bit(node)) continue;
        found[length + 1].walks.push_back({bit(node), between});
        if (length + 1 < 4) extend(paths, node, seen | bit(node), between | bit(node), length + 1, found);
    }
}

void measure(std::vector<int>* paths, int start, int* steps, Bits* rings) {
    std::fill(steps, steps + FLOOR, 9);
    steps[start] = 0;
    std::vector<int> queue{start};
    for (size_t i = 0; i < queue.size(); i++)
        for (int node : paths[queue[i]])
            if (steps[node] > steps[queue[i]] + 1) { steps[node] = steps[queue[i]] + 1; queue.push_back(node); }
    for (int node = 0; node < FLOOR; node++) rings[steps[node]] |= bit(node);
}

void build() {
    for (int home : HOMES) holes |= bit(home);
    for (int node : {16, 17, 18, 23, 24, 25}) table |= bit(node);
    open_floor = (bit(FLOOR) - 1) & ~table;
    for (int node = 0; node < FLOOR; node++) {
        int x = node % 7, y = node / 7;
        if (y > 0) mouse_paths[node].push_back(node - 7);
        if (x > 0) mouse_paths[node].push_back(node - 1);
        if (x < 6) mouse_paths[node].push_back(node + 1);
        if (y < 5) mouse_paths[node].push_back(node + 7);
    }
    for (int node = 0; node < FLOOR; node++)
        for (int other : mouse_paths[node])
            if (!(holes & (bit(node) | bit(other)))) cat_paths[node].push_back(other);
    for (int node = 0; node < FLOOR; node++) {
        extend(mouse_paths, node, bit(node), 0, 0, mouse_ways[node]);
        extend(cat_paths, node, bit(node), 0, 0, cat_ways[node]);
        for (int steps = 1; steps < 5; steps++)
            for (Ways* ways : {&mouse_ways[node][steps], &cat_ways[node][steps]})
                for (Walk& walk : ways->walks) { ways->ends |= walk.end; ways->between |= walk.between; }
        measure(mouse_paths, node, mouse_steps[node], mouse_rings[node]);
        measure(cat_paths, node, cat_steps[node], cat_rings[node]);
    }
}

void agree(bool swapped, int stop) {
    mouse_die = GREY;
    cat_die = swapped ? GREY : BLUE;
    limit = stop;
    for (int n = 0; n < 5; n++) mouse_chances[n] = cat_chances[n] = 0;
    for (int i = 0; i < 6; i++) { mouse_chances[mouse_die[i]] += 1 / 6.; cat_chances[cat_die[i]] += 1 / 6.; }
}

struct Kitchen {
    Bits hidden = ((bit(FLOOR) - 1) & ~holes), visible = 0;
    int bag[KINDS], tiles = 38, mice[4], cat = 17, home = 15, cheeses = 0;
    bool deposited = false, knife = false, progress = false;
    Side side = MICE;
    int rolls = 1, locked = -1, stalled = 0, winner = -1;

    Kitchen() { std::copy(BOX, BOX + KINDS, bag); std::copy(HOMES, HOMES + 4, mice); }

    Bits mice_bits() const { Bits found = 0; for (int at : mice) if (at >= 0) found |= bit(at); return found; }
    Bits cat_bit() const { return table >> cat & 1 ? 0 : bit(cat); }
};

Bits open_ends(const Ways& ways, Bits no_pass, Bits no_stop) {
    if (!(ways.between & no_pass)) return ways.ends & ~no_stop;
    Bits found = 0;
    for (const Walk& walk : ways.walks) if (!(walk.between & no_pass)) found |= walk.end;
    return found & ~no_stop;
}

Bits last_mouse_bits(const Kitchen& k, Bits mice) {
    if ((mice & (mice - 1)) || !(mice & holes)) return 0;
    Bits found = 0;
    for (int node : mouse_paths[first(mice)]) found |= bit(node);
    return found & open_floor;
}

Bits mouse_ends(const Kitchen& k, int mouse, int steps) {
    Bits taken = (k.mice_bits() | k.cat_bit()) & ~bit(k.mice[mouse]);
    return open_ends(mouse_ways[k.mice[mouse]][steps], taken, taken);
}

Bits cat_ends(const Kitchen& k, int steps) {
    Bits mice = k.mice_bits();
    return open_ends(cat_ways[k.cat][steps], k.visible | (mice & open_floor), k.visible | last_mouse_bits(k, mice));
}

Bits jumps(const Kitchen& k, int mouse) {
    Bits all = (bit(FLOOR) - 1) & ~holes & ~k.visible, mice = k.mice_bits();
    if (mouse < 0) return all & ~(mice & open_floor) & ~last_mouse_bits(k, mice) & ~bit(k.cat);
    return all & ~mice & ~k.cat_bit();
}

// The figure on its new square, without the tile there; true if one lies there.
bool arrive(Kitchen& k, int mouse, int node) {
    if (mouse < 0) {
        k.cat = node;
        if (table >> node & 1) return false;
        for (int& at : k.mice) if (at == node) { at = -1; k.progress = true; }
        return k.hidden >> node & 1;
    }
    k.mice[mouse] = node;
    if (k.home >> mouse & 1) { k.home &= ~(1 << mouse); k.progress = true; }
    if (holes >> node & 1) {
        if (k.cheeses == BOX[CHEESE] && !k.deposited) k.deposited = k.progress = true;
        return false;
    }
    if (k.visible >> node & 1) { k.visible &= ~bit(node); k.cheeses++; k.progress = true; return false; }
    return k.hidden >> node & 1;
}

void turn_up(Kitchen& k, int mouse, int node, int kind) {
    k.hidden &= ~bit(node);
    k.bag[kind]--;
    k.tiles--;
    k.progress = true;
    if (kind == CHEESE) { if (mouse < 0) k.visible |= bit(node); else k.cheeses++; }
    if (kind == KNIFE) k.knife = true;
}

bool has_won(Kitchen& k) {
    if (k.side == CAT && !k.mice_bits()) k.winner = CAT;
    if (k.side == MICE && k.deposited && !k.home) k.winner = MICE;
    return k.winner >= 0;
}

void end_roll(Kitchen& k, int mouse) {
    k.stalled = k.progress ? 0 : k.stalled + 1;
    if (k.stalled >= limit) { k.winner = CAT; return; }
    if (--k.rolls && !k.knife) { k.locked = mouse; return; }
    k.side = k.side == CAT ? MICE : CAT;
    k.rolls = k.knife ? 2 : 1;
    k.knife = false;
    k.locked = -1;
}

// ---- what is seen, and the network ----

int nearest(const Bits* rings, Bits wanted) { int d = 0; while (d < 8 && !(rings[d] & wanted)) d++; return d; }

void see(const Kitchen& k, float* f) {
    Bits mice = k.mice_bits(), exposed = mice & open_floor & ~holes, cat_bit = k.cat_bit();
    int alive = count(mice), left = BOX[CHEESE] - k.cheeses, n = 0;
    Bits no_pass = k.visible | (mice & open_floor), no_stop = k.visible | last_mouse_bits(k, mice), zone = 0, threat = 0;
    double hit = 0, mean = 0;
    for (int s = 1; s < 5; s++) {
        mean += s * cat_chances[s];
        if (cat_chances[s] == 0) continue;
        Bits ends = open_ends(cat_ways[k.cat][s], no_pass, no_stop);
        zone |= ends;
        if (ends & exposed) { hit += cat_chances[s]; threat |= ends & exposed; }
    }
    Bits cheese = k.visible & ~cat_bit, tiles = k.hidden | cheese, safe_tiles = tiles & ~zone, free_holes = holes & ~mice;
    Bits shelter = free_holes | (table & ~mice), safe = 0;
    double to_tile = 0, to_safe = 0, to_cheese = 0, to_hole = 0, to_shelter = 0;
    for (int s = 1; s < 5; s++) {
        double p = mouse_chances[s];
        if (p == 0) continue;
        Bits reach = 0;
        for (int at : k.mice) if (at >= 0) {
            reach |= mouse_ways[at][s].ends;
            if ((exposed >> at & 1) && (mouse_ways[at][s].ends & shelter)) to_shelter += p;
        }
        reach &= ~(mice | cat_bit);
        if (reach & tiles) to_tile += p;
        if (reach & safe_tiles) { to_safe += p; safe |= reach & safe_tiles; }
        if (reach & cheese) to_cheese += p;
        if (reach & free_holes) to_hole += p;
    }
    const Bits* ring = cat_rings[k.cat];
    int tile_steps = 0, shelter_steps = 0, home_steps = 9, door_steps = 9;
    for (int at : k.mice) if (at >= 0) {
        tile_steps += nearest(mouse_rings[at], tiles);
        if (exposed >> at & 1) shelter_steps += nearest(mouse_rings[at], shelter);
        for (Bits rest = left ? 0 : free_holes; rest; rest &= rest - 1) {
            int hole = first(rest), steps = mouse_steps[at][hole], door = 9;
            for (int node : mouse_paths[hole]) door = std::min(door, cat_steps[k.cat][node]);
            if (steps > 0 && (steps < home_steps || (steps == home_steps && door > door_steps)))
                home_steps = steps, door_steps = door;
        }
    }
    Bits open_tiles = k.hidden & open_floor;
    int near = count(open_tiles & (ring[0] | ring[1] | ring[2])), middle = count(open_tiles & ring[3]);
    float share = 1.f / std::max(1, k.tiles), stalled = std::min(1.f, float(k.stalled) / std::min(limit, HURRY));
    bool last = left == 0;
    f[n++] = alive == 1; f[n++] = alive == 2; f[n++] = alive == 3;
    f[n++] = left / 10.f; f[n++] = last; f[n++] = left == 1; f[n++] = left == 2;
    f[n++] = count(cheese) / 4.f; f[n++] = (k.visible & cat_bit) != 0;
    f[n++] = k.tiles / 38.f; f[n++] = k.bag[CHEESE] * share; f[n++] = count(k.hidden & table) / 6.f;
    f[n++] = k.bag[KNIFE] * share * 5; f[n++] = (k.bag[PLUS1] + k.bag[PLUS2] + k.bag[ARROW]) * share * 2;
    f[n++] = k.bag[FORK] * share * 5;
    f[n++] = count(k.home) / 4.f; f[n++] = k.deposited; f[n++] = k.rolls == 2;
    f[n++] = stalled; f[n++] = stalled * stalled * stalled;
    f[n++] = cat_bit == 0; f[n++] = count(zone) / 20.f;
    f[n++] = count(mice & holes) / 4.f; f[n++] = count(mice & table) / 4.f; f[n++] = count(exposed) / 4.f;
    for (int d = 1; d < 6; d++) f[n++] = count(exposed & ring[d]) / 2.f;
    f[n++] = count(exposed & (ring[6] | ring[7] | ring[8] | ring[9])) / 2.f;
    f[n++] = hit; f[n++] = count(threat) >= 1; f[n++] = count(threat) >= 2; f[n++] = count(threat) >= 3;
    f[n++] = count(safe) / 10.f; f[n++] = to_shelter / 2;
    f[n++] = to_tile; f[n++] = to_safe; f[n++] = to_cheese; f[n++] = to_hole;
    f[n++] = tile_steps / (8.f * std::max(1, alive)); f[n++] = shelter_steps / 8.f;
    f[n++] = near / 6.f; f[n++] = middle / 6.f; f[n++] = (k.tiles - near - middle) / 20.f;
    f[n++] = last ? home_steps / 8.f : 0; f[n++] = last ? door_steps / 8.f : 0;
    f[n++] = last ? to_hole : 0; f[n++] = last ? hit : 0;
    f[n++] = (mean - 11 / 6.) * 2; f[n++] = float(HURRY - std::min(limit, HURRY)) / HURRY;
    f[n++] = alive == 1 && (mice & holes);
}

struct Net { float rows[2][UNITS][SEEN + 1], out[2][UNITS + 1]; } net, slope, drift, spread;

float answer(Side side, const float* f, float* excited) {
    float found = net.out[side][UNITS];
    for (int unit = 0; unit < UNITS; unit++) {
        float sum = net.rows[side][unit][SEEN];
        for (int i = 0; i < SEEN; i++) sum += net.rows[side][unit][i] * f[i];
        excited[unit] = std::max(0.f, sum);
        found += net.out[side][unit] * excited[unit];
    }
    return 1 / (1 + std::exp(-found));
}

float chance(const Kitchen& k) {
    if (k.winner >= 0) return k.winner == MICE;
    float f[SEEN], excited[UNITS];
    see(k, f);
    return answer(k.side, f, excited);
}

// ---- playing ----

struct Move { int mouse, node; };

float after(const Kitchen& before, Move move) {
    Kitchen k = before;
    bool tile = arrive(k, move.mouse, move.node);
    if (has_won(k)) return k.winner == MICE;
    if (!tile) { end_roll(k, move.mouse); return chance(k); }
    float sum = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!k.bag[kind]) continue;
        Kitchen turned = k;
        turn_up(turned, move.mouse, move.node, kind);
        Bits wanted = turned.visible & ~turned.cat_bit();
        if (kind == FORK && move.mouse >= 0 && wanted) { turned.visible &= ~bit(first(wanted)); turned.cheeses++; }
        end_roll(turned, move.mouse);
        sum += k.bag[kind] * chance(turned);
    }
    return sum / k.tiles;
}

Move choose(const Kitchen& k, const std::vector<Move>& moves, Luck& luck, bool whims) {
    if (whims && luck.share() < WHIM) return moves[luck.below(moves.size())];
    Move best = moves[0];
    float most = -9;
    for (Move move : moves) {
        float worth = (k.side == CAT ? -1 : 1) * after(k, move) + 1e-7f * luck.share();
        if (worth > most) most = worth, best = move;
    }
    return best;
}

std::vector<Move> moves_to(Bits ends, int mouse) {
    std::vector<Move> found;
    for (; ends; ends &= ends - 1) found.push_back({mouse, first(ends)});
    return found;
}

bool play(Luck& luck, bool whims, std::vector<Kitchen>& seen) {
    Kitchen k;
    float least = 9;
    for (Bits rest = table; rest; rest &= rest - 1) {
        Kitchen placed = k;
        placed.cat = first(rest);
        float worth = chance(placed) + 1e-3f * luck.share();
        if (worth < least) least = worth, k.cat = placed.cat;
    }
    while (k.winner < 0) {
        seen.push_back(k);
        k.progress = false;
        int roll = (k.side == CAT ? cat_die : mouse_die)[luck.below(6)];
        std::vector<Move> moves;
        if (k.side == CAT) moves = moves_to(cat_ends(k, roll), -1);
        else for (int mouse = 0; mouse < 4; mouse++)
            if (k.mice[mouse] >= 0 && (k.locked < 0 || k.locked == mouse))
                for (Move move : moves_to(mouse_ends(k, mouse, roll), mouse)) moves.push_back(move);
        if (moves.empty()) { end_roll(k, -1); continue; }
        while (true) {
            Move move = choose(k, moves, luck, whims);
            int kind = -1;
            if (arrive(k, move.mouse, move.node)) {
                int place = luck.below(k.tiles);
                for (kind = 0; place >= k.bag[kind]; kind++) place -= k.bag[kind];
                turn_up(k, move.mouse, move.node, kind);
            }
            if (has_won(k)) break;
            Bits wanted = k.visible & ~k.cat_bit(), further = 0;
            if (kind == FORK && move.mouse >= 0 && wanted) { k.visible &= ~bit(first(wanted)); k.cheeses++; }
            if (kind == PLUS1 || kind == PLUS2)
                further = move.mouse < 0 ? cat_ends(k, kind - BROKEN) : mouse_ends(k, move.mouse, kind - BROKEN);
            if (kind == ARROW) further = jumps(k, move.mouse);
            if (!further) { end_roll(k, move.mouse); break; }
            moves = moves_to(further, move.mouse);
        }
    }
    return k.winner == MICE;
}

// ---- learning ----

void learn(const std::vector<Kitchen>& seen, bool mice_won) {
    float wanted = mice_won, next = wanted;
    for (int i = int(seen.size()) - 1; i >= 0; i--) {
        float f[SEEN], excited[UNITS];
        see(seen[i], f);
        Side side = seen[i].side;
        float now = answer(side, f, excited);
        if (i + 1 < int(seen.size())) wanted = (1 - LAMBDA) * next + LAMBDA * wanted;
        float off = now - wanted;
        for (int unit = 0; unit < UNITS; unit++) {
            slope.out[side][unit] += off * excited[unit];
            if (excited[unit] <= 0) continue;
            float back = off * net.out[side][unit];
            for (int j = 0; j < SEEN; j++) slope.rows[side][unit][j] += back * f[j];
            slope.rows[side][unit][SEEN] += back;
        }
        slope.out[side][UNITS] += off;
        next = now;
    }
}

void step(long number, double rate) {
    float *w = (float*)&net, *g = (float*)&slope, *m = (float*)&drift, *v = (float*)&spread;
    double c1 = 1 - std::pow(0.9, number), c2 = 1 - std::pow(0.999, number);
    for (size_t i = 0; i < sizeof(Net) / sizeof(float); i++) {
        float q = g[i] / 800;
        m[i] = 0.9f * m[i] + 0.1f * q;
        v[i] = 0.999f * v[i] + 0.001f * q * q;
        w[i] -= rate * (m[i] / c1) / (std::sqrt(v[i] / c2) + 1e-8f);
        g[i] = 0;
    }
}

void print_list(FILE* file, const float* numbers, int length) {
    for (int i = 0; i < length; i++) fprintf(file, "%s%.4g", i ? ", " : "[", numbers[i]);
    fprintf(file, "]");
}

void print(FILE* file) {
    for (int side = 0; side < 2; side++) {
        fprintf(file, "%s\"%s\": {\"rows\": [\n", side ? ",\n" : "{\n", side == CAT ? "cat" : "mice");
        for (int unit = 0; unit < UNITS; unit++) {
            print_list(file, net.rows[side][unit], SEEN + 1);
            fprintf(file, unit + 1 < UNITS ? ",\n" : "\n], \"out\": ");
        }
        print_list(file, net.out[side], UNITS + 1);
        fprintf(file, "}");
    }
    fprintf(file, "\n}\n");
}

int main(int count_of_words, char** words) {
    if (count_of_words < 6) { fprintf(stderr, "see the first lines of kitchen.cpp\n"); return 2; }
    double seconds = atof(words[1]), fast = atof(words[3]), slow = atof(words[4]);
    Luck luck{0x9E3779B97F4A7C15ULL * (atoi(words[2]) + 1)};
    build();
    float* weights = (float*)&net;
    for (size_t i = 0; i < sizeof(Net) / sizeof(float); i++) weights[i] = (luck.share() - 0.5) * 0.5;
    if (count_of_words > 7) {
        FILE* file = fopen(words[7], "rb");
        if (!file || fread(&net, sizeof net, 1, file) != 1) { fprintf(stderr, "cannot read %s\n", words[7]); return 1; }
        fclose(file);
    }
    auto begun = std::chrono::steady_clock::now();
    const int stops[4] = {24, 16, 12, 8};
    long games = 0, won = 0, rolls = 0;
    for (double spent = 0; spent < seconds; games++) {
        spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        agree(games >> 1 & 1, stops[games >> 2 & 3]);
        std::vector<Kitchen> seen;
        bool mice_won = play(luck, games & 1, seen);
        won += mice_won;
        rolls += seen.size();
        learn(seen, mice_won);
        if (games % 8 == 7) step(games / 8 + 1, fast * std::pow(slow / fast, spent / seconds));
        if (games % 2000 == 1999) {
            printf("%ld games: of the last 2000 the mice won %.1f %%, %.0f rolls a game\n", games + 1, won / 20., rolls / 2000.);
            fflush(stdout);
            won = rolls = 0;
        }
    }
    FILE* file = fopen(words[5], "w");
    print(file);
    fclose(file);
    if (count_of_words > 6) {
        file = fopen(words[6], "wb");
        fwrite(&net, sizeof net, 1, file);
        fclose(file);
    }
}
