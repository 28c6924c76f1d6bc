import type { AvatarWishes } from '../../avatars/avatar-wishes.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

export interface DrawAvatarsInput {
  /** One for each avatar. */
  readonly seeds: readonly string[];
  readonly wishes: AvatarWishes;
  /** Pixels of each side. */
  readonly side: number;
  /** Where the drawings are written: a ZIP with an SVG of each, the license, and of several a sheet as PNG. */
  readonly drawings: string;
}

export interface DrawAvatarsOutput {
  /** RGBA, 8 bit, sRGB. */
  readonly avatars: readonly Raster<Uint8Array>[];
  /** All of them beside each other, on nothing: what stands for the drawings. */
  readonly sheet: Raster<Uint8Array>;
}
