import { refineAlpha } from '../../../imaging/matte/refine-alpha.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import type { Photo } from '../../../tasks/photo.ts';
import { type Bone, bonesOf } from '../puppet/bones.ts';
import { cheapestCut } from '../puppet/cheapest-cut.ts';
import {
  apart,
  around,
  distancesInside,
  type FigureGrid,
  farthest,
  figureGrid,
  usualContrast,
} from '../puppet/figure-grid.ts';
import { skeletonOf } from '../puppet/skeleton.ts';
import { type FoundPoints, inFrame } from './body-points.ts';

/** Longer side of the copy on which people are told apart, in pixels. */
const copySide = 360;
/** In pixels of the copy: how soft the line between two people is before it follows the photo's edges. */
const softness = 0.9;
/** In pixels of the copy: how wide the soft rim of a figure is. */
const rim = 3;
/** Steps along a bone. */
const steps = 12;
/** Of their box: where the spine of somebody runs whose joints can't be seen, and half of how wide they are. */
const spine = { from: 0.18, to: 0.9, half: 0.2 };

/** Somebody in a photo. */
export interface SeenPerson {
  /** Left, top, width and height in pixels of the photo. */
  readonly box: readonly [number, number, number, number];
  readonly points: FoundPoints;
}

/** One person without the others. */
export interface PartedPerson {
  /** Of the photo's size. */
  readonly alpha: Raster<Uint8Array>;
  /** All of the others. */
  readonly others: Raster<Uint8Array>;
  /** How far they were cut off the others along where no edge is, in heights of their own: a clean cut runs along edges. */
  readonly blind: number;
  /** How much of their own bones they have, 0..1. */
  readonly covered: number;
}

/**
 * Cuts one person off the others that were cut out together: what is nearer to their bones, and has the colors that lie on these.
 *
 * @param alpha of all of them, of the photo's size
 */
export async function partPerson(
  photo: Photo,
  alpha: Raster<Uint8Array>,
  own: SeenPerson,
  others: readonly SeenPerson[],
): Promise<PartedPerson> {
  const scale = Math.min(1, copySide / Math.max(alpha.width, alpha.height));
  const width = Math.max(1, Math.round(alpha.width * scale));
  const height = Math.max(1, Math.round(alpha.height * scale));
  const small = resample(alpha, width, height);
  const copy = await photo.analysis({ width, height });
  const grid = figureGrid(withAlpha(copy, small), 1);
  const scaled = (person: SeenPerson) => bonesIn(person, alpha, grid);
  const nearest = (bones: readonly Bone[]) => {
    const far = new Float64Array(width * height).fill(farthest);
    for (const bone of bones) {
      const distances = distancesInside(bone, grid);
      for (let i = 0; i < far.length; i++) far[i] = Math.min(far[i], distances[i]);
    }
    return far;
  };
  const bones = scaled(own);
  const near = nearest(bones);
  const other = nearest(others.flatMap(scaled));
  const part = cheapestCut(grid, { own: near, other, teaching: other });
  const spread = usualContrast(grid);
  let blind = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      for (const to of [x + 1 < width ? i + 1 : -1, y + 1 < height ? i + width : -1]) {
        if (to < 0 || !grid.solid[i] || !grid.solid[to] || part[i] === part[to]) continue;
        blind += Math.exp(-apart(grid, i, to) / spread);
      }
  const wide = grown(part, grid);
  const plane = blurPlane({ width, height, data: Float32Array.from(wide) }, softness);
  const mine = refineAlpha(plane, await photo.pixels());
  const data = alpha.data.map((value, i) => Math.min(value, mine.data[i]));
  const rest = alpha.data.map((value, i) => (value > 127 && data[i] < 64 ? 255 : 0));
  return {
    alpha: { ...alpha, data },
    others: { ...alpha, data: rest },
    blind: blind / own.box[3] / scale,
    covered: coverOf(bones, part, grid),
  };
}

/** The bones of somebody in a smaller copy of the photo; where joints can't be seen, a spine. */
function bonesIn({ box, points }: SeenPerson, photo: Size, copy: Size): Bone[] {
  const skeleton = skeletonOf(
    inFrame(points, { x: 0, y: 0, width: photo.width, height: photo.height }, copy),
    copy,
  );
  if (skeleton) return bonesOf(skeleton);
  const [left, top, across, down] = box.map((value) => (value * copy.width) / photo.width);
  const at = (share: number) => [left + across / 2, top + share * down] as const;
  return [
    {
      layer: 'body',
      from: 'pelvis',
      to: 'neck',
      start: at(spine.to),
      end: at(spine.from),
      radius: spine.half * across,
    },
  ];
}

function withAlpha(colors: Raster<Uint8Array>, alpha: Raster<Uint8Array>): Raster<Uint8Array> {
  const data = new Uint8Array(4 * alpha.data.length);
  for (let i = 0; i < alpha.data.length; i++) {
    for (let k = 0; k < 3; k++) data[4 * i + k] = colors.data[colors.channels * i + k];
    data[4 * i + 3] = alpha.data[i];
  }
  return { width: alpha.width, height: alpha.height, channels: 4, data };
}

/** A part with its soft rim, which is too faint to be anybody's for sure. */
function grown(part: Uint8Array, { width, height, solid }: FigureGrid): Uint8Array {
  let wide = part;
  for (let ring = 0; ring < rim; ring++) {
    const before = wide;
    wide = before.map((is, i) => {
      if (is || solid[i]) return is;
      const x = i % width;
      return around.some(([dx, dy]) => {
        const from = i + dx + dy * width;
        return x + dx >= 0 && x + dx < width && from >= 0 && from < width * height && before[from] === 1;
      })
        ? 1
        : 0;
    });
  }
  return wide;
}

/** How much of some bones lies in a part, 0..1. */
function coverOf(bones: readonly Bone[], part: Uint8Array, { width, height }: Size): number {
  let [covered, count] = [0, 0];
  for (const { start, end } of bones)
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [0, 1].map((k) => Math.floor(start[k] + ((end[k] - start[k]) * step) / steps));
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      count++;
      covered += part[y * width + x];
    }
  return covered / Math.max(1, count);
}
