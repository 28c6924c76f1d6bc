import type { Raster } from '../../imaging/raster/raster.ts';
import type { Clip, MadeClip } from '../clip.ts';

export interface GenerateVideoInput {
  /** What happens, in any language the engine reads. */
  readonly prompt: string;
  /** What must not be seen. */
  readonly negativePrompt?: string;
  /** Of a frame. */
  readonly width: number;
  readonly height: number;
  /** An engine that makes only some lengths takes the next one up. */
  readonly seconds: number;
  readonly seed: number;
  /** How it begins: 3 channels, 8 bit, sRGB. Engines with the capability `first-frame` look at it. */
  readonly firstFrame?: Raster<Uint8Array>;
  /** How it ends; `last-frame`. */
  readonly lastFrame?: Raster<Uint8Array>;
}

/**
 * Of the shape that was asked for, in the size of the engine's own; H.264 in MP4, without sound, since nobody can look at sound before it
 * is handed out.
 */
export interface GenerateVideoOutput {
  readonly clip: MadeClip;
  /** The same, to read its frames. */
  open(): Promise<Clip>;
}
