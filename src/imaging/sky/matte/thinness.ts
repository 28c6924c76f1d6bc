import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Size } from '../../raster/raster.ts';

/** What is further from the sky on both sides than this, in OKLab, may be a thin thing. */
export const standsOut = 0.03;
/** Directions in which both sides are looked at, and how far away, in pixels. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const reaches = [2, 4, 7, 11];
/** Standard deviation, in pixels, by which noise is evened out. */
const evenness = 0.8;
/** Of the way to each side's color, what two pixels at its border make up at least: clouds are softer. */
const hard = 0.6;
/** As much of it again two pixels further on is a slope. */
const slope = 0.6;
/** What stands out less is noise. */
const least = 0.02;

/**
 * How far each color is from the sky's on both sides of it, where they have the same: what is thin stands out on a line of any color, the
 * border of a cloud doesn't (the lesser of both sides' steps: "Detection of Linear Features in SAR Images": Tupin and others, 1998).
 *
 * @param lab interleaved OKLab
 * @param isSky 1 where a color may be the sky's
 * @returns in OKLab, 0 where nothing stands out
 */
export function thinness(lab: Float32Array, isSky: Uint8Array, { width, height }: Size): Float32Array {
  const channels = [0, 1, 2].map((c) => blurPlane({ width, height, data: channelOf(lab, c) }, evenness).data);
  const [l, a, b] = channels;
  const squared = (i: number, j: number) => (l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2;
  const out = new Float32Array(width * height);
  for (const reach of reaches) {
    for (const [dx, dy] of directions) {
      const far = dx !== 0 && dy !== 0 ? Math.round(reach * Math.SQRT1_2) : reach;
      const stride = dy * width + dx;
      const step = far * stride;
      const [left, top] = [far * Math.abs(dx), far * Math.abs(dy)];
      for (let y = top; y < height - top; y++) {
        for (let x = left, i = y * width + x; x < width - left; x++, i++) {
          if (isSky[i] === 0 && isSky[i - step] === 0 && isSky[i + step] === 0) continue;
          const lesser = Math.min(squared(i, i - step), squared(i, i + step));
          if (lesser < least * least) continue;
          const excess = Math.sqrt(lesser) - Math.sqrt(squared(i - step, i + step));
          if (excess > Math.max(least, out[i]) && isHard(channels, i, far, stride)) out[i] = excess;
        }
      }
    }
  }
  return out;
}

function channelOf(lab: Float32Array, c: number): Float32Array {
  return new Float32Array(lab.length / 3).map((_, i) => lab[i * 3 + c]);
}

/** Whether most of the way to both sides' colors is a single step of two pixels, and it ends there. */
function isHard(channels: readonly Float32Array[], i: number, far: number, stride: number): boolean {
  return [stride, -stride].every((way) => {
    const whole = distance(channels, i, i + far * way);
    const further = i + (far + 2) * way;
    if (
      further >= 0 &&
      further < channels[0].length &&
      distance(channels, i + far * way, further) > slope * whole
    )
      return false;
    for (let k = 0; k < far; k++) {
      const next = Math.min(far, k + 2);
      if (distance(channels, i + k * way, i + next * way) > hard * whole) return true;
    }
    return false;
  });
}

function distance([l, a, b]: readonly Float32Array[], i: number, j: number): number {
  return Math.hypot(l[i] - l[j], a[i] - a[j], b[i] - b[j]);
}
