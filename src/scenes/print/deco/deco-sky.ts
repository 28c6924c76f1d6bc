import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline, type Paint } from '../plate/plate.ts';
import { between, disc } from '../plate/shapes.ts';
import type { DecoStage } from './deco-stage.ts';

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
