import type { LightTurn } from '../../imaging/clip-repair/settle-frame.ts';
import type { SteadyMove } from '../../imaging/clip-repair/steady-path.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { Clip } from '../clip.ts';

/** What is to be done to a clip, as it was measured on it or as somebody asked for it. */
export interface Repairs {
  /** `quick` gets by without networks: about three quarters of the time of `hd`, and a tenth where that uses them. */
  readonly quality: 'quick' | 'hd';
  /** Standard deviation of noise that changes from frame to frame, on the scale 0..255; 0 leaves every pixel as it is. */
  readonly noise: number;
  /** What strong compression took, as JPEG's 1 − quality / 100, 0..0.92; 0 where it shows nothing. */
  readonly loss: number;
  /** Standard deviation of what stands still in a compressed clip and looks like noise. */
  readonly grain: number;
  /** 0..1; 0 leaves it as it is. */
  readonly sharpness: number;
  /** What holds the camera still, in pixels of the clip: one for each of its frames in the part; undefined leaves the camera as it moves. */
  readonly steady?: readonly SteadyMove[];
  /** How the light of each frame of the part is turned, so that it does not flicker; undefined leaves it. */
  readonly light?: readonly LightTurn[];
  /** What each level of red, green and blue becomes (3 × 256); undefined leaves colors as they are. */
  readonly levels?: Uint8Array;
}

export interface EnhanceVideoInput {
  readonly clip: Clip;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the result: in the shape of the clip, even sides, never smaller than it. */
  readonly size: Size;
  /** Frames a second of the result; more than the clip has are drawn between them along the motion. */
  readonly rate: number;
  /** An engine that judges by itself heeds none of it. */
  readonly repairs: Repairs;
}

/** Promise: no frame is kept once it was taken, so memory does not grow with the clip. */
export interface EnhanceVideoOutput {
  /** Of that size and rate, 3 channels, sRGB; made as they are taken, once. One or two may be missing at the end of the part. */
  readonly frames: AsyncIterable<Raster<Uint8Array>>;
}
