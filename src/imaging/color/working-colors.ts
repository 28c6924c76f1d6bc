import { bleedColors } from '../raster/alpha.ts';
import type { Plane, Raster, Samples } from '../raster/raster.ts';
import { resample, resampleTriples } from '../raster/resample.ts';

/** Interleaved RGB floats, gamma encoded, 0..1, top row first: `data.length === width * height * 3`. */
export interface ColorField {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * The picture's colors in a size of at most `maxPixels`, gray as RGB; never larger than the picture. Where it is
 * transparent the colors of what is visible nearby go on, so that hidden ones count for nothing.
 */
export function workingColors(picture: Raster, maxPixels: number): ColorField {
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const { channels, data } = resample(opaque(picture), width, height);
  const unit = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const colors = new Float32Array(width * height * 3);
  for (let i = 0, from = 0; i < colors.length; i += 3, from += channels) {
    colors[i] = data[from] * unit;
    colors[i + 1] = data[channels === 3 ? from + 1 : from] * unit;
    colors[i + 2] = data[channels === 3 ? from + 2 : from] * unit;
  }
  return { width, height, data: colors };
}

/** Each channel by itself through something that may change its size. */
export function throughChannels(colors: ColorField, change: (channel: Plane) => Plane): ColorField {
  const { width, height, data } = colors;
  const channels = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[i * 3 + channel];
    return change({ width, height, data: plane });
  });
  const changed = new Float32Array(channels[0].data.length * 3);
  for (const [channel, plane] of channels.entries()) {
    for (let i = 0; i < plane.data.length; i++) changed[i * 3 + channel] = plane.data[i];
  }
  return { width: channels[0].width, height: channels[0].height, data: changed };
}

/** Colors in another size; any three channels do. */
export function resampleColors(
  { width, height, data }: ColorField,
  across: number,
  down: number,
): ColorField {
  return { width: across, height: down, data: resampleTriples({ width, height, data }, across, down) };
}

/** 1 or 3 channels, without alpha. */
function opaque(picture: Raster): Raster {
  if (picture.channels === 4) return bleedColors(picture);
  return picture.channels === 2 ? bleedColors(spread(picture)) : picture;
}

/** Gray with alpha as RGB with alpha. */
function spread({ width, height, data }: Raster<Samples>): Raster {
  const Store = data instanceof Uint16Array ? Uint16Array : Uint8Array;
  const wide = new Store(width * height * 4);
  for (let from = 0, to = 0; from < data.length; from += 2, to += 4) {
    wide.fill(data[from], to, to + 3);
    wide[to + 3] = data[from + 1];
  }
  return { width, height, channels: 4, data: wide };
}
