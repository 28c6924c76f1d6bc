import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';

/**
 * A painting in the channels and depth of its picture, with its alpha. Wholly transparent pixels become 0.
 *
 * @param paint RGB of the picture's size, 16 bit
 */
export function finishPainting<S extends Samples>(picture: Raster<S>, paint: Uint16Array): Raster<S> {
  const { width, height, channels, data } = picture;
  const out = samplesLike(data, data.length);
  const hasAlpha = channels === 2 || channels === 4;
  const unit = data instanceof Uint16Array ? 1 : 1 / 257;
  for (let from = 0, to = 0; to < out.length; from += 3, to += channels) {
    if (hasAlpha) {
      const opacity = data[to + channels - 1];
      if (opacity === 0) continue;
      out[to + channels - 1] = opacity;
    }
    const red = paint[from];
    const green = paint[from + 1];
    const blue = paint[from + 2];
    if (channels < 3) {
      out[to] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * unit + 0.5;
    } else {
      out[to] = red * unit + 0.5;
      out[to + 1] = green * unit + 0.5;
      out[to + 2] = blue * unit + 0.5;
    }
  }
  return { width, height, channels, data: out };
}

interface Drawing {
  /** Colors 0..255 of what is drawn on and with. */
  readonly paper: readonly [number, number, number];
  readonly ink: readonly [number, number, number];
  /** How much of the paper is covered, 0..1, for each pixel. */
  readonly drawn: Float32Array;
  /** Its rough surface, 0..1, which shows a little. */
  readonly grain?: Float32Array;
}

/** {@link finishPainting} for a drawing in one color on paper. */
export function finishDrawing<S extends Samples>(
  picture: Raster<S>,
  { paper, ink, drawn, grain }: Drawing,
): Raster<S> {
  const paint = new Uint16Array(drawn.length * 3);
  for (let i = 0; i < drawn.length; i++) {
    const surface = grain ? 257 * (1 + 0.03 * (grain[i] - 0.6)) : 257;
    for (let channel = 0; channel < 3; channel++) {
      const value = surface * (paper[channel] + drawn[i] * (ink[channel] - paper[channel]));
      paint[i * 3 + channel] = Math.min(65535, value);
    }
  }
  return finishPainting(picture, paint);
}
