import { findComponents } from '../../imaging/matte/components.ts';
import type { Box, Plane } from '../../imaging/raster/raster.ts';
import type { SubjectHint } from '../../tasks/cut-out.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Boxes drawn by hand cut a little off. */
const boxSlack = 0.01;
/** Above this alpha pixels hang together as one thing; below it they follow the nearest thing. */
const solid = 0.5;
const faintest = 0.01;
/** A click may miss by this share of the picture. */
const clickSlack = 0.02;

/**
 * The box with a margin, a share of its longer side (in pixels) and one pixel at least, as far as the photo goes; in
 * fractions of the photo.
 */
export function regionAround(box: Box, share: number, photo: { width: number; height: number }): Box {
  const longer = Math.max(box.width * photo.width, box.height * photo.height);
  const margin = Math.max(1, share * longer);
  return growClamped(box, margin / photo.width, margin / photo.height);
}

/** The smallest box that holds all that is surely picked, in fractions; undefined when nothing is. */
export function boxOfPicked({ width, height, data }: Plane): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] <= solid) continue;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return undefined;
  return {
    x: left / width,
    y: top / height,
    width: (right - left + 1) / width,
    height: (bottom - top + 1) / height,
  };
}

/** A square (in pixels) around a point whose side is this share of the photo's shorter side. */
export function regionAt(point: Point, share: number, photo: { width: number; height: number }): Box {
  const half = (share * Math.min(photo.width, photo.height)) / 2;
  return growClamped({ ...point, width: 0, height: 0 }, half / photo.width, half / photo.height);
}

function growClamped(box: Box, marginX: number, marginY: number): Box {
  const x = Math.max(0, box.x - marginX);
  const y = Math.max(0, box.y - marginY);
  const width = Math.min(1, box.x + box.width + marginX) - x;
  const height = Math.min(1, box.y + box.height + marginY) - y;
  return { x, y, width, height };
}

export function valueAt({ width, height, data }: Plane, point: Point): number {
  return data[indexAt(point, width, height)];
}

function indexAt({ x, y }: Point, width: number, height: number): number {
  return Math.min(Math.floor(y * height), height - 1) * width + Math.min(Math.floor(x * width), width - 1);
}

/**
 * What of the alpha is meant: nothing outside the box; with points to keep only the things they are on, with points not
 * to keep everything but those. Where both kinds are on one thing it is divided between them, every pixel going to the
 * point that is nearer on the way through it.
 */
export function pickSubject(alpha: Plane, { box, points = [] }: SubjectHint): Plane {
  const inBox = box ? clip(alpha, box) : alpha;
  return points.length > 0 ? pickByPoints(inBox, points) : inBox;
}

function clip({ width, height, data }: Plane, box: Box): Plane {
  const left = Math.floor((box.x - boxSlack) * width);
  const right = Math.ceil((box.x + box.width + boxSlack) * width);
  const top = Math.floor((box.y - boxSlack) * height);
  const bottom = Math.ceil((box.y + box.height + boxSlack) * height);
  const clipped = new Float32Array(data.length);
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    const start = y * width;
    const from = start + Math.max(left, 0);
    clipped.set(data.subarray(from, start + Math.min(right, width)), from);
  }
  return { width, height, data: clipped };
}

const kept = 1;
const dropped = 2;

function pickByPoints(alpha: Plane, points: NonNullable<SubjectHint['points']>): Plane {
  const { width, height, data } = alpha;
  const { labels, count } = findComponents(alpha, solid);
  const marks = new Uint8Array(data.length);
  const queue = new Int32Array(data.length);
  let queued = 0;
  const mark = (index: number, as: number) => {
    marks[index] = as;
    queue[queued++] = index;
  };

  const pointed = new Set<number>();
  for (const point of points) {
    const index = nearestLabelled(labels, width, height, point);
    if (index === undefined || marks[index] !== 0) continue;
    pointed.add(labels[index]);
    mark(index, point.keep ? kept : dropped);
  }
  // Things nobody pointed at: part of the subject only when all points say what it is not.
  const others = points.some((point) => point.keep) ? dropped : kept;
  if (pointed.size < count) {
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] !== 0 && !pointed.has(labels[i])) mark(i, others);
    }
  }
  const picked = new Float32Array(data.length);
  const spread = (from: number, to: number, least: number) => {
    if (marks[to] === 0 && data[to] > least) mark(to, marks[from]);
  };
  // First through the solid things, so that no faint bridge is a short cut, then out into hair and haze.
  for (const least of [solid, faintest]) {
    for (let at = 0; at < queued; at++) {
      const index = queue[at];
      const x = index % width;
      if (x > 0) spread(index, index - 1, least);
      if (x < width - 1) spread(index, index + 1, least);
      if (index >= width) spread(index, index - width, least);
      if (index < data.length - width) spread(index, index + width, least);
    }
  }
  for (let i = 0; i < data.length; i++) if (marks[i] === kept) picked[i] = data[i];
  return { width, height, data: picked };
}

/** The labelled pixel nearest to a point, within the slack of a click. */
function nearestLabelled(
  labels: Int32Array,
  width: number,
  height: number,
  point: Point,
): number | undefined {
  const index = indexAt(point, width, height);
  if (labels[index] !== 0) return index;
  const x = index % width;
  const y = (index - x) / width;
  const reach = Math.ceil(clickSlack * Math.max(width, height));
  let nearest: number | undefined;
  let shortest = reach * reach;
  for (let row = Math.max(y - reach, 0); row <= Math.min(y + reach, height - 1); row++) {
    for (let column = Math.max(x - reach, 0); column <= Math.min(x + reach, width - 1); column++) {
      if (labels[row * width + column] === 0) continue;
      const distance = (row - y) ** 2 + (column - x) ** 2;
      if (distance >= shortest) continue;
      shortest = distance;
      nearest = row * width + column;
    }
  }
  return nearest;
}
