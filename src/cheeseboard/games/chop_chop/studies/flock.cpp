// The kitchen in plain numbers, for very many games at once: `flock.py` is who uses it.
//
// Compiled by nvcc a warp plays a game on the card and its lanes weigh the choices; compiled as C++ one processor does
// the same, one choice after another.  The rules and what is seen of a kitchen are those of the package (a test holds
// walks, numbers, chances and replies to it), with these liberties in play: an extra move or jump is weighed as the
// tile's end, a fork takes the first cheese, and ties are broken by a little noise.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef uint64_t u64;
#ifdef __CUDACC__
#include <cuda_fp16.h>
#define HD __host__ __device__ __forceinline__
#define HDN __host__ __device__ __noinline__
#else
#define HD static inline
#define HDN static
#endif
#ifdef __CUDA_ARCH__
#define LANES 32
#define LANE (threadIdx.x & 31)
#define SYNC() __syncwarp()
#define POP(x) __popcll(x)
#define FFS(x) (__ffsll((long long)(x)) - 1)
#else
#define LANES 1
#define LANE 0
#define SYNC()
#define POP(x) __builtin_popcountll(x)
#define FFS(x) __builtin_ctzll(x)
#endif

enum { FLOOR = 42, CHEESE = 0, BROKEN = 1, PLUS1 = 2, PLUS2 = 3, ARROW = 4, FORK = 5, KNIFE = 6, HAND = 53 };
// wide inputs: where they begin
enum {
  W_CAT = 53,
  W_MICE = W_CAT + 42,
  W_HIDDEN = W_MICE + 42,
  W_VISIBLE = W_HIDDEN + 42,
  W_HOME = W_VISIBLE + 42,
  W_LEFT = W_HOME + 4,
  W_ALIVE = W_LEFT + 11,
  W_STOP = W_ALIVE + 4,
  W_REL = W_STOP + 24,
  W_LOCK = W_REL + 143,
  WIDE = W_LOCK + 42
};

// As `ctypes` lays them out in flock.py.
struct Walk {
  u64 end, between;
};
struct Ways {
  u64 ends, between;
  int32_t first, count;
};
struct Box {
  Ways mouse[42][5], cat[42][5];
  u64 mouse_ring[42][10], cat_ring[42][10], hole_doors[42], around[42];
  u64 hole, table, floor_bits, squares, cat_squares;
  float mouse_chance[5], cat_chance[5];
  float die_seen;
  int32_t limit, hurry, cheeses, tiles;
  int8_t mouse_steps[42][42];
  int8_t holes[4], bag[8], mouse_die[6], cat_die[6];
};
struct Table {
  u64 hidden, visible;
  int8_t bag[7], mice[4], cat, home, cheeses, deposited, is_cats, rolls, locked;
  int16_t stalled;
  int8_t pad[4];
};
struct Net {
  const float *w, *b, *o;
};
// Weights by input, then unit; `wide` says whether all inputs are seen, `stops` whether replies know the stop.
struct Player {
  Net cat, mice;
  int32_t wide, units, width;
  float margin;
  int32_t stops, pad;
};

HD u64 mice_bits(const Table& s) {
  u64 f = 0;
  for (int m = 0; m < 4; m++)
    if (s.mice[m] >= 0) f |= 1ULL << s.mice[m];
  return f;
}
HD u64 cat_bit(const Box& b, const Table& s) { return b.table >> s.cat & 1 ? 0 : 1ULL << s.cat; }
HD u64 last_mouse(const Box& b, const Table& s, u64 mice) {
  if ((mice & (mice - 1)) || !(mice & b.hole)) return 0;
  u64 f = 0;
  for (int m = 0; m < 4; m++)
    if (s.mice[m] >= 0) f |= b.around[s.mice[m]];
  return f & b.floor_bits;
}
HD u64 open_ends(const Ways& w, const Walk* walks, u64 no_pass, u64 no_stop) {
  if (!(w.between & no_pass)) return w.ends & ~no_stop;
  u64 f = 0;
  for (int i = w.first; i < w.first + w.count; i++)
    if (!(walks[i].between & no_pass)) f |= walks[i].end;
  return f & ~no_stop;
}
HD u64 cat_ends(const Box& b, const Walk* walks, const Table& s, int steps) {
  u64 mice = mice_bits(s);
  return open_ends(b.cat[s.cat][steps], walks, s.visible | (mice & b.floor_bits), s.visible | last_mouse(b, s, mice));
}
HD u64 mouse_ends(const Box& b, const Walk* walks, const Table& s, int m, int steps) {
  int at = s.mice[m];
  u64 taken = (mice_bits(s) | cat_bit(b, s)) & ~(1ULL << at);
  return open_ends(b.mouse[at][steps], walks, taken, taken);
}
HD void goes(const Box& b, Table& s, int m, int floor) {
  if (s.is_cats) {
    s.cat = floor;
    if (!(b.table >> floor & 1))
      for (int i = 0; i < 4; i++)
        if (s.mice[i] == floor) {
          s.mice[i] = -1;
          s.stalled = -1;
        }
    return;
  }
  s.mice[m] = floor;
  if (s.home >> m & 1) {
    s.home &= ~(1 << m);
    s.stalled = -1;
  }
  if (b.hole >> floor & 1) {
    if (s.cheeses == b.cheeses && !s.deposited) {
      s.deposited = 1;
      s.stalled = -1;
    }
  } else if (s.visible >> floor & 1) {
    s.visible &= ~(1ULL << floor);
    s.cheeses++;
    s.stalled = -1;
  }
}
HD void turned(Table& s, int floor, int kind) {
  s.hidden &= ~(1ULL << floor);
  s.bag[kind]--;
  s.stalled = -1;
  if (kind == CHEESE) {
    if (s.is_cats)
      s.visible |= 1ULL << floor;
    else
      s.cheeses++;
  }
}
HD void roll_over(Table& s, int m, int knife) {
  s.stalled++;
  s.rolls--;
  if (s.rolls > 0 && !knife) {
    s.locked = m;
    return;
  }
  s.is_cats = !s.is_cats;
  s.rolls = knife ? 2 : 1;
  s.locked = -1;
}
HD int nearest(const u64* ring, u64 wanted) {
  for (int i = 0; i < 9; i++)
    if (ring[i] & wanted) return i;
  return 9;
}

// `Learned.seen` and, if it is wide, `squares.lit`: places and values that are not nothing; how many there are.
HDN int seen(const Box& b, const Walk* walks, const Table& s, int wide, uint16_t* place, float* value) {
  float f[HAND];
  u64 mice = mice_bits(s), catb = cat_bit(b, s);
  int living[4], alive = 0;
  for (int m = 0; m < 4; m++)
    if (s.mice[m] >= 0) living[alive++] = s.mice[m];
  u64 exposed = mice & b.floor_bits & ~b.hole;
  int left = b.cheeses - s.cheeses;
  u64 free_cheese = s.visible & ~catb;
  u64 tiles = s.hidden | free_cheese;
  int tile_count = POP(s.hidden);
  u64 holes = b.hole & ~mice;
  u64 shelter = holes | (b.table & ~mice);
  u64 no_pass = s.visible | (mice & b.floor_bits);
  u64 no_stop = s.visible | last_mouse(b, s, mice);
  u64 zone = 0, threatened = 0;
  float hit = 0;
  for (int n = 1; n < 5; n++)
    if (b.cat_chance[n] > 0) {
      u64 e = open_ends(b.cat[s.cat][n], walks, no_pass, no_stop);
      zone |= e;
      if (e & exposed) {
        hit += b.cat_chance[n];
        threatened |= e & exposed;
      }
    }
  f[0] = alive == 1;
  f[1] = alive == 2;
  f[2] = alive == 3;
  f[3] = left / 10.0f;
  f[4] = left == 0;
  f[5] = left == 1;
  f[6] = left == 2;
  f[7] = POP(free_cheese) / 4.0f;
  f[8] = (s.visible & catb) != 0;
  float share = 1.0f / (tile_count > 1 ? tile_count : 1);
  f[9] = tile_count / 38.0f;
  f[10] = s.bag[CHEESE] * share;
  f[11] = POP(s.hidden & b.table) / 6.0f;
  f[12] = s.bag[KNIFE] * share * 5.0f;
  f[13] = (s.bag[PLUS1] + s.bag[PLUS2] + s.bag[ARROW]) * share * 2.0f;
  f[14] = s.bag[FORK] * share * 5.0f;
  float st = (float)s.stalled / b.hurry;
  if (st > 1) st = 1;
  f[15] = POP((u64)s.home) / 4.0f;
  f[16] = s.deposited;
  f[17] = s.rolls == 2;
  f[18] = st;
  f[19] = st * st * st;
  const u64* ring = b.cat_ring[s.cat];
  int targets = POP(threatened);
  f[20] = b.table >> s.cat & 1;
  f[21] = POP(zone) / 20.0f;
  f[22] = POP(mice & b.hole) / 4.0f;
  f[23] = POP(mice & b.table) / 4.0f;
  f[24] = POP(exposed) / 4.0f;
  for (int i = 1; i <= 5; i++) f[24 + i] = POP(exposed & ring[i]) / 2.0f;
  f[30] = POP(exposed & (ring[6] | ring[7] | ring[8] | ring[9])) / 2.0f;
  f[31] = hit;
  f[32] = targets >= 1;
  f[33] = targets >= 2;
  f[34] = targets >= 3;
  u64 safe_tiles = tiles & ~zone, open_squares = ~(mice | catb), safe = 0;
  float to_tile = 0, to_safe = 0, to_cheese = 0, to_hole = 0, to_shelter = 0;
  for (int n = 1; n < 5; n++) {
    float c = b.mouse_chance[n];
    if (c > 0) {
      u64 reach = 0;
      for (int i = 0; i < alive; i++) {
        u64 e = b.mouse[living[i]][n].ends;
        reach |= e;
        if ((exposed >> living[i] & 1) && (e & shelter)) to_shelter += c;
      }
      reach &= open_squares;
      if (reach & tiles) {
        to_tile += c;
        if (reach & safe_tiles) {
          to_safe += c;
          safe |= reach & safe_tiles;
        }
        if (reach & free_cheese) to_cheese += c;
      }
      if (reach & holes) to_hole += c;
    }
  }
  f[35] = POP(safe) / 10.0f;
  f[36] = to_shelter / 2.0f;
  f[37] = to_tile;
  f[38] = to_safe;
  f[39] = to_cheese;
  f[40] = to_hole;
  int tile_steps = 0, shelter_steps = 0;
  for (int i = 0; i < alive; i++) {
    int n = nearest(b.mouse_ring[living[i]], tiles);
    tile_steps += n < 8 ? n : 8;
    if (exposed >> living[i] & 1) {
      n = nearest(b.mouse_ring[living[i]], shelter);
      shelter_steps += n < 8 ? n : 8;
    }
  }
  u64 open_tiles = s.hidden & b.floor_bits;
  int near = POP(open_tiles & (ring[0] | ring[1] | ring[2])), middle = POP(open_tiles & ring[3]);
  int home_steps = 0, cat_steps = 0;
  if (!left) {
    int best = 9, cat_best = 9;
    for (int h = 0; h < 4; h++) {
      int hole = b.holes[h];
      if (holes >> hole & 1) {
        int cat = nearest(b.cat_ring[s.cat], b.hole_doors[hole]);
        for (int i = 0; i < alive; i++) {
          int n = b.mouse_steps[living[i]][hole];
          if ((0 < n && n < best) || (n == best && cat > cat_best)) {
            best = n;
            cat_best = cat;
          }
        }
      }
    }
    home_steps = best;
    cat_steps = cat_best;
  }
  f[41] = tile_steps / (8.0f * (alive > 1 ? alive : 1));
  f[42] = shelter_steps / 8.0f;
  f[43] = near / 6.0f;
  f[44] = middle / 6.0f;
  f[45] = (tile_count - near - middle) / 20.0f;
  f[46] = home_steps / 8.0f;
  f[47] = cat_steps / 8.0f;
  f[48] = left ? 0 : to_hole;
  f[49] = left ? 0 : hit;
  f[50] = b.die_seen;
  f[51] = (24 - b.hurry) / 24.0f;
  f[52] = alive == 1 && (mice & b.hole) != 0;
  int n = 0;
  for (int i = 0; i < HAND; i++)
    if (f[i] != 0) {
      place[n] = i;
      value[n++] = f[i];
    }
  if (!wide) return n;
#define ON(at)         \
  {                    \
    place[n] = (at);   \
    value[n++] = 1.0f; \
  }
  ON(W_CAT + s.cat)
  int cx = s.cat % 7, cy = s.cat / 7;
  for (int i = 0; i < alive; i++) {
    ON(W_MICE + living[i])
    if (b.floor_bits >> living[i] & 1 && !(b.hole >> living[i] & 1))
      ON(W_REL + (living[i] % 7 - cx + 6) + 13 * (living[i] / 7 - cy + 5))
  }
  for (u64 x = s.hidden; x; x &= x - 1) ON(W_HIDDEN + FFS(x))
  for (u64 x = s.visible; x; x &= x - 1) ON(W_VISIBLE + FFS(x))
  for (int m = 0; m < 4; m++)
    if (s.home >> m & 1) ON(W_HOME + m)
  ON(W_LEFT + left)
  ON(W_ALIVE + alive - 1)
  int to_stop = b.limit ? b.limit - s.stalled : 24;
  if (to_stop > 24) to_stop = 24;
  if (to_stop < 1) to_stop = 1;
  ON(W_STOP + to_stop - 1)
  if (s.locked >= 0 && s.mice[s.locked] >= 0) ON(W_LOCK + s.mice[s.locked])
  return n;
}
// Of the mice to win.
HDN float chance(const Box& b, const Walk* walks, const Table& s, const Player& p) {
  uint16_t place[128];
  float value[128];
  int n = seen(b, walks, s, p.wide, place, value);
  const Net& net = s.is_cats ? p.cat : p.mice;
  int H = p.units;
  float found = net.o[H];
  for (int h = 0; h < H; h += 16) {
    float acc[16];
    for (int j = 0; j < 16; j++) acc[j] = net.b[h + j];
    for (int i = 0; i < n; i++) {
      const float* w = net.w + (int)place[i] * H + h;
      float v = value[i];
#pragma unroll
      for (int j = 0; j < 16; j++) acc[j] += w[j] * v;
    }
    for (int j = 0; j < 16; j++)
      if (acc[j] > 0) found += net.o[h + j] * acc[j];
  }
  return 1.0f / (1.0f + expf(-found));
}

// What a warp has before it.
struct Desk {
  Table s, a;
  int16_t n, items, rn, ritems, pick, left;  // candidates and what is weighed of them; the same of replies
  int8_t cm[128], cd[128], rm[168], rd[168];
  uint16_t item[384], ritem[512];
  float cv[128], first[128], rv[512], part[384];
  float reply;
};
HD void add_ends(Desk& d, int m, u64 e) {
  for (; e && d.n < 128; e &= e - 1) {
    d.cm[d.n] = m;
    d.cd[d.n] = FFS(e);
    d.n++;
  }
}
HD int kinds_at(const Box& b, const Table& s, int floor) {  // 0: no tile is turned up there
  if (!(s.hidden >> floor & 1) || (s.is_cats && (b.table >> floor & 1))) return 0;
  int all = 0;
  for (int k = 0; k < 7; k++) all += s.bag[k];
  int mask = 0;
  if (s.bag[CHEESE]) mask |= 1;
  if (s.bag[KNIFE]) mask |= 2;
  if (all - s.bag[CHEESE] - s.bag[KNIFE] > 0) mask |= 4;
  return mask;
}
HD float weight_of(const Table& s, int kind) {
  int all = 0;
  for (int k = 0; k < 7; k++) all += s.bag[k];
  int c = s.bag[CHEESE], kn = s.bag[KNIFE];
  return (kind == 0 ? c : kind == 1 ? kn : all - c - kn) / (float)all;
}
// The table after a move and a tile (0 cheese, 1 knife, 2 other, 3 none), before the next roll; or who has won
HD int after(const Box& b, Table& a, int m, int floor, int kind) {
  int by_cat = a.is_cats;
  goes(b, a, m, floor);
  if (by_cat && !mice_bits(a)) return 0;
  if (!by_cat && a.deposited && !a.home) return 1;
  if (kind < 3) {
    int k = kind == 0 ? CHEESE : kind == 1 ? KNIFE : BROKEN;
    if (kind == 2)
      while (!a.bag[k]) k++;
    turned(a, floor, k);
  }
  roll_over(a, by_cat ? -1 : m, kind == 1);
  return -1;
}
HD float value_after(const Box& b, const Walk* walks, const Table& s, int m, int floor, int kind, const Player& p,
                     int root) {
  Table a = s;
  int won = after(b, a, m, floor, kind);
  if (won >= 0) return won;
  if (b.limit && a.stalled >= b.limit && (root || p.stops)) return 0;
  return chance(b, walks, a, p);
}
// Over all rolls of the side that is to roll in d.a: its best replies.
HDN float replied(const Box& b, const Walk* walks, Desk& d, const Player& p) {
  const Table& a = d.a;
  const float* die = a.is_cats ? b.cat_chance : b.mouse_chance;
  if (LANE == 0) {
    d.rn = 0;
    d.ritems = 0;
    for (int m = 0; m < (a.is_cats ? 1 : 4); m++) {
      if (!a.is_cats && (a.mice[m] < 0 || (a.locked >= 0 && a.locked != m))) continue;
      u64 e = 0;
      for (int n = 1; n < 5; n++)
        if (die[n] > 0) e |= a.is_cats ? cat_ends(b, walks, a, n) : mouse_ends(b, walks, a, m, n);
      for (; e && d.rn < 168; e &= e - 1) {
        int f = FFS(e), mask = kinds_at(b, a, f);
        d.rm[d.rn] = m;
        d.rd[d.rn] = f;
        if (!mask) {
          if (d.ritems < 512) d.ritem[d.ritems++] = d.rn * 4 + 3;
        } else
          for (int k = 0; k < 3; k++)
            if (mask >> k & 1 && d.ritems < 512) d.ritem[d.ritems++] = d.rn * 4 + k;
        d.rn++;
      }
    }
  }
  SYNC();
  for (int i = LANE; i < d.ritems; i += LANES) {
    int c = d.ritem[i] >> 2, k = d.ritem[i] & 3;
    float v = value_after(b, walks, a, d.rm[c], d.rd[c], k, p, 0);
    d.rv[i] = k == 3 ? v : v * weight_of(a, k);
  }
  SYNC();
  float found = 0;
  if (LANE == 0) {
    float sums[168];
    for (int c = 0; c < d.rn; c++) sums[c] = 0;
    for (int i = 0; i < d.ritems; i++) sums[d.ritem[i] >> 2] += d.rv[i];
    for (int n = 1; n < 5; n++)
      if (die[n] > 0) {
        float best = a.is_cats ? 2 : -1;
        int any = 0;
        u64 e[4];
        for (int m = 0; m < 4; m++) e[m] = 0;
        for (int m = 0; m < (a.is_cats ? 1 : 4); m++)
          if (a.is_cats || (a.mice[m] >= 0 && !(a.locked >= 0 && a.locked != m)))
            e[m] = a.is_cats ? cat_ends(b, walks, a, n) : mouse_ends(b, walks, a, m, n);
        for (int c = 0; c < d.rn; c++)
          if (e[(int)d.rm[c]] >> d.rd[c] & 1) {
            any = 1;
            if (a.is_cats ? sums[c] < best : sums[c] > best) best = sums[c];
          }
        if (!any) {
          Table x = a;
          roll_over(x, -1, 0);
          best = b.limit && x.stalled >= b.limit && p.stops ? 0 : chance(b, walks, x, p);
        }
        found += die[n] * best;
      }
    d.reply = found;
  }
  SYNC();
  return d.reply;
}
// Weighs the candidates for d.s; the best is d.pick.
HDN void choose(const Box& b, const Walk* walks, Desk& d, const Player& p, float noise, uint32_t seed) {
  if (LANE == 0) {
    d.items = 0;
    for (int c = 0; c < d.n; c++) {
      int mask = kinds_at(b, d.s, d.cd[c]);
      if (!mask)
        d.item[d.items++] = c * 4 + 3;
      else
        for (int k = 0; k < 3; k++)
          if (mask >> k & 1) d.item[d.items++] = c * 4 + k;
    }
  }
  SYNC();
  for (int i = LANE; i < d.items; i += LANES) {
    int c = d.item[i] >> 2, k = d.item[i] & 3;
    float v = value_after(b, walks, d.s, d.cm[c], d.cd[c], k, p, 1);
    d.part[i] = k == 3 ? v : v * weight_of(d.s, k);
  }
  SYNC();
  float sign = d.s.is_cats ? -1.0f : 1.0f;
  if (LANE == 0) {
    for (int c = 0; c < d.n; c++) d.cv[c] = 0;
    for (int i = 0; i < d.items; i++) d.cv[d.item[i] >> 2] += d.part[i];
    float best = -3;
    int pick = 0;
    for (int c = 0; c < d.n; c++) {
      seed = seed * 747796405u + 2891336453u;
      float v = sign * d.cv[c] + noise * (seed >> 8) * (1.0f / 16777216.0f);
      d.first[c] = sign * d.cv[c];
      if (v > best) {
        best = v;
        pick = c;
      }
    }
    d.pick = pick;
    d.left = 0;
  }
  SYNC();
  if (p.width <= 1 || d.n <= 1) return;
  float most = d.first[0];
  for (int c = 1; c < d.n; c++)
    if (d.first[c] > most) most = d.first[c];
  int close = 0;
  for (int c = 0; c < d.n; c++) close += d.first[c] > most - p.margin;
  if (close <= 1) return;
  SYNC();
  float best = -3;
  int pick = -1;
  for (int look = 0; look < p.width && look < close; look++) {
    int c = -1;
    float top = -3;
    for (int i = 0; i < d.n; i++)
      if (d.first[i] > top && d.first[i] > most - p.margin) {
        top = d.first[i];
        c = i;
      }
    SYNC();
    if (LANE == 0) d.first[c] = -9;
    SYNC();
    int mask = kinds_at(b, d.s, d.cd[c]);
    float v = 0;
    for (int k = 0; k < 4; k++)
      if (mask ? (mask >> k & 1) : k == 3) {
        if (LANE == 0) {
          d.a = d.s;
          d.left = after(b, d.a, d.cm[c], d.cd[c], k);
        }
        SYNC();
        int won = d.left;
        float one = won >= 0 ? won : b.limit && d.a.stalled >= b.limit ? 0.0f : replied(b, walks, d, p);
        v += k == 3 ? one : one * weight_of(d.s, k);
        SYNC();
      }
    if (sign * v > best) {
      best = sign * v;
      pick = c;
    }
  }
  SYNC();
  if (LANE == 0) {
    d.pick = pick;
  }
  SYNC();
}
HD u64 next(u64& r) {
  r ^= r << 13;
  r ^= r >> 7;
  r ^= r << 17;
  return r * 2685821657736338717ULL;
}
HD int below(u64& r, int n) { return (int)((next(r) >> 40) % n); }
HD int draw(const Table& s, u64& r) {
  int all = 0;
  for (int k = 0; k < 7; k++) all += s.bag[k];
  if (!all) return 0;
  int x = below(r, all);
  for (int k = 0; k < 7; k++) {
    if (x < s.bag[k]) return k;
    x -= s.bag[k];
  }
  return 0;
}
HD void setup(const Box& b, Table& s, u64& r) {
  memset(&s, 0, sizeof(Table));
  s.hidden = b.squares & ~b.hole;
  for (int k = 0; k < 7; k++) s.bag[k] = b.bag[k];
  for (int m = 0; m < 4; m++) s.mice[m] = b.holes[m];
  int n = below(r, POP(b.table));
  u64 x = b.table;
  while (n--) x &= x - 1;
  s.cat = FFS(x);
  s.home = 15;
  s.rolls = 1;
  s.locked = -1;
}
// One game: the tables before each roll, what a look at all replies says of each (or nothing), who won.
HDN void game(const Box& b, const Walk* walks, Desk& d, const Player& pc, const Player& pm, u64 seed, float whim,
              float noise, int look, Table* tables, float* said, int most, int* len, int* winner) {
  u64 r = seed * 0x9E3779B97F4A7C15ULL + 0x1234567ULL;
  for (int i = 0; i < 6; i++) next(r);
  if (LANE == 0)
    setup(b, d.s, r);
  else
    below(r, 1);
  SYNC();
  if (whim <= 0) {  // the cat chooses where it begins
    float least = 9;
    int where = 0;
    for (u64 x = b.table; x; x &= x - 1) {
      if (LANE == 0) {
        d.a = d.s;
        d.a.cat = FFS(x);
      }
      SYNC();
      float v = pc.width > 1 ? replied(b, walks, d, pc) : chance(b, walks, d.a, pc);
      v += noise * (next(r) >> 40) * (1.0f / 16777216.0f);
      if (v < least) {
        least = v;
        where = FFS(x);
      }
      SYNC();
    }
    if (LANE == 0) d.s.cat = where;
    SYNC();
  }
  int count = 0, won = -1;
  while (won < 0) {
    float known = NAN;
    if (look) {
      if (LANE == 0) d.a = d.s;
      SYNC();
      known = replied(b, walks, d, pc);
    }
    if (LANE == 0 && count < most) {
      tables[count] = d.s;
      said[count] = known;
    }
    SYNC();
    count++;
    if (count > 1500) {
      won = 0;
      break;
    }
    int die = below(r, 6), steps = d.s.is_cats ? b.cat_die[die] : b.mouse_die[die];
    if (LANE == 0) {
      d.n = 0;
      if (d.s.is_cats)
        add_ends(d, 0, cat_ends(b, walks, d.s, steps));
      else
        for (int m = 0; m < 4; m++)
          if (d.s.mice[m] >= 0 && (d.s.locked < 0 || d.s.locked == m))
            add_ends(d, m, mouse_ends(b, walks, d.s, m, steps));
    }
    SYNC();
    int mover = -1, knife = 0;
    while (d.n > 0) {
      const Player& p = d.s.is_cats ? pc : pm;
      int random = whim > 0 && (next(r) >> 40) * (1.0f / 16777216.0f) < whim;
      int any = below(r, d.n);
      uint32_t luck = (uint32_t)(next(r) >> 20);
      int pick = any;
      if (!random) {
        choose(b, walks, d, p, noise, luck);
        pick = d.pick;
      }
      int m = d.cm[pick], floor = d.cd[pick], by_cat = d.s.is_cats;
      mover = by_cat ? -1 : m;
      int kind = draw(d.s, r);
      int lies = (d.s.hidden >> floor & 1) && !(by_cat && (b.table >> floor & 1));
      SYNC();
      if (LANE == 0) goes(b, d.s, m, floor);
      SYNC();
      if (by_cat && !mice_bits(d.s)) {
        won = 0;
        break;
      }
      if (!by_cat && d.s.deposited && !d.s.home) {
        won = 1;
        break;
      }
      if (!lies) break;
      SYNC();
      if (LANE == 0) {
        turned(d.s, floor, kind);
        d.n = 0;
        if (kind == PLUS1 || kind == PLUS2) {
          int n = kind == PLUS1 ? 1 : 2;
          add_ends(d, m, by_cat ? cat_ends(b, walks, d.s, n) : mouse_ends(b, walks, d.s, m, n));
        } else if (kind == ARROW) {
          u64 mice = mice_bits(d.s), closed;
          if (by_cat) {
            closed = (mice & b.floor_bits) | d.s.visible | last_mouse(b, d.s, mice) | 1ULL << d.s.cat;
            add_ends(d, m, b.cat_squares & ~closed);
          } else {
            closed = mice | d.s.visible | b.hole | cat_bit(b, d.s);
            add_ends(d, m, b.squares & ~closed);
          }
        } else if (kind == FORK && !by_cat) {  // always used, on any cheese
          u64 x = d.s.visible & ~cat_bit(b, d.s);
          if (x) {
            d.s.visible &= ~(x & -x);
            d.s.cheeses++;
          }
        }
      }
      SYNC();
      if (kind == KNIFE) knife = 1;
    }
    if (won >= 0) break;
    SYNC();
    if (LANE == 0) roll_over(d.s, mover, knife);
    SYNC();
    if (b.limit && d.s.stalled >= b.limit) won = 0;
  }
  if (LANE == 0) {
    *len = count < most ? count : most;
    *winner = won;
    if (count > most) *len = -count;
  }
  SYNC();
}

extern "C" {
int wide_inputs() { return WIDE; }
int size_of_box() { return sizeof(Box); }
int size_of_table() { return sizeof(Table); }
int size_of_player() { return sizeof(Player); }
#ifdef __CUDACC__
__global__ void play_kernel(const Box* b, const Walk* walks, Player pc, Player pm, int games, u64 seed, float whim,
                            float noise, int look, Table* tables, float* said, int most, int* len, int* winner,
                            int* ticket) {
  extern __shared__ char memory[];
  Desk& d = ((Desk*)memory)[threadIdx.x / 32];
  while (1) {
    int g = 0;
    if (LANE == 0) g = atomicAdd(ticket, 1);
    g = __shfl_sync(0xffffffffu, g, 0);
    if (g >= games) return;
    game(*b, walks, d, pc, pm, seed + g, g & 1 ? whim : 0, noise, look, tables + (size_t)g * most,
         said + (size_t)g * most, most, len + g, winner + g);
  }
}
int play(const Box* b, const Walk* walks, Player* pc, Player* pm, int games, u64 seed, float whim, float noise,
         int look, Table* tables, float* said, int most, int* len, int* winner, int* ticket) {
  int warps = 4, blocks = 132 * 6;
  size_t shared = sizeof(Desk) * warps;
  cudaFuncSetAttribute(play_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared);
  cudaMemset(ticket, 0, 4);
  play_kernel<<<blocks, 32 * warps, shared>>>(b, walks, *pc, *pm, games, seed, whim, noise, look, tables, said, most,
                                              len, winner, ticket);
  cudaError_t e = cudaDeviceSynchronize();
  if (e) printf("cuda: %s\n", cudaGetErrorString(e));
  return (int)e;
}
__global__ void seen_kernel(const Box* b, const Walk* walks, const Table* tables, int n, __half* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint16_t place[128];
  float value[128];
  int k = seen(*b, walks, tables[i], 1, place, value);
  for (int j = 0; j < k; j++) out[(size_t)i * WIDE + place[j]] = __float2half(value[j]);
}
int see(const Box* b, const Walk* walks, const Table* tables, int n, __half* out) {
  seen_kernel<<<(n + 127) / 128, 128>>>(b, walks, tables, n, out);
  cudaError_t e = cudaDeviceSynchronize();
  if (e) printf("cuda: %s\n", cudaGetErrorString(e));
  return (int)e;
}
#else
int play(const Box* b, const Walk* walks, Player* pc, Player* pm, int games, u64 seed, float whim, float noise,
         int look, Table* tables, float* said, int most, int* len, int* winner, int* ticket) {
  static Desk d;
  for (int g = 0; g < games; g++)
    game(*b, walks, d, *pc, *pm, seed + g, g & 1 ? whim : 0, noise, look, tables + (size_t)g * most,
         said + (size_t)g * most, most, len + g, winner + g);
  return 0;
}
int see(const Box* b, const Walk* walks, const Table* tables, int n, float* out) {
  for (int i = 0; i < n; i++) {
    uint16_t place[128];
    float value[128];
    int k = seen(*b, walks, tables[i], 1, place, value);
    for (int j = 0; j < k; j++) out[(size_t)i * WIDE + place[j]] = value[j];
  }
  return 0;
}
float chance_of(const Box* b, const Walk* walks, const Table* s, const Player* p) { return chance(*b, walks, *s, *p); }
u64 ends_of(const Box* b, const Walk* walks, const Table* s, int mouse, int steps) {
  return mouse < 0 ? cat_ends(*b, walks, *s, steps) : mouse_ends(*b, walks, *s, mouse, steps);
}
float replied_of(const Box* b, const Walk* walks, const Table* s, const Player* p) {
  static Desk d;
  d.a = *s;
  return replied(*b, walks, d, *p);
}
#endif
}
