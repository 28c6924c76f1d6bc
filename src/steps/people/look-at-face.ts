import { softPartInBox } from '../../imaging/people/cut-person.ts';
import { gridPicture, headGrid } from '../../imaging/people/head-grid.ts';
import { peopleParts } from '../../imaging/people/people-parts.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import type { FacePart } from '../../imaging/swap/face-part.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';

/** A face with its surroundings, and where in the copy of its photo it lies. */
export interface SeenFace {
  readonly part: FacePart;
  readonly box: Box;
}

/** The hair around a face as it was told on a frame before this one: for points and a box of this one. */
export type HairBefore = (points: FacePart['points'], box: Box) => Raster<Uint8Array>;

/** In the larger side of the face: what is cut out around it. */
const margin = 0.06;
/** In heights of the face: hair is looked for as far around it. */
const reach = 2.8;

/**
 * A face of a photo as pictures see it: sRGB in 8 bits.
 *
 * @param picture a copy of the photo in any size
 * @param hairBefore tells its hair; without it, hair is looked for, which takes longest of all
 */
export function seenFace(
  picture: Raster<Uint8Array>,
  photo: Size,
  face: Pick<FoundFace, 'points' | 'depths'>,
  hairBefore?: HairBefore,
): SeenFace {
  const [across, down] = [picture.width / photo.width, picture.height / photo.height];
  const points = face.points.map(([x, y]) => [x * across, y * down] as const);
  const box = boxAround(points, picture, (side) => margin * side);
  const own = { x: box.x, y: box.y };
  return {
    box,
    part: {
      picture: cropRaster(picture, box),
      points: points.map(([x, y]) => [x - own.x, y - own.y] as const),
      depths: face.depths.map((depth) => depth * across),
      hair: hairBefore ? hairBefore(points, box) : hairIn(picture, points, box),
    },
  };
}

/** Hair over a face is told from its skin by color: whatever is around the person matters little to that, so that nobody is cut out. */
function hairIn(picture: Raster<Uint8Array>, points: FacePart['points'], box: Box): Raster<Uint8Array> {
  const around = boxAround(points, picture, (side) => (reach - 1) * side);
  const near = cropRaster(picture, around);
  const { width, height } = near;
  const alpha = { width, height, channels: 1 as const, data: new Uint8Array(width * height).fill(255) };
  const grid = headGrid(
    gridPicture(near, alpha),
    points.map(([x, y]) => [x - around.x, y - around.y] as const),
  );
  const { hair } = peopleParts(grid);
  return softPartInBox(Float32Array.from(hair), grid, 1, {
    ...box,
    x: box.x - around.x,
    y: box.y - around.y,
  });
}

function boxAround(points: FacePart['points'], { width, height }: Size, more: (side: number) => number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wide = more(Math.max(right - left, bottom - top));
  const within = (place: number, most: number) => Math.min(most, Math.max(0, place));
  const x = Math.floor(within(left - wide, width - 1));
  const y = Math.floor(within(top - wide, height - 1));
  return {
    x,
    y,
    width: Math.max(1, Math.ceil(within(right + wide, width)) - x),
    height: Math.max(1, Math.ceil(within(bottom + wide, height)) - y),
  };
}

/** The distance of the outer corners of the eyes, in pixels of the photo. */
export function eyeDistance({ points }: Pick<FoundFace, 'points'>): number {
  return Math.hypot(points[263][0] - points[33][0], points[263][1] - points[33][1]);
}
