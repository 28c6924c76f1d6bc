import { averagePlane, blurPlane } from '../raster/gaussian-blur.ts';
import { smoothColors, type TornPicture } from './torn-picture.ts';

/** In pixels: how far a remnant reaches from the hole at most, and how far out what is behind it is looked at. */
const depth = 4;
const beyond = 8;
/** Levels by which a remnant differs from what is behind it. */
const leastContrast = 34;
const sigma = 1;

/**
 * Thin remnants of what stood in a hole, at its rim: a shoe's shadow, an outline. They tell nothing of what goes on in the hole, so that
 * they count as unknown; what is behind them does.
 *
 * @returns 1 where a remnant is known
 */
export function remnantsOf(torn: TornPicture): Uint8Array {
  const { width, height, hole } = torn;
  const size = { width, height };
  const area = width * height;
  const remnants = new Uint8Array(area);
  const filled = Float32Array.from(hole, (value) => (value === 1 ? 1 : 0));
  const near = averagePlane({ ...size, data: filled }, depth / 2).data;
  const wide = blurPlane({ ...size, data: filled }, beyond / 2).data;
  const smooth = smoothColors(torn, sigma);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (hole[at] !== 0 || near[at] < 0.1) continue;
      const across = wide[at - 1] - wide[at + 1];
      const down = wide[at - width] - wide[at + width];
      const length = Math.hypot(across, down) || 1;
      const outX = Math.round(x + (beyond * across) / length);
      const outY = Math.round(y + (beyond * down) / length);
      if (outX < 0 || outY < 0 || outX >= width || outY >= height) continue;
      const out = outY * width + outX;
      if (hole[out] !== 0) continue;
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (smooth[3 * at + k] - smooth[3 * out + k]) ** 2;
      if (sum / 3 > leastContrast * leastContrast) remnants[at] = 1;
    }
  }
  return remnants;
}
