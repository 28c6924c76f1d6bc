/** What is turned on a wheel, as seen from the side: frustums from point to point, with the normals at both ends of each. */
export interface Profile {
  readonly count: number;
  /** For each piece: radius and height at both ends, then the normal (outward, up) at both ends. */
  readonly pieces: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly widest: number;
}

/** Radius and height; a sharp one breaks the curve. */
export type ProfilePoint = readonly [radius: number, height: number, sharp?: 'sharp'];

const perSpan = 5;

/**
 * A smooth line through points (centripetal enough for pottery: Catmull–Rom, as in the paper of 1974). Going around counter-clockwise, outside up
 * and inside down, its normals look out of the clay.
 */
export function profileOf(points: readonly ProfilePoint[]): Profile {
  const runs: ProfilePoint[][] = [[]];
  for (const point of points) {
    runs.at(-1)!.push(point);
    if (point[2] === 'sharp' && runs.at(-1)!.length > 1) runs.push([point]);
  }
  const numbers: number[] = [];
  for (const run of runs) if (run.length > 1) numbers.push(...piecesOf(run));
  const pieces = Float64Array.from(numbers);
  const count = pieces.length / 8;
  let [low, high, widest] = [Infinity, -Infinity, 0];
  for (let i = 0; i < count; i++)
    for (const end of [0, 2]) {
      widest = Math.max(widest, pieces[8 * i + end]);
      low = Math.min(low, pieces[8 * i + end + 1]);
      high = Math.max(high, pieces[8 * i + end + 1]);
    }
  return { count, pieces, low, high, widest };
}

function piecesOf(run: readonly ProfilePoint[]): number[] {
  const line: [number, number][] = [];
  const spans = run.length === 2 ? 1 : perSpan;
  for (let i = 0; i + 1 < run.length; i++) {
    const [a, b, c, d] = [run[Math.max(0, i - 1)], run[i], run[i + 1], run[Math.min(run.length - 1, i + 2)]];
    for (let k = i === 0 ? 0 : 1; k <= spans; k++) {
      const t = k / spans;
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      line.push([Math.max(0, at(0)), at(1)]);
    }
  }
  const normals = line.map((_, i) => {
    const [from, to] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
    const [dr, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dr, dy) || 1;
    return [dy / length, -dr / length];
  });
  return line
    .slice(1)
    .flatMap((to, i) =>
      Math.hypot(to[0] - line[i][0], to[1] - line[i][1]) < 1e-7
        ? []
        : [...line[i], ...to, ...normals[i], ...normals[i + 1]],
    );
}
