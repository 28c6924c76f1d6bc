import { type frameQualities, frameSize } from '../films/frame-size.ts';

export const cardRatios = ['1:1', '4:5', '9:16', '16:9'] as const;

export const largestSeed = 999_999;

/** Among so many faces of the first photo, the largest ones, people choose. */
export const mostFaces = 12;

interface CardShape {
  readonly ratio: (typeof cardRatios)[number];
  readonly resolution: (typeof frameQualities)[number];
}

/** The frame of a card: its sides are even. */
export function cardFrame({ ratio, resolution }: CardShape) {
  const [width, height] = ratio.split(':').map(Number);
  return frameSize({ width, height }, resolution);
}
