import type { ColorField } from '../color/working-colors.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
import { type BetweenLips } from '../face/between-lips.ts';
import { partInBox } from '../people/cut-person.ts';
import type { HeadGrid } from '../people/head-grid.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import { withoutIslands } from '../people/without-islands.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { fillPolygon } from '../selection/fill-polygon.ts';
import type { FaceColors } from './face-colors.ts';
import { quantilesOf } from './soft-steps.ts';

/** A head as the finders give it, in pixels of the photo but for the grid. */
export interface FoundHead {
  readonly points: FacePoints;
  /** How far each point lies behind the middle of the face; negative: towards the viewer. */
  readonly depths: readonly number[];
  /** Of the person's right eye, then the left one. */
  readonly irises: readonly { readonly center: readonly [number, number]; readonly radius: number }[];
  readonly grid: HeadGrid;
  readonly parts: PeopleParts;
  /** Pixels of the photo for each of the picture that the grid was made on. */
  readonly scale: number;
}

/** A face with what belongs to it, in pixels of the scene; shares are 0..1 for each pixel. */
export interface SceneFace {
  readonly points: FacePoints;
  readonly depths: readonly number[];
  readonly irises: FoundHead['irises'];
  /** From the top of the forehead's points to the chin. */
  readonly height: number;
  /** Between the outer corners of the eyes. */
  readonly eyeDistance: number;
  readonly hair: Float32Array;
  /** The face with its ears. */
  readonly face: Float32Array;
  /** Face, neck, shoulders, hands. */
  readonly skin: Float32Array;
  readonly clothes: Float32Array;
  /** What is in the place of hair is a hat: its lightness varies more than that of any hair. */
  readonly isHat: boolean;
  /** What is seen between the lips. */
  readonly mouth: BetweenLips;
  /** Of the brows, as a factor of what the mesh has. */
  readonly browThickness: number;
  readonly colors: FaceColors;
}

/** Of the range of lightness of what counts as hair: shares between which it is measured, and from where on it is a hat. */
const hat = { low: 0.3, high: 0.97, range: 0.42 };

export type FaceShares = Pick<SceneFace, 'hair' | 'face' | 'skin' | 'clothes'>;

/**
 * Where hair, face, other skin and clothes of a person are, along the edges of the picture.
 *
 * @param picture sRGB, 3 channels, in the size of the scene
 * @param alpha of the subject, 0..1
 * @param shrink pixels of the scene for each of the photo
 */
export function faceShares(
  picture: Raster,
  lab: ColorField,
  alpha: Float32Array,
  head: FoundHead,
  points: FacePoints,
  shrink: number,
): FaceShares {
  const box = { x: 0, y: 0, width: picture.width, height: picture.height };
  const shareOf = (cells: Uint8Array) => {
    const part = Float32Array.from(withoutIslands(cells, head.grid));
    const { data } = partInBox(part, head.grid, head.scale * shrink, box, picture);
    const share = new Float32Array(data.length);
    for (let i = 0; i < share.length; i++) {
      if (data[i] < 90 || alpha[i] < 0.12) continue;
      share[i] = Math.min(1, (data[i] / 255 - 0.35) / 0.3) * Math.min(1, alpha[i] * 1.3 - 0.15);
    }
    return share;
  };
  const [hair, face, other, clothes] = [
    shareOf(head.parts.hair),
    shareOf(head.parts.face),
    shareOf(head.parts.skin),
    shareOf(head.parts.clothes),
  ];
  locksToHair(lab, { hair, face, other }, points);
  const skin = face.map((share, i) => Math.min(1, share + other[i]) * (1 - hair[i]));
  return { hair, face, skin, clothes };
}

/** Skin beside the face that has the color of the hair near it is hair: locks before the ears. In place. */
function locksToHair(
  lab: ColorField,
  { hair, face, other }: { hair: Float32Array; face: Float32Array; other: Float32Array },
  points: FacePoints,
): void {
  const { width, height, data } = lab;
  const corners = faceParts.oval.map((index) => ({ x: points[index][0], y: points[index][1] }));
  const oval = fillPolygon({ width, height }, corners);
  const faceHeight = Math.hypot(points[152][0] - points[10][0], points[152][1] - points[10][1]);
  const meanOf = (isOf: (i: number) => boolean) => {
    const sum = [0, 0, 0, 0];
    for (let i = 0; i < oval.length; i++) {
      if (!isOf(i)) continue;
      sum[3]++;
      for (let c = 0; c < 3; c++) sum[c] += data[3 * i + c];
    }
    return sum[3] < 100 ? undefined : sum.slice(0, 3).map((value) => value / sum[3]);
  };
  const hairColor = meanOf((i) => hair[i] > 0.8);
  const skinColor = meanOf((i) => oval[i] > 230 && face[i] > 0.8);
  if (!hairColor || !skinColor) return;
  const way = hairColor.map((value, c) => value - skinColor[c]);
  const square = way.reduce((sum, value) => sum + value * value, 0);
  if (square < 0.15 ** 2) return;
  const near = blurPlane({ width, height, data: hair }, Math.max(1, 0.12 * faceHeight)).data;
  const along = new Float32Array(oval.length);
  for (let i = 0; i < along.length; i++) {
    for (let c = 0; c < 3; c++) along[i] += ((data[3 * i + c] - skinColor[c]) * way[c]) / square;
  }
  const even = blurPlane({ width, height, data: along }, Math.max(0.7, 0.008 * faceHeight)).data;
  for (let i = 0; i < hair.length; i++) {
    if (near[i] < 0.02 || oval[i] > 25) continue;
    const moved = smooth(0.55, 0.72, even[i]) * (1 - oval[i] / 255);
    const taken = (face[i] + other[i]) * moved;
    face[i] *= 1 - moved;
    other[i] *= 1 - moved;
    hair[i] = Math.min(1, hair[i] + taken);
  }
}

/** Whether what was taken for hair is a hat. */
export function isHat({ data }: ColorField, hair: Float32Array): boolean {
  const light: number[] = [];
  for (let i = 0; i < hair.length; i++) if (hair[i] > 0.7) light.push(data[3 * i]);
  if (light.length < 80) return false;
  const [low, high] = quantilesOf(Float32Array.from(light), [hat.low, hat.high]);
  return high - low > hat.range;
}
