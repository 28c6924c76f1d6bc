import { type Raster, type Samples, samplesLike } from './raster.ts';

/** A coarser copy: colors times weight, and the weight, interleaved in fours. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Below this share of opacity a pixel's own color is less and less believed: with few levels left it is mostly rounding. */
const believed = 1 / 8;

/**
 * The picture's colors without its alpha, continued into transparent pixels, whose own color means nothing: they get the
 * mean of the visible pixels nearest by, from a pyramid of weighted means. So enlarging or sharpening does not draw a
 * dark seam along the edge. Pixels with more than an eighth of full opacity are copied.
 *
 * @param picture 4 channels
 * @returns 3 channels of the same depth
 */
export function bleedColors(picture: Raster): Raster {
  const { width, height, data } = picture;
  const colors = samplesLike(data, width * height * 3);
  const faintest = believed * maximumOf(data);
  let faint = 0;
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += 4, to += 3) {
    colors[to] = data[from];
    colors[to + 1] = data[from + 1];
    colors[to + 2] = data[from + 2];
    if (data[from + 3] < faintest) faint++;
  }
  if (faint > 0) fillFaint(picture, colors, faintest);
  return { width, height, channels: 3, data: colors };
}

function fillFaint({ width, height, data }: Raster, colors: Samples, faintest: number): void {
  const levels = pyramidOf({ width, height, data });
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const opacity = data[i * 4 + 3];
      if (opacity >= faintest) continue;
      for (let depth = 1; depth <= levels.length; depth++) {
        const level = levels[depth - 1];
        const cell = ((y >> depth) * level.width + (x >> depth)) * 4;
        const weight = level.data[cell + 3];
        // What is hardly there itself has nothing to give either.
        if (weight < believed && depth < levels.length) continue;
        if (weight === 0) break;
        const own = opacity / faintest;
        for (let channel = 0; channel < 3; channel++) {
          const around = level.data[cell + channel] / weight;
          colors[i * 3 + channel] = around + own * (colors[i * 3 + channel] - around) + 0.5;
        }
        break;
      }
    }
  }
}

function maximumOf(samples: Samples): number {
  return samples instanceof Uint16Array ? 65535 : 255;
}

/** Each level half as large as the one before, the first half as large as the picture, the last a single pixel. */
function pyramidOf(picture: Pick<Raster, 'width' | 'height' | 'data'>): Level[] {
  const maximum = maximumOf(picture.data);
  const levels: Level[] = [];
  let { width, height } = picture;
  while (width > 1 || height > 1) {
    const above = levels.at(-1);
    const source = above?.data ?? picture.data;
    const level = {
      width: (width + 1) >> 1,
      height: (height + 1) >> 1,
      data: new Float32Array(((width + 1) >> 1) * ((height + 1) >> 1) * 4),
    };
    for (let y = 0, from = 0; y < height; y++) {
      for (let x = 0; x < width; x++, from += 4) {
        const to = ((y >> 1) * level.width + (x >> 1)) * 4;
        // The picture itself is not yet multiplied.
        const weight = above ? 1 : source[from + 3] / maximum;
        level.data[to] += source[from] * weight;
        level.data[to + 1] += source[from + 1] * weight;
        level.data[to + 2] += source[from + 2] * weight;
        level.data[to + 3] += above ? source[from + 3] : weight;
      }
    }
    levels.push(level);
    ({ width, height } = level);
  }
  return levels;
}

/**
 * Colors and an alpha of the same size and depth as one picture again; wholly transparent pixels become 0 0 0 0.
 *
 * @param colors 3 channels
 * @param alpha 1 channel
 */
export function joinAlpha(colors: Raster, alpha: Raster): Raster {
  const { width, height } = colors;
  const data = samplesLike(colors.data, width * height * 4);
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += 3, to += 4) {
    const opacity = alpha.data[i];
    if (opacity === 0) continue;
    data[to] = colors.data[from];
    data[to + 1] = colors.data[from + 1];
    data[to + 2] = colors.data[from + 2];
    data[to + 3] = opacity;
  }
  return { width, height, channels: 4, data };
}

/** The alpha of a picture with 4 channels, by itself. */
export function alphaOf({ width, height, data }: Raster): Raster {
  const alpha = samplesLike(data, width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3];
  return { width, height, channels: 1, data: alpha };
}
