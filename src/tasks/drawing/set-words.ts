import type { LineShape } from '../../imaging/lettering/letter-shapes.ts';

export interface SetWordsInput {
  readonly texts: readonly string[];
  /** Faces to set each text in; left out, one of every family that was made for the script of the first text. */
  readonly faces?: readonly FaceName[];
}

export interface FaceName {
  readonly family: string;
  /** 100 to 900. */
  readonly weight: number;
}

/** Promise: the same input gives the same outlines. */
export interface SetWordsOutput {
  readonly faces: readonly SetFace[];
}

export interface SetFace extends FaceName {
  /** As people know the family. */
  readonly name: string;
  /** All that the family has. */
  readonly weights: readonly number[];
  readonly isSerif: boolean;
  /** One for each text. */
  readonly lines: readonly SetLine[];
  /** Of capitals, in ems. */
  readonly capHeight: number;
}

export interface SetLine extends LineShape {
  /** Letters no family here has: they are left out. */
  readonly missing: string;
}
