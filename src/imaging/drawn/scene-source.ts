import { oklabOf } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
import { partInBox } from '../people/cut-person.ts';
import type { HeadGrid } from '../people/head-grid.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import { withoutIslands } from '../people/without-islands.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { fillPolygon } from '../selection/fill-polygon.ts';

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
  /** Its face is drawn anew; otherwise hair and skin alone are treated as such. */
  readonly isDrawn: boolean;
}

/** What a photo is drawn from: as the finders found it. */
export interface DrawnPhoto {
  /** The photo's colors, gamma encoded, in a size of at most {@link scenePixels}. */
  readonly colors: ColorField;
  /** Of the photo itself. */
  readonly size: Size;
  /** Of what the photo shows, in any size; undefined where nothing stands out. */
  readonly alpha?: Raster<Uint8Array>;
  /** People whose hair and skin were told apart. */
  readonly heads: readonly FoundHead[];
  /** Boxes (left, top, width, height) of faces that are too small to be drawn, in pixels of the photo: they stay nearly as they are. */
  readonly smallFaces?: readonly (readonly [number, number, number, number])[];
  /** What stands out has fur or feathers: it is drawn in tones along its coat. */
  readonly hasCoat: boolean;
}

/** A head in pixels of the scene; shares are 0..1 for each pixel. */
export interface SourceHead extends Pick<FoundHead, 'points' | 'depths' | 'irises' | 'isDrawn'> {
  readonly hair: Float32Array;
  /** The face with its ears. */
  readonly face: Float32Array;
  /** Face, neck, shoulders, hands. */
  readonly skin: Float32Array;
  readonly clothes: Float32Array;
}

/** A photo with what was found in it, in the size of a scene; it may be warped before it is drawn. */
export interface SceneSource {
  readonly photo: Size;
  /** OKLab, interleaved. */
  readonly lab: ColorField;
  /** Of what the photo shows, 0..1; 0 everywhere where nothing stands out. */
  readonly alpha: Float32Array;
  readonly heads: readonly SourceHead[];
  /** Where a face is too small to be drawn, 0..1: areas would wipe it out. */
  readonly kept: Float32Array;
  readonly hasCoat: boolean;
}

/** Pixels of a scene at most. */
export const scenePixels = 500_000;

/** What was found, brought to the scene's size: parts of people along the edges of the picture. */
export function sceneSource({
  colors,
  size,
  alpha,
  heads,
  smallFaces = [],
  hasCoat,
}: DrawnPhoto): SceneSource {
  const { width, height, data } = colors;
  const lab: ColorField = { width, height, data: oklabOf(data) };
  const found = alpha ? resample(alpha, width, height).data : new Uint8Array(width * height);
  const shown = new Float32Array(found.length);
  for (let i = 0; i < shown.length; i++) shown[i] = found[i] / 255;
  const picture: Raster<Uint8Array> = { width, height, channels: 3, data: new Uint8Array(data.length) };
  for (let i = 0; i < data.length; i++) picture.data[i] = 255 * data[i] + 0.5;
  const [across, down] = [width / size.width, height / size.height];
  const place = ([x, y]: readonly [number, number]) => [x * across, y * down] as const;
  return {
    photo: size,
    lab,
    alpha: shown,
    hasCoat,
    kept: ovals(
      lab,
      smallFaces.map(([x, y, w, h]) => [x * across, y * down, w * across, h * down] as const),
    ),
    heads: heads.map((head) => {
      const points = head.points.map(place);
      return {
        points,
        depths: head.depths.map((depth) => depth * across),
        irises: head.irises.map(({ center, radius }) => ({ center: place(center), radius: radius * across })),
        isDrawn: head.isDrawn,
        ...partShares(picture, lab, shown, head, points, across),
      };
    }),
  };
}

/** Soft ovals in boxes, a little larger than those. */
function ovals(
  { width, height }: Size,
  boxes: readonly (readonly [number, number, number, number])[],
): Float32Array {
  const share = new Float32Array(width * height);
  for (const [x, y, wide, high] of boxes) {
    const [middleX, middleY, reachX, reachY] = [x + wide / 2, y + high / 2, 0.62 * wide, 0.68 * high];
    const [left, right] = [Math.max(0, Math.floor(middleX - reachX)), Math.min(width, middleX + reachX)];
    const [top, bottom] = [Math.max(0, Math.floor(middleY - reachY)), Math.min(height, middleY + reachY)];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const away = Math.hypot((column + 0.5 - middleX) / reachX, (row + 0.5 - middleY) / reachY);
        const i = row * width + column;
        share[i] = Math.max(share[i], smooth(1, 0.75, away));
      }
    }
  }
  return share;
}

/**
 * Where hair, face, other skin and clothes of a person are.
 *
 * @param shrink pixels of the scene for each of the photo
 */
function partShares(
  picture: Raster<Uint8Array>,
  lab: ColorField,
  alpha: Float32Array,
  head: FoundHead,
  points: FacePoints,
  shrink: number,
) {
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
    const moved = smooth(0.45, 0.65, even[i]) * (1 - oval[i] / 255);
    const taken = (face[i] + other[i]) * moved;
    face[i] *= 1 - moved;
    other[i] *= 1 - moved;
    hair[i] = Math.min(1, hair[i] + taken);
  }
}
