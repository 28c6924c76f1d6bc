import { type FacePoints, faceParts, facePoint } from '../face/face-points.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import type { Box, Raster, Size } from '../raster/raster.ts';
import { resample, resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { type Blemish, findBlemishes } from './blemish/find-blemishes.ts';
import { healHole, roundHole } from './blemish/heal-hole.ts';
import { blockMeans } from './block-means.ts';
import { brightenEyes } from './brighten-eyes.ts';
import { type ColorPlanes, readPlanes, shrinkPlanes, writePlanes } from './color-planes.ts';
import { movedBy, onPart } from './part-by-points.ts';
import { pointsIn, retouchSkin, sizeWithoutPores } from './retouch-skin.ts';
import { skinMask, withSmallHoles } from './skin-mask.ts';
import { fineTexture, keepTexture, textureEnergy } from './texture.ts';
import { whitenTeeth } from './whiten-teeth.ts';

/** How much of each is done, 0..1; nothing at 0. */
export interface Retouching {
  readonly smooth: number;
  readonly evenTone: number;
  readonly blemishes: number;
  readonly underEyes: number;
  readonly teeth: number;
  readonly eyes: number;
  readonly shine: number;
  /** Which of the found blemishes are healed; by default all but moles and freckles. */
  isHealed?(blemish: Blemish): boolean;
}

/** A face in a photo, in its pixels. */
export interface RetouchedFace {
  readonly points: FacePoints;
  readonly irises: readonly { readonly center: readonly [x: number, y: number]; readonly radius: number }[];
  /** Where face and other skin is in a box of the photo, 255 inside; in the size of these colors of it, which may be smaller. */
  outline(box: Box, colors: Raster): Raster<Uint8Array>;
}

export interface FoundBlemish extends Blemish {
  /** Not so where there is no skin around to heal it from, either. */
  readonly isHealed: boolean;
}

export interface FaceRetouch {
  /** In pixels of the photo, the strongest first. */
  readonly found: readonly FoundBlemish[];
  /** Mean square of the texture on skin, before and after; both 0 where there is no skin. */
  readonly texture: readonly [before: number, after: number];
}

/** In heights of the face: what is worked on beyond its points, to the sides, above and below; and beyond eyes and
 * lips. */
const around = { aside: 0.22, above: 0.3, below: 0.6, part: 0.05 };
/** Towards the edges of that, work fades out over so much. */
const fading = 0.2;

/**
 * Retouches a face in place: blemishes are healed first, then skin loses bumps, patches and shine while its pores stay; shadows under
 * the eyes, eyes and teeth come last. Pixels that aren't part of any of these keep their bytes.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit; changed
 */
export function retouchFace(pixels: Raster, face: RetouchedFace, retouching: Retouching): FaceRetouch {
  const box = boxAround(face.points, pixels);
  if (!box) return { found: [], texture: [0, 0] };
  const [top, chin] = [face.points[facePoint.foreheadTop], face.points[facePoint.chin]];
  const height = Math.hypot(chin[0] - top[0], chin[1] - top[1]);
  const points = movedBy(face.points, box);
  const planes = readPlanes(pixels, box);
  const texture = fineTexture(planes, height);
  const small = shrinkPlanes(planes, sizeWithoutPores(planes, height));
  const skin = skinOf(planes, small, cropRaster(pixels, box), face, box, height);
  fadeOut(skin, box, pixels, fading * height);
  const untouched = skin.slice();
  const found =
    retouching.blemishes > 0
      ? healBlemishes(planes, small, { skin, untouched }, box, height, retouching)
      : [];
  retouchSkin(planes, skin, points, height, retouching);
  const margin = around.part * height;
  if (retouching.teeth > 0)
    onPart(planes, points, [faceParts.lips], margin, (part, place) =>
      whitenTeeth(part, movedBy(points, place), height, retouching.teeth),
    );
  if (retouching.eyes > 0)
    onPart(planes, points, [faceParts.rightEye, faceParts.leftEye], margin, (part, place) => {
      const irises = face.irises.map(({ center, radius }) => ({
        center: [center[0] - box.x - place.x, center[1] - box.y - place.y] as const,
        radius,
      }));
      brightenEyes(part, movedBy(points, place), irises, height, retouching.eyes);
    });
  const left = keepTexture(planes, texture, untouched, height);
  writePlanes(planes, pixels, box);
  return { found, texture: [textureEnergy(texture, untouched), textureEnergy(left, untouched)] };
}

/** The skin in a box, 0..1, in the size of the planes: as their smaller copy shows it. */
function skinOf(
  { width, height }: Size,
  small: ColorPlanes,
  colors: Raster,
  { points, outline }: RetouchedFace,
  box: Box,
  faceHeight: number,
): Float32Array {
  const edge = outline(box, resample(colors, small.width, small.height));
  const own = pointsIn(movedBy(points, box), box, small);
  const mask = skinMask(small, edge, own, (faceHeight * small.width) / width);
  return resamplePlane({ ...small, data: mask }, width, height).data;
}

/**
 * Finds blemishes on the smaller copy and heals those that are to be. Where they were there is skin, but none that has its texture still.
 *
 * @param masks changed as well
 * @returns in pixels of the photo
 */
function healBlemishes(
  planes: ColorPlanes,
  small: ColorPlanes,
  { skin, untouched }: { readonly skin: Float32Array; readonly untouched: Float32Array },
  box: Box,
  height: number,
  { blemishes, isHealed = ({ isMole }) => !isMole }: Retouching,
): FoundBlemish[] {
  const scale = planes.width / small.width;
  const ownSkin = blockMeans({ ...planes, data: skin }, { width: small.width, height: small.height }).data;
  const filled = withSmallHoles(ownSkin, small, height / scale);
  const found = findBlemishes(small, filled, height / scale, blemishes).map((one) => ({
    ...one,
    x: one.x * scale,
    y: (one.y * planes.height) / small.height,
    radius: one.radius * scale,
  }));
  if (found.length === 0) return [];
  const whole = resamplePlane({ ...small, data: filled }, planes.width, planes.height).data;
  const clean = skin.slice();
  for (const { x, y, radius } of found) fillRound(clean, planes, { x, y, radius }, 0);
  return found.map((blemish) => {
    const { x, y, radius } = blemish;
    const placed = { ...blemish, x: x + box.x, y: y + box.y };
    const isDone = isHealed(placed) && healHole(planes, roundHole(x, y, radius), clean);
    if (isDone) {
      fillRound(untouched, planes, { x, y, radius: radius + 2 }, 0);
      // What was a mole is skin now.
      fillRound(skin, planes, blemish, whole);
    }
    return { ...placed, isHealed: isDone };
  });
}

function boxAround(points: FacePoints, { width, height }: Size): Box | undefined {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const faceHeight = Math.max(...ys) - Math.min(...ys);
  const x = Math.max(0, Math.floor(Math.min(...xs) - around.aside * faceHeight));
  const y = Math.max(0, Math.floor(Math.min(...ys) - around.above * faceHeight));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + around.aside * faceHeight));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + around.below * faceHeight));
  return right - x > 8 && bottom - y > 8 ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/** To 0 at the edges of a box that lie within the photo. */
function fadeOut(mask: Float32Array, { x, y, width, height }: Box, photo: Size, length: number): void {
  const from = (distance: number, isEdge: boolean) => (isEdge ? smooth(0, length, distance) : 1);
  const columns = Float32Array.from({ length: width }, (_, column) =>
    Math.min(from(column, x > 0), from(width - 1 - column, x + width < photo.width)),
  );
  for (let row = 0, i = 0; row < height; row++) {
    const share = Math.min(from(row, y > 0), from(height - 1 - row, y + height < photo.height));
    for (let column = 0; column < width; column++, i++) mask[i] *= share * columns[column];
  }
}

/** Gives a round part of a mask one value, or those of another mask. */
function fillRound(
  mask: Float32Array,
  { width, height }: Size,
  { x, y, radius }: Pick<Blemish, 'x' | 'y' | 'radius'>,
  values: number | Float32Array,
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > radius) continue;
      const i = row * width + column;
      mask[i] = typeof values === 'number' ? values : values[i];
    }
  }
}
