import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { cross, dot, unit, type Vector } from './vector.ts';

/** A straight edge seen by the camera. */
export interface Sight {
  /** Of length 1: square to both of its ends. */
  readonly normal: Vector;
  /** Where its middle is, and its direction there, of length 1; in units of the focal length. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** What it counts for: its length, in any unit. */
  readonly weight: number;
}

export interface VanishingPoint {
  /** The direction that parallel lines of the scene have; z is 0 or above. */
  readonly toward: Vector;
  /** Sum of the weights of the edges that lead there, and how many they are. */
  readonly support: number;
  readonly count: number;
}

const tries = 600;
/** The sine of how far an edge may point past it: 1.4°. */
const tolerance = 0.025;
const refinements = 3;

/**
 * The points that most edges lead to, one after the other without the edges of those before (RANSAC: Fischler and Bolles, 1981; on the sphere of
 * directions: Barnard, "Interpreting Perspective Images", 1983).
 *
 * @param most how many are looked for
 */
export function vanishingPoints(sights: readonly Sight[], most: number): VanishingPoint[] {
  const random = seededRandom(1);
  const points: VanishingPoint[] = [];
  let rest = [...sights];
  while (points.length < most && rest.length >= 2) {
    const found = strongest(rest, random);
    if (!found) break;
    points.push(found);
    rest = rest.filter((sight) => !leadsTo(sight, found.toward));
  }
  return points;
}

function strongest(sights: readonly Sight[], random: () => number): VanishingPoint | undefined {
  const ends: number[] = [];
  let total = 0;
  for (const { weight } of sights) {
    total += weight;
    ends.push(total);
  }
  const drawn = () => {
    const at = random() * total;
    return sights[ends.findIndex((end) => end > at)] ?? sights[0];
  };
  let best: VanishingPoint | undefined;
  for (let k = 0; k < tries; k++) {
    const [one, other] = [drawn(), drawn()];
    const across = cross(one.normal, other.normal);
    // Two pieces of one line meet anywhere.
    if (Math.hypot(...across) < 1e-3) continue;
    const found = supported(sights, ahead(unit(across)));
    if (!best || found.support > best.support) best = found;
  }
  for (let k = 0; best && k < refinements; k++) {
    const { toward } = best;
    const finer = supported(
      sights,
      ahead(
        squarest(
          sights.filter((sight) => leadsTo(sight, toward)),
          toward,
        ),
      ),
    );
    if (finer.support < best.support) break;
    best = finer;
  }
  return best;
}

const ahead = (toward: Vector): Vector => (toward[2] < 0 ? [-toward[0], -toward[1], -toward[2]] : toward);

function supported(sights: readonly Sight[], toward: Vector): VanishingPoint {
  let support = 0;
  let count = 0;
  for (const sight of sights) {
    if (!leadsTo(sight, toward)) continue;
    support += sight.weight;
    count++;
  }
  return { toward, support, count };
}

/** Whether an edge, made longer, goes there. */
function leadsTo({ x, y, dx, dy }: Sight, toward: Vector): boolean {
  const [alongX, alongY] = [toward[0] - x * toward[2], toward[1] - y * toward[2]];
  return Math.abs(dx * alongY - dy * alongX) < tolerance * Math.hypot(alongX, alongY);
}

/** The direction that is most nearly square to all normals, near one that nearly is: by inverse iteration. */
function squarest(sights: readonly Sight[], start: Vector): Vector {
  const m = [0, 0, 0, 0, 0, 0];
  let total = 0;
  for (const {
    normal: [a, b, c],
    weight,
  } of sights) {
    total += weight;
    m[0] += weight * a * a;
    m[1] += weight * a * b;
    m[2] += weight * a * c;
    m[3] += weight * b * b;
    m[4] += weight * b * c;
    m[5] += weight * c * c;
  }
  const small = 1e-9 * total;
  const rows: [Vector, Vector, Vector] = [
    [m[0] + small, m[1], m[2]],
    [m[1], m[3] + small, m[4]],
    [m[2], m[4], m[5] + small],
  ];
  const [p, q, r] = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])];
  let found = start;
  for (let k = 0; k < 8; k++) found = unit([dot(p, found), dot(q, found), dot(r, found)]);
  return dot(found, start) < 0 ? [-found[0], -found[1], -found[2]] : found;
}
