import { encodedOf, linearOf } from '#src/imaging/color/oklab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';

/** What is done to a photo, in this order and in its light. */
export interface Spoiling {
  /** Times the light of each channel: a cast, or too little light. */
  readonly gains?: readonly [number, number, number];
  /** Thickness of a haze that grows towards the top; 1 leaves a third of what is half way up. */
  readonly haze?: number;
  /** Of the range, what is left of it. */
  readonly range?: number;
  /** Standard deviation, 0..255, of noise in the encoded values. */
  readonly noise?: number;
}

const airlight = [0.68, 0.71, 0.76];
/** Where a flat photo's black lies, in light. */
const flatBlack = 0.06;

/** A photo of 3 channels with damage of which the truth is known. */
export function spoiled(
  photo: Raster<Uint8Array>,
  { gains = [1, 1, 1], haze = 0, range = 1, noise = 0 }: Spoiling,
): Raster<Uint8Array> {
  const random = normalNoise(11);
  const data = new Uint8Array(photo.data.length);
  for (let i = 0; i < data.length; i++) {
    const channel = i % 3;
    const height = 1 - Math.floor(i / 3 / photo.width) / photo.height;
    const own = Math.exp(-haze * (0.4 + 1.2 * height));
    let light = linearOf(photo.data[i] / 255) * gains[channel];
    light = light * own + airlight[channel] * (1 - own);
    if (range < 1) light = flatBlack + light * range;
    data[i] = Math.min(
      255,
      Math.max(0, Math.round(255 * encodedOf(light) + (noise > 0 ? noise * random() : 0))),
    );
  }
  return { ...photo, data };
}
