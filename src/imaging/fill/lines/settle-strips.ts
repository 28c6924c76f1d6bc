import type { TornPicture } from '../../patches/torn-picture.ts';
import { type Joints, PoissonSolver } from '../poisson.ts';

/** Levels: neighbors that differ by so much are two things, whose colors stay apart. */
const otherThing = 24;
const leastWeight = 1e-3;
/** What is carried follows what is beside it so far into a strip, as a share of what is as wide. */
const reach = 0.7;
/** Of what is to be settled: less can't be seen. */
const tolerance = 1e-3;

/**
 * Brings what was carried into a hole to the colors of what is known beside it, and keeps how it changes from pixel to pixel ("Poisson
 * Image Editing": Pérez, Gangnet, Blake, 2003): a sky is brighter farther down, where its border was carried to.
 *
 * @param lined its colors are changed, in place, where it is known and the picture that was torn is not
 */
export function settleStrips(lined: TornPicture, torn: TornPicture): void {
  const isCarried = (_: number, at: number) => torn.hole[at] !== 0 && lined.hole[at] === 0;
  const first = lined.hole.findIndex(isCarried);
  if (first < 0) return;
  const last = lined.hole.findLastIndex(isCarried);
  // A large picture's other rows would take most of the time.
  const top = Math.max(0, Math.trunc(first / lined.width) - 1);
  const bottom = Math.min(lined.height, Math.trunc(last / lined.width) + 2);
  settle(rowsOf(lined, top, bottom), rowsOf(torn, top, bottom));
}

/** A view of some rows. */
function rowsOf({ width, colors, hole, barred }: TornPicture, top: number, bottom: number): TornPicture {
  const [from, to] = [top * width, bottom * width];
  return {
    width,
    height: bottom - top,
    colors: colors.subarray(3 * from, 3 * to),
    hole: hole.subarray(from, to),
    barred: barred.subarray(from, to),
  };
}

function settle(lined: TornPicture, torn: TornPicture): void {
  const { width, height, colors } = lined;
  const strips = lined.hole.map((value, at) => (value === 0 && torn.hole[at] !== 0 ? 1 : 0));
  const pairs = pairsWith(strips, width);
  const joints = jointsBetween(pairs, lined);
  const firmness = 1 / (reach * reach * strips.reduce((sum, value) => sum + value, 0));
  const hold = Float32Array.from(strips, (value) => value * firmness);
  const solver = new PoissonSolver(strips, width, height, joints, hold);
  const isRim = (at: number) => strips[at] === 0 && lined.hole[at] === 0;
  const wanted = new Float32Array(colors.length);
  for (let i = 0; i < wanted.length; i++) wanted[i] = hold[Math.trunc(i / 3)] * colors[i];
  for (const [one, other] of pairs) {
    // Beside what was known before no difference is wanted.
    if (isRim(one) || isRim(other)) continue;
    const joint = other === one + 1 ? joints.right[one] : joints.down[one];
    for (let channel = 0; channel < 3; channel++) {
      const flow = joint * (colors[3 * one + channel] - colors[3 * other + channel]);
      wanted[3 * one + channel] += flow;
      wanted[3 * other + channel] -= flow;
    }
  }
  solver.solve(colors, wanted, { tolerance });
}

/** Neighbors of which one at least is in a strip; the left or upper one first. */
function pairsWith(strips: Uint8Array, width: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < strips.length; at++) {
    const below = at + width;
    if (at % width < width - 1 && strips[at] + strips[at + 1] > 0) pairs.push([at, at + 1]);
    if (below < strips.length && strips[at] + strips[below] > 0) pairs.push([at, below]);
  }
  return pairs;
}

/** Weak between two things; what is still unknown hardly pulls. */
function jointsBetween(pairs: readonly [number, number][], { width, colors, hole }: TornPicture): Joints {
  const right = new Float32Array(hole.length).fill(1);
  const down = new Float32Array(hole.length).fill(1);
  for (const [one, other] of pairs) {
    let squares = 0;
    for (let channel = 0; channel < 3; channel++)
      squares += (colors[3 * one + channel] - colors[3 * other + channel]) ** 2;
    const likeness = hole[one] + hole[other] > 0 ? 0 : 1 / (1 + (squares / 3 / otherThing ** 2) ** 2);
    (other === one + width ? down : right)[one] = Math.max(leastWeight, likeness);
  }
  return { right, down };
}
