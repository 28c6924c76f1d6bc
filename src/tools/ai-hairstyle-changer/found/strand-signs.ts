import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { blurWithin } from '../../../imaging/retouch/blur-within.ts';
import { colorGap, type HairCrop, labPlane } from '../hair/hair-crop.ts';

/** Standard deviation of a lock, in heights of the face. */
export const innerness = 0.03;
/** Up to the first a broad place is like the hair, from the second on it isn't; below the first relief it has no strands. */
const unlike = [0.2, 0.28] as const;
const strandless = [0.04, 0.09] as const;

/** Standard deviation of the logarithm of lightness over a lock of what is hair for sure. */
export function strandsIn({ small, face }: HairCrop, fine: Float32Array): number {
  const sure = fine.map((share) => (share > 0.9 ? 1 : 0));
  const [light] = meansWithin(small, sure, innerness * face.height);
  let [sum, count] = [0, 0];
  for (let i = 0; i < sure.length; i++) {
    if (sure[i] === 0) continue;
    sum += Math.log(Math.max(small.lab[3 * i], 0.05) / Math.max(light[i], 0.05)) ** 2;
    count++;
  }
  return Math.sqrt(sum / Math.max(1, count));
}

/** Means of the three parts of OKLab around each pixel, of what is for sure of one kind. */
export function meansWithin(small: HairCrop['small'], sure: Float32Array, sigma: number): Float32Array[] {
  const { width, height, lab } = small;
  return ([0, 1, 2] as const).map((part) => {
    const data = new Float32Array(width * height);
    for (let i = 0; i < data.length; i++) data[i] = lab[3 * i + part];
    return blurWithin({ width, height, data }, sure, sigma);
  });
}

/** Broad places in the hair that are unlike it and show no strands, 0..1: a wall that was cut out with it. */
export function flatParts(
  { small, face }: HairCrop,
  fine: Float32Array,
  hair: readonly number[],
): Float32Array {
  const { width, height, lab } = small;
  const size = { width, height };
  const sigma = innerness * face.height;
  const broad = ([0, 1, 2] as const).map((part) => blurPlane(labPlane(small, part), sigma).data);
  const strands = new Float32Array(fine.length);
  for (let i = 0; i < strands.length; i++)
    strands[i] = Math.log(Math.max(lab[3 * i], 0.05) / Math.max(broad[0][i], 0.05)) ** 2;
  const relief = blurPlane({ ...size, data: strands }, sigma).data;
  const flat = new Float32Array(fine.length);
  const color = [0, 0, 0];
  for (let i = 0; i < flat.length; i++) {
    if (fine[i] === 0) continue;
    for (let c = 0; c < 3; c++) color[c] = broad[c][i];
    flat[i] =
      smooth(unlike[0], unlike[1], colorGap(color, 0, hair)) *
      smooth(strandless[1], strandless[0], Math.sqrt(relief[i]));
  }
  return flat;
}
