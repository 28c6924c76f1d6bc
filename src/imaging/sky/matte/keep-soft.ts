import { findComponents } from '../../matte/components.ts';
import type { Size } from '../../raster/raster.ts';
import type { Doubts } from './sky-share.ts';

/** A border this steep within three pixels is one of a thing, in OKLab. */
const softEdge = 0.1;
/** As much of a cloud stands out as thin at most. */
const mostThin = 0.1;

/**
 * Takes back what is soft at its border well inside the sky, and larger than a bird: a dark cloud isn't a thing before the sky. Twigs and bars
 * are soft as well where they are faint, but thin.
 *
 * @param lab interleaved OKLab
 * @param found `notSky` and `notLand` are written; `depth` of each pixel in the sky, 0..1; `thin` how far it stands out
 */
export function keepSoft(
  lab: Float32Array,
  { notSky, notLand, depth, thin }: Doubts & { readonly depth: Float32Array; readonly thin: Float32Array },
  { width, height }: Size,
): void {
  const inside = Float32Array.from(notSky, (value, i) => (value === 1 && depth[i] > 0.5 ? 1 : 0));
  const { labels, count } = findComponents({ width, height, data: inside }, 0.5);
  const parts = Array.from({ length: count + 1 }, () => ({ size: 0, thin: 0, steps: 0, length: 0, open: 0 }));
  for (let i = width; i < labels.length - width; i++) {
    if (labels[i] === 0) continue;
    const part = parts[labels[i]];
    part.size++;
    if (thin[i] > 0) part.thin++;
    for (const stride of [-1, 1, -width, width]) {
      const next = i + stride;
      if (labels[next] === labels[i]) continue;
      if (depth[next] <= 0.5) {
        part.open++;
        continue;
      }
      const beyond = i + 3 * stride;
      part.length++;
      part.steps += distance(lab, i, beyond >= 0 && beyond < labels.length ? beyond : next);
    }
  }
  const isSoft = parts.map(
    ({ size, thin: thinSize, steps, length, open }, label) =>
      label > 0 && open < length && thinSize < mostThin * size && steps < softEdge * length,
  );
  for (let i = 0; i < labels.length; i++) {
    if (!isSoft[labels[i]]) continue;
    notSky[i] = 0;
    notLand[i] = 1;
  }
}

function distance(lab: Float32Array, i: number, j: number): number {
  return Math.hypot(
    lab[i * 3] - lab[j * 3],
    lab[i * 3 + 1] - lab[j * 3 + 1],
    lab[i * 3 + 2] - lab[j * 3 + 2],
  );
}
