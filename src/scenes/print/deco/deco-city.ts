import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, disc, type Point, rectangle, stroke } from '../plate/shapes.ts';
import type { DecoStage } from './deco-stage.ts';

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
