import { oklabOfBytes, oklabPart } from '../../../imaging/color/oklab.ts';
import { type FacePoints, faceParts, facePoint } from '../../../imaging/face/face-points.ts';
import { sampleFrame } from '../../../imaging/framing/sample-frame.ts';
import { intoFrame, outOfFrame, type TurnedFrame } from '../../../imaging/framing/turned-frame.ts';
import { findComponents } from '../../../imaging/matte/components.ts';
import { refineAlpha } from '../../../imaging/matte/refine-alpha.ts';
import type { HeadGrid } from '../../../imaging/people/head-grid.ts';
import type { PeopleParts } from '../../../imaging/people/people-parts.ts';
import { withoutIslands } from '../../../imaging/people/without-islands.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { shapeCover } from './avatar-drawing.ts';

/** Parts of a person that an avatar gives colors of their own. */
export const avatarParts = ['skin', 'hair', 'clothes'] as const;
export type AvatarPart = (typeof avatarParts)[number];

/** A head with what an avatar is drawn from, level and in the middle of a square. */
export interface AvatarScene {
  /** Pixels of each side. */
  readonly side: number;
  /** OKLab, interleaved; of a dark photo, as it would be in more light. */
  readonly lab: Float32Array;
  /** How much of each pixel is the person, 0..1. */
  readonly alpha: Float32Array;
  /** How much of each pixel is of a part, 0..1; they sum to 1. */
  readonly parts: Readonly<Record<AvatarPart, Float32Array>>;
  /** Of the face, in pixels of the square. */
  readonly points: FacePoints;
  /** How far each point lies behind the middle of the face, in pixels of the square; negative: towards the viewer. */
  readonly depths: readonly number[];
  readonly irises: readonly { readonly center: readonly [number, number]; readonly radius: number }[];
}

/** What stands in the photo, all in its own pixels but for the grid. */
export interface FoundHead {
  /** sRGB, 3 channels. */
  readonly picture: Raster<Uint8Array>;
  /** Of the person, without others beside them: asked with what stands in the frame, answered in its size. */
  alphaIn(shown: Raster<Uint8Array>): Raster<Uint8Array>;
  readonly grid: HeadGrid;
  readonly parts: PeopleParts;
  /** Pixels of the photo for each of the picture that the grid was made on. */
  readonly scale: number;
  readonly points: FacePoints;
  readonly depths: readonly number[];
  readonly irises: AvatarScene['irises'];
}

/** Cells over which the rim of a part is soft. */
const softness = 1;
/** Things on a thread, such as earrings, hang together with a person where so much alpha is between them. */
const hanging = 0.3;
/** Smaller holes in the person, as shares of the square, are taken for a mistake. */
const leastHole = 0.003;
/** Places per side on which the edges of parts are looked for. */
const edgeSide = 512;

/** The lightest of a photo that has enough light, and of eyes and teeth in it, in OKLab. */
const usualWhite = { photo: 0.92, face: 0.78 };
/** Places that are lighter are a lamp or a reflection. */
const lamps = { photo: 0.02, face: 0.05 };
/** What of a photo is looked at. */
const whiteSide = 128;
const mostLift = 1.3;

/**
 * By how much a photo is darker than it should be: by the lightest of it, and by the white of eyes and teeth, whichever says less, so that
 * dark skin in good light stays as it is. OKLab is a cube root of light: more light lifts lightness and chroma alike.
 *
 * @param face lightness of what lies between the lids and between the lips
 */
export function liftOf(picture: Raster<Uint8Array>, face: readonly number[]): number {
  const small = resample(picture, Math.min(picture.width, whiteSide), Math.min(picture.height, whiteSide));
  const photo = oklabPart(oklabOfBytes(small.data, 3), 0);
  const lift = (usual: number, white: number) =>
    Math.min(mostLift, Math.max(1, usual / Math.max(white, 0.1)));
  const byPhoto = lift(usualWhite.photo, lightest([...photo], lamps.photo));
  return face.length === 0 ? 1 : Math.min(byPhoto, lift(usualWhite.face, lightest(face, lamps.face)));
}

function lightest(values: readonly number[], passedOver: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((1 - passedOver) * sorted.length))];
}

/** Lightness of what lies between the lids and between the lips. */
function whitesOf(lab: Float32Array, points: FacePoints, side: number): number[] {
  const found: number[] = [];
  for (const part of ['rightEye', 'leftEye', 'mouth'] as const) {
    const cover = shapeCover(
      side,
      faceParts[part].map((index) => points[index]),
    );
    for (let i = 0; i < cover.length; i++) if (cover[i] > 0.5) found.push(lab[3 * i]);
  }
  return found;
}

/** @param frame a square */
export function avatarScene(head: FoundHead, frame: TurnedFrame, side: number): AvatarScene {
  const size = { width: side, height: side };
  const picture = sampleFrame(head.picture, frame, size);
  const alpha = head.alphaIn(picture);
  const place = (point: readonly [number, number]): [number, number] => {
    const [u, v] = intoFrame(frame, point);
    return [u * side, v * side];
  };
  const { parts, grid, scale } = head;
  const share = (cells: Uint8Array) =>
    refineAlpha(partInFrame(withoutIslands(cells, grid), grid, scale, frame), picture).data;
  const hair = share(parts.hair);
  const clothes = share(parts.clothes);
  const shares = {
    skin: new Float32Array(side * side),
    hair: new Float32Array(side * side),
    clothes: new Float32Array(side * side),
  };
  for (let i = 0; i < hair.length; i++) {
    shares.hair[i] = hair[i] / 255;
    shares.clothes[i] = Math.min(1 - shares.hair[i], clothes[i] / 255);
    shares.skin[i] = 1 - shares.hair[i] - shares.clothes[i];
  }
  const points = head.points.map(place);
  const lab = oklabOfBytes(picture.data, 3);
  const lift = liftOf(head.picture, whitesOf(lab, points, side));
  const shrink = side / frame.width;
  return {
    side,
    lab: lab.map((value) => Math.min(1, value * lift)),
    alpha: wholePerson(alpha, place(head.points[facePoint.noseTip])),
    parts: shares,
    points,
    depths: head.depths.map((depth) => depth * shrink),
    irises: head.irises.map(({ center, radius }) => ({ center: place(center), radius: radius * shrink })),
  };
}

/** What doesn't hang together with the face is somebody or something else, small holes are none. */
function wholePerson(
  { width, height, data }: Raster<Uint8Array>,
  [x, y]: readonly [number, number],
): Float32Array {
  const alpha = Float32Array.from(data, (value) => value / 255);
  const whole = findComponents({ width, height, data: alpha }, hanging);
  const own = whole.labels[Math.round(y) * width + Math.round(x)];
  if (own)
    for (let i = 0; i < alpha.length; i++) if (whole.labels[i] > 0 && whole.labels[i] !== own) alpha[i] = 0;
  const holes = findComponents({ width, height, data: alpha.map((share) => 1 - share) }, 0.5);
  const sizes = new Float64Array(holes.count + 1);
  for (const label of holes.labels) sizes[label]++;
  for (let i = 0; i < alpha.length; i++)
    if (holes.labels[i] > 0 && sizes[holes.labels[i]] < leastHole * alpha.length) alpha[i] = 1;
  return alpha;
}

/** Share of a part, linear between cells of the grid. */
function partInFrame(cells: Uint8Array, grid: HeadGrid, scale: number, frame: TurnedFrame): Plane {
  const width = grid.side;
  const { data } = blurPlane({ width, height: width, data: Float32Array.from(cells) }, softness);
  const { x, y, side, angle } = grid.square;
  const square = { x: x * scale, y: y * scale, width: side * scale, height: side * scale, angle };
  const plane = new Float32Array(edgeSide * edgeSide);
  for (let row = 0, i = 0; row < edgeSide; row++) {
    for (let column = 0; column < edgeSide; column++, i++) {
      const point = outOfFrame(frame, [(column + 0.5) / edgeSide, (row + 0.5) / edgeSide]);
      const [u, v] = intoFrame(square, point);
      plane[i] = readLinear(data, width, u * width - 0.5, v * width - 0.5);
    }
  }
  return { width: edgeSide, height: edgeSide, data: plane };
}

/** Beyond the border its values go on. */
function readLinear(data: Float32Array, width: number, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), width - 1);
  const py = Math.min(Math.max(y, 0), width - 1);
  const [left, top] = [Math.min(width - 2, Math.floor(px)), Math.min(width - 2, Math.floor(py))];
  const [u, v] = [px - left, py - top];
  const at = top * width + left;
  const above = data[at] * (1 - u) + data[at + 1] * u;
  const below = data[at + width] * (1 - u) + data[at + width + 1] * u;
  return above * (1 - v) + below * v;
}
