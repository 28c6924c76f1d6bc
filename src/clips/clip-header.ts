import type { ClipFormat } from '../codecs/clip-types.ts';
import type { ClipFacts } from '../tasks/clip.ts';

/** What a clip's file says about it; no frame was decoded. */
export interface ClipHeader extends ClipFacts {
  readonly format: ClipFormat;
  /** As browsers name it: h264, hevc, vp9, av1 … */
  readonly codec: string;
  /** Of a frame as shown: upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Told from duration and rate. */
  readonly frames: number;
  readonly hasAlpha: boolean;
  /** Brighter than a usual display shows: PQ or HLG. */
  readonly isHdr: boolean;
  /** Its colors are said to be of this matrix; undefined where it does not say. */
  readonly matrix?: string;
}
