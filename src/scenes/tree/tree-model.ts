import { clamp, mix } from '../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { Direction } from '../air/atmosphere.ts';

/** Trees that are drawn leaf by leaf. */
export type PaintedTree = 'broadleaf' | 'acacia' | 'conifer';

/** One tree of height 1 above the origin, in the light of one sun. x to the right, y up, z away from the eye. */
export interface TreeModel {
  /** Trunk and branches in tapered pieces, the farthest first: both ends as x, y, z, radius, then shares of the sun and the sky. */
  readonly wood: Float32Array;
  /** The farthest first: x, y, z, shares of the sun and of the sky that reach it, and a tone of its own, 0..1. */
  readonly leaves: Float32Array;
  readonly leafRadius: number;
}

export const numbersOfWood = 10;
export const numbersOfLeaf = 6;

interface Habit {
  /** Middle, half width and half height of the crown. */
  readonly middle: number;
  readonly wide: number;
  readonly high: number;
  /** Where the trunk divides. */
  readonly fork: number;
  /** How high the trunk goes on from there. */
  readonly trunk: number;
  readonly clumps: number;
  readonly clump: number;
  /** How flat the clumps are: 1 round. */
  readonly flat: number;
  readonly leaves: number;
  readonly leaf: number;
  readonly girth: number;
  /** How much a branch shuns a detour: 1 reaches straight out of the fork. */
  readonly straight: number;
}

const habits: Record<PaintedTree, Habit> = {
  broadleaf: {
    middle: 0.63,
    wide: 0.33,
    high: 0.34,
    fork: 0.27,
    trunk: 0.6,
    clumps: 44,
    clump: 0.088,
    flat: 0.78,
    leaves: 100,
    leaf: 0.0098,
    girth: 0.0032,
    straight: 0.4,
  },
  acacia: {
    middle: 0.87,
    wide: 0.6,
    high: 0.09,
    fork: 0.24,
    trunk: 0.3,
    clumps: 44,
    clump: 0.12,
    flat: 0.3,
    leaves: 84,
    leaf: 0.0092,
    girth: 0.0038,
    straight: 0.9,
  },
  conifer: {
    middle: 0.6,
    wide: 0.19,
    high: 0.4,
    fork: 0.2,
    trunk: 0.97,
    clumps: 230,
    clump: 0.042,
    flat: 0.42,
    leaves: 28,
    leaf: 0.0066,
    girth: 0.00105,
    straight: 0.3,
  },
};

/** How a crown of height 1 is shaped, for what only needs its outline. */
export const crownOf = (kind: PaintedTree): Pick<Habit, 'middle' | 'wide' | 'high'> => habits[kind];

interface Node {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly parent: number;
  /** Length of the way to the root. */
  readonly way: number;
  /** Clumps that hang on it. */
  load: number;
}

/**
 * Clumps of leaves spread evenly in a crown, each joined to the nearest branch by a short way to the root; branches are as thick as what
 * they carry asks for (the pipe model of Shinozaki et al. 1964).
 *
 * @param coarseness leaves are so much larger, and the fewer
 */
export function growTree(kind: PaintedTree, seed: number, sun: Direction, coarseness: number): TreeModel {
  const random = seededRandom(seed);
  const habit = habits[kind];
  const clumps = kind === 'conifer' ? whorls(habit, random) : spread(habit, random);
  const nodes = branch(habit, clumps, random);
  const perClump = Math.round(habit.leaves / coarseness ** 2);
  const leafRadius = habit.leaf * coarseness;
  const count = clumps.length * perClump;
  /** Six numbers each: where it hangs, and which way that is from the middle of its clump. */
  const hung = new Float32Array(count * 6);
  let o = 0;
  for (const [x, y, z] of clumps) {
    // Tufts at the tip of a spire are small.
    const slim = kind === 'conifer' ? clamp(0.35 + 7 * Math.sqrt(x * x + z * z)) : 1;
    const size = habit.clump * slim * (0.75 + 0.5 * random());
    for (let n = 0; n < perClump; n++, o += 6) {
      const up = random() * 2 - 1;
      const angle = random() * 2 * Math.PI;
      const out = size * (0.35 + 0.65 * random() ** 0.4);
      const side = Math.sqrt(1 - up * up);
      hung[o + 3] = Math.cos(angle) * side;
      hung[o + 4] = up;
      hung[o + 5] = Math.sin(angle) * side;
      hung[o] = x + hung[o + 3] * out;
      hung[o + 1] = y + up * out * habit.flat;
      hung[o + 2] = z + hung[o + 5] * out;
    }
  }
  const shade = fillShade(hung, leafRadius);

  const wood = nodes
    .filter(({ parent, load }) => parent >= 0 && load > 0)
    .map(({ x, y, z, parent, load }) => {
      const from = nodes[parent];
      const thick = (carried: number, height: number) =>
        habit.girth * Math.sqrt(carried) * (1 + 0.6 * clamp(1 - height / 0.07));
      // A bough is thinner than the stem that it leaves.
      const start = load > 0.6 * from.load ? thick(from.load, from.y) : 1.3 * thick(load, from.y);
      const [mx, my, mz] = [(x + from.x) / 2, (y + from.y) / 2, (z + from.z) / 2];
      const lit = Math.exp(-shade(mx, my, mz, sun));
      const sky = 0.3 + 0.7 * Math.exp(-shade(mx, my, mz, upwards));
      return [from.x, from.y, from.z, start, x, y, z, Math.min(start, thick(load, y)), lit, sky];
    })
    .sort((a, b) => b[2] + b[6] - a[2] - a[6]);

  const order = Uint32Array.from({ length: count }, (_, n) => n * 6).sort(
    (a, b) => hung[b + 2] - hung[a + 2],
  );
  const leaves = new Float32Array(count * numbersOfLeaf);
  for (let n = 0; n < count; n++) {
    const [from, to] = [order[n], n * numbersOfLeaf];
    const [x, y, z] = [hung[from], hung[from + 1], hung[from + 2]];
    // Leaves face outwards from their clump, and the clump from the crown.
    const cx = 0.6 * hung[from + 3] + (0.5 * x) / habit.wide;
    const cy = 0.6 * hung[from + 4] + (0.5 * (y - habit.middle)) / habit.high;
    const cz = 0.6 * hung[from + 5] + (0.5 * z) / habit.wide;
    const length = Math.sqrt(cx * cx + cy * cy + cz * cz) + 1e-6;
    const facing = (cx * sun[0] + cy * sun[1] + cz * sun[2]) / length;
    leaves[to] = x;
    leaves[to + 1] = y;
    leaves[to + 2] = z;
    leaves[to + 3] = 1.12 * Math.exp(-shade(x, y, z, sun)) * (0.22 + 0.78 * clamp((facing + 0.4) / 1.4));
    leaves[to + 4] = (0.22 + 0.78 * Math.exp(-0.8 * shade(x, y, z, upwards))) * (0.62 + (0.38 * cy) / length);
    leaves[to + 5] = random();
  }
  return { wood: new Float32Array(wood.flat()), leaves, leafRadius };
}

const upwards: Direction = [0, 1, 0];

type Point = readonly [x: number, y: number, z: number];

/** Points as far from each other as a crown allows: of a dozen the one that stands most alone. */
function spread({ middle, wide, high, clumps, flat }: Habit, random: () => number): Point[] {
  const found: Point[] = [];
  const lean = (random() - 0.5) * 0.12;
  while (found.length < clumps) {
    let best: Point = [0, middle, 0];
    let farthest = -1;
    for (let n = 0; n < 12; n++) {
      const up = random() * 2 - 1;
      const angle = random() * 2 * Math.PI;
      const out = random() ** 0.45 * 0.92;
      const side = Math.sqrt(1 - up * up);
      // Narrower towards the top.
      const narrow = up > 0 ? 1 - 0.25 * up * up : 1;
      const point: Point = [
        Math.cos(angle) * side * out * wide * narrow + lean * up,
        middle + up * out * high + (flat < 0.5 ? 0.05 * Math.cos(angle * 2) : 0),
        Math.sin(angle) * side * out * wide * narrow,
      ];
      let nearest = 9;
      for (const other of found)
        nearest = Math.min(
          nearest,
          (other[0] - point[0]) ** 2 + ((other[1] - point[1]) / flat) ** 2 + (other[2] - point[2]) ** 2,
        );
      if (nearest > farthest) [farthest, best] = [nearest, point];
    }
    found.push(best);
  }
  return found;
}

/** Boughs in whorls around a stem, shorter towards the top, each with tufts that hang a little lower farther out. */
function whorls({ middle, wide, high, clumps }: Habit, random: () => number): Point[] {
  const found: Point[] = [];
  const from = middle - high;
  for (let y = from; found.length < clumps && y < 0.985; ) {
    const level = (y - from) / (1 - from);
    const reach = wide * (1 - level) ** 0.75 * (0.8 + 0.3 * random()) + 0.012;
    const boughs = level > 0.85 ? 3 : 5;
    const turn = random() * 6.3;
    for (let bough = 0; bough < boughs; bough++) {
      const angle = turn + ((bough + 0.4 * random()) / boughs) * 2 * Math.PI;
      const length = reach * (0.75 + 0.35 * random());
      for (let out = length > 0.09 ? 0.45 : 1; out <= 1; out += 0.55)
        found.push([
          Math.cos(angle) * length * out,
          y - 0.32 * length * out + 0.012 * random(),
          Math.sin(angle) * length * out,
        ]);
    }
    y += 0.045 + 0.02 * (1 - level);
  }
  return found;
}

function branch(
  { fork, trunk, wide, clump, straight }: Habit,
  clumps: readonly Point[],
  random: () => number,
): Node[] {
  const nodes: Node[] = [{ x: 0, y: -0.02, z: 0, parent: -1, way: 0, load: 0 }];
  const add = (x: number, y: number, z: number, parent: number) => {
    const from = nodes[parent];
    const way = from.way + Math.sqrt((x - from.x) ** 2 + (y - from.y) ** 2 + (z - from.z) ** 2);
    nodes.push({ x, y, z, parent, way, load: 0 });
    return nodes.length - 1;
  };
  let last = 0;
  const [swayX, swayZ] = [(random() - 0.5) * 0.06, (random() - 0.5) * 0.06];
  for (let y = 0.05; y <= trunk; y += 0.05) {
    const bend = Math.sin(y * 5) * (y / trunk);
    last = add(swayX * bend, y, swayZ * bend, last);
  }
  const order = [...clumps].sort(
    (a, b) => a[0] ** 2 + a[2] ** 2 + a[1] ** 2 - b[0] ** 2 - b[2] ** 2 - b[1] ** 2,
  );
  for (const [x, y, z] of order) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [n, node] of nodes.entries()) {
      if (node.y < fork) continue;
      const away = Math.sqrt((node.x - x) ** 2 + (node.y - y) ** 2 + (node.z - z) ** 2);
      const cost =
        away + straight * node.way + 1.5 * Math.max(0, node.y - y + (straight < 0.35 ? -0.05 : 0.04));
      if (cost < least) [least, best] = [cost, n];
    }
    const from = nodes[best];
    const pieces = Math.max(
      2,
      Math.ceil(Math.sqrt((from.x - x) ** 2 + (from.z - z) ** 2 + (from.y - y) ** 2) / 0.07),
    );
    let at = best;
    for (let i = 1; i <= pieces; i++) {
      const t = i / pieces;
      // Branches leave outwards and bend upwards.
      const rise = t * t * 0.45 + t * 0.55;
      const knee = i < pieces ? (random() - 0.5) * 0.025 * Math.min(1, wide * 3) : 0;
      at = add(mix(from.x, x, t) + knee, mix(from.y, y - clump * 0.2, rise), mix(from.z, z, t) + knee, at);
    }
    for (let n = at; n >= 0; n = nodes[n].parent) nodes[n].load++;
  }
  return nodes;
}

const cells = 26;
const cell = 1.56 / cells;

/** How much foliage lies between a place and where light comes from, as optical depth. `hung` as in `growTree`. */
function fillShade(hung: Float32Array, leafRadius: number) {
  const counts = new Float32Array(cells ** 3);
  const indexOf = (x: number, y: number, z: number) => {
    const i = Math.floor((x + 0.78) / cell);
    const j = Math.floor((y + 0.1) / cell);
    const k = Math.floor((z + 0.78) / cell);
    return i < 0 || j < 0 || k < 0 || i >= cells || j >= cells || k >= cells
      ? -1
      : (k * cells + j) * cells + i;
  };
  const taken = (0.42 * Math.PI * leafRadius * leafRadius) / (cell * cell);
  for (let o = 0; o < hung.length; o += 6) {
    const at = indexOf(hung[o], hung[o + 1], hung[o + 2]);
    if (at >= 0) counts[at] += taken;
  }
  return (x: number, y: number, z: number, towards: Direction): number => {
    const dx = towards[0] * cell;
    const dy = towards[1] * cell;
    const dz = towards[2] * cell;
    let depth = 0;
    for (let t = 0.8; t < 18; t++) {
      const at = indexOf(x + dx * t, y + dy * t, z + dz * t);
      if (at < 0) break;
      depth += counts[at];
    }
    return depth;
  };
}
