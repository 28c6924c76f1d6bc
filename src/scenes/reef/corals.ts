import type { Brush, Spot } from './reef-brush.ts';
import type { Color } from './sea-light.ts';

type Random = () => number;
/** Grows at `root`, as tall or wide as `size` (meters), in its own color. */
export type Growth = (brush: Brush, random: Random, root: Spot, size: number) => void;

const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)];
const spread = (random: Random, reach: number) => reach * (2 * random() - 1);
const paler = ([r, g, b]: Color, share: number): Color => [
  r + (1 - r) * share,
  g + (1 - g) * share,
  b + (1 - b) * share,
];
const darker = ([r, g, b]: Color, share: number): Color => [r * share, g * share, b * share];
const beside = ([x, y, z]: Spot, dx: number, dy: number): Spot => [x + dx, y + dy, z];

/** Linear colors of living coral. */
const red: Color = [0.8, 0.1, 0.07];
const orange: Color = [0.95, 0.32, 0.06];
const pink: Color = [0.95, 0.3, 0.45];
const magenta: Color = [0.7, 0.08, 0.42];
const purple: Color = [0.4, 0.14, 0.68];
const yellow: Color = [0.95, 0.66, 0.1];
const lime: Color = [0.42, 0.7, 0.14];
const cream: Color = [0.9, 0.74, 0.52];
const teal: Color = [0.1, 0.6, 0.55];

/** Antlers that fork again and again, pale at their tips. */
const staghorn: Growth = (brush, random, root, size) => {
  const color = pick(random, [orange, pink, cream, purple, yellow, red]);
  const grow = (from: Spot, angle: number, length: number, thick: number, left: number) => {
    const to = beside(from, Math.sin(angle) * length, Math.cos(angle) * length);
    const isTip = left === 0;
    brush.branch(from, to, thick, thick * (isTip ? 0.5 : 0.78), color, paler(color, isTip ? 0.55 : 0.06));
    if (isTip) return;
    const forks = random() < 0.4 ? 3 : 2;
    for (let k = 0; k < forks; k++)
      grow(
        to,
        angle * 0.85 + (k - (forks - 1) / 2) * (0.62 + 0.3 * random()) + spread(random, 0.12),
        length * (0.7 + 0.16 * random()),
        thick * 0.76,
        left - 1,
      );
  };
  for (const lean of [-0.62, 0.58, -0.24, 0.2])
    grow(root, lean + spread(random, 0.12), size * 0.3, size * 0.052, 3);
};

/** A flat fan of fine twigs across the current. */
const fan: Growth = (brush, random, root, size) => {
  const color = pick(random, [magenta, purple, red, orange, yellow]);
  const grow = (from: Spot, angle: number, length: number, thick: number, left: number) => {
    const bend = angle + spread(random, 0.1);
    const to = beside(from, Math.sin(bend) * length, Math.cos(bend) * length);
    brush.branch(from, to, thick, thick * 0.8, color, paler(color, left < 2 ? 0.22 : 0));
    if (left === 0) return;
    for (const side of [-1, 1])
      grow(
        to,
        bend + side * (0.17 + 0.19 * random()),
        length * (0.8 + 0.1 * random()),
        thick * 0.74,
        left - 1,
      );
  };
  grow(root, spread(random, 0.12), size * 0.15, size * 0.036, 0);
  for (const lean of [-0.75, -0.25, 0.25, 0.75])
    grow(beside(root, 0, size * 0.12), lean, size * 0.19, size * 0.026, 6);
};

/** Boulders with the folds of a brain. */
const brain: Growth = (brush, random, root, size) => {
  const color = pick(random, [lime, yellow, pink, cream, teal]);
  brush.lump(beside(root, 0, size * 0.06), size * 0.46, size * 0.5, color, 'brain', darker(color, 0.3));
};

/** Plates on short stems, one above the other. */
const table: Growth = (brush, random, root, size) => {
  const color = pick(random, [teal, cream, purple, orange, pink]);
  const plates = 1 + Math.floor(random() * 2.4);
  for (let k = 0; k < plates; k++) {
    const level = size * (0.24 + 0.2 * k);
    const wide = size * (0.6 - 0.12 * k) * (0.85 + 0.3 * random());
    const middle = beside(root, spread(random, size * 0.1), level);
    brush.branch(root, middle, size * 0.11, size * 0.08, darker(color, 0.5));
    brush.lump(middle, wide, size * 0.07, darker(color, 0.75));
    for (let n = 0; n < 46; n++) {
      const across = -1 + (2 * (n + random())) / 46;
      const edge = Math.sqrt(1 - across * across);
      const foot = beside(middle, across * wide * 0.97, size * 0.045 * edge);
      brush.branch(
        foot,
        beside(foot, spread(random, size * 0.012), size * (0.035 + 0.03 * random())),
        size * 0.018,
        size * 0.012,
        color,
        paler(color, 0.45),
      );
    }
  }
};

/** A bundle of hollow tubes. */
const tubes: Growth = (brush, random, root, size) => {
  const color = pick(random, [yellow, purple, orange, magenta]);
  const count = 4 + Math.floor(random() * 4);
  const order = Array.from({ length: count }, (_, k) => k).sort(
    (a, b) => Math.abs(b - count / 2) - Math.abs(a - count / 2),
  );
  for (const k of order) {
    const aside = (k + 0.5) / count - 0.5;
    const tall = size * (0.5 + 0.5 * random()) * (1 - 0.9 * aside * aside);
    const [foot, top] = [beside(root, aside * size * 0.5, 0), beside(root, aside * size * 0.85, tall)];
    const thick = size * (0.075 + 0.025 * random());
    brush.branch(foot, top, thick * 0.8, thick, darker(color, 0.7), color);
    const rim = beside(top, 0, thick * 0.72);
    brush.lump(rim, thick * 1.04, thick * 0.46, paler(color, 0.2));
    brush.lump(beside(rim, 0, thick * 0.03), thick * 0.74, thick * 0.28, darker(color, 0.1));
  }
};

/** Arms with bright ends that wave in the water. */
const anemone: Growth = (brush, random, root, size) => {
  const color = pick(random, [pink, lime, cream, purple, teal]);
  const tip = pick(random, [paler(color, 0.6), magenta, yellow]);
  brush.lump(beside(root, 0, size * 0.06), size * 0.24, size * 0.16, darker(color, 0.55));
  for (let k = 0; k < 44; k++) {
    const angle = -1.5 + (3 * ((k * 17) % 44)) / 44 + spread(random, 0.12);
    const length = size * (0.26 + 0.16 * random());
    const foot = beside(root, Math.sin(angle) * size * 0.16, size * (0.08 + 0.08 * Math.cos(angle)));
    const knee = beside(foot, Math.sin(angle) * length * 0.6, Math.cos(angle) * length * 0.6);
    const bend = angle * 0.6 + spread(random, 0.4);
    const end = beside(knee, Math.sin(bend) * length * 0.5, Math.cos(bend) * length * 0.5);
    brush.branch(foot, knee, size * 0.026, size * 0.022, darker(color, 0.8), color);
    brush.branch(knee, end, size * 0.022, size * 0.018, color, paler(color, 0.2));
    brush.lump(end, size * 0.026, size * 0.026, tip);
  }
};

/** Long leaves that sway. */
export const seagrass: Growth = (brush, random, root, size) => {
  const green: Color = pick(random, [
    [0.07, 0.3, 0.05],
    [0.16, 0.34, 0.04],
    [0.05, 0.26, 0.12],
  ]);
  const sway = spread(random, 0.35);
  for (let blade = 0; blade < 9; blade++) {
    let at = beside(root, spread(random, size * 0.2), 0);
    const [tall, phase, lean] = [size * (0.55 + 0.5 * random()), random() * 6, spread(random, 0.25)];
    for (let k = 0; k < 12; k++) {
      const angle = lean + sway * (k / 12) + 0.3 * Math.sin(phase + k * 0.62);
      const next = beside(at, (Math.sin(angle) * tall) / 12, (Math.cos(angle) * tall) / 12);
      const thick = (n: number) => size * 0.022 * Math.sin(0.35 + 2.75 * (n / 12)) + size * 0.003;
      brush.branch(at, next, thick(k), thick(k + 1), paler(green, 0.03 * k), paler(green, 0.03 * (k + 1)));
      at = next;
    }
  }
};

/** A cluster of cups, each with a dark mouth. */
export const cups: Growth = (brush, random, root, size) => {
  const color = pick(random, [orange, red, yellow, pink, purple, lime]);
  for (let k = 0; k < 14; k++) {
    const [angle, away] = [k * 2.4, size * 0.085 * Math.sqrt(k)];
    const at = beside(
      root,
      Math.cos(angle) * away * 1.2,
      (1 - k / 14) * size * 0.2 + Math.sin(angle) * away * 0.6,
    );
    const wide = size * (0.07 + 0.03 * random());
    brush.lump(at, wide, wide * 0.85, color);
    brush.lump(beside(at, 0, wide * 0.25), wide * 0.5, wide * 0.32, darker(color, 0.25));
  }
};

/** Five arms on the sand. */
export const seaStar: Growth = (brush, random, root, size) => {
  const color = pick(random, [orange, red, purple]);
  const first = random() * 6;
  for (let k = 0; k < 5; k++) {
    const angle = first + (k * 2 * Math.PI) / 5;
    const end = beside(root, Math.cos(angle) * size * 0.5, Math.sin(angle) * size * 0.24);
    brush.branch(root, end, size * 0.13, size * 0.04, color, paler(color, 0.25));
  }
};

/** What stands on rocks, and what on sand. */
export const onRocks: readonly Growth[] = [staghorn, fan, brain, table, tubes, anemone, staghorn, fan, cups];
export const onSand: readonly Growth[] = [seagrass, staghorn, brain, tubes, anemone, seagrass];
