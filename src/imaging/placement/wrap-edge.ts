import { averagePlane, averageReach } from '../raster/gaussian-blur.ts';
import type { Box, Plane, Raster } from '../raster/raster.ts';
import { resample, thinned } from '../raster/resample.ts';

/** How far inside the subject light reaches, as a share of the longer side, and in pixels at least. */
const reach = { share: 1 / 250, least: 1.5 };
/** The light around is looked at on a grid with this many cells on its longer side. */
const aroundSide = 96;
/** Pixels of the background along the side of a cell that are enough for its light. */
const looks = 6;
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
  const sigma = wrapReach(composed) / 2;
  const box = boxOf(alpha, averageReach(sigma));
  if (!box) return;
  const inside = averagePlane(cut(alpha, box), sigma).data;
  const scale = Math.min(1, aroundSide / Math.max(width, height));
  const around = resample(
    thinned(background, looks * aroundSide),
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  for (let y = 0; y < box.height; y++) wrapRow(composed, alpha.data, inside, box, around, strength * most, y);
}

/** Around all that is not clear, with so many pixels more on each side as far as there are any. */
function boxOf({ width, height, data }: Raster<Uint8Array>, margin: number): Box | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    let first = 0;
    while (first < width && row[first] === 0) first++;
    if (first === width) continue;
    let end = width;
    while (row[end - 1] === 0) end--;
    left = Math.min(left, first);
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (right === 0) return undefined;
  const [x, y] = [Math.max(left - margin, 0), Math.max(top - margin, 0)];
  return {
    x,
    y,
    width: Math.min(right + margin, width) - x,
    height: Math.min(bottom + margin, height) - y,
  };
}

/** Shares, 0..1. */
function cut({ width, data }: Raster<Uint8Array>, box: Box): Plane {
  const shares = new Float32Array(box.width * box.height);
  for (let y = 0, to = 0; y < box.height; y++) {
    for (let x = 0, i = (box.y + y) * width + box.x; x < box.width; x++, i++, to++)
      shares[to] = data[i] / 255;
  }
  return { width: box.width, height: box.height, data: shares };
}

/**
 * @param inside of the box
 * @param around the light, on its grid, read between its cells and only where something changes
 * @param line of the box
 */
function wrapRow(
  { width, height, data: out }: Raster,
  opacities: Uint8Array,
  inside: Float32Array,
  box: Box,
  around: Raster,
  strength: number,
  line: number,
): void {
  const light = around.data;
  const y = box.y + line;
  const row = Math.min(Math.max(((y + 0.5) * around.height) / height - 0.5, 0), around.height - 1);
  const upper = row | 0;
  const down = row - upper;
  const below = upper + 1 < around.height ? around.width * 3 : 0;
  const step = around.width / width;
  for (let x = box.x, i = y * width + x, at = line * box.width; x < box.x + box.width; x++, i++, at++) {
    if (opacities[i] === 0 || inside[at] >= 1) continue;
    const share = (strength * opacities[i] * (1 - inside[at]) * 2) / 255;
    if (share <= 0.004) continue;
    const column = Math.min(Math.max((x + 0.5) * step - 0.5, 0), around.width - 1);
    const left = column | 0;
    const across = column - left;
    const right = left + 1 < around.width ? 3 : 0;
    for (let c = 0, to = i * 3, from = (upper * around.width + left) * 3; c < 3; c++, to++, from++) {
      const above = light[from] + across * (light[from + right] - light[from]);
      const under = light[from + below] + across * (light[from + below + right] - light[from + below]);
      const wanted = above + down * (under - above);
      if (wanted > out[to]) out[to] += Math.min(1, share) * (wanted - out[to]);
    }
  }
}
