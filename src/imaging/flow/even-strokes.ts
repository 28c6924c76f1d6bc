import type { FlowField } from './flow-field.ts';

/** The middle line of a stroke in pixels of the flow. */
export interface Line {
  readonly xs: number[];
  readonly ys: number[];
}

export interface Hatching {
  /** Pixels between neighboring lines. */
  readonly spacing: number;
  /** Shorter lines are left out, longer ones end. */
  readonly minLength: number;
  readonly maxLength: number;
  /** Where lines may be. */
  isOpen(index: number): boolean;
  random(): number;
}

/** A line ends where it comes closer to another one than this share of the spacing. */
const crowded = 0.6;

/**
 * Lines along the flow that keep about the same distance from each other (Jobard, Lefer: "Creating Evenly-Spaced
 * Streamlines of Arbitrary Density", 1997), begun on a jittered grid in random order.
 */
export function evenStrokes(flow: FlowField, hatching: Hatching): Line[] {
  const { width, height } = flow;
  const { spacing, random } = hatching;
  /** 1 around a line where none may begin, 2 where none may be. */
  const taken = new Uint8Array(width * height);
  const pace = Math.max(0.7, spacing / 4);
  const lines: Line[] = [];
  for (const [x, y] of seedsOf(flow, spacing, random)) {
    const index = Math.floor(y) * width + Math.floor(x);
    if (taken[index] > 0 || !hatching.isOpen(index)) continue;
    const most = (hatching.maxLength * (0.4 + 0.6 * random())) / pace / 2;
    const ends = (at: number) => taken[at] === 2 || !hatching.isOpen(at);
    const back = trace(flow, x, y, -pace, most, ends);
    const forth = trace(flow, x, y, pace, most, ends);
    const line = { xs: [...back.xs.reverse(), x, ...forth.xs], ys: [...back.ys.reverse(), y, ...forth.ys] };
    if (line.xs.length * pace < hatching.minLength) continue;
    lines.push(line);
    for (let i = 0; i < line.xs.length; i++) mark(taken, width, height, line.xs[i], line.ys[i], spacing);
  }
  return lines;
}

function* seedsOf({ width, height }: FlowField, spacing: number, random: () => number) {
  const step = Math.max(1, spacing / 2);
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const order = new Uint32Array(columns * rows).map((_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  for (const cell of order) {
    const x = ((cell % columns) + random()) * step;
    const y = (Math.floor(cell / columns) + random()) * step;
    if (x < width && y < height) yield [x, y] as const;
  }
}

function trace(
  flow: FlowField,
  x: number,
  y: number,
  pace: number,
  most: number,
  ends: (at: number) => boolean,
): Line {
  const [xs, ys]: [number[], number[]] = [[], []];
  let at = Math.floor(y) * flow.width + Math.floor(x);
  let [dx, dy] = [flow.x[at], flow.y[at]];
  for (let [px, py] = [x, y]; xs.length < most; ) {
    px += pace * dx;
    py += pace * dy;
    if (px < 0 || py < 0 || px >= flow.width || py >= flow.height) break;
    at = Math.floor(py) * flow.width + Math.floor(px);
    if (ends(at)) break;
    const turn = dx * flow.x[at] + dy * flow.y[at];
    // Nobody draws a corner into a stroke.
    if (Math.abs(turn) < 0.7) break;
    [dx, dy] = [Math.sign(turn) * flow.x[at], Math.sign(turn) * flow.y[at]];
    xs.push(px);
    ys.push(py);
  }
  return { xs, ys };
}

function mark(taken: Uint8Array, width: number, height: number, x: number, y: number, spacing: number): void {
  const reach = Math.ceil(spacing);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  for (let py = Math.max(0, row - reach); py <= Math.min(height - 1, row + reach); py++) {
    for (let px = Math.max(0, column - reach); px <= Math.min(width - 1, column + reach); px++) {
      const distance = Math.hypot(px + 0.5 - x, py + 0.5 - y);
      if (distance < crowded * spacing) taken[py * width + px] = 2;
      else if (distance < spacing && taken[py * width + px] === 0) taken[py * width + px] = 1;
    }
  }
}
