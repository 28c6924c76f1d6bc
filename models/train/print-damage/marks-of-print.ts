import type { Raster } from '#src/imaging/raster/raster.ts';
import { resamplePlane } from '#src/imaging/raster/resample.ts';
import { countLines, lookAtLine } from '#src/tools/restore-old-photos/damage/line-facts.ts';
import type { LookedAtLine, LookedAtSpeck } from '#src/tools/restore-old-photos/damage/marks-together.ts';
import { printTones } from '#src/tools/restore-old-photos/damage/print-tones.ts';
import { findRidges } from '#src/tools/restore-old-photos/damage/ridges.ts';
import { findSpecks } from '#src/tools/restore-old-photos/damage/specks.ts';

/** Of a line, what of it lies on damage: from here on it is some, and up to there it is none. */
const [mostly, hardly] = [0.6, 0.15];
/** As in `find-damage.ts`: what never gets as far as a classifier. */
const leastLineFact = -0.1;
const leastApart = 0.25;

/** 1 damage, 0 none, undefined where neither is true. */
type Truth = 0 | 1 | undefined;

/** Every line and speck of a print as the finder measures them, and whether it is damage. */
export interface MarksOfPrint {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly { readonly line: Omit<LookedAtLine, 'odds'>; readonly truth: Truth }[];
  readonly specks: readonly { readonly speck: LookedAtSpeck['speck']; readonly truth: Truth }[];
}

/** @param mask 255 where something covers the picture; left out where nothing does */
export function marksOfPrint(picture: Raster, mask: Raster<Uint8Array> | undefined): MarksOfPrint {
  const print = printTones(picture);
  const { width, height } = print;
  const cover = mask && resamplePlane({ ...mask, data: Float32Array.from(mask.data) }, width, height).data;
  const isCovered = (x: number, y: number) =>
    cover !== undefined &&
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    cover[Math.round(y) * width + Math.round(x)] > 100;
  const isNear = (x: number, y: number, reach: number) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) if (isCovered(x + dx, y + dy)) return true;
    return false;
  };
  const chains = findRidges(print.tones, print.grain);
  const counts = countLines(chains, print);
  const lines = chains
    .map((chain) => ({ chain, look: lookAtLine(chain, print, counts) }))
    .filter(({ look }) => look.facts[0] > leastLineFact)
    .map((line) => {
      const { places } = line.chain;
      const on = places.reduce(
        (sum, place) => sum + (isCovered(place % width, Math.floor(place / width)) ? 1 : 0),
        0,
      );
      const share = on / places.length;
      const truth: Truth = share >= mostly ? 1 : share <= hardly ? 0 : undefined;
      return { line, truth };
    });
  const specks = findSpecks(print)
    .filter(({ facts }) => facts[1] > leastApart)
    .map((speck) => {
      const truth: Truth = isCovered(speck.x, speck.y) ? 1 : isNear(speck.x, speck.y, 2) ? undefined : 0;
      return { speck, truth };
    });
  return { width, height, lines, specks };
}
