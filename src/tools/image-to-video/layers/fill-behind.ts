import { pushPull } from '../../../imaging/fill/push-pull.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { invertMask } from '../../../imaging/selection/combine-masks.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';
import { whatStays } from '../../../steps/filling/what-stays.ts';
import type { Studio } from '../../../tool/studio.ts';
import { photoOfPixels } from './small-photo.ts';

/** What lies behind a subject is filled in this size, and is seen for moments and in parts. */
const longerSide = 960;
/** From this alpha on a pixel shows too much of the subject to stay, of 255. */
const faint = 20;
/** Around the subject, so that no rim of it stays: a share of the longer side, and pixels. In the outer half the photo comes back little by little. */
const rim = { share: 0.008, pixels: 2.5 };
/** Deeper than what is ever seen, in pixels. */
const spare = 4;

/** What is asked of the filling, in pixels of the photo. */
export interface Uncovered {
  /** How far behind the subject's outline one ever gets to see. */
  readonly reach: number;
  /** How far the subject moves against the ground at a place: where it stands it doesn't, and its shadow stays with it. */
  slideAt(x: number, y: number): number;
  readonly seed: number;
}

/**
 * The photo without its subject. Only as much behind its outline as the camera's way uncovers is continued from what is around; what is
 * deeper gets the colors around it.
 *
 * @param colors 3 channels
 * @param alpha of the subject, of the same size
 */
export async function fillBehind(
  colors: Raster<Uint8Array>,
  alpha: Raster<Uint8Array>,
  { reach, slideAt, seed }: Uncovered,
  studio: Pick<Studio, 'run'>,
): Promise<Raster<Uint8Array>> {
  const shrink = Math.min(1, longerSide / Math.max(colors.width, colors.height));
  const size = {
    width: Math.max(2, Math.round(colors.width * shrink)),
    height: Math.max(2, Math.round(colors.height * shrink)),
  };
  const small = resample(colors, size.width, size.height);
  const matte = resample(alpha, size.width, size.height);
  const slide = (x: number, y: number) => slideAt(x / shrink, y / shrink) * shrink;
  const { grown, band } = holesOf(matte, slide, reach * shrink + spare);
  const guessed = guess(small, grown);
  const source = { ...matte, data: grown.map((value) => (value > 0 ? 0 : 255)) };
  if (!band.includes(255)) return layIn(colors, guessed, { ...matte, data: grown });
  // Behind somebody must not be a second one, nor half of a word.
  const { things } = await whatStays(photoOfPixels(small), { ...matte, data: grown }, studio);
  const { pixels } = await studio.run('fill', {
    pixels: guessed,
    mask: { ...matte, data: band },
    source,
    things,
    seed,
  });
  return layIn(colors, pixels as Raster<Uint8Array>, { ...matte, data: grown });
}

/** What is filled at all, soft at its rim, and what of it is seen. */
function holesOf(
  { width, height, data }: Raster<Uint8Array>,
  slideAt: (x: number, y: number) => number,
  reach: number,
) {
  const solid = data.map((value) => (value > faint ? 255 : 0));
  const outside = squaredDistances(solid, { width, height });
  const inside = squaredDistances(invertMask(solid), { width, height });
  const widest = rim.share * Math.max(width, height) + rim.pixels;
  const grown = new Uint8Array(data.length);
  const band = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const far = Math.sqrt(outside[at]);
      if (far > widest + 1) continue;
      const radius = Math.min(widest, 1 + 1.5 * slideAt(x, y));
      const cover = far === 0 ? 1 : Math.min(1, Math.max(0, (radius + 0.5 - far) / Math.max(1, radius / 2)));
      grown[at] = Math.round(255 * cover);
      if (cover > 0 && inside[at] < reach * reach) band[at] = 255;
    }
  }
  return { grown, band };
}

function guess(colors: Raster<Uint8Array>, grown: Uint8Array): Raster<Uint8Array> {
  const { width, height } = colors;
  const hole = grown.map((value) => (value > 0 ? 1 : 0));
  const pulled = pushPull({ width, height, colors: Float32Array.from(colors.data), hole });
  const data = colors.data.map((value, at) => (hole[Math.floor(at / 3)] ? Math.round(pulled[at]) : value));
  return { ...colors, data };
}

function layIn(
  colors: Raster<Uint8Array>,
  filled: Raster<Uint8Array>,
  grown: Raster<Uint8Array>,
): Raster<Uint8Array> {
  const { width, height } = colors;
  const large = resample(filled, width, height, 'cubic');
  const mask = resample(grown, width, height);
  const data = colors.data.slice();
  for (let at = 0, k = 0; at < mask.data.length; at++, k += 3) {
    const share = mask.data[at] / 255;
    if (share === 0) continue;
    for (let channel = k; channel < k + 3; channel++)
      data[channel] += Math.round((large.data[channel] - data[channel]) * share);
  }
  return { ...colors, data };
}
