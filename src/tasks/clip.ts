import type { StoredMediaType } from '../codecs/file-types.ts';
import type { MadeFile } from './photo.ts';

/** What a clip has besides the pixels of its frames. */
export interface ClipFacts {
  readonly durationMs: number;
  /** Frames a second. */
  readonly frameRate: number;
  readonly hasSound: boolean;
}

/** A clip that was looked at but not decoded. */
export interface Clip extends ClipFacts {
  /** Where its file lies. */
  readonly path: string;
  readonly type: StoredMediaType;
  /** Of a frame as shown: upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** A clip that is finished, on its way to the person; its poster is the frame that stands for it. */
export interface MadeClip extends MadeFile, ClipFacts {}
