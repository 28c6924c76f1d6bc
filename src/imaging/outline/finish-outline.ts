import { facePoint } from '../face/face-points.ts';
import { partInBox, softPartInBox } from '../people/cut-person.ts';
import { gridSide, type HeadGrid } from '../people/head-grid.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { partLocks } from './part-locks.ts';
import { solidBody } from './solid-body.ts';

/** By how much a part grows: the deviation of a blur, in cells, and by how much it is multiplied. */
interface Growth {
  readonly sigma: number;
  readonly times: number;
}

const growth = {
  hair: { sigma: 2, times: 2 },
  around: { sigma: 14, times: 6 },
  face: { sigma: 3, times: 3 },
  body: { sigma: 3, times: 3 },
};

/** In heights of the face below the chin: from here on clothes beside hair may have the color of the background. */
const chest = { from: 0.1, to: 0.25 };

/**
 * The outline of a person as a portrait needs it: no background between locks of hair, and no hole in the body.
 *
 * @param alpha of the person in a picture of them, in its size
 * @param grid as it lies in the picture
 */
export function finishOutline(
  alpha: Raster<Uint8Array>,
  picture: Raster,
  grid: HeadGrid,
  { hair, face, skin, clothes }: PeopleParts,
): Raster<Uint8Array> {
  const box = { x: 0, y: 0, width: picture.width, height: picture.height };
  const isFace = (i: number) => face[i] === 1 || (grid.oval[i] > 0.5 && hair[i] === 0);
  const kept = grown(face, isFace, growth.face);
  const beside = (grow: Growth) =>
    grown(hair, (i) => hair[i] === 1, grow).map((share, i) =>
      Math.min(share, Math.max(hair[i], 1 - kept[i])),
    );
  const chin = grid.points[facePoint.chin][1];
  const around = beside(growth.around).map((share, i) => {
    const below = (Math.floor(i / gridSide) - chin) / grid.faceHeight;
    return hair[i] === 1 ? share : share * (1 - smooth(chest.from, chest.to, below));
  });
  const faceHeight = (grid.faceHeight * grid.square.side) / gridSide;
  const zone = {
    hair: partInBox(beside(growth.hair), grid, 1, box, picture),
    around: softPartInBox(around, grid, 1, box),
  };
  const parted = hair.includes(1)
    ? partLocks(alpha, picture, zone, faceHeight)
    : { ...alpha, data: alpha.data.slice() };
  const body = grown(skin, (i) => skin[i] === 1 || clothes[i] === 1, growth.body);
  const bare = body.map((share, i) => Math.min(share, 1 - around[i]));
  solidBody(parted, softPartInBox(bare, grid, 1, box), faceHeight);
  return parted;
}

/** A part with what is around it, 0..1. */
function grown(part: Uint8Array, isIn: (cell: number) => boolean, { sigma, times }: Growth): Float32Array {
  const data = Float32Array.from(part, (_, i) => (isIn(i) ? 1 : 0));
  return blurPlane({ width: gridSide, height: gridSide, data }, sigma).data.map((share) =>
    Math.min(1, times * share),
  );
}
