import { smooth } from '../../ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { cutout, fill, type Ink, type Outline, type Paint, type Plate } from '../plate/plate.ts';
import { between, disc, flat, type Point, type Random, rectangle, stroke } from '../plate/shapes.ts';
import type { DecoInks } from './deco-inks.ts';

/** All that a part of an art deco print is drawn with. */
export interface DecoStage {
  readonly plate: Plate;
  readonly random: Random;
  readonly inks: DecoInks;
  /** Gold leaf, brighter where it turns to the light. */
  readonly gold: Paint;
}

/** Rays from a point on the horizon, wide and narrow in turn, each with a gilded edge. */
export function drawRays(
  { plate, random, inks, gold }: DecoStage,
  x: number,
  y: number,
  strength: number,
): void {
  const { wide, high } = plate;
  const half = 7 + Math.floor(random() * 5);
  const reach = Math.hypot(wide, high) * 1.1;
  const wedge = (from: number, to: number): Outline => [
    x,
    y,
    x + reach * Math.cos(from),
    y + reach * Math.sin(from),
    x + reach * Math.cos(to),
    y + reach * Math.sin(to),
  ];
  const step = Math.PI / (2 * half + 1);
  const bright: Outline[] = [];
  const fine: Outline[] = [];
  for (let k = 0; k < 2 * (2 * half + 1); k++) {
    const from = Math.PI + k * step;
    if (k % 2 === 0) bright.push(wedge(from, from + step));
    fine.push(wedge(from - 0.0035, from + 0.0035));
    if (k % 2 === 1) fine.push(wedge(from + step * 0.5 - 0.002, from + step * 0.5 + 0.002));
  }
  const glowing =
    (share: number): Paint =>
    (out, px, py) => {
      const away = Math.hypot(px - x, py - y);
      const ink = mixed(inks.light, inks.middle, smooth(0, 0.75, away));
      [out[0], out[1], out[2]] = ink;
      out[3] = share;
    };
  fill(plate, bright, glowing(strength));
  fill(plate, fine, gold, 0.9);
}

/** Half a sun, or a whole moon, in rings. */
export function drawOrb(
  { plate, inks, gold }: DecoStage,
  x: number,
  y: number,
  r: number,
  isMoon: boolean,
): void {
  for (const [share, isGold] of [
    [1.34, true],
    [1.315, false],
    [1.2, true],
    [1.12, false],
    [1.0, true],
  ] as const)
    fill(plate, [disc(x, y, r * share)], isGold ? gold : inks.ground);
  if (isMoon) fill(plate, [disc(x, y, r * 0.94)], inks.ivory);
  else
    for (const share of [0.86, 0.62, 0.4])
      fill(plate, [disc(x, y, r * share)], mixed(inks.ivory, inks.gold, share), 0.75);
}

/** Stars with four points. */
export function drawDecoStars({ plate, random, gold }: DecoStage, horizon: number): void {
  const { wide } = plate;
  const shapes: Outline[] = [];
  for (let k = 0; k < 16; k++) {
    const [x, y, r] = [
      (wide / 2) * random(),
      horizon * between(random, 0.06, 0.75),
      between(random, 0.006, 0.02),
    ];
    for (const px of [x, wide - x]) {
      const s = r * 0.16;
      shapes.push([
        px,
        y - r,
        px + s,
        y - s,
        px + r,
        y,
        px + s,
        y + s,
        px,
        y + r,
        px - s,
        y + s,
        px - r,
        y,
        px - s,
        y - s,
      ]);
    }
  }
  fill(plate, shapes, gold);
}

/** Towers in the manner of 1930, stepped back as they rise, the same on both sides of the tallest. */
export function drawDecoCity(stage: DecoStage, foot: number): void {
  const { plate, random, inks, gold } = stage;
  const { wide, high } = plate;
  const middle = wide / 2;
  const rows = [
    { count: 6, tall: 0.3, half: 0.042, ink: mixed(inks.middle, inks.light, 0.25) },
    { count: 5, tall: 0.24, half: 0.05, ink: inks.middle },
    { count: 5, tall: 0.15, half: 0.056, ink: mixed(inks.ground, inks.middle, 0.35) },
  ];
  rows.forEach(({ count, tall, half, ink }, row) => {
    for (let k = count; k >= 1; k--) {
      const x = (k - (row === 1 ? 0.5 : 0.1)) * (wide / 2 / count) * 1.02;
      const top = foot - high * tall * between(random, 0.6, 1.15) * (1 - 0.4 * (x / middle));
      const kind = Math.floor(random() * 3);
      for (const side of [-1, 1]) tower(stage, middle + side * x, top, half, foot, ink, kind);
    }
    if (row === 0) {
      const top = foot - high * between(random, 0.44, 0.5);
      tower(stage, middle, top, 0.075, foot, mixed(inks.ground, inks.middle, 0.6), 3);
    }
  });
  fill(plate, [rectangle(-0.1, foot - 0.004, wide + 0.1, foot + 0.002)], gold);
}

function tower(
  { plate, gold, inks }: DecoStage,
  x: number,
  top: number,
  half: number,
  foot: number,
  ink: Ink,
  kind: number,
): void {
  const steps = kind === 3 ? 5 : 3;
  const parts: Outline[] = [];
  const edges: Outline[] = [];
  const high = foot - top;
  for (let k = 0; k < steps; k++) {
    const w = half * (1 - (0.72 * (steps - 1 - k)) / steps);
    const y = top + high * (k === 0 ? 0 : 0.1 * k ** 1.15);
    parts.push(rectangle(x - w, y, x + w, foot));
    const line = 0.0022;
    edges.push(
      rectangle(x - w, y, x - w + line, foot),
      rectangle(x + w - line, y, x + w, foot),
      rectangle(x - w, y, x + w, y + line),
    );
  }
  if (kind === 1)
    parts.push([x - half * 0.42, top + 0.001, x, top - half * 1.3, x + half * 0.42, top + 0.001]);
  if (kind === 3)
    for (let k = 0; k < 3; k++) {
      const r = half * (0.42 - 0.11 * k);
      parts.push(disc(x, top - half * 0.35 * k, r, r * 1.25));
    }
  fill(plate, parts, (out, px, py) => {
    // One side in the light.
    const tone = mixed(ink, px < x ? inks.light : inks.ground, px < x ? 0.16 : 0.3);
    [out[0], out[1], out[2]] = mixed(tone, inks.ground, 0.45 * smooth(top, foot, py));
  });
  fill(plate, edges, gold, 0.85);
  const pilasters: Outline[] = [];
  for (let k = -2; k <= 2; k++) {
    const w = half * 0.3;
    const px = x + k * w * 0.62;
    pilasters.push(rectangle(px - 0.0011, top + high * (0.12 + 0.1 * Math.abs(k)), px + 0.0011, foot));
  }
  fill(plate, pilasters, gold, 0.6);
  if (kind === 3) {
    const crown: Outline[] = [];
    for (let k = 0; k < 3; k++) {
      const r = half * (0.42 - 0.11 * k);
      const arc: Point[] = Array.from({ length: 24 }, (_, i) => {
        const angle = Math.PI + (i / 23) * Math.PI;
        return [x + r * Math.cos(angle), top - half * 0.35 * k + r * 1.25 * Math.sin(angle)];
      });
      crown.push(stroke(arc, () => 0.003));
    }
    crown.push(
      stroke(
        [
          [x, top - half * 1.1],
          [x, top - half * 3],
        ],
        (t) => 0.008 * (1 - 0.85 * t),
      ),
    );
    fill(plate, crown, gold);
  }
  if (kind === 0)
    fill(
      plate,
      [
        stroke(
          [
            [x, top],
            [x, top - half * 1.5],
          ],
          (t) => 0.005 * (1 - 0.8 * t),
        ),
      ],
      gold,
    );
}

/** Mountains mirrored at the middle: a light and a dark face, gilded edges, chevrons on the snow. */
export function drawDecoMountains({ plate, random, inks, gold }: DecoStage, foot: number): void {
  const { wide, high } = plate;
  const middle = wide / 2;
  const main = high * between(random, 0.36, 0.43);
  const peaks: { x: number; tall: number; half: number; t: number }[] = [];
  for (const [away, share] of [
    [0.44, 0.62],
    [0.24, 0.78],
    [0, 1],
    [0.35, 0.4],
    [0.19, 0.42],
  ]) {
    const near = away === 0 ? 0.5 : share < 0.6 ? 0.9 : 0.2;
    const at = away * wide * between(random, 0.92, 1.08);
    for (const side of at === 0 ? [1] : [-1, 1])
      peaks.push({ x: middle + side * at, tall: main * share, half: main * share * 0.62, t: near });
  }
  for (const { x, tall, half, t } of peaks) {
    const top = foot - tall;
    const lit = mixed(inks.light, inks.middle, t * 0.8);
    const dark = mixed(inks.middle, inks.ground, 0.25 + t * 0.6);
    const side = x < middle - 0.01 ? 1 : x > middle + 0.01 ? -1 : 1;
    const shape: Outline = [x, top, x + half, foot, x - half, foot];
    const whole = cutout(plate, [shape]);
    fill(plate, [shape], (out, _, y) => {
      [out[0], out[1], out[2]] = mixed(lit, inks.ground, 0.35 * smooth(top, foot, y));
    });
    const ridge: Point[] = [
      [x, top],
      [x + side * half * 0.1, top + tall * 0.28],
      [x - side * half * 0.06, top + tall * 0.5],
      [x + side * half * 0.12, foot],
    ];
    fill(plate, [flat([...ridge, [x - side * half * 2, foot], [x - side * half * 2, top]])], dark, 1, whole);
    // Snow in chevrons.
    const snow: Outline = flat([
      [x - half, top - 0.1],
      [x - half, top + tall * 0.3],
      [x - half * 0.2, top + tall * 0.22],
      [x - half * 0.1, top + tall * 0.34],
      [x, top + tall * 0.24],
      [x + half * 0.1, top + tall * 0.34],
      [x + half * 0.2, top + tall * 0.22],
      [x + half, top + tall * 0.3],
      [x + half, top - 0.1],
    ]);
    fill(plate, [snow], mixed(inks.ivory, lit, 0.35 * t), 1, whole);
    const snowDark = cutout(plate, [snow]);
    for (let i = 0; i < snowDark.data.length; i++) snowDark.data[i] *= whole.data[i];
    fill(
      plate,
      [flat([...ridge, [x - side * half * 2, foot], [x - side * half * 2, top]])],
      x === middle ? mixed(inks.gold, inks.ground, 0.5) : mixed(inks.gold, inks.ivory, 0.25),
      1,
      snowDark,
    );
    const lines: Outline[] = [
      stroke(
        [
          [x - half, foot],
          [x, top],
        ],
        () => 0.0045,
      ),
      stroke(
        [
          [x, top],
          [x + half, foot],
        ],
        () => 0.0045,
      ),
      stroke(ridge, () => 0.003),
    ];
    for (let k = 1; k <= 4; k++) {
      const y = top + tall * (0.36 + 0.14 * k);
      lines.push(
        stroke(
          [
            [x + side * half * 0.1, y],
            [x + side * half * 0.62, y + tall * 0.2],
          ],
          (s) => 0.0035 * (1 - s),
        ),
      );
    }
    fill(plate, lines, gold, 1);
  }
  fill(plate, [rectangle(-0.1, foot - 0.003, wide + 0.1, foot + 0.003)], gold);
}

/** Bare ground below the motif, under three lines. */
export function drawPlinth({ plate, inks, gold }: DecoStage, from: number): void {
  const { wide, high } = plate;
  fill(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)], inks.ground);
  const lines = [0, 0.014, 0.022].map((down, k) =>
    rectangle(-0.1, from + down, wide + 0.1, from + down + (k === 0 ? 0.006 : 0.002)),
  );
  fill(plate, lines, gold);
}

/** Water as rows of fans that lie over each other like scales. */
export function drawScales({ plate, inks, gold }: DecoStage, from: number): void {
  const { wide, high } = plate;
  const count = 9;
  const r = wide / count / 2;
  fill(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)], inks.ground);
  const within = cutout(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)]);
  for (let row = 0, y = from + r * 0.55; y < high + r; row++, y += r * 0.52)
    for (let k = -1; k <= count; k++) {
      const x = (k + (row % 2 === 0 ? 0.5 : 1)) * 2 * r;
      for (const [share, isGold] of [
        [1, true],
        [0.955, false],
        [0.72, true],
        [0.685, false],
        [0.45, true],
        [0.42, false],
        [0.16, true],
      ] as const)
        fill(
          plate,
          [disc(x, y, r * share)],
          isGold
            ? gold
            : mixed(
                mixed(inks.ground, inks.middle, 0.85 - 0.5 * share),
                inks.ground,
                Math.min(0.8, row * 0.09),
              ),
          1,
          within,
        );
    }
}

/** Firs as stacks of chevrons, mirrored. */
export function drawDecoFirs({ plate, random, inks, gold }: DecoStage, foot: number): void {
  const { wide, high } = plate;
  for (let k = 5; k >= 0; k--) {
    const tall = high * (0.16 + 0.055 * k) * between(random, 0.9, 1.1);
    const away = wide * (0.1 + 0.078 * k);
    for (const side of [-1, 1]) {
      const x = wide / 2 + side * away;
      for (let tier = 5; tier >= 0; tier--) {
        const top = foot - tall + (tall * tier) / 7.5;
        const half = tall * (0.07 + 0.034 * tier);
        const low = top + tall * 0.26;
        fill(
          plate,
          [[x, top, x + half, low, x, low - tall * 0.05, x - half, low]],
          mixed(inks.middle, inks.ground, 0.2 + 0.1 * (k % 3)),
        );
        fill(
          plate,
          [[x, top, x, low - tall * 0.05, x - side * half, low]],
          mixed(inks.light, inks.middle, 0.55),
          0.8,
        );
        fill(
          plate,
          [
            stroke(
              [
                [x - half, low],
                [x, top],
                [x + half, low],
              ],
              () => 0.0024,
            ),
          ],
          gold,
          0.9,
        );
      }
    }
  }
}
