import { editedMark, markEdited } from '../../imaging/mark/edited-mark.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import type { BodyPoint, BodyPointName, FindBodyOutput } from '../../tasks/finders/find-body.ts';
import { grownPicture } from './growth/grow-body.ts';
import { type GrowthWish, prepareGrowing } from './prepare-growing.ts';

/** Shares of the film in which the body grows; before and after, it's held. */
const [begins, ends] = [0.15, 0.75];

interface Filmed {
  /** The photo in the size of the film, 3 channels of 8 bits. */
  readonly pixels: Raster;
  /** Of the size that `from` has, as the points are. */
  readonly alpha: Raster<Uint8Array>;
  readonly found: FindBodyOutput;
  readonly from: Size;
}

/** Draws the film of somebody who grows: a picture for each moment, 0..1. */
export function growthFilm(
  { pixels, alpha, found, from }: Filmed,
  wish: GrowthWish,
): (moment: number) => Raster<Uint8Array> {
  const { width, height } = pixels;
  const [across, down] = [width / from.width, height / from.height];
  const points = Object.fromEntries(
    Object.entries(found.points).map(([name, { x, y, score }]) => [
      name,
      { x: x * across, y: y * down, score },
    ]),
  ) as Record<BodyPointName, BodyPoint>;
  const growing = prepareGrowing(pixels, resample(alpha, width, height), { points }, wish);
  const mark = editedMark(pixels);
  const made = new Map<number, Raster<Uint8Array>>();
  return (moment) => {
    const done = smooth(begins, ends, moment);
    const known = made.get(done);
    if (known) return known;
    const picture = grownPicture(growing, done) as Raster<Uint8Array>;
    markEdited(picture, mark);
    // What is held is drawn once.
    if (done === 0 || done === 1) made.set(done, picture);
    return picture;
  };
}
