import { encodedOf, linearOf } from '#src/imaging/color/oklab.ts';
import type { Blur } from '#src/imaging/deblur/blur.ts';
import { transferOf } from '#src/imaging/deblur/transfer.ts';
import { complexGrid, transform, transformBack } from '#src/imaging/fourier/fast-fourier.ts';
import { multiply } from '#src/imaging/fourier/wave-product.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { reflect } from '#src/imaging/raster/reflect.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';

/** How far a photo goes on beyond its borders, mirrored, at least. */
const margin = 32;

/**
 * A photo of 3 channels as a lens out of focus or a moved camera would have taken it: blurred in light, with noise.
 *
 * @param noise standard deviation, 0..255
 * @param isEdited blurred in encoded values instead, as editors do
 */
export function blurredPhoto(
  photo: Raster<Uint8Array>,
  blur: Blur,
  {
    noise = 1,
    seed = 5,
    isEdited = false,
  }: { readonly noise?: number; readonly seed?: number; readonly isEdited?: boolean } = {},
): Raster<Uint8Array> {
  const { width, height } = photo;
  const grid = { width: powerOf2(width + 2 * margin), height: powerOf2(height + 2 * margin) };
  const transfer = transferOf(blur, grid);
  const random = normalNoise(seed);
  const data = new Uint8Array(photo.data.length);
  for (let channel = 0; channel < 3; channel++) {
    const waves = complexGrid(grid.width, grid.height);
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) {
        const from = reflect(y - margin, height) * width + reflect(x - margin, width);
        const value = photo.data[3 * from + channel] / 255;
        waves.re[y * grid.width + x] = isEdited ? value : linearOf(value);
      }
    }
    transform(waves);
    multiply(waves, transfer);
    transformBack(waves);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const sum = Math.min(1, Math.max(0, waves.re[(y + margin) * grid.width + x + margin]));
        const value = 255 * (isEdited ? sum : encodedOf(sum)) + noise * random();
        data[3 * (y * width + x) + channel] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  return { ...photo, data };
}

const powerOf2 = (length: number) => 2 ** Math.ceil(Math.log2(length));
