import { encodedOf } from '../../../imaging/color/oklab.ts';
import type { RgbSpace } from '../../../imaging/color/rgb-space.ts';
import type { Raster, Samples } from '../../../imaging/raster/raster.ts';
import { cellHash } from '../../../imaging/sampling/cell-hash.ts';

/** Light above this bends towards white instead of being cut off. */
const knee = 0.78;
const steps = 8192;
/** Grain of the film, as a share of full white; it also hides the steps of 8 bits in what fades slowly. */
const grain = 0.0042;

/** Encoded values 0..1 by the root of light, because the eye sees more steps in the dark. */
const curve = Float32Array.from({ length: steps + 1 }, (_, i) => {
  const light = 4 * (i / steps) ** 2;
  const bent = light < knee ? light : knee + (1 - knee) * (1 - Math.exp(-(light - knee) / (1 - knee)));
  return encodedOf(bent);
});

/**
 * Lays a cut-out over a backdrop: where its alpha is full its samples are copied, at its edge both are mixed in the values they're encoded in.
 *
 * @param light linear, three values a pixel, of `small`; enlarged bilinearly where that is smaller than the result
 * @param space of the subject's values; undefined is sRGB
 * @param subject RGBA, straight alpha; its pixel (x, y) is the result's (x − left, y − top)
 * @returns RGB in the subject's depth
 */
export function develop(
  light: Float32Array,
  small: { readonly width: number; readonly height: number },
  subject: Raster,
  {
    x: left,
    y: top,
    width,
    height,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  seed: number,
  space: RgbSpace | undefined,
): Raster {
  const isDeep = subject.data instanceof Uint16Array;
  const maximum = isDeep ? 65535 : 255;
  const data: Samples = isDeep ? new Uint16Array(width * height * 3) : new Uint8Array(width * height * 3);
  const color = new Float64Array(3);
  const scaleX = small.width / width;
  const scaleY = small.height / height;
  for (let row = 0, o = 0; row < height; row++) {
    const v = Math.min(small.height - 1, Math.max(0, (row + 0.5) * scaleY - 0.5));
    const upper = Math.min(small.height - 2, v | 0);
    const fy = v - upper;
    const y = row + top;
    const isInside = y >= 0 && y < subject.height;
    for (let column = 0; column < width; column++, o += 3) {
      const x = column + left;
      const at = isInside && x >= 0 && x < subject.width ? (y * subject.width + x) * 4 : -1;
      const alpha = at < 0 ? 0 : subject.data[at + 3];
      if (alpha === maximum) {
        data[o] = subject.data[at];
        data[o + 1] = subject.data[at + 1];
        data[o + 2] = subject.data[at + 2];
        continue;
      }
      const u = Math.min(small.width - 1, Math.max(0, (column + 0.5) * scaleX - 0.5));
      const first = Math.min(small.width - 2, u | 0);
      const fx = u - first;
      const p = (upper * small.width + first) * 3;
      const q = p + small.width * 3;
      const hash = cellHash(column, row, seed);
      const noise = ((hash & 0xffff) + (hash >>> 16)) / 65536 - 1;
      for (let c = 0; c < 3; c++) {
        const linear =
          (light[p + c] * (1 - fx) + light[p + 3 + c] * fx) * (1 - fy) +
          (light[q + c] * (1 - fx) + light[q + 3 + c] * fx) * fy;
        const root = Math.sqrt(Math.max(0, linear) / 4) * steps;
        const k = Math.min(steps - 1, root | 0);
        const encoded = curve[k] + (curve[k + 1] - curve[k]) * Math.min(1, root - k) + grain * noise;
        color[c] = Math.max(0, Math.min(1, encoded));
      }
      space?.fromSrgb(color);
      const share = alpha / maximum;
      for (let c = 0; c < 3; c++) {
        const value = color[c] * maximum;
        data[o + c] = Math.round(alpha === 0 ? value : subject.data[at + c] * share + value * (1 - share));
      }
    }
  }
  return { width, height, channels: 3, data };
}
