import { smooth } from '../../imaging/sampling/ramp.ts';
import type { Shape } from '../land/relief.ts';

/** What a place would look like from here, by its outline alone. */
export interface Outlook {
  readonly above: number;
  readonly halfWidth: number;
  readonly horizon: number;
  /** Height divided by width of the picture. */
  readonly aspect: number;
  readonly hasWater: boolean;
  /** Towards the sun; left out where shade in front is part of the picture. */
  readonly sun?: readonly [x: number, y: number, z: number];
}

const columns = 40;
const growth = 1.07;

/**
 * How well a picture is composed, 0 … 1: nothing blocks the view, the skyline rises and falls, its summit stands near a third, sky and
 * land share the picture, and water that was asked for is seen.
 */
export function rateOutlook(
  shape: Shape,
  { above, halfWidth, horizon, aspect, hasWater, sun }: Outlook,
): number {
  const below = shape(0, 0);
  const eye = (hasWater ? Math.max(0, below) : below) + above;
  const top = horizon * 2 * halfWidth * aspect;
  const bottom = (1 - horizon) * 2 * halfWidth * aspect;
  const skyline: number[] = [];
  let blocked = 0;
  let wet = 0;
  let samples = 0;
  for (let i = 0; i < columns; i++) {
    const planeX = ((i + 0.5) / columns - 0.5) * 2 * halfWidth;
    let highest = -bottom;
    for (let z = Math.max(8, above / bottom); z < 20_000; z *= growth) {
      const ground = shape(planeX * z, z);
      const isWet = hasWater && ground < 0;
      const plane = ((isWet ? 0 : ground) - eye) / z;
      if (plane <= highest) continue;
      const risen = plane - highest;
      if (isWet) wet += risen;
      samples += risen;
      if (z < 260 && plane > -0.02) blocked += 1 / columns;
      highest = plane;
    }
    skyline.push(Math.min(1, highest / top));
  }
  const mean = skyline.reduce((sum, value) => sum + value, 0) / columns;
  const spread = Math.sqrt(skyline.reduce((sum, value) => sum + (value - mean) ** 2, 0) / columns);
  const peak = skyline.indexOf(Math.max(...skyline)) / (columns - 1);
  const third = Math.min(Math.abs(peak - 0.3), Math.abs(peak - 0.7));
  const clipped = skyline.filter((value) => value > 0.88).length / columns;
  return (
    (sun ? 0.35 * sunlit(shape, sun, halfWidth) : 0) +
    0.3 * (1 - Math.min(1, blocked * 2)) +
    0.2 * smooth(0.01, 0.14, spread) +
    0.15 * (1 - smooth(0.05, 0.3, third)) +
    0.2 * (1 - Math.min(1, clipped * 6)) +
    0.15 * (hasWater ? smooth(0.08, 0.4, wet / Math.max(1e-6, samples)) : smooth(-0.02, 0.2, mean))
  );
}

/** Share of the ground in front, up to a good kilometer away, that the sun reaches. */
function sunlit(shape: Shape, [sx, sy, sz]: readonly [number, number, number], halfWidth: number): number {
  const flat = Math.max(0.05, Math.hypot(sx, sz));
  let lit = 0;
  let count = 0;
  for (const z of [60, 180, 450, 1100])
    for (const aside of [-0.7, 0, 0.7]) {
      const x = aside * halfWidth * z;
      const start = Math.max(0, shape(x, z)) + 3;
      let free = 1;
      for (let way = 60; way < 6000 && free; way *= 1.3)
        if (shape(x + (sx / flat) * way, z + (sz / flat) * way) > start + (sy / flat) * way) free = 0;
      lit += free;
      count++;
    }
  return lit / count;
}
