import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { diffuse, PoissonSolver } from './poisson.ts';

const [width, height] = [14, 11];
const sidesOf = (at: number) => [
  ...(at % width > 0 ? [at - 1] : []),
  ...(at % width < width - 1 ? [at + 1] : []),
  ...(at >= width ? [at - width] : []),
  ...(at < width * (height - 1) ? [at + width] : []),
];

/** Gauss's elimination, for comparison. */
function solveDirectly(values: Float32Array, hole: Uint8Array, wanted: Float32Array): Map<number, number> {
  const cells = [...hole.keys()].filter((at) => hole[at] === 1);
  const rows = cells.map((at) => {
    const sides = sidesOf(at);
    const row = cells.map((cell) => (cell === at ? sides.length : sides.includes(cell) ? -1 : 0));
    const known = sides.filter((side) => hole[side] === 0).reduce((sum, side) => sum + values[side], 0);
    return [...row, wanted[at] + known];
  });
  for (let k = 0; k < rows.length; k++) {
    for (let other = 0; other < rows.length; other++) {
      if (other === k) continue;
      const share = rows[other][k] / rows[k][k];
      for (let column = k; column <= rows.length; column++) rows[other][column] -= share * rows[k][column];
    }
  }
  return new Map(cells.map((at, k) => [at, rows[k][rows.length] / rows[k][k]]));
}

test('solves what elimination solves: ragged holes, also at the edge', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 10; round++) {
    const hole = Uint8Array.from({ length: width * height }, () => (random() < 0.7 ? 1 : 0));
    const values = Float32Array.from({ length: 3 * hole.length }, () => 255 * random());
    const wanted = Float32Array.from(values, () => 40 * random() - 20);
    const lane = (lanes: Float32Array, channel: number) => lanes.filter((_, i) => i % 3 === channel);
    const exact = [0, 1, 2].map((channel) =>
      solveDirectly(lane(values, channel), hole, lane(wanted, channel)),
    );
    new PoissonSolver(hole, width, height).solve(values, wanted, { tolerance: 1e-6 });
    for (const [channel, found] of exact.entries())
      for (const [at, value] of found) expect(Math.abs(values[3 * at + channel] - value)).toBeLessThan(0.01);
  }
});

test('a large hole takes no more steps than a small one', () => {
  const side = 300;
  const hole = new Uint8Array(side * side);
  for (let y = 5; y < side - 5; y++) hole.fill(1, y * side + 5, y * side + side - 5);
  const ramp = (at: number) => 0.3 * (at % side) + 0.5 * Math.floor(at / side);
  const values = Float32Array.from(hole, (isHole, at) => (isHole ? 0 : ramp(at)));
  new PoissonSolver(hole, side, side).solvePlane(values, new Float32Array(hole.length));
  for (let at = 0; at < hole.length; at += 97) expect(Math.abs(values[at] - ramp(at))).toBeLessThan(0.1);
});

test('a ramp goes on through a hole', () => {
  const colors = new Float32Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  const colorAt = (at: number, channel: number) =>
    20 + (at % width) * 4 + Math.floor(at / width) * channel * 3;
  for (let at = 0; at < hole.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    hole[at] = x >= 4 && x < 10 && y >= 2 && y < 8 ? 1 : 0;
    for (let channel = 0; channel < 3; channel++)
      colors[at * 3 + channel] = hole[at] ? 255 : colorAt(at, channel);
  }
  diffuse(colors, hole, width, height);
  for (let at = 0; at < hole.length; at++) {
    for (let channel = 0; channel < 3; channel++)
      expect(Math.abs(colors[at * 3 + channel] - colorAt(at, channel))).toBeLessThan(0.02);
  }
});
