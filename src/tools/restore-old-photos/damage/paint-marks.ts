import type { Size } from '../../../imaging/raster/raster.ts';
import { valueBetween } from '../../../imaging/raster/resample.ts';
import type { LookedAtLine } from './marks-together.ts';
import type { PrintTones } from './print-tones.ts';
import type { Speck } from './specks.ts';

/** Paints a line as wide as it is found along its way, and by so many pixels wider. */
export function paintLine(
  { chain: { places, across }, look: { sides } }: LookedAtLine,
  { width, height }: Size,
  wider: number,
  cover: Uint8Array,
  value: number,
): void {
  let last = { x: places[0] % width, y: Math.floor(places[0] / width) };
  for (const [i, place] of places.entries()) {
    const [left, right] = [usualNear(sides.left, i), usualNear(sides.right, i)];
    const aside = (right - left) / 2;
    const next = {
      x: (place % width) + aside * across[2 * i],
      y: Math.floor(place / width) + aside * across[2 * i + 1],
    };
    const steps = Math.max(1, Math.ceil(Math.hypot(next.x - last.x, next.y - last.y)));
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      const [x, y] = [last.x + share * (next.x - last.x), last.y + share * (next.y - last.y)];
      paintDisc(x, y, (left + right) / 2 + wider, cover, { width, height }, value);
    }
    last = next;
  }
}

/** The median of those near it: where a line crosses another bright thing it looks wider than it is. */
function usualNear(values: Float32Array, at: number): number {
  const near = [...values.subarray(Math.max(0, at - 5), at + 6)].sort((one, other) => one - other);
  return near[Math.floor(0.6 * near.length)];
}

export function paintDisc(
  x: number,
  y: number,
  radius: number,
  cover: Uint8Array,
  { width, height }: Size,
  value = 1,
): void {
  for (let py = Math.max(0, Math.ceil(y - radius)); py <= Math.min(height - 1, y + radius); py++) {
    for (let px = Math.max(0, Math.ceil(x - radius)); px <= Math.min(width - 1, x + radius); px++) {
      if ((px - x) ** 2 + (py - y) ** 2 <= radius * radius) cover[py * width + px] = value;
    }
  }
}

/** What belongs to a speck by its tone, within its reach. */
export function paintSpeck(
  { x, y, radius, isBright, tone }: Speck,
  cover: Uint8Array,
  { tones, width, height }: PrintTones,
): void {
  const sign = isBright ? 1 : -1;
  const far = 1.7 * radius + 1.2;
  let around = 0;
  for (let look = 0; look < 8; look++) {
    const turn = (look * Math.PI) / 4;
    around += valueBetween(tones, x + far * Math.cos(turn), y + far * Math.sin(turn)) / 8;
  }
  const limit = sign * (around + 0.4 * (tone - around));
  paintDisc(x, y, Math.max(1, 0.7 * radius), cover, { width, height });
  const most = 1.6 * radius + 1;
  for (let py = Math.max(0, Math.ceil(y - most)); py <= Math.min(height - 1, y + most); py++) {
    for (let px = Math.max(0, Math.ceil(x - most)); px <= Math.min(width - 1, x + most); px++) {
      if ((px - x) ** 2 + (py - y) ** 2 > most * most) continue;
      if (sign * tones.data[py * width + px] > limit) cover[py * width + px] = 1;
    }
  }
}
