/** Samples of a raster: 8 or 16 bits per channel. */
export type Samples = Uint8Array | Uint8ClampedArray | Uint16Array;

/**
 * Interleaved pixels, top row first, no padding: `data.length === width * height * channels`.
 * Channels: 1 gray or mask, 2 gray + alpha, 3 RGB, 4 RGB + straight (not premultiplied) alpha. Values are gamma
 * encoded in whatever RGB space the owner says (sRGB unless a profile stands beside it).
 */
export interface Raster<S extends Samples = Samples> {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly data: S;
}

/** Of a picture or a part of one, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One channel of 32-bit floats, usually 0..1, top row first: `data.length === width * height`. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A rectangle in pixels: `x`, `y` is the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Zeros in the depth of other samples. */
export function samplesLike<S extends Samples>(samples: S, length: number): S {
  // Not their own constructor: a decoder's samples are a `Buffer`.
  const Store = samples instanceof Uint16Array ? Uint16Array : Uint8Array;
  return new Store(length) as Samples as S;
}
