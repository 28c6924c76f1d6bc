import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { lockColors, lockValues, sure } from './lock-colors.ts';

/** How far around a place its gaps and the doubts of the cut-out count, in heights of the face. */
const [gapReach, doubtReach] = [1 / 80, 1 / 25];
/** Where the cut-out is sure, hair counts as whole from so much less of the way on. */
const sureFull = 0.8;
/** A color further off the way from background to hair than this, of 1, is neither. */
const off = { from: 0.08, to: 0.16 };

/** In the size of the picture, 255 inside. */
export interface HairZone {
  readonly hair: Raster<Uint8Array>;
  /** Hair and what is around it: outside of hair alpha is changed only where the cut-out has doubts. */
  readonly around: Raster<Uint8Array>;
}

/**
 * Takes away the background that shows between locks of hair: a pixel there is hair as far as its color lies on the way from the color of
 * the background near by to that of the hair. Nothing changes where the two are alike or the background is motley, where hair is full of
 * the background's color (a white hat before a white wall), or far from the outline.
 *
 * @param alpha in the size of the picture
 * @param faceHeight in pixels
 * @returns nowhere above the alpha given
 */
export function partLocks(
  alpha: Raster<Uint8Array>,
  picture: Raster,
  { hair, around }: HairZone,
  faceHeight: number,
): Raster<Uint8Array> {
  const { width, height, data: opacities } = alpha;
  const colors = lockColors(alpha, picture, hair, around, faceHeight);
  const average = (data: Float32Array, share: number) =>
    averagePlane({ width, height, data }, Math.max(1, share * faceHeight)).data;
  const gaps = average(colors.likeness, gapReach);
  const doubts = average(
    Float32Array.from(opacities, (opacity) => (opacity > sure && opacity < 253 ? 1 : 0)),
    doubtReach,
  );
  const { data, channels } = picture;
  const unit = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const out = opacities.slice();
  const found = new Float32Array(lockValues.count);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const opacity = opacities[i];
      if (opacity <= sure || around.data[i] === 0) continue;
      const isHair = hair.data[i] / 255;
      const doubt = Math.max(smooth(254, 240, opacity), smooth(0.08, 0.25, doubts[i]));
      const zone = isHair + (1 - isHair) * (around.data[i] / 255) * doubt;
      if (zone < 0.01) continue;
      readCell(
        colors,
        colors.cells,
        ((x + 0.5) * colors.width) / width,
        ((y + 0.5) * colors.height) / height,
        found,
      );
      if (found[lockValues.trust] < 0.01) continue;
      const open = smooth(0.05, 0.2, doubts[i]) * smooth(0.03, 0.12, gaps[i]) * found[lockValues.gaps];
      const isOpen = Math.max(smooth(254, 225, opacity), found[lockValues.clarity], open);
      let [along, square] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const apart = data[i * channels + c] * unit - found[lockValues.behind + c];
        along += apart * found[lockValues.toHair + c];
        square += apart * apart;
      }
      const beside = Math.sqrt(Math.max(0, square - along * along));
      const trust = zone * isOpen * found[lockValues.trust] * smooth(off.to, off.from, beside);
      const full = found[lockValues.full] * (sureFull + (1 - sureFull) * smooth(255, 200, opacity));
      const clear = found[lockValues.clear];
      const share = (along / found[lockValues.apart] - clear) / Math.max(0.01, full - clear);
      const wanted = 255 * Math.min(1, Math.max(0, share));
      if (wanted < opacity) out[i] = Math.round(opacity + trust * (wanted - opacity));
    }
  }
  return { width, height, channels: 1, data: out };
}

/** Linear between the middles of cells. */
function readCell(
  { width, height }: Size,
  cells: Float32Array,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const across = Math.min(Math.max(x - 0.5, 0), width - 1);
  const down = Math.min(Math.max(y - 0.5, 0), height - 1);
  const left = Math.min(Math.floor(across), width - 2);
  const upper = Math.min(Math.floor(down), height - 2);
  const [u, v] = [across - left, down - upper];
  const { count } = lockValues;
  const above = (upper * width + left) * count;
  const below = above + width * count;
  for (let k = 0; k < count; k++) {
    const high = cells[above + k] + u * (cells[above + count + k] - cells[above + k]);
    const low = cells[below + k] + u * (cells[below + count + k] - cells[below + k]);
    out[k] = high + v * (low - high);
  }
}
