import type { Tint } from '../figure/tint-drawing.ts';
import type { LandscapeWishes } from '../wishes.ts';

/** Ways of printing and drawing places. */
export const printArts = ['flatPoster', 'inkPainting', 'ukiyoe', 'artDeco', 'risograph'] as const;
export type PrintArt = (typeof printArts)[number];

export interface PrintWishes {
  readonly art: PrintArt;
  /** What it shows. */
  readonly land: LandscapeWishes;
  /** Colors that were named for the whole print. */
  readonly tints: readonly Tint[];
}
