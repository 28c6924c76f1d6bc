import type { FlowField } from './flow-field.ts';

/** The middle line of a stroke, in pixels, and half its width. */
export interface Stroke {
  readonly xs: number[];
  readonly ys: number[];
  readonly radius: number;
}

/** A line that follows the flow from a point in both or one of its ways. Positions in pixels of the flow. */
export interface Route {
  readonly x: number;
  readonly y: number;
  /** Pixels from point to point. */
  readonly pace: number;
  readonly maxPoints: number;
  /** Ends the line before this point. */
  endsAt?(index: number): boolean;
}

/**
 * Points along the flow, curved as it is. The first step goes down or to the right; each further one goes the way that
 * turns less.
 */
export function followFlow(
  flow: FlowField,
  { x, y, pace, maxPoints, endsAt }: Route,
): Pick<Stroke, 'xs' | 'ys'> {
  const xs = [x];
  const ys = [y];
  let [alongX, alongY] = [Math.SQRT1_2, Math.SQRT1_2];
  for (let [atX, atY] = [x, y]; xs.length < maxPoints; ) {
    const index = Math.floor(atY) * flow.width + Math.floor(atX);
    const way = flow.x[index] * alongX + flow.y[index] * alongY < 0 ? -1 : 1;
    // Half of the old direction is kept: a hand does not turn within a pixel.
    const nextX = 0.5 * alongX + 0.5 * way * flow.x[index];
    const nextY = 0.5 * alongY + 0.5 * way * flow.y[index];
    const length = Math.hypot(nextX, nextY);
    if (xs.length === 1) [alongX, alongY] = [way * flow.x[index], way * flow.y[index]];
    else [alongX, alongY] = [nextX / length, nextY / length];
    atX += pace * alongX;
    atY += pace * alongY;
    if (atX < 0 || atY < 0 || atX >= flow.width || atY >= flow.height) break;
    if (endsAt?.(Math.floor(atY) * flow.width + Math.floor(atX))) break;
    xs.push(atX);
    ys.push(atY);
  }
  return { xs, ys };
}

/**
 * Calls `visit` for the pixels a stroke covers, its round ends included: their index, how far along the stroke they are in
 * pixels (below 0 and beyond the length at the ends), and how far across, −1..1. Where segments meet at an angle a few
 * pixels come twice.
 */
export function visitStroke(
  { xs, ys, radius }: Stroke,
  { width, height }: { width: number; height: number },
  visit: (index: number, along: number, across: number) => void,
): void {
  let start = 0;
  for (let i = 0; i + 1 < xs.length; i++) {
    const [dx, dy] = [xs[i + 1] - xs[i], ys[i + 1] - ys[i]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const [ux, uy] = [dx / length, dy / length];
    // A little longer where the next one follows, so that no wedge stays open on the outer side of a turn.
    const from = i === 0 ? -radius : -0.08 * radius;
    const to = i + 2 === xs.length ? length + radius : length + 0.08 * radius;
    const [x1, x2] = [xs[i] + from * ux, xs[i] + to * ux];
    const [y1, y2] = [ys[i] + from * uy, ys[i] + to * uy];
    const [sideX, sideY] = [Math.abs(uy) * radius, Math.abs(ux) * radius];
    const left = Math.max(0, Math.floor(Math.min(x1, x2) - sideX));
    const right = Math.min(width - 1, Math.ceil(Math.max(x1, x2) + sideX));
    const top = Math.max(0, Math.floor(Math.min(y1, y2) - sideY));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y1, y2) + sideY));
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5 - ys[i];
      for (let x = left; x <= right; x++) {
        const px = x + 0.5 - xs[i];
        const along = px * ux + py * uy;
        if (along < from || along >= to) continue;
        const across = (py * ux - px * uy) / radius;
        if (across > 1 || across < -1) continue;
        visit(y * width + x, start + along, across);
      }
    }
    start += length;
  }
}

/** Length of its middle line in pixels. */
export function strokeLength({ xs, ys }: Pick<Stroke, 'xs' | 'ys'>): number {
  let length = 0;
  for (let i = 0; i + 1 < xs.length; i++) length += Math.hypot(xs[i + 1] - xs[i], ys[i + 1] - ys[i]);
  return length;
}
