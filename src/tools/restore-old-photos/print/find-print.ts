import { oklabOf } from '../../../imaging/color/oklab.ts';
import { workingColors } from '../../../imaging/color/working-colors.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { connected } from '../../../imaging/selection/connected.ts';

/** The print is looked for on a copy of so many pixels. */
const copyPixels = 160_000;
/** Width of the rim of a scan that tells what it lies on, as a share of its shorter side. */
const rim = 0.015;
/** So much of the rim has to be of one color. */
const mostlyOne = 0.5;
/** Distances in OKLab within which a color is that of the ground; it grows with how uneven the ground is. */
const [nearest, farthest] = [0.035, 0.09];
/** A print fills its four corners nearly wholly, and so much of the scan. */
const leastFilled = 0.955;
const [leastShare, mostShare] = [0.15, 0.975];
/** A side of the print may lean by this much, in degrees, before it is no scan of one. */
const mostLean = 20;

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Where a print lies in a scan: its corners in pixels, clockwise from the upper left one. */
export interface FoundPrint {
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  /** By how many degrees it is turned, clockwise. */
  readonly turned: number;
  /** Of the scan. */
  readonly share: number;
}

/**
 * Finds the print in a scan or a photo of it, where it lies on an even ground; undefined where it fills the picture, or where no four straight
 * sides stand out.
 *
 * @param picture 3 or 4 channels
 */
export function findPrint(picture: Raster): FoundPrint | undefined {
  const { width, height, data } = workingColors(picture, copyPixels);
  const lab = oklabOf(data);
  const onGround = groundOf(lab, width, height);
  if (!onGround) return undefined;
  const print = largestPart(onGround, width, height);
  if (!print) return undefined;
  const sides = sidesOf(print.isIn, print.box, { width, height });
  const corners = sides && cornersOf(sides);
  if (!corners) return undefined;
  const area = areaOf(corners);
  const filled = print.area / area;
  const share = area / (width * height);
  if (filled < leastFilled || filled > 1.03 || share < leastShare || share > mostShare) return undefined;
  const [p, q] = corners;
  const turned = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
  if (Math.abs(turned) > mostLean) return undefined;
  const [across, down] = [picture.width / width, picture.height / height];
  const scaled = corners.map(({ x, y }) => ({ x: x * across, y: y * down }));
  return { corners: scaled as unknown as FoundPrint['corners'], turned, share };
}

/** 1 where the ground reaches from the rim; undefined where the rim is of many colors. */
function groundOf(lab: Float32Array, width: number, height: number): Uint8Array | undefined {
  const edge = Math.max(2, Math.round(rim * Math.min(width, height)));
  const rimPlaces: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < edge || y < edge || x >= width - edge || y >= height - edge) rimPlaces.push(y * width + x);
    }
  }
  const cell = 0.03;
  const counts = new Map<string, number[]>();
  for (const place of rimPlaces) {
    const key = [0, 1, 2].map((part) => Math.round(lab[3 * place + part] / cell)).join();
    const there = counts.get(key);
    if (there) there.push(place);
    else counts.set(key, [place]);
  }
  const most = [...counts.values()].reduce((one, other) => (other.length > one.length ? other : one));
  const middle = [0, 1, 2].map(
    (part) => most.reduce((sum, place) => sum + lab[3 * place + part], 0) / most.length,
  );
  const distance = (place: number) =>
    Math.hypot(lab[3 * place] - middle[0], lab[3 * place + 1] - middle[1], lab[3 * place + 2] - middle[2]);
  const near = rimPlaces
    .map(distance)
    .filter((value) => value < farthest)
    .sort((one, other) => one - other);
  if (near.length < mostlyOne * rimPlaces.length) return undefined;
  const limit = Math.min(farthest, Math.max(nearest, 2.5 * near[Math.floor(0.8 * near.length)]));
  const isRim = new Set(rimPlaces);
  const isLike = Uint8Array.from({ length: width * height }, (_, place) =>
    distance(place) <= limit ? 1 : 0,
  );
  return connected(isLike, width, (place) => isRim.has(place));
}

/** The largest part that is no ground, with its own holes filled. */
function largestPart(isGround: Uint8Array, width: number, height: number) {
  const seen = new Uint8Array(isGround.length);
  let best: number[] = [];
  for (let seed = 0; seed < isGround.length; seed++) {
    if (isGround[seed] === 1 || seen[seed] === 1) continue;
    const places = [seed];
    seen[seed] = 1;
    for (let at = 0; at < places.length; at++) {
      const place = places[at];
      const x = place % width;
      for (const next of [
        x > 0 ? place - 1 : -1,
        x < width - 1 ? place + 1 : -1,
        place - width,
        place + width,
      ]) {
        if (next < 0 || next >= isGround.length || isGround[next] === 1 || seen[next] === 1) continue;
        seen[next] = 1;
        places.push(next);
      }
    }
    if (places.length > best.length) best = places;
  }
  if (best.length < 0.1 * isGround.length) return undefined;
  const isIn = new Uint8Array(isGround.length);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const place of best) {
    isIn[place] = 1;
    left = Math.min(left, place % width);
    right = Math.max(right, place % width);
    top = Math.min(top, Math.floor(place / width));
    bottom = Math.max(bottom, Math.floor(place / width));
  }
  return { isIn, area: best.length, box: { left, top, right, bottom } };
}

interface Line {
  /** Through this place, in this direction. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Straight lines along the four sides: upper, right, lower, left; each fitted to where the print begins, looked at from outside. */
function sidesOf(
  isIn: Uint8Array,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
  { width, height }: { width: number; height: number },
): readonly Line[] | undefined {
  const inset = 0.12;
  const along = (from: number, to: number) => {
    const first = Math.ceil(from + inset * (to - from));
    const last = Math.floor(to - inset * (to - from));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  };
  const columns = along(left, right);
  const rows = along(top, bottom);
  const firstDown = (x: number, up: boolean) => {
    for (let i = 0; i < height; i++) {
      const y = up ? height - 1 - i : i;
      if (isIn[y * width + x] === 1) return up ? y + 1 : y;
    }
    return undefined;
  };
  const firstAcross = (y: number, back: boolean) => {
    for (let i = 0; i < width; i++) {
      const x = back ? width - 1 - i : i;
      if (isIn[y * width + x] === 1) return back ? x + 1 : x;
    }
    return undefined;
  };
  const points = [
    columns.map((x) => [x + 0.5, firstDown(x, false)] as const),
    rows.map((y) => [y + 0.5, firstAcross(y, true)] as const),
    columns.map((x) => [x + 0.5, firstDown(x, true)] as const),
    rows.map((y) => [y + 0.5, firstAcross(y, false)] as const),
  ];
  const lines: Line[] = [];
  for (const [side, found] of points.entries()) {
    const fitted = robustLine(
      found.filter((point): point is readonly [number, number] => point[1] !== undefined),
    );
    if (!fitted) return undefined;
    const { slope, offset } = fitted;
    lines.push(
      side % 2 === 0 ? { x: 0, y: offset, dx: 1, dy: slope } : { x: offset, y: 0, dx: slope, dy: 1 },
    );
  }
  return lines;
}

/** A line through most points (Theil, Sen: the median of slopes); undefined where they don't lie on one. */
function robustLine(
  points: readonly (readonly [number, number])[],
): { slope: number; offset: number } | undefined {
  if (points.length < 12) return undefined;
  const slopes: number[] = [];
  const half = points.length >> 1;
  for (let i = 0; i < points.length; i++) {
    const other = points[(i + half) % points.length];
    slopes.push((other[1] - points[i][1]) / (other[0] - points[i][0]));
  }
  const slope = middleOf(slopes);
  const offset = middleOf(points.map(([at, value]) => value - slope * at));
  const off = points
    .map(([at, value]) => Math.abs(value - slope * at - offset))
    .sort((one, other) => one - other);
  const limit = Math.max(1.5, 0.008 * points.length);
  return off[Math.floor(0.75 * off.length)] > limit ? undefined : { slope, offset };
}

function middleOf(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}

function cornersOf([upper, right, lower, left]: readonly Line[]): FoundPrint['corners'] | undefined {
  const corners = [
    crossing(left, upper),
    crossing(upper, right),
    crossing(right, lower),
    crossing(lower, left),
  ];
  return corners.every((corner) => corner !== undefined)
    ? (corners as unknown as FoundPrint['corners'])
    : undefined;
}

function crossing(one: Line, other: Line): Corner | undefined {
  const cross = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(cross) < 0.3) return undefined;
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / cross;
  return { x: one.x + along * one.dx, y: one.y + along * one.dy };
}

function areaOf(corners: readonly Corner[]): number {
  let sum = 0;
  for (const [i, { x, y }] of corners.entries()) {
    const next = corners[(i + 1) % corners.length];
    sum += x * next.y - next.x * y;
  }
  return Math.abs(sum) / 2;
}
