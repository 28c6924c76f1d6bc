import { EdgeField, type Point, sideOf, unit } from '../../patches/edge-field.ts';
import type { TornPicture } from '../../patches/torn-picture.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';

/** Levels from pixel to pixel, over all channels: what changes less is no edge. */
const leastChange = 9;
/** In pixels: so far from the hole edges are looked for, where what is compared is known. */
const ring = { near: 2, far: 3 };
/** How straight an edge must run into the hole: the cosine of its angle to the way inward. */
const inwardness = 0.35;
const mostLines = 24;
const apart = 3;
const longest = 30;
const shortest = 20;
/** Along an edge: how much weaker it may get, and how much it may turn with a step. */
const faintest = 0.35;
const leastTurn = 0.75;
const straightness = 0.9;
/** How far beside an edge its colors are compared, and how far they are looked at. */
const profileReach = 5;
export const surfaceReach = 14;
const profileLength = 12;
const leastSeen = 6;

/** An edge that runs into a hole, as it is seen outside of it. */
export interface Line {
  /** Where it lies after so many pixels, counted from the hole outward. */
  at(along: number): Point;
  /** Where it leads there, of length 1. */
  toward(along: number): Point;
  readonly length: number;
  /** Three colors for each place across it, from its one side to its other; see {@link sideOf}. */
  readonly profile: Float32Array;
  readonly surface: Surface;
}

/** Farther to both sides of an edge. */
export interface Surface {
  /** As the profile of a line. */
  readonly colors: Float32Array;
  /** For each place across by how many levels its colors change along the edge; infinite where little is known. */
  readonly roughness: Float32Array;
}

/** Strong edges of what is known that run into the hole, the strongest first. */
export function findLines(torn: TornPicture): Line[] {
  const field = new EdgeField(torn);
  const starts = startsOf(torn, field);
  return starts.flatMap((start) => lineFrom(torn, field, start) ?? []);
}

interface Start extends Point {
  /** Outward. */
  readonly toward: Point;
}

function startsOf(torn: TornPicture, field: EdgeField): Start[] {
  const { width, height, hole } = torn;
  const rings = ringsOf(torn);
  const inside = Float32Array.from(hole, (value) => (value === 1 ? 1 : 0));
  const depth = blurPlane({ width, height, data: inside }, 5).data;
  const found: { strength: number; start: Start }[] = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      if (rings[at] < ring.near || rings[at] > ring.far) continue;
      const strength = field.strength[at];
      if (strength < leastChange) continue;
      const along = field.along(at);
      const inward = { x: depth[at + 1] - depth[at - 1], y: depth[at + width] - depth[at - width] };
      const cosine = (along.x * inward.x + along.y * inward.y) / (Math.hypot(inward.x, inward.y) || 1);
      if (Math.abs(cosine) < inwardness) continue;
      const side = sideOf(along);
      if (field.strengthAt(x + side.x, y + side.y) > strength) continue;
      if (field.strengthAt(x - side.x, y - side.y) > strength) continue;
      const toward = cosine < 0 ? along : { x: -along.x, y: -along.y };
      found.push({ strength, start: { x, y, toward } });
    }
  }
  found.sort((one, other) => other.strength - one.strength);
  const starts: Start[] = [];
  for (const { start } of found) {
    if (starts.length === mostLines) break;
    if (starts.every(({ x, y }) => Math.hypot(x - start.x, y - start.y) > apart)) starts.push(start);
  }
  return starts;
}

/** Follows an edge outward; nothing where it soon ends. */
function lineFrom(torn: TornPicture, field: EdgeField, start: Start): Line | undefined {
  const places: Point[] = [];
  let toward = start.toward;
  let place: Point = field.refined(start, toward);
  const least = faintest * field.strengthAt(place.x, place.y);
  while (places.length < longest) {
    places.push(place);
    const next = field.refined({ x: place.x + toward.x, y: place.y + toward.y }, toward);
    const at = field.placeOf(next);
    if (at < 0 || field.strengthAt(next.x, next.y) < least) break;
    const along = field.along(at);
    const cosine = along.x * toward.x + along.y * toward.y;
    if (Math.abs(cosine) < leastTurn) break;
    const sign = Math.sign(cosine);
    toward = unit({ x: 0.5 * toward.x + 0.5 * sign * along.x, y: 0.5 * toward.y + 0.5 * sign * along.y });
    place = next;
  }
  for (let count = places.length; count >= shortest; count -= 4) {
    const line = fitted(places.slice(0, count));
    if (line)
      return { ...line, profile: profileOf(torn, line), surface: surfaceOf(torn, line, surfaceReach) };
  }
  return undefined;
}

/** The parabola nearest to some places one pixel apart. */
function fitted(places: readonly Point[]): Pick<Line, 'at' | 'toward' | 'length'> | undefined {
  const xs = parabola(places.map(({ x }) => x));
  const ys = parabola(places.map(({ y }) => y));
  const at = (along: number) => ({ x: polynomial(xs, along), y: polynomial(ys, along) });
  const off = places.reduce((sum, { x, y }, k) => sum + (at(k).x - x) ** 2 + (at(k).y - y) ** 2, 0);
  if (Math.sqrt(off / places.length) > straightness) return undefined;
  const toward = (along: number) => unit({ x: xs[1] + 2 * xs[2] * along, y: ys[1] + 2 * ys[2] * along });
  return { at, toward, length: places.length - 1 };
}

const polynomial = ([a, b, c]: readonly number[], t: number) => a + b * t + c * t * t;

/** Least squares for values at 0, 1, 2 …, by polynomials that are orthogonal there. */
function parabola(values: readonly number[]): [number, number, number] {
  const n = values.length;
  const middle = (n - 1) / 2;
  const spread = (n * n - 1) / 12;
  let [mean, slope, bend, bends] = [0, 0, 0, 0];
  for (let k = 0; k < n; k++) {
    const t = k - middle;
    const square = t * t - spread;
    mean += values[k] / n;
    slope += (values[k] * t) / (n * spread);
    bend += values[k] * square;
    bends += square * square;
  }
  const c = bend / bends;
  return [mean - slope * middle + c * (middle * middle - spread), slope - 2 * c * middle, c];
}

/** Mean colors across an edge. */
export const profileOf = (torn: TornPicture, line: Pick<Line, 'at' | 'toward' | 'length'>) =>
  surfaceOf(torn, line, profileReach).colors;

function surfaceOf(
  { width, height, colors, hole }: TornPicture,
  line: Pick<Line, 'at' | 'toward' | 'length'>,
  reach: number,
): Surface {
  const means = new Float32Array(3 * (2 * reach + 1));
  const roughness = new Float32Array(2 * reach + 1);
  for (let across = -reach; across <= reach; across++) {
    let [count, squares] = [0, 0];
    const to = 3 * (across + reach);
    for (let along = 0; along <= Math.min(profileLength, line.length); along++) {
      const side = sideOf(line.toward(along));
      const middle = line.at(along);
      const x = Math.round(middle.x + across * side.x);
      const y = Math.round(middle.y + across * side.y);
      if (x < 0 || y < 0 || x >= width || y >= height || hole[y * width + x] > 0) continue;
      count++;
      for (let channel = 0; channel < 3; channel++) {
        const value = colors[3 * (y * width + x) + channel];
        means[to + channel] += value;
        squares += value * value;
      }
    }
    for (let channel = 0; channel < 3; channel++) {
      means[to + channel] /= Math.max(1, count);
      squares -= count * means[to + channel] ** 2;
    }
    roughness[across + reach] =
      count < leastSeen ? Number.POSITIVE_INFINITY : Math.sqrt(Math.max(0, squares) / (3 * count));
  }
  return { colors: means, roughness };
}

/** How many steps each known pixel is from the hole, up to the farthest that counts; 0 in it, more beyond. */
function ringsOf({ width, height, hole }: TornPicture): Uint8Array {
  const rings = Uint8Array.from(hole, (value) => (value === 1 ? 0 : 255));
  for (let step = 1; step <= ring.far; step++) {
    for (let at = width; at < width * (height - 1); at++) {
      if (rings[at] !== 255 || hole[at] !== 0) continue;
      const before = step - 1;
      if (
        rings[at - 1] === before ||
        rings[at + 1] === before ||
        rings[at - width] === before ||
        rings[at + width] === before
      )
        rings[at] = step;
    }
  }
  return rings;
}
