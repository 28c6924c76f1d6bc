import type { Homography } from '../../../imaging/quad/cut-quad.ts';
import type { Box } from '../../../imaging/raster/raster.ts';
import { bothOf } from './both-homographies.ts';

export type Alignment = 'left' | 'center' | 'right';

/** Words are set so much narrower before they are set smaller. */
const narrowest = 0.92;

export interface FittedWords {
  /** From ems of the new words to where the old ones stood. */
  readonly place: Homography;
  /** Of the old line's, 0..1. */
  readonly size: number;
}

/**
 * Lays words where a line stood, on its baseline and at its size: where they are longer than there is room, up to 8 % narrower,
 * then smaller, their capitals around the same middle.
 *
 * @param place from ems to where the old words stand
 * @param box of the old words' ink, and of the new words', in ems
 * @param room how far they may reach beyond the old ones on either side, in ems
 */
export function fitWords(
  place: Homography,
  { old, words }: { old: Box; words: Box },
  { capHeight, alignment, room }: { capHeight: number; alignment: Alignment; room: number },
): FittedWords {
  const available = old.width + (alignment === 'center' ? 2 : 1) * room;
  const wide = Math.max(narrowest, Math.min(1, available / words.width));
  const size = Math.min(1, available / (words.width * wide));
  const across = size * wide;
  const width = words.width * across;
  const left = {
    left: old.x,
    center: old.x + (old.width - width) / 2,
    right: old.x + old.width - width,
  }[alignment];
  const own: Homography = [across, 0, left - words.x * across, 0, size, (-capHeight / 2) * (1 - size), 0, 0];
  return { place: bothOf(own, place), size };
}
