import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Plane, Raster, Samples } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';

/** How far inside the subject light reaches, as a share of the longer side, and in pixels at least. */
const reach = { share: 1 / 250, least: 1.5 };
/** The light around is looked at on a grid with this many cells on its longer side. */
const aroundSide = 96;
/** At full strength, along the very edge. */
const most = 0.6;

/** How far from the edge a pixel can be that changes, for a picture of this size. */
export function wrapReach({ width, height }: Pick<Raster, 'width' | 'height'>): number {
  return Math.max(reach.least, reach.share * Math.max(width, height));
}

/**
 * Lets the light of the background reach a little over the edge of the subject, as it does in a lens and on skin and cloth
 * seen from the side. It only adds light.
 *
 * @param composed the subject on its background, 3 channels; its samples are changed
 * @param alpha of the subject
 * @param background 3 channels, without the subject
 * @param strength 0..1
 */
export function wrapEdge(
  composed: Raster,
  alpha: Raster<Uint8Array>,
  background: Raster,
  strength: number,
): void {
  if (strength === 0) return;
  const { width, height } = composed;
  const plane: Plane = { width, height, data: Float32Array.from(alpha.data, (value) => value / 255) };
  const inside = averagePlane(plane, wrapReach(composed) / 2).data;
  const scale = Math.min(1, aroundSide / Math.max(width, height));
  const small = resample(
    background,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const around: Samples = resample(small, width, height).data;
  const out = composed.data;
  for (let i = 0, at = 0; i < inside.length; i++, at += 3) {
    const share = strength * most * plane.data[i] * Math.max(0, 1 - inside[i]) * 2;
    if (share <= 0.004) continue;
    for (let c = at; c < at + 3; c++) {
      if (around[c] > out[c]) out[c] += Math.min(1, share) * (around[c] - out[c]);
    }
  }
}
