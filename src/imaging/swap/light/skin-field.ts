import { throughChannels } from '../../color/working-colors.ts';
import { pushPull } from '../../fill/push-pull.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Size } from '../../raster/raster.ts';

/**
 * The light and tone of skin, spread under whatever is none.
 *
 * @param lab OKLab, interleaved
 * @param isSkin 1 where it counts
 * @param sigma of the blur, in pixels
 */
export function skinField(
  lab: Float32Array,
  isSkin: Uint8Array,
  { width, height }: Size,
  sigma: number,
): Float32Array {
  const hole = isSkin.map((is) => 1 - is);
  const filled = pushPull({ width, height, colors: lab, hole });
  return throughChannels({ width, height, data: filled }, (plane) => blurPlane(plane, sigma)).data;
}

/** The middle one of the values at the places that count; undefined where there are none. */
export function medianAt(valueAt: (i: number) => number, counts: Uint8Array): number | undefined {
  let count = 0;
  for (const is of counts) count += is;
  if (count === 0) return undefined;
  const values = new Float32Array(count);
  for (let i = 0, to = 0; i < counts.length; i++) if (counts[i] === 1) values[to++] = valueAt(i);
  return values.sort()[count >> 1];
}

/** The color in the middle of all at the places that count, each part by itself. */
export function medianColor(lab: Float32Array, counts: Uint8Array): [number, number, number] {
  const of = (part: number) => medianAt((i) => lab[3 * i + part], counts) ?? (part === 0 ? 0.5 : 0);
  return [of(0), of(1), of(2)];
}

/** Skin isn't darker than its middle by more than so many robust deviations, nor farther from it in chroma: beards and shadows of hair are. */
const [mostDarker, mostChroma] = [2.6, 0.08];

/** Of places that may be skin those that look like most of them. */
export function alikeSkin(lab: Float32Array, candidates: Uint8Array): Uint8Array {
  const isAlike = skinTest(lab, candidates);
  return candidates.map((is, i) => (is === 1 && isAlike(i) ? 1 : 0));
}

/** Tells whether any place looks like most of those that may be skin. */
export function skinTest(lab: Float32Array, candidates: Uint8Array): (i: number) => boolean {
  const [lightness, a, b] = medianColor(lab, candidates);
  const spread = 1.4826 * (medianAt((i) => Math.abs(lab[3 * i] - lightness), candidates) ?? 0) + 0.02;
  return (i) =>
    lightness - lab[3 * i] < mostDarker * spread &&
    Math.hypot(lab[3 * i + 1] - a, lab[3 * i + 2] - b) < mostChroma;
}
