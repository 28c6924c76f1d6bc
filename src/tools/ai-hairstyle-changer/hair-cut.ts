import { faceParts, middleOf } from '../../imaging/face/face-points.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { fillPolygon } from '../../imaging/selection/fill-polygon.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { hairFace } from './hair/hair-crop.ts';

export const cuts = ['none', 'pixie', 'bob', 'waves', 'curls', 'buzz', 'updo'] as const;
export type HairCut = Exclude<(typeof cuts)[number], 'none'>;

/** What an engine is asked for. */
const wishes: Readonly<Record<HairCut, string>> = {
  pixie: 'a short pixie cut',
  bob: 'a chin-length bob',
  waves: 'long hair in loose waves that falls over the shoulders',
  curls: 'shoulder-length curly hair',
  buzz: 'a buzz cut, a few millimeters short',
  updo: 'hair put up in an elegant bun',
};

export const unwantedInCut = 'hat, headscarf, other face, other person, text, watermark';

export const cutWords = (cut: HairCut): string =>
  `Give this person ${wishes[cut]} in the hair color they have. Keep the face, the light, the clothes and the background as they are. A realistic photo.`;

/** In heights of the face from the middle of the brows: how far new hair may reach to the sides, up, and down. */
const reach = { aside: 1.25, above: 1.2, below: 2.1 };
/** Longer side of the mask before it is enlarged: its edge is soft. */
const maskSide = 640;

/**
 * Where a cut may change the photo: around the heads, the faces left out from the brows down.
 *
 * @returns 1 channel in the size of the photo, 255 where it may change
 */
export function cutMask(photo: Size, faces: readonly FoundFace[]): Raster<Uint8Array> {
  const scale = Math.min(1, maskSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const size = { width, height };
  const mask = new Float32Array(width * height);
  const heads = faces.map(({ points }) => hairFace(points.map(([x, y]) => [x * scale, y * scale])));
  for (const { points, height: tall, across, down } of heads) {
    const [x, y] = middleOf(points, [...faceParts.rightBrow, ...faceParts.leftBrow]);
    for (let i = 0; i < mask.length; i++) {
      const [dx, dy] = [(i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y];
      const aside = (dx * across[0] + dy * across[1]) / (reach.aside * tall);
      const along = (dx * down[0] + dy * down[1]) / tall;
      if (Math.hypot(aside, along / (along < 0 ? reach.above : reach.below)) < 1) mask[i] = 1;
    }
  }
  for (const { points, down } of heads) {
    const oval = fillPolygon(
      size,
      faceParts.oval.map((index) => ({ x: points[index][0], y: points[index][1] })),
    );
    const [x, y] = middleOf(points, [...faceParts.rightBrow, ...faceParts.leftBrow]);
    for (let i = 0; i < mask.length; i++) {
      const [dx, dy] = [(i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y];
      if (oval[i] > 127 && dx * down[0] + dy * down[1] > 0) mask[i] = 0;
    }
  }
  const soft = blurPlane({ ...size, data: mask }, Math.max(0.5, 0.03 * (heads[0]?.height ?? 10)));
  // Nothing of a face: the soft edge lies outside.
  const data = Uint8Array.from(soft.data, (share, i) =>
    mask[i] === 0 ? 0 : 255 * Math.max(0, 2 * share - 1),
  );
  return resample({ ...size, channels: 1, data }, photo.width, photo.height);
}
