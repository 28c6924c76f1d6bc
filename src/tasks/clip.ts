import type { StoredMediaType } from '../codecs/file-types.ts';
import type { Raster, Size } from '../imaging/raster/raster.ts';
import type { DigitalSourceType, MadeFile } from './photo.ts';

/** What a clip has besides the pixels of its frames. */
export interface ClipFacts {
  readonly durationMs: number;
  /** Frames a second. */
  readonly frameRate: number;
  readonly hasSound: boolean;
}

/** What a machine's decoder can do to frames while it reads them, besides size and rate; not every one can do both. */
export const clipFilters = ['denoise', 'between'] as const;
export type ClipFilter = (typeof clipFilters)[number];

/** Which part of a clip is read, and how. */
export interface ClipPart {
  readonly fromMs?: number;
  readonly toMs?: number;
  /** The clip's own without it. */
  readonly size?: Size;
  /** Frames a second; the clip's own without it. */
  readonly rate?: number;
  /**
   * Takes grain away within each frame (non-local means) before anything else is done to it: standard deviation of the noise, 0..255, and
   * how far a pixel looks around for its like.
   */
  readonly denoise?: { readonly noise: number; readonly reach: 'near' | 'far' };
  /** Where `rate` is higher than the clip's: frames are drawn between its own, along the motion; without it they are shown twice. */
  readonly between?: boolean;
}

/** A clip that was looked at but not decoded. */
export interface Clip extends ClipFacts, Size {
  /** Where its file lies. */
  readonly path: string;
  readonly type: StoredMediaType;
  /** How many there are, told from its length. Of a frame as shown: upright, with square pixels. */
  readonly frames: number;
  /** Of its file. */
  readonly bytes: number;
  /** What {@link ClipPart} may ask of it besides a part, a size and a rate; anything else is a bug. */
  readonly filters: readonly ClipFilter[];
  /** What a tool of this site has said of how it was made. */
  readonly sourceType?: DigitalSourceType;
  /** Frames one after the other, equally spaced: 3 channels, sRGB, on white where it is transparent. Whoever stops reading ends the decoder. */
  read(part?: ClipPart): AsyncIterable<Raster<Uint8Array>>;
}

/** A clip that is to be made. Sides are even. */
export interface NewClip extends Size {
  /** Frames a second. */
  readonly rate: number;
  /** How many will come. */
  readonly frames: number;
  /** The one that stands for it where pictures are shown, from 0; the middle one without it. */
  readonly posterFrame?: number;
  /** Its frames have alpha, which is kept; it is silent. */
  readonly hasAlpha?: boolean;
  /** Taken from this clip, from there on, and as long as the new one. */
  readonly sound?: { readonly from: Clip; readonly fromMs: number };
}

export interface ClipWriter {
  /** 3 or 4 channels, sRGB; alpha, straight, is left out unless it is to be kept. Resolves when the next one may come; that is the stage's progress, too. */
  frame(pixels: Raster<Uint8Array>): Promise<void>;
  /** Once all of them have come. */
  finish(): Promise<MadeClip>;
}

/** A clip that is finished, on its way to the person; its poster is the frame that stands for it. */
export interface MadeClip extends MadeFile, ClipFacts {}
