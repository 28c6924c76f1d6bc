import { type Point, sideOf, unit } from '../../patches/edge-field.ts';
import type { TornPicture } from '../../patches/torn-picture.ts';
import { type Line, profileOf, surfaceReach } from './find-lines.ts';

/** Radians: how much an edge may bend at either end to reach the other, and how unlike both bends may be. */
const mostBend = 1.1;
const mostTwist = 0.3;
/** Of the contrast across an edge: by how much its colors may differ from end to end. */
const mostUnlike = 0.22;
const unlikePrice = 1.5;
const bendPrice = 0.4;
/** Who is a little worse in one of these, and good in the others, is joined as well. */
const leeway = 1.6;
const mostPrice = { surely: 0.7, likely: 1.1 };
/** Levels: who is unlike on one side, where something else is behind it, has so much contrast, and is as like on the other. */
const leastContrast = 30;
const likeSide = 18;
/** What may as well go on is joined only where it has so much: weak edges and thin lines are more likely to be two. */
const strongContrast = 60;
/** In pixels: so far from an edge its sides are looked at. */
const thin = 4;
/** In pixels, to both sides of an edge; and to the one on which something else is. */
const leastReach = 5;
const otherReach = 3;
/** Levels by which the colors of a smooth surface change, and those of one surface differ. */
const smooth = 10;
const likeColors = 16;
const step = 0.5;
/** Of an edge that is joined: how much lies in the hole. */
const leastInside = 0.8;
const shortest = 8;
/** Steps that are looked at together, and how unlike an edge all of them, or so many in a row, may be in the mean: others branch off from it. */
const stretch = 8;
const inARow = 5;
const mostUnshown = 0.25;

/** An edge across a hole: the way it takes, and how it goes on at both ends. */
export interface Joint {
  /** Half a pixel apart, from the start to the end. */
  readonly places: readonly Point[];
  readonly start: Line;
  readonly end: Line;
  /** In pixels: how far to either side of it goes on what is beside it. */
  readonly reach: { readonly left: number; readonly right: number };
}

/** Joins edges across a hole whose ends fit: of like colors on both sides, and without a kink between them. The likest are joined first. */
export function joinLines(
  torn: TornPicture,
  lines: readonly Line[],
  how: keyof typeof mostPrice = 'surely',
): Joint[] {
  const found: { price: number; one: number; other: number; places: readonly Point[] }[] = [];
  for (let one = 0; one < lines.length; one++) {
    for (let other = one + 1; other < lines.length; other++) {
      const price = priceOf(lines[one], lines[other], how);
      if (price === undefined) continue;
      const places = wayBetween(lines[one], lines[other]);
      if (isInside(torn, places)) found.push({ price, one, other, places });
    }
  }
  found.sort((a, b) => a.price - b.price);
  const joints: Joint[] = [];
  const used = new Set<number>();
  for (const { one, other, places } of found) {
    if (used.has(one) || used.has(other)) continue;
    if (joints.some((joint) => cross(joint.places, places))) continue;
    used.add(one).add(other);
    const [start, end] = [lines[one], lines[other]];
    const reach = { left: reachTo(start, end, -1), right: reachTo(start, end, 1) };
    joints.push({ places, start, end, reach });
  }
  return joints;
}

function priceOf(start: Line, end: Line, how: keyof typeof mostPrice): number | undefined {
  const [from, to] = [start.at(0), end.at(0)];
  const chord = { x: to.x - from.x, y: to.y - from.y };
  if (Math.hypot(chord.x, chord.y) < shortest) return undefined;
  const out = start.toward(0);
  const bends = [angle({ x: -out.x, y: -out.y }, chord), angle(chord, end.toward(0))];
  if (bends.some((bend) => Math.abs(bend) > mostBend)) return undefined;
  const twist = Math.abs(bends[0] - bends[1]);
  if (twist > leeway * mostTwist) return undefined;
  const bent = twist + bendPrice * Math.max(...bends.map(Math.abs));
  const unlike = unlikeness(start.profile, end.profile);
  const price = unlikePrice * unlike + bent;
  const isStrong = Math.min(contrastOf(start), contrastOf(end)) > strongContrast;
  const isLike =
    price <= mostPrice.surely ||
    (price <= mostPrice[how] && isStrong) ||
    (twist <= mostTwist && unlike <= mostUnlike);
  if (unlike <= leeway * mostUnlike && isLike) return price;
  const isSame = how === 'likely' && twist <= mostTwist && sideInCommon(start, end) !== undefined;
  return isSame ? mostPrice.likely + bent : undefined;
}

/**
 * On which side of a way between two edges one and the same surface is at both of its ends: a thing before others, whose border goes
 * on whatever is behind it.
 */
function sideInCommon(start: Line, end: Line): -1 | 1 | undefined {
  if (Math.min(contrastOf(start), contrastOf(end)) < leastContrast) return undefined;
  const sides = ([-1, 1] as const).filter((side) => differenceOf(start, end, side) < likeSide);
  return sides.length === 1 ? sides[0] : undefined;
}

/** Levels by which the mean colors of both sides of an edge differ, a little away from it: those of a thin line don't. */
function contrastOf({ profile }: Line): number {
  const half = (profile.length / 3 - 1) / 2;
  let squares = 0;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let k = thin; k <= half; k++)
      sum += profile[3 * (half + k) + channel] - profile[3 * (half - k) + channel];
    squares += (sum / (half - thin + 1)) ** 2;
  }
  return Math.sqrt(squares / 3);
}

/** Levels by which the colors on one side of a way differ from end to end. */
function differenceOf(start: Line, end: Line, side: -1 | 1): number {
  const half = (start.profile.length / 3 - 1) / 2;
  let squares = 0;
  for (let k = 1; k <= half; k++) {
    const [one, other] = [half - side * k, half + side * k];
    for (let channel = 0; channel < 3; channel++)
      squares += (start.profile[3 * one + channel] - end.profile[3 * other + channel]) ** 2;
  }
  return Math.sqrt(squares / (3 * half));
}

/** From one way to another, −π to π. */
const angle = (one: Point, other: Point) =>
  Math.atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y);

/** By how much two profiles differ, over their contrast; one of them is seen from its other end. */
function unlikeness(start: Float32Array, end: Float32Array): number {
  const count = start.length / 3;
  let [difference, contrast] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    let [sum, squares] = [0, 0];
    for (let k = 0; k < count; k++) {
      const one = start[3 * (count - 1 - k) + channel];
      const other = end[3 * k + channel];
      difference += (one - other) ** 2;
      sum += one + other;
      squares += one * one + other * other;
    }
    contrast += squares - (sum * sum) / (2 * count);
  }
  return Math.sqrt((2 * difference) / Math.max(1, contrast)) / 2;
}

/** How far to a side of a way goes on what is beside it. */
function reachTo(start: Line, end: Line, side: -1 | 1): number {
  const unlike = unlikeness(start.profile, end.profile) > leeway * mostUnlike;
  return unlike && sideInCommon(start, end) === -side ? otherReach : evenReach(start, end, side);
}

/** How far to a side of an edge surfaces are smooth, and of one color at both of its ends; a little way whatever they are. */
function evenReach(start: Line, end: Line, side: -1 | 1): number {
  for (let reach = leastReach + 1; reach <= surfaceReach; reach++) {
    const [one, other] = [surfaceReach - side * reach, surfaceReach + side * reach];
    if (Math.max(start.surface.roughness[one], end.surface.roughness[other]) > smooth) return reach - 1;
    let sum = 0;
    for (let channel = 0; channel < 3; channel++)
      sum += (start.surface.colors[3 * one + channel] - end.surface.colors[3 * other + channel]) ** 2;
    if (sum / 3 > likeColors * likeColors) return reach - 1;
  }
  return surfaceReach;
}

/** A cubic curve that leaves one line and arrives at the other without a kink (Hermite). */
function wayBetween(start: Line, end: Line): Point[] {
  const [from, to] = [start.at(0), end.at(0)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [out, into] = [start.toward(0), end.toward(0)];
  const count = Math.ceil(length / step);
  return Array.from({ length: count + 1 }, (_, k) => {
    const t = k / count;
    const [a, b] = [1 - t * t * (3 - 2 * t), t * t * (3 - 2 * t)];
    const [c, d] = [t * (1 - t) ** 2 * length, t * t * (t - 1) * length];
    return {
      x: a * from.x + b * to.x - c * out.x + d * into.x,
      y: a * from.y + b * to.y - c * out.y + d * into.y,
    };
  });
}

function isInside({ width, height, hole }: TornPicture, places: readonly Point[]): boolean {
  let count = 0;
  for (const { x, y } of places) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    if (hole[row * width + column] === 1) count++;
  }
  return count >= leastInside * places.length - 6 / step && count > shortest;
}

/** Whether two ways meet: somewhere the one is on the other side of the other. */
function cross(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((place) => other.some(({ x, y }) => Math.abs(place.x - x) + Math.abs(place.y - y) < step));
}

/** Whether a filled picture shows an edge along its way already: about, or in every part of it. */
export function isShown(
  filled: TornPicture,
  { places, start, end }: Joint,
  where: 'about' | 'everywhere' = 'about',
): boolean {
  const count = start.profile.length / 3;
  const mean = Float32Array.from(end.profile, (value, i) => {
    const k = Math.trunc(i / 3);
    return (value + start.profile[3 * (count - 1 - k) + (i % 3)]) / 2;
  });
  const whole = { ...filled, hole: new Uint8Array(filled.hole.length) };
  const unlike: number[] = [];
  for (let from = 0; from + stretch < places.length; from += stretch) {
    const at = (along: number) => places[from + along];
    const toward = (along: number) => directionAt(places, from + along);
    const shown = profileOf(whole, { at, toward, length: stretch });
    unlike.push(unlikeness(mean, reversed(shown)));
  }
  const length = where === 'about' ? unlike.length : Math.min(inARow, unlike.length);
  const rows = Array.from({ length: unlike.length - length + 1 }, (_, k) => unlike.slice(k, k + length));
  return rows.every((row) => row.reduce((sum, one) => sum + one, 0) < mostUnshown * length);
}

/** Seen from the other end. */
const reversed = (profile: Float32Array) =>
  profile.map((_, i) => profile[3 * (profile.length / 3 - 1 - Math.trunc(i / 3)) + (i % 3)]);

/** Where a place lies along a joint, and how far to the side of it; nothing where it is farther away than that reaches. */
export function placeAlong(
  { places, reach: { left, right } }: Joint,
  { x, y }: Point,
): { along: number; aside: number } | undefined {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < places.length; k++) {
    const square = (places[k].x - x) ** 2 + (places[k].y - y) ** 2;
    if (square >= least) continue;
    least = square;
    nearest = k;
  }
  if (least > (Math.max(left, right) + step) ** 2) return undefined;
  const toward = directionAt(places, nearest);
  const side = sideOf(toward);
  const [dx, dy] = [x - places[nearest].x, y - places[nearest].y];
  const aside = dx * side.x + dy * side.y;
  if (aside < -left || aside > right) return undefined;
  return { along: nearest * step + dx * toward.x + dy * toward.y, aside };
}

function directionAt(places: readonly Point[], k: number): Point {
  const [before, after] = [places[Math.max(0, k - 1)], places[Math.min(places.length - 1, k + 1)]];
  return unit({ x: after.x - before.x, y: after.y - before.y });
}
