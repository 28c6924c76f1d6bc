import { type Side, sidesOf } from '../../imaging/extend/side.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** So large is the photo where it is looked at, on its longer side: grain and grass are even there, posts and lamps stand out. */
const seenSide = 192;
/** Along upper and lower borders, photos have breaks of their own: horizons, table tops, curbs. */
const levelWeight = 0.5;
/** Of a border: a break that long is seen as a line, shorter ones are leaves and waves. */
const leastLength = 0.2;
const fewestPixels = 8;
/** Of 255: steps from pixel to pixel that hide nothing. */
const calm = 3;

/**
 * How much the made sides of a picture look cut and pasted: the hardest straight break along the border, there or in what was made
 * beyond it, over a fifth of its length, as a multiple of the steps from pixel to pixel that are usual there, weighed by the root of the
 * share of the photo that was added. Sky, sand, water and leaves have no such breaks, for they go on; rows of copies, things that are cut
 * off and strips of other tones have.
 *
 * @param pixels 3 channels, what was made included
 */
export function straightBreaks(pixels: Raster, known: Box): number {
  const scale = Math.min(1, seenSide / Math.max(known.width, known.height));
  const at = (value: number) => Math.round(value * scale);
  const small = resample(pixels, Math.max(1, at(pixels.width)), Math.max(1, at(pixels.height)));
  const [x, y] = [at(known.x), at(known.y)];
  const box = {
    x,
    y,
    width: Math.min(at(known.width), small.width - x),
    height: Math.min(at(known.height), small.height - y),
  };
  return Math.max(
    0,
    ...sidesOf(small, box).map((side) => {
      const weight = Math.abs(side.outward) === 1 ? 1 : levelWeight;
      return weight * hardestBreak(small, side) * Math.sqrt(side.missing / side.known);
    }),
  );
}

function hardestBreak({ data }: Raster, { missing, length, start, outward, onward }: Side): number {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const window = Math.min(length, Math.max(fewestPixels, Math.round(leastLength * length)));
  let [hardest, all] = [0, 0];
  // What lies at the very edge of the picture is a rounding off.
  for (let depth = 0; depth < missing - 1; depth++) {
    for (let channel = 0; channel < 3; channel++) {
      const stepAt = (along: number) => {
        const place = (start + depth * outward + along * onward) * 3 + channel;
        return data[place] - data[place - 3 * outward];
      };
      let sum = 0;
      for (let along = 0; along < length; along++) {
        const step = stepAt(along);
        sum += step;
        all += Math.abs(step);
        if (along >= window) sum -= stepAt(along - window);
        if (along >= window - 1) hardest = Math.max(hardest, Math.abs(sum) / window / unit);
      }
    }
  }
  const busy = all / unit / (3 * length * Math.max(1, missing - 1));
  return hardest / (calm + busy);
}
