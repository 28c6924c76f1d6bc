import type { Point, Quad } from './quad.ts';

/** A rectangle turned by `angle` (radians, clockwise as y goes down); `width` lies along that direction. */
export interface TurnedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/**
 * The smallest rectangle around points, turned as need be: one of its sides lies on a side of their hull (Freeman and
 * Shapira, 1975). Its longer side is its width, and its angle is in −90° (not itself) to 90°. Of no points it has no size.
 */
export function minAreaBox(points: readonly Point[]): TurnedBox {
  const hull = convexHull(points);
  let best: TurnedBox | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [along, across] = length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [1, 0];
    const box = boxAlong(hull, along, across);
    if (!best || box.width * box.height < best.width * best.height - 1e-9) best = box;
  }
  return standing(best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 });
}

/**
 * A box whose sides are moved outward by area × `ratio` / perimeter: what text detectors of the DB family shrank by before
 * they learned (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020).
 */
export function unclipped(box: TurnedBox, ratio: number): TurnedBox {
  const { width, height } = box;
  const distance = width + height > 0 ? (width * height * ratio) / (2 * (width + height)) : 0;
  return { ...box, width: width + 2 * distance, height: height + 2 * distance };
}

/**
 * Its corners, clockwise from where reading begins: left to right, and top to bottom where the box is steeper than 45° and
 * clearly longer than wide, as a word on a spine.
 */
export function quadOfBox({ x, y, width, height, angle }: TurnedBox): Quad {
  // A nearly square box says nothing of its direction: it's read the way that is closest to level.
  const isSteep = Math.abs(angle) > Math.PI / 4;
  const isLevelled = isSteep && width < 1.5 * height;
  const turn = isLevelled
    ? angle - Math.sign(angle) * (Math.PI / 2)
    : isSteep
      ? Math.abs(angle) === angle
        ? angle
        : angle + Math.PI
      : angle;
  const [wide, high] = isLevelled ? [height, width] : [width, height];
  const [along, across] = [Math.cos(turn), Math.sin(turn)];
  const corner = (u: number, v: number) => [
    x + (u * wide * along - v * high * across) / 2,
    y + (u * wide * across + v * high * along) / 2,
  ];
  return [...corner(-1, -1), ...corner(1, -1), ...corner(1, 1), ...corner(-1, 1)] as unknown as Quad;
}

/** Andrew's monotone chain (1979): the corners of the hull, one after another. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (row: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of row) {
      while (kept.length > 1 && turnOf(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept;
  };
  if (sorted.length < 3) return sorted;
  return [...chain(sorted).slice(0, -1), ...chain(sorted.reverse()).slice(0, -1)];
}

function turnOf(from: Point, by: Point, to: Point): number {
  return (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x);
}

function boxAlong(hull: readonly Point[], along: number, across: number): TurnedBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const u = x * along + y * across;
    const v = y * along - x * across;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: u * along - v * across,
    y: u * across + v * along,
    width: right - left,
    height: bottom - top,
    angle: Math.atan2(across, along),
  };
}

function standing({ x, y, width, height, angle }: TurnedBox): TurnedBox {
  const isTall = height > width;
  let turn = isTall ? angle + Math.PI / 2 : angle;
  while (turn > Math.PI / 2 + 1e-9) turn -= Math.PI;
  while (turn <= -Math.PI / 2 + 1e-9) turn += Math.PI;
  return isTall ? { x, y, width: height, height: width, angle: turn } : { x, y, width, height, angle: turn };
}
