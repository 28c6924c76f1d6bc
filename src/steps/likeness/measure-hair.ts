import { facePoint } from '../../imaging/face/face-points.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import { type FaceCrop, quantile } from './face-crop.ts';

/** How even the direction of straight hair is, and of hair that is coiled, 0..1. */
const straight = 0.78;
const coiled = 0.5;
/**
 * Hair that covers less than so many squared heights of the face is cropped: stubble has no direction, nor has hair in a face of fewer pixels. This is
 * as curly as it's taken for then.
 */
const cropped = 0.26;
const fine = 90;
const unsure = 0.5;

/**
 * How curly hair is, 0..1: how fast the direction of its strands turns. Directions are those of the structure tensor of lightness, doubled in angle,
 * and averaged over a wider window: where they agree, much is left of them.
 */
export function hairCurl({ lab, width, height, faceHeight }: FaceCrop, hair: Uint8Array): number {
  const area = width * height;
  const [cosine, sine, count] = [new Float32Array(area), new Float32Array(area), new Float32Array(area)];
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      if (
        hair[i] === 0 ||
        hair[i - 1] === 0 ||
        hair[i + 1] === 0 ||
        hair[i - width] === 0 ||
        hair[i + width] === 0
      )
        continue;
      const gx = lab[3 * (i + 1)] - lab[3 * (i - 1)];
      const gy = lab[3 * (i + width)] - lab[3 * (i - width)];
      cosine[i] = gx * gx - gy * gy;
      sine[i] = 2 * gx * gy;
      count[i] = 1;
    }
  }
  const blurred = (data: Float32Array, sigma: number) => blurPlane({ width, height, data }, sigma).data;
  const narrow = Math.max(0.8, 0.012 * faceHeight);
  const [c, s] = [blurred(cosine, narrow), blurred(sine, narrow)];
  for (let i = 0; i < area; i++) {
    const strength = Math.hypot(c[i], s[i]) || 1;
    c[i] = (count[i] * c[i]) / strength;
    s[i] = (count[i] * s[i]) / strength;
  }
  const wide = 0.055 * faceHeight;
  const [meanC, meanS, known] = [blurred(c, wide), blurred(s, wide), blurred(count, wide)];
  const agreement: number[] = [];
  for (let i = 0; i < area; i += 2) {
    if (count[i] === 1 && known[i] > 0.5) agreement.push(Math.hypot(meanC[i], meanS[i]) / known[i]);
  }
  if (agreement.length < 150) return 0.2;
  const curl = Math.min(1, Math.max(0, (straight - quantile(agreement, 0.5)) / (straight - coiled)));
  const covered = hair.reduce((sum, one) => sum + one, 0) / (faceHeight * faceHeight);
  return covered < cropped || faceHeight < fine ? Math.min(curl, unsure) : curl;
}

function around({ lab, width, height }: FaceCrop, x: number, y: number, radius: number): number[] {
  const values: number[] = [];
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      values.push(lab[3 * (row * width + column)]);
    }
  }
  return values;
}

/** A line across the bridge of the nose stands out from the skin by this share of its lightness where it is a frame. */
const framed = 0.055;

/** How much the strongest line across the bridge of the nose stands out, as a share of the light there: frames of glasses have one. */
function bridgeLine(crop: FaceCrop): number {
  const [top, bottom] = [crop.points[168], crop.points[197]];
  const [right, left] = [crop.points[facePoint.rightEyeInner], crop.points[facePoint.leftEyeInner]];
  const across: readonly [number, number] = [(left[0] - right[0]) / 2, (left[1] - right[1]) / 2];
  const rows = 25;
  const profile = Array.from({ length: rows }, (_, row) => {
    const along = -0.35 + (1.35 * row) / (rows - 1);
    const values = [-0.36, -0.24, -0.12, 0, 0.12, 0.24, 0.36].flatMap((aside) =>
      around(
        crop,
        top[0] + along * (bottom[0] - top[0]) + aside * across[0],
        top[1] + along * (bottom[1] - top[1]) + aside * across[1],
        0.004 * crop.faceHeight,
      ),
    );
    return values.length === 0 ? 0 : quantile(values, 0.5);
  });
  let most = 0;
  for (let row = 4; row + 4 < rows; row++) {
    const around = (profile[row - 4] + profile[row - 3] + profile[row + 3] + profile[row + 4]) / 4;
    const line = (profile[row - 1] + 2 * profile[row] + profile[row + 1]) / 4;
    most = Math.max(most, (around - line) / Math.max(0.2, around));
  }
  return most;
}

/** In smaller faces, in pixels, shadows are lines as well. */
const leastFace = 60;

export const hasGlasses = (crop: FaceCrop): boolean =>
  crop.faceHeight >= leastFace && bridgeLine(crop) > framed;
