import { oklabOf } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import type { FacePoints } from '../face/face-points.ts';
import { boxInPhoto, partInBox } from '../people/cut-person.ts';
import { gridSide, type HeadGrid } from '../people/head-grid.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import { withoutIslands } from '../people/without-islands.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import type { Plane, Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { locksToHair } from './hair/locks-to-hair.ts';

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
  const shareOf = (cells: Uint8Array) => {
    const share = new Float32Array(alpha.length);
    const part: Plane = { width: gridSide, height: gridSide, data: new Float32Array(cells.length) };
    part.data.set(withoutIslands(cells, head.grid));
    const box = boxInPhoto(part, head.grid, head.scale * shrink, picture);
    if (!box) return share;
    const { data } = partInBox(part.data, head.grid, head.scale * shrink, box, cropRaster(picture, box));
    for (let row = 0, from = 0; row < box.height; row++) {
      let i = (box.y + row) * picture.width + box.x;
      for (let x = 0; x < box.width; x++, from++, i++) {
        if (data[from] < 90 || alpha[i] < 0.12) continue;
        share[i] = Math.min(1, (data[from] / 255 - 0.35) / 0.3) * Math.min(1, alpha[i] * 1.3 - 0.15);
      }
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
