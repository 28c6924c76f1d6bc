import type { PathBlur } from '#src/imaging/deblur/blur.ts';
import { tidyKernel } from '#src/imaging/deblur/shake/tidy-kernel.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';

const steps = 200;
/** Points in each of them. */
const fineness = 10;

/** The path of a hand that shook: it goes on as it went, is pushed at random and pulled back. The longer side of a box around it has so many pixels. */
export function shakePath(extent: number, seed: number): PathBlur {
  const push = normalNoise(seed);
  const random = seededRandom(seed);
  let [x, y, right, down] = [0, 0, random() - 0.5, random() - 0.5];
  const path: [number, number][] = [];
  for (let step = 0; step < steps; step++) {
    right = 0.97 * (right + 0.25 * push() - 0.02 * x);
    down = 0.97 * (down + 0.25 * push() - 0.02 * y);
    x += right;
    y += down;
    path.push([x, y]);
  }
  const [columns, rows] = [path.map(([column]) => column), path.map(([, row]) => row)];
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [width, height] = [Math.max(...columns) - left, Math.max(...rows) - top];
  const scale = extent / Math.max(width, height);
  const side = 2 * Math.ceil(extent / 2) + 5;
  const data = new Float32Array(side * side);
  for (let step = 1; step < steps; step++) {
    for (let part = 0; part < fineness; part++) {
      const share = part / fineness;
      const at = (from: number, to: number, first: number, length: number) =>
        (from + (to - from) * share - first - length / 2) * scale + (side >> 1);
      addPoint(
        data,
        side,
        at(columns[step - 1], columns[step], left, width),
        at(rows[step - 1], rows[step], top, height),
      );
    }
  }
  return { kind: 'path', kernel: tidyKernel({ width: side, height: side, data }) };
}

function addPoint(data: Float32Array, side: number, x: number, y: number): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  for (const [at, share] of [
    [column, column + 1 - x],
    [column + 1, x - column],
  ]) {
    data[row * side + at] += share * (row + 1 - y);
    data[(row + 1) * side + at] += share * (y - row);
  }
}
