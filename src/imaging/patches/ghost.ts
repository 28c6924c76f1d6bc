import type { TornPicture } from './torn-picture.ts';

/**
 * How much more the brightness changes across the border of a filled hole than from pixel to pixel on both sides of it: about
 * 1 where nothing shows, more where the outline of what was there can still be seen.
 */
export function ghostOf({ width, height, colors, hole }: TornPicture): number {
  const brightness = (at: number) =>
    0.299 * colors[at * 3] + 0.587 * colors[at * 3 + 1] + 0.114 * colors[at * 3 + 2];
  let across = 0;
  let beside = 0;
  let count = 0;
  const compare = (at: number, step: number) => {
    // Two on each side: the change between the middle ones lies on the border.
    if (hole[at] + hole[at + step] !== 1) return;
    const [a, b, c, d] = [at - step, at, at + step, at + 2 * step].map(brightness);
    across += Math.abs(c - b);
    beside += (Math.abs(b - a) + Math.abs(d - c)) / 2;
    count++;
  };
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      compare(y * width + x, 1);
      compare(y * width + x, width);
    }
  }
  return (across + count) / (beside + count);
}
