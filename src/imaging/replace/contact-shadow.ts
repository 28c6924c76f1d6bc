import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';

/** Of the thing's height: how far above its lowest point it still stands on the ground. */
const standing = 0.1;
/** Width of the dark line under it and of the soft shadow around, of its height; and how dark each is. */
const near = { width: 0.014, share: 0.45 };
const far = { width: 0.05, share: 0.4 };

/**
 * The shadow where a thing touches the ground: light comes from everywhere but from it. Deepest under its lowest points.
 *
 * @param thing 4 channels
 * @param margin pixels around the thing that the shadow may reach
 * @returns 0..1, how much light is missing; larger than the thing by the margin on each side
 */
export function contactShadow({ width, height, data }: Raster, margin: number): Plane {
  const opaque = data instanceof Uint16Array ? 32768 : 128;
  const feet = new Int32Array(width).fill(-1);
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && data[(y * width + x) * 4 + 3] < opaque) y--;
    feet[x] = y;
  }
  const lowest = feet.reduce((most, y) => Math.max(most, y), 0);
  const across = width + 2 * margin;
  const upright = height + 2 * margin;
  const touch = new Float32Array(across * upright);
  for (let x = 0; x < width; x++) {
    const rise = (lowest - feet[x]) / (standing * height);
    if (feet[x] < 0 || rise >= 1) continue;
    const thick = Math.max(1, Math.round(0.02 * height));
    for (let k = 0; k < thick; k++) {
      const y = Math.max(0, feet[x] + margin - k);
      touch[y * across + x + margin] = (1 - rise) ** 2;
    }
  }
  const plane = { width: across, height: upright, data: touch };
  const line = scaled(blurPlane(plane, Math.max(0.6, near.width * height)), near.share);
  const soft = scaled(blurPlane(plane, Math.max(1, far.width * height)), far.share);
  return { width: across, height: upright, data: line.map((value, i) => 1 - (1 - value) * (1 - soft[i])) };
}

/** So that its darkest place is as dark as wanted. */
function scaled({ data }: Plane, share: number): Float32Array {
  const most = data.reduce((found, value) => Math.max(found, value), 1e-6);
  return data.map((value) => (value / most) * share);
}
