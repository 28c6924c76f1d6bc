import type { Raster } from '../imaging/raster/raster.ts';

export interface GenerateImageInput {
  /** What the picture shows, in any language the engine reads. */
  readonly prompt: string;
  /** What must not be in it. */
  readonly negativePrompt?: string;
  readonly width: number;
  readonly height: number;
  /** The same prompt and seed give the same picture; another seed gives another composition. */
  readonly seed: number;
  /** A picture to go by: 3 channels, 8 bit, sRGB. Engines with the capability `reference` look at it. */
  readonly reference?: Raster;
  /** How much of the reference may change, 0..1; without it, as the engine does it. */
  readonly strength?: number;
  /** Where a picture that is black lines alone is also written as vectors: a ZIP with SVG and PDF. */
  readonly lineArt?: string;
}

/**
 * 3 channels, 8 bit, sRGB, of the shape that was asked for; an engine on this machine also keeps to the size. Error: `nothing_to_draw` when the engine knows none of the words.
 */
export interface GenerateImageOutput {
  readonly pixels: Raster;
  /** Letters and frame, to be laid over the picture once it is painted: RGBA, 8 bit, of its size. */
  readonly overlay?: Raster;
  /** The file of `lineArt`, where the picture is one. */
  readonly lineArt?: string;
  /** It was drawn by a network that knows no single words: nobody can say which of them it heeded. */
  readonly isWhole?: true;
}
