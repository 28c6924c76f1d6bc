import { faceParts } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { softPartInBox } from '../../../imaging/people/cut-person.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { colorGap, type HairCrop, medianColor } from '../hair/hair-crop.ts';
import type { HairedPerson } from './haired-person.ts';
import { featuresOf, neckOf } from './no-hair.ts';
import { flatParts, innerness, meansWithin, strandsIn } from './strand-signs.ts';

/** Standard deviation of what counts as next to hair, and over which hair and skin are averaged at the hairline, in heights of the face. */
const [nearness, hairline] = [0.05, 0.035];
/** The same of the background, which lies farther from flying strands. */
const wallReach = 0.07;
/** Where colors of hair and skin are nearer than this a projection between them says nothing. */
const [sameColor, otherColor] = [0.07, 0.15];
/** Where the colors of hair and skin are nearer than this, hair shows strands at least so strong. */
const [shaved, leastStrands] = [0.1, 0.07];

/** The parts' hair along the edges of the photo, and the person, both in the size of the box. */
export interface SizedHair {
  readonly fine: Plane;
  readonly matte: Plane;
}

/** What is known around each pixel of the small copy: the planes in the order that `hairMask` takes them in. */
export interface HairFields {
  readonly planes: readonly Plane[];
  readonly hair: readonly number[];
  readonly skin: readonly number[];
  readonly contrast: number;
}

/** Undefined on a head without hair. */
export function hairFields(
  crop: HairCrop,
  sized: SizedHair,
  person: HairedPerson,
  cells: Uint8Array,
): HairFields | undefined {
  const { small, face, box, shrink } = crop;
  const { width, height, lab } = small;
  const { grid, parts, scale } = person;
  const reduced = (plane: Plane) => resamplePlane(plane, width, height).data;
  const [fine, matte] = [reduced(sized.fine), reduced(sized.matte)];
  const smallBox = { x: box.x * shrink, y: box.y * shrink, width, height };
  const part = (cells: Uint8Array) =>
    maskPlane(softPartInBox(Float32Array.from(cells), grid, scale * shrink, smallBox)).data;
  const [skinPart, other, clothes] = [part(parts.face), part(parts.skin), part(parts.clothes)];
  // What the parts took for hair and isn't, such as a beard, is as little of it as skin.
  const dropped = part(parts.hair.map((isHair, i) => (isHair === 1 && cells[i] === 0 ? 1 : 0)));
  const features = featuresOf(crop);
  const hair = medianColor(lab, (i) => fine[i] > 0.9);
  const skin = medianColor(lab, (i) => skinPart[i] > 0.95 && fine[i] < 0.02 && features[i] < 0.05);
  if (!hair || !skin) return undefined;
  // A shaved head in the light has shades, but no strands.
  if (colorGap(hair, 0, skin) < shaved && strandsIn(crop, fine) < leastStrands) return undefined;

  const size = { width, height };
  const soft = (data: Float32Array, sigma: number) => blurPlane({ ...size, data }, sigma * face.height).data;
  const [sureHair, sureSkin, sureWall] = [0, 1, 2].map(() => new Float32Array(fine.length));
  const body = new Float32Array(fine.length);
  const soften = { soft: 0.02 * face.height };
  const oval = regionOf(size, face.points, [faceParts.oval], soften);
  const beside = new Float32Array(fine.length);
  const neck = neckOf(crop);
  for (let i = 0; i < fine.length; i++) {
    body[i] = Math.min(1, skinPart[i] + other[i] + clothes[i] + dropped[i]);
    beside[i] = Math.min(1, skinPart[i] + other[i]) * (1 - oval[i]);
    sureHair[i] = fine[i] > 0.9 && colorGap(lab, 3 * i, hair) < 0.22 ? 1 : 0;
    sureSkin[i] = skinPart[i] + other[i] > 0.95 && fine[i] < 0.02 ? 1 - features[i] : 0;
    sureWall[i] = matte[i] < 0.05 ? 1 : 0;
  }
  const near = soft(fine, nearness);
  const inner = soft(fine, innerness).map((share) => 1 - smooth(0.8, 0.97, share));
  const [hairNear, skinNear] = [sureHair, sureSkin].map((sure) => soft(sure, hairline));
  const wallNear = soft(sureWall, wallReach);
  const means = [sureHair, sureSkin, sureWall].map((sure) =>
    meansWithin(small, sure, hairline * face.height),
  );
  const band = (weight: Float32Array, [h, other]: readonly Float32Array[][]) => {
    const shares = new Float32Array(fine.length);
    for (let i = 0; i < shares.length; i++) {
      const gap = Math.hypot(h[0][i] - other[0][i], h[1][i] - other[1][i], h[2][i] - other[2][i]);
      shares[i] =
        inner[i] *
        smooth(0.02, 0.1, weight[i]) *
        smooth(0, 0.05, hairNear[i] + 0.01) *
        smooth(sameColor, otherColor, gap);
    }
    return shares;
  };
  const [hairMeans, skinMeans, wallMeans] = means;
  const foreignParts = flatParts(crop, fine, hair);
  for (let i = 0; i < features.length; i++) features[i] = Math.max(features[i], foreignParts[i]);
  const planes = [
    near,
    body,
    features,
    beside,
    oval.map((share, i) => Math.max(share, neck[i])),
    soft(matte, 0.02),
    ...hairMeans,
    ...skinMeans,
    band(skinNear, [hairMeans, skinMeans]),
    ...wallMeans,
    band(wallNear, [hairMeans, wallMeans]),
  ].map((data) => ({ ...size, data }));
  return { planes, hair, skin, contrast: colorGap(hair, 0, skin) };
}
