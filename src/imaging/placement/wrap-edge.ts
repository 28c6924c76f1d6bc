import { averagePlane } from '../raster/gaussian-blur.ts';
import { maskPlane } from '../raster/mask-plane.ts';
import type { Raster } from '../raster/raster.ts';
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
  const inside = averagePlane(maskPlane(alpha), wrapReach(composed) / 2).data;
  const scale = Math.min(1, aroundSide / Math.max(width, height));
  const around = resample(
    background,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  for (let y = 0; y < height; y++) wrapRow(composed, alpha.data, inside, around, strength * most, y);
}

/** @param around the light, on its grid, read between its cells and only where something changes */
function wrapRow(
  { width, height, data: out }: Raster,
  opacities: Uint8Array,
  inside: Float32Array,
  around: Raster,
  strength: number,
  y: number,
): void {
  const light = around.data;
  const row = Math.min(Math.max(((y + 0.5) * around.height) / height - 0.5, 0), around.height - 1);
  const upper = row | 0;
  const down = row - upper;
  const below = upper + 1 < around.height ? around.width * 3 : 0;
  const step = around.width / width;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (opacities[i] === 0 || inside[i] >= 1) continue;
    const share = (strength * opacities[i] * (1 - inside[i]) * 2) / 255;
    if (share <= 0.004) continue;
    const column = Math.min(Math.max((x + 0.5) * step - 0.5, 0), around.width - 1);
    const left = column | 0;
    const across = column - left;
    const right = left + 1 < around.width ? 3 : 0;
    for (let c = 0, at = i * 3, from = (upper * around.width + left) * 3; c < 3; c++, at++, from++) {
      const above = light[from] + across * (light[from + right] - light[from]);
      const under = light[from + below] + across * (light[from + below + right] - light[from + below]);
      const wanted = above + down * (under - above);
      if (wanted > out[at]) out[at] += Math.min(1, share) * (wanted - out[at]);
    }
  }
}
