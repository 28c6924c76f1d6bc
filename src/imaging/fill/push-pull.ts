import type { TornPicture } from '../patches/torn-picture.ts';

type Holed = Pick<TornPicture, 'width' | 'height' | 'colors' | 'hole'>;

/**
 * Fills holes with the weighted mean of what is known, coarse to fine ("The Lumigraph": Gortler and others, 1996). The
 * colors of known pixels stay as they are.
 *
 * @returns colors as in the picture, all of them known unless nothing is
 */
export function pushPull({ width, height, colors, hole }: Holed): Float32Array {
  let isWhole = true;
  for (let at = 0; at < hole.length && isWhole; at++) isWhole = hole[at] === 0;
  if (isWhole || Math.min(width, height) < 2) return pulled(colors, hole, isWhole);
  const small = halved({ width, height, colors, hole });
  const below = pushPull(small);
  const filled = colors.slice();
  const color = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (hole[at] === 0) continue;
      colorBetween(below, small.width, small.height, (x - 0.5) / 2, (y - 0.5) / 2, color);
      filled[3 * at] = color[0];
      filled[3 * at + 1] = color[1];
      filled[3 * at + 2] = color[2];
    }
  }
  return filled;
}

/** The smallest picture of all: its mean stands for what it lacks. */
function pulled(colors: Float32Array, hole: Uint8Array, isWhole: boolean): Float32Array {
  if (isWhole) return colors;
  const sum = [0, 0, 0];
  let known = 0;
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] > 0) continue;
    known++;
    for (let channel = 0; channel < 3; channel++) sum[channel] += colors[at * 3 + channel];
  }
  return colors.map((value, i) => (hole[Math.trunc(i / 3)] > 0 ? sum[i % 3] / Math.max(1, known) : value));
}

/** Half the size: the mean of what is known of each four pixels. */
function halved({ width, height, colors, hole }: Holed): Holed {
  const across = (width + 1) >> 1;
  const upright = (height + 1) >> 1;
  const smaller = new Float32Array(across * upright * 3);
  const lacking = new Uint8Array(across * upright);
  for (let y = 0, to = 0; y < upright; y++) {
    for (let x = 0; x < across; x++, to++) {
      let known = 0;
      for (let dy = 0; dy < 2 && 2 * y + dy < height; dy++) {
        for (let dx = 0; dx < 2 && 2 * x + dx < width; dx++) {
          const at = (2 * y + dy) * width + 2 * x + dx;
          if (hole[at] > 0) continue;
          known++;
          for (let channel = 0; channel < 3; channel++) smaller[to * 3 + channel] += colors[at * 3 + channel];
        }
      }
      if (known === 0) lacking[to] = 1;
      else for (let channel = 0; channel < 3; channel++) smaller[to * 3 + channel] /= known;
    }
  }
  return { width: across, height: upright, colors: smaller, hole: lacking };
}

function colorBetween(
  colors: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  color: Float32Array,
): void {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(width - 1, left + (x > 0 ? 1 : 0));
  const bottom = Math.min(height - 1, top + (y > 0 ? 1 : 0));
  const along = Math.max(0, x) - left;
  const downward = Math.max(0, y) - top;
  const upper = (top * width + left) * 3;
  const lower = (bottom * width + left) * 3;
  const step = (right - left) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const above = colors[upper + channel] * (1 - along) + colors[upper + step + channel] * along;
    const below = colors[lower + channel] * (1 - along) + colors[lower + step + channel] * along;
    color[channel] = above * (1 - downward) + below * downward;
  }
}
