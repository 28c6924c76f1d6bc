import type { ColorField } from '../color/working-colors.ts';
import { pushPull } from '../fill/push-pull.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { smooth } from '../raster/smooth.ts';

/**
 * Stray hairs around the outline of a head painted over with the ground, pushed in from further out; only beside hair, since around everything it would
 * take people off a street.
 *
 * @param lab the smoothed picture
 * @param alpha of the subject
 * @param hair of all people
 */
export function cleanGround(
  lab: ColorField,
  alpha: Float32Array,
  hair: Float32Array,
  unit: number,
): ColorField {
  const { width, height, data } = lab;
  const size = { width, height };
  const near = blurPlane({ ...size, data: hair }, 10 * unit).data;
  const around = blurPlane({ ...size, data: alpha }, 7 * unit).data;
  const outline = blurPlane({ ...size, data: alpha }, 3 * unit).data;
  const hole = new Uint8Array(alpha.length);
  for (let i = 0; i < hole.length; i++)
    if (alpha[i] > 0.04 || (near[i] > 0.04 && around[i] > 0.02)) hole[i] = 1;
  const ground = pushPull({ ...size, colors: data, hole });
  const out = data.slice();
  for (let i = 0; i < hole.length; i++) {
    if (near[i] <= 0.04 || around[i] <= 0.02) continue;
    const share = 1 - smooth(0.45, 0.6, outline[i]);
    for (let c = 0; c < 3; c++) out[3 * i + c] += share * (ground[3 * i + c] - out[3 * i + c]);
  }
  return { ...size, data: out };
}
