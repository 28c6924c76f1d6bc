import type { CoverSheet, Point } from './cover.ts';

/** Points on a curve through all of these (Catmull, Rom 1974), so many from one to the next. */
export function curveThrough(points: readonly Point[], isClosed = false, pieces = 8): Point[] {
  const count = points.length;
  const at = (i: number) =>
    isClosed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))];
  const line: Point[] = [];
  const spans = isClosed ? count : count - 1;
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const mix = (c: 0 | 1) =>
        0.5 *
        (2 * p1[c] +
          (p2[c] - p0[c]) * t +
          (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * t * t +
          (3 * p1[c] - p0[c] - 3 * p2[c] + p3[c]) * t * t * t);
      line.push([mix(0), mix(1)]);
    }
  }
  if (!isClosed) line.push(points[count - 1]);
  return line;
}

/**
 * A stroke of a pen, added to a sheet: quadrilaterals between places along a line that share their sides, so that no seam shows and a tight turn
 * leaves no hole.
 *
 * @param widths in pixels, at each point
 */
export function addRibbon(sheet: CoverSheet, line: readonly Point[], widths: ArrayLike<number>): void {
  const last = line.length - 1;
  if (last < 1) return;
  let before: readonly [Point, Point] | undefined;
  for (let i = 0; i <= last; i++) {
    const [fromX, fromY] = line[Math.max(0, i - 1)];
    const [toX, toY] = line[Math.min(last, i + 1)];
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (length === 0) continue;
    const half = widths[i] / 2 / length;
    const [dx, dy] = [-(toY - fromY) * half, (toX - fromX) * half];
    const [x, y] = line[i];
    const sides: readonly [Point, Point] = [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ];
    if (before) sheet.add([before[0], sides[0], sides[1], before[1]]);
    before = sides;
  }
}

/**
 * How wide a stroke is along itself, as a share: thin at both ends.
 *
 * @param along 0..1
 * @param taper share of the length over which an end gets thin
 * @param thinnest share that is left at the very ends
 */
export function taperedEnds(along: number, taper: number, thinnest: number): number {
  const near = Math.min(1, Math.min(along, 1 - along) / taper);
  return thinnest + (1 - thinnest) * Math.sin((near * Math.PI) / 2);
}

/** A line smoothed by a bell over its points; ends stay in place as far as the line goes on evenly beyond them. */
export function smoothLine(line: readonly Point[], sigma: number, isClosed = false): Point[] {
  const reach = Math.min(Math.ceil(2.5 * sigma), isClosed ? line.length : 1000);
  const weights = Float32Array.from({ length: reach + 1 }, (_, k) =>
    Math.exp((-k * k) / (2 * sigma * sigma)),
  );
  const count = line.length;
  const at = (i: number) =>
    isClosed ? line[((i % count) + count) % count] : line[Math.min(count - 1, Math.max(0, i))];
  return line.map((_, i) => {
    let [x, y, total] = [0, 0, 0];
    for (let k = -reach; k <= reach; k++) {
      const weight = weights[Math.abs(k)];
      const [px, py] = at(i + k);
      x += weight * px;
      y += weight * py;
      total += weight;
    }
    return [x / total, y / total] as const;
  });
}
