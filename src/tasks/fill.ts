import type { Raster } from '../imaging/raster/raster.ts';

export interface FillInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  /** Of the same size, 1 channel, 8 bit: 255 is filled, 0 stays; in between, both are mixed. */
  readonly mask: Raster<Uint8Array>;
  /** What is to be there; without it, what the surroundings suggest. Engines with the capability `prompt` heed it. */
  readonly prompt?: string;
  readonly seed: number;
  /** What is masked can be seen through, like a watermark: engines that can take it off leave what is behind it. */
  readonly seeThrough?: boolean;
  /** Of the same size, 1 channel, 8 bit: 0 is never copied from. Engines that copy heed it. */
  readonly source?: Raster<Uint8Array>;
  /**
   * Of the same size, 1 channel, 8 bit: above 0 stands a thing of its own, such as somebody who stays. Engines that copy see it, but don't
   * copy it as long as there is enough else.
   */
  readonly things?: Raster<Uint8Array>;
  /** Each thing that is masked is masked as a whole: engines that copy don't go by thin remnants of it at the rim. */
  readonly isThing?: boolean;
}

/** Promise: the same size, depth and space; where the mask is 0, every sample is the one that was given. */
export interface FillOutput {
  readonly pixels: Raster;
  /** Share of the picture that may have changed, 0..1. */
  readonly changed: number;
}
