import { lightnessAt } from '../../imaging/chroma/lay-chroma.ts';
import { rgbOfLab } from '../../imaging/color/cielab.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';

/** Grays of so many steps of lightness, 0..100. */
const grays = Uint8Array.from({ length: 1001 }, (_, tenth) =>
  Math.round(255 * rgbOfLab(tenth / 10, 0, 0)[1]),
);

/** A picture so large without its colors. 3 channels. */
export function grayAt(pixels: Raster, width: number, height: number): Raster<Uint8Array> {
  const lightness = lightnessAt(pixels, width, height).data;
  const data = new Uint8Array(3 * lightness.length);
  for (let i = 0; i < lightness.length; i++) {
    data.fill(grays[Math.min(1000, Math.max(0, Math.round(10 * lightness[i])))], 3 * i, 3 * i + 3);
  }
  return { width, height, channels: 3, data };
}

/** The same as a photo that finders look at: what colors it has, by age or by tint, tell them nothing. */
export function grayPhoto(pixels: Raster): Photo {
  const { width, height } = pixels;
  const whole = () => grayAt(pixels, width, height);
  return {
    width,
    height,
    hasAlpha: false,
    bitDepth: 8,
    pixels: () => Promise.resolve(whole()),
    analysis: (size) => Promise.resolve(grayAt(pixels, size.width, size.height)),
    measure: (by) => Promise.resolve(by(whole())),
  };
}
