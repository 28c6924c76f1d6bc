import { faceParts } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import type { FoundFace } from '../../../tasks/finders/find-faces.ts';

const { oval, lips, rightEye, leftEye, rightBrow, leftBrow } = faceParts;
/** Bridge, tip and wings of the nose. */
const nose = [168, 122, 129, 98, 2, 327, 358, 351];

type Face = Pick<FoundFace, 'points'>;

/** Eyes, brows, nose and mouth: 255 in them. */
export function featuresOf(faces: readonly Face[], size: Size): Raster<Uint8Array> {
  return maskOf(faces, size, [rightEye, leftEye, rightBrow, leftBrow, lips, nose], 1.35, 0);
}

/** Whole faces with the rim of their hair: 255 in them, soft at the edge by a share of the face's width. */
export function wholeFaces(faces: readonly Face[], size: Size, soft: number): Raster<Uint8Array> {
  return maskOf(faces, size, [oval], 1.15, soft);
}

/** Masks of more pixels are made on a smaller grid: faces have no finer outline. */
const most = 640;

function maskOf(
  faces: readonly Face[],
  { width, height }: Size,
  lines: readonly (readonly number[])[],
  grow: number,
  soft: number,
): Raster<Uint8Array> {
  const scale = Math.min(1, most / Math.max(width, height));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const data = new Uint8Array(small.width * small.height);
  for (const { points } of faces) {
    const placed = points.map(([x, y]) => [x * scale, y * scale] as const);
    const across = Math.hypot(placed[454][0] - placed[234][0], placed[454][1] - placed[234][1]);
    const region = regionOf(small, placed, lines, { grow, soft: soft > 0 ? Math.max(1, soft * across) : 0 });
    for (let i = 0; i < data.length; i++)
      data[i] = Math.max(data[i], Math.round(255 * Math.min(1, region[i])));
  }
  return { ...small, channels: 1, data };
}
