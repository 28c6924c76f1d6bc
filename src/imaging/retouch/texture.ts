import { blurPlane } from '../raster/gaussian-blur.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** Standard deviation, in heights of the face, of the blur whose difference to the picture is pores and fine hairs. */
const poreSize = 0.0035;

/** Standard deviation in pixels of the blur that parts pores from all that is larger. */
export function poreSigma(faceHeight: number): number {
  return Math.max(0.7, poreSize * faceHeight);
}

/** What is finer than that, in lightness. */
export function fineTexture(planes: ColorPlanes, faceHeight: number): Float32Array {
  const fine = blurPlane(planeOf(planes, planes.l), poreSigma(faceHeight)).data;
  for (let i = 0; i < fine.length; i++) fine[i] = planes.l[i] - fine[i];
  return fine;
}

/** Mean square of the texture on skin. */
export function textureEnergy(texture: Float32Array, skin: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < texture.length; i++) {
    sum += skin[i] * texture[i] ** 2;
    count += skin[i];
  }
  return count === 0 ? 0 : sum / count;
}

/** Of its energy skin keeps at least this share. */
const leastKept = 0.92;
/** What was lost comes back in so many steps. */
const steps = 4;

/**
 * Gives skin back as much of its texture as it lost too much of, in place; answers what texture there is then.
 *
 * @param texture that it had
 * @param skin where it counts and comes back, 0..1
 */
export function keepTexture(
  planes: ColorPlanes,
  texture: Float32Array,
  skin: Float32Array,
  faceHeight: number,
): Float32Array {
  const least = leastKept * textureEnergy(texture, skin);
  let left = fineTexture(planes, faceHeight);
  for (let step = 0; step < steps && textureEnergy(left, skin) < least; step++) {
    for (let i = 0; i < left.length; i++) planes.l[i] += (skin[i] * (texture[i] - left[i])) / (steps - step);
    left = fineTexture(planes, faceHeight);
  }
  return left;
}
