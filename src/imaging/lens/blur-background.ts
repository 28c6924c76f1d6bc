import { standOf } from '../matte/subject-stand.ts';
import type { Raster } from '../raster/raster.ts';
import { type ApertureShape, blurByAperture } from './aperture-blur.ts';
import { boostHighlights } from './boost-highlights.ts';
import { developField } from './develop-field.ts';
import { fillGaps } from './fill-gaps.ts';
import { blurEvenly } from './gaussian-light.ts';
import { groundBlur } from './ground-plane.ts';
import { type LightField, lightFieldOf, plainBackground } from './light-field.ts';
import type { ShareOfRow } from './mix-sharp.ts';
import { blurAlong, blurTowards } from './streak-blur.ts';

export const blurKinds = ['lens', 'gaussian', 'motion', 'zoom'] as const;

export interface BackgroundBlur {
  readonly kind: (typeof blurKinds)[number];
  /** Of a point out of focus, in pixels; a Gaussian spreads as far, streaks are so many times as long. */
  readonly radius: number;
  readonly shape: ApertureShape;
  /** 0..1, of a lens. */
  readonly highlights: number;
  /** Degrees counterclockwise, of streaks. */
  readonly angle: number;
  /** A lens leaves the ground sharp where the subject stands. */
  readonly ground: boolean;
}

/** Cells per radius of a lens: with more, nobody sees a difference. */
const finestRadius = 14;
/** Pixels that light is reckoned for at most. */
const mostCells = 2_500_000;
/** A disc has twice the spread of a Gaussian with half its radius. */
const spreadOfDisc = 0.5;
/** Of the radius. */
const streakLength = 3.5;
/** What next to the subject is not trusted to be background, as a share of the longer side, and in pixels at least. */
const seam = { share: 1 / 600, least: 2 };
/** A blur of fewer cells and fewer pixels than this is partly the picture itself, which is finer. */
const softFrom = { cells: 1.5, pixels: 2 };

export interface BlurredBackground {
  /** In the size and depth of the picture. */
  readonly raster: Raster;
  /** How much of it is seen in a row; the rest is the picture as it was, sharp. Undefined is all of it everywhere. */
  shareOf?(y: number): ShareOfRow;
}

/**
 * The background of a subject, blurred as if the subject were not there: none of its light spreads, and behind it goes on
 * what lies around. Linear light; 8 bits are dithered.
 *
 * @param colors 3 channels, 8 or 16 bit, encoded by sRGB's curve or one like it
 * @param alpha of the subject
 * @param step called between parts of the work with the share that is done
 * @param standing the subject that stands on the ground, where it is not in the picture yet
 */
export async function blurBackground(
  colors: Raster,
  alpha: Raster<Uint8Array>,
  blur: BackgroundBlur,
  step: (share: number) => Promise<void>,
  standing: Raster<Uint8Array> = alpha,
): Promise<BlurredBackground> {
  const { width, height } = colors;
  const longer = Math.max(width, height);
  const cell = cellOf(width * height, blur);
  const plain = plainBackground(alpha, Math.max(seam.least, Math.round(seam.share * longer)));
  const field = lightFieldOf(colors, plain, cell);
  await step(0.3);
  const { blurred, spreadOf } = blurField(field, standing, blur);
  await step(0.7);
  fillGaps(blurred);
  const raster = developField(blurred, colors);
  await step(1);
  if (!spreadOf) return { raster };
  const scale = 1 / Math.max(softFrom.cells * cell, softFrom.pixels);
  const shareOf = (y: number) => {
    const spread = spreadOf(y);
    return typeof spread === 'number'
      ? Math.min(1, spread * scale)
      : (x: number) => Math.min(1, spread(x) * scale);
  };
  return { raster, shareOf };
}

function cellOf(pixels: number, { kind, radius }: BackgroundBlur): number {
  const forAll = Math.ceil(Math.sqrt(pixels / mostCells));
  // Across its streaks a moved picture stays as fine as it was.
  if (kind === 'motion' || kind === 'zoom') return forAll;
  return Math.max(forAll, Math.ceil(radius / finestRadius));
}

/** `spreadOf`: how far the points of a row are spread, all alike or by their columns, where that is not the same everywhere. */
function blurField(
  field: LightField,
  alpha: Raster<Uint8Array>,
  { kind, radius, shape, highlights, angle, ground }: BackgroundBlur,
): { blurred: LightField; spreadOf?: (y: number) => number | ((x: number) => number) } {
  const { cell } = field;
  const inCells = radius / cell;
  const stand = standOf(alpha);
  if (kind === 'lens') {
    boostHighlights(field, highlights, inCells);
    if (!ground) return { blurred: blurByAperture(field, shape, () => inCells) };
    const shares = groundBlur(stand, alpha.height);
    const shareOf = (row: number) => shares[Math.min(Math.round((row + 0.5) * cell), alpha.height - 1)];
    return {
      blurred: blurByAperture(field, shape, (row) => inCells * shareOf(row)),
      spreadOf: (y) => radius * shares[y],
    };
  }
  if (kind === 'gaussian') return { blurred: blurEvenly(field, spreadOfDisc * inCells) };
  if (kind === 'motion') return { blurred: blurAlong(field, streakLength * inCells, angle) };
  const { width, height } = alpha;
  const { x, y } = stand?.center ?? { x: width / 2, y: height / 2 };
  // As long in the corners as streaks of a motion are.
  const extent = (2 * streakLength * radius) / Math.hypot(width, height);
  return {
    blurred: blurTowards(field, extent, { x: x / cell, y: y / cell }),
    spreadOf: (row) => (column) => extent * Math.hypot(column - x, row - y),
  };
}
