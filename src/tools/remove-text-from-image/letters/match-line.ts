import {
  inkBoxOf,
  type LineShape,
  type Spacing,
  spacedPolygons,
} from '../../../imaging/lettering/letter-shapes.ts';
import type { Homography } from '../../../imaging/quad/cut-quad.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { fillingBox, fitInk, massBox, placedInk } from './fit-line.ts';
import { letterScore } from './letter-score.ts';

/** A line of type as it lies on letters that were seen. */
export interface MatchedLine {
  /** From ems to pixels of what is seen. */
  readonly place: Homography;
  readonly spacing: Spacing;
  /** 0..1: what both cover over what either covers, less what stretching costs. */
  readonly score: number;
}

/** In ems: tighter and wider than this no line is set. */
const spacings = { least: -0.06, most: 0.7 } as const;
/** Between words, besides. */
const wordSpacings = [0, 0.25, 0.5] as const;
/** Widths over heights, of the face's own, that letters are spaced with. */
const stretches = [1, 0.88, 1.12] as const;
/** Stretching a face so much costs nothing: signs are painted and cut by hand. */
const freeStretch = 0.06;
const stretchPrice = 0.6;

/** A line laid into the box that ink fills: stretched, or its letters spaced. Whichever covers it better. */
export function matchRoughly(line: LineShape, seen: Plane): MatchedLine | undefined {
  const box = massBox(seen);
  const plain = spacedPolygons(line, { letters: 0, words: 0 });
  if (!box || !inkBoxOf(plain)) return undefined;
  const shape = box.width / box.height;
  const tries: Spacing[] = [];
  for (const words of line.letters.some(({ words }) => words > 0) ? wordSpacings : [0]) {
    tries.push({ letters: 0, words });
    for (const stretch of stretches) {
      const letters = spacingThatFills(line, shape / stretch, words);
      if (letters !== undefined) tries.push({ letters, words });
    }
  }
  const laid = tries.flatMap((spacing) => {
    const polygons = spacedPolygons(line, spacing);
    const place = fillingBox(polygons, box);
    if (!place) return [];
    const price = stretchPrice * Math.max(0, stretchOf(place) - freeStretch);
    return [{ spacing, place, cover: overlap(placedInk(polygons, place, seen), seen) - price }];
  });
  const { spacing, place } = laid.reduce((one, other) => (other.cover > one.cover ? other : one));
  return { place, spacing, score: scoreOf(line, spacing, place, seen) };
}

/** A rough match turned, moved, scaled and slanted until it lies best. */
export function matchClosely(
  line: LineShape,
  rough: MatchedLine,
  seen: Plane,
  isTilted = false,
): MatchedLine {
  const sigma = Math.max(1, seen.height / 40);
  let best = rough;
  const steps = isTilted ? [0, -0.015, 0.015] : [0];
  for (const step of steps) {
    const spacing = { ...rough.spacing, letters: rough.spacing.letters + step };
    const polygons = spacedPolygons(line, spacing);
    const start = step === 0 ? rough.place : widened(rough.place, line, rough.spacing, spacing);
    const wide = fitInk(polygons, start, seen, { sigma: 2 * sigma, rounds: 8 });
    const fine = fitInk(polygons, wide.place, seen, { sigma: sigma / 2, rounds: 8 });
    const tilted = isTilted
      ? fitInk(polygons, fine.place, seen, { sigma: sigma / 2, rounds: 8, isTilted })
      : fine;
    const { place } = tilted.error < 0.97 * fine.error ? tilted : fine;
    const score = scoreOf(line, spacing, place, seen);
    if (score > best.score) best = { place, spacing, score };
  }
  return best;
}

/** The same width with other spaces between the letters. */
function widened(place: Homography, line: LineShape, from: Spacing, to: Spacing): Homography {
  const [before, after] = [from, to].map((spacing) => inkBoxOf(spacedPolygons(line, spacing))!);
  const [a, b, c, d, e, f, g, h] = place;
  const scale = before.width / after.width;
  return [a * scale, b, c, d * scale, e, f, g * scale, h];
}

/** Space between letters with which a line has this shape, unstretched. */
function spacingThatFills(line: LineShape, shape: number, words: number): number | undefined {
  const { letters } = line;
  const gaps = letters.length > 1 ? letters[letters.length - 1].place - letters[0].place : 0;
  const own = inkBoxOf(spacedPolygons(line, { letters: 0, words }));
  if (gaps === 0 || !own) return undefined;
  const spacing = (shape * own.height - own.width) / gaps;
  return spacing > spacings.least && spacing < spacings.most ? spacing : undefined;
}

function scoreOf(line: LineShape, spacing: Spacing, place: Homography, seen: Plane): number {
  const price = stretchPrice * Math.max(0, stretchOf(place) - freeStretch);
  return letterScore(line, spacing, place, seen) - price;
}

/** How far width and height are from the face's own proportion, as a logarithm. */
function stretchOf(place: Homography): number {
  return Math.abs(Math.log(Math.hypot(place[0], place[3]) / Math.hypot(place[1], place[4])));
}

/** What both cover over what either does. */
function overlap(one: Plane, other: Plane): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.data.length; i++) {
    both += Math.min(one.data[i], other.data[i]);
    either += Math.max(one.data[i], other.data[i]);
  }
  return both / Math.max(1e-6, either);
}
