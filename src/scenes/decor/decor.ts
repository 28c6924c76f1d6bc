import { writeRgb } from '../../imaging/color/oklab.ts';
import { createNoise } from '../../imaging/sampling/noise.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { Tint } from '../figure/tint-drawing.ts';
import { colorScheme } from './color-scheme.ts';
import { type OrnamentKind, ornamentKinds, ornaments } from './ornaments.ts';
import { stoneColors } from './stone-colors.ts';

/** A picture of nothing but colors and shapes. */
export interface DecorWishes {
  /** Left open, the seed chooses. */
  readonly kind?: OrnamentKind;
  readonly tints: readonly Tint[];
}

/** Samples along each side of a pixel: edges are crisp in these pictures. */
const samples = 3;

/** Draws it: RGB, 8 bit, sRGB. The same wishes and seed are the same picture at any size. `step` as for `drawLandscape`. */
export async function drawDecor(
  { kind, tints }: DecorWishes,
  seed: number,
  { width, height }: { readonly width: number; readonly height: number },
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const random = seededRandom(seed);
  const chosen = kind ?? ornamentKinds[Math.floor(random() * ornamentKinds.length)];
  const colors = chosen === 'marble' ? stoneColors(tints) : colorScheme(tints, random);
  const ornament = ornaments[chosen]({ colors, random, noise: createNoise(seed), seed });
  const isSoft = chosen === 'gradient' || chosen === 'marble';
  const per = isSoft ? 1 : samples;
  const pixel = 2 / Math.max(width, height);
  const dither = seededRandom(seed + 1);
  const data = new Uint8Array(width * height * 3);
  const [lab, sum, rgb] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let row = 0, o = 0; row < height; row++) {
    if (row % 16 === 0) await step(row / height);
    for (let column = 0; column < width; column++, o += 3) {
      sum.fill(0);
      for (let k = 0; k < per * per; k++) {
        const x = (column + ((k % per) + 0.5) / per - width / 2) * pixel;
        const y = (height / 2 - row - (Math.floor(k / per) + 0.5) / per) * pixel;
        ornament(lab, x, y);
        for (let c = 0; c < 3; c++) sum[c] += lab[c] / (per * per);
      }
      writeRgb(sum[0], sum[1], sum[2], rgb);
      // Soft colors would show bands.
      const noise = dither() + dither() - 1;
      for (let c = 0; c < 3; c++)
        data[o + c] = Math.max(0, Math.min(255, Math.round(rgb[c] * 255 + noise * 0.8)));
    }
  }
  return data;
}
