/** Planes of the same picture, each half as large and twice as soft as the one before; `channels` values a place. */
export interface Pyramid {
  readonly levels: readonly {
    readonly width: number;
    readonly height: number;
    readonly data: Float32Array;
  }[];
  readonly channels: number;
}

/** Of the kernel 1 3 3 1 and of the pixels themselves, in pixels of a level. */
const softness = 0.6;

export function pyramidOf(data: Float32Array, width: number, height: number, channels: number): Pyramid {
  const levels = [{ width, height, data }];
  while (Math.min(levels.at(-1)!.width, levels.at(-1)!.height) > 4)
    levels.push(halved(levels.at(-1)!, channels));
  return { levels, channels };
}

const kernel = [1 / 8, 3 / 8, 3 / 8, 1 / 8];

function halved(from: { width: number; height: number; data: Float32Array }, channels: number) {
  const width = Math.ceil(from.width / 2);
  const height = Math.ceil(from.height / 2);
  const across = new Float32Array(width * from.height * channels);
  for (let y = 0, o = 0; y < from.height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < channels; c++, o++)
        for (let k = 0; k < 4; k++) {
          const at = 2 * x - 1 + k;
          if (at >= 0 && at < from.width)
            across[o] += kernel[k] * from.data[(y * from.width + at) * channels + c];
        }
  const data = new Float32Array(width * height * channels);
  for (let y = 0, o = 0; y < height; y++)
    for (let i = 0; i < width * channels; i++, o++)
      for (let k = 0; k < 4; k++) {
        const at = 2 * y - 1 + k;
        if (at >= 0 && at < from.height) data[o] += kernel[k] * across[at * width * channels + i];
      }
  return { width, height, data };
}

/** One channel at a place of the first level, blurred by about `sigma` of its pixels; nothing lies beyond its edges. */
export function readSoft(
  { levels, channels }: Pyramid,
  x: number,
  y: number,
  sigma: number,
  channel = 0,
): number {
  const level = Math.max(0, Math.min(levels.length - 1.001, Math.log2(sigma / softness)));
  const lower = level | 0;
  const t = level - lower;
  const a = bilinear(levels[lower], channels, x / 2 ** lower, y / 2 ** lower, channel);
  if (t < 0.01 || lower + 1 >= levels.length) return a;
  const b = bilinear(levels[lower + 1], channels, x / 2 ** (lower + 1), y / 2 ** (lower + 1), channel);
  return a + (b - a) * t;
}

function bilinear(
  { width, height, data }: { width: number; height: number; data: Float32Array },
  channels: number,
  x: number,
  y: number,
  channel: number,
): number {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < -1 || top < -1 || left >= width || top >= height) return 0;
  const u = x - 0.5 - left;
  const v = y - 0.5 - top;
  const at = (top * width + left) * channels + channel;
  const hasLeft = left >= 0;
  const hasRight = left + 1 < width;
  let value = 0;
  if (top >= 0) {
    if (hasLeft) value += data[at] * (1 - u) * (1 - v);
    if (hasRight) value += data[at + channels] * u * (1 - v);
  }
  if (top + 1 < height) {
    const under = at + width * channels;
    if (hasLeft) value += data[under] * (1 - u) * v;
    if (hasRight) value += data[under + channels] * u * v;
  }
  return value;
}
