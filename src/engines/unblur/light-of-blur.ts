import type { Blur } from '../../imaging/deblur/blur.ts';
import type { BlurLight } from '../../imaging/deblur/deconvolution.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { ModelSession } from '../engine.ts';
import { type KnownBlur, unblurTiles } from './unblur-tiles.ts';

/** Sides of the part of a picture that is tried; with the borders of most blurs around it, it makes one small tile. */
const side = 192;
/** Encoded values have to do so many times better: what lies in the dark is less exact as light, and cameras blur light. */
const leastRatio = 1.5;

/**
 * In which values a blur added up. A Gaussian swallows no wave by which that could be told: undone halfway between light and encoded values, it gains
 * on both (by 2 to 4 dB), where the wrong one of them loses. Of the others, a part of the picture is tried both ways, and what blurs better to what was given is right. Lenses blur light;
 * pictures of editors, and those whose camera lifted shadows, blurred otherwise.
 */
export async function lightOfBlur(
  pixels: Raster,
  blur: Omit<KnownBlur, 'light'> & { readonly kind: Blur['kind'] },
  { session, signal }: { readonly session: ModelSession; readonly signal: AbortSignal },
): Promise<BlurLight> {
  if (blur.kind === 'gauss') return 'between';
  const part = cropRaster(pixels, liveliestPart(pixels));
  const tried = async (light: BlurLight) =>
    (await unblurTiles(part, { ...blur, light }, { session, signal, progress: () => {} })).residue;
  const linear = await tried('linear');
  return linear > leastRatio * (await tried('encoded')) ? 'encoded' : 'linear';
}

/** Where light and dark lie side by side most. */
function liveliestPart({ width, height, channels, data }: Raster): Box {
  const [across, down] = [Math.min(side, width), Math.min(side, height)];
  let best: Box = { x: 0, y: 0, width: across, height: down };
  let most = -1;
  for (let y = 0; y + down <= height; y += Math.max(1, down >> 1)) {
    for (let x = 0; x + across <= width; x += Math.max(1, across >> 1)) {
      let sum = 0;
      for (let row = y; row < y + down - 4; row += 4) {
        for (let column = x; column < x + across - 4; column += 4) {
          const at = channels * (row * width + column) + 1;
          sum +=
            Math.abs(data[at] - data[at + 4 * channels]) +
            Math.abs(data[at] - data[at + 4 * channels * width]);
        }
      }
      if (sum > most) [most, best] = [sum, { x, y, width: across, height: down }];
    }
  }
  return best;
}
