import { oklabOfBytes, oklabPart } from '../../../imaging/color/oklab.ts';
import { workingColors } from '../../../imaging/color/working-colors.ts';
import {
  type FoundHead,
  type SceneSource,
  scenePixels,
  sceneSource,
} from '../../../imaging/drawn/scene-source.ts';
import { type FacePoints, faceParts, facePoint } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { gridInFrame } from '../../../imaging/framing/person-in-frame.ts';
import { sampleFrame } from '../../../imaging/framing/sample-frame.ts';
import { intoFrame, type TurnedFrame } from '../../../imaging/framing/turned-frame.ts';
import { findComponents } from '../../../imaging/matte/components.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';

/** What stands in the photo, all in its own pixels but for the grid. */
export interface PortrayedHead extends Omit<FoundHead, 'isDrawn'> {
  /** sRGB, 3 channels. */
  readonly picture: Raster<Uint8Array>;
  /** Of the person, without others beside them: asked with what stands in the frame, answered in its size. */
  alphaIn(shown: Raster<Uint8Array>): Raster<Uint8Array>;
}

/** Things on a thread, such as earrings, hang together with a person where so much alpha is between them. */
const hanging = 0.3;
/** Smaller holes in the person, as shares of the square, are taken for a mistake. */
const leastHole = 0.003;

/** The cut-out is drawn along a line: its edge is made even over so many pixels of the scene, and hard between these shares, so that nothing of what is behind shines through. */
const evenness = 2;
const edge = [0.3, 0.6] as const;

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
function whitesOf({ lab, heads: [{ points }] }: SceneSource): number[] {
  const parts = (['rightEye', 'leftEye', 'mouth'] as const).map((part) => faceParts[part]);
  const cover = regionOf(lab, points, parts, {});
  const found: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > 0.5) found.push(lab.data[3 * i]);
  return found;
}

/**
 * A head level in a square of its own, as a scene is drawn from: however small a face is in the photo, it is drawn in full detail. What is behind the person stays
 * in the colors, but not in their alpha. Of a dark photo, the colors are those that it would have in more light.
 *
 * @param frame a square
 * @param side pixels of each side of what is drawn
 */
export function avatarSource(head: PortrayedHead, frame: TurnedFrame, side: number): SceneSource {
  const size = { width: side, height: side };
  const picture = sampleFrame(head.picture, frame, size);
  const shrink = side / frame.width;
  const place = (point: readonly [number, number]): [number, number] => {
    const [u, v] = intoFrame(frame, point);
    return [u * side, v * side];
  };
  const points: FacePoints = head.points.map(place);
  const source = sceneSource({
    colors: workingColors(picture, scenePixels),
    size,
    alpha: wholePerson(head.alphaIn(picture), points[facePoint.noseTip]),
    heads: [
      {
        points,
        depths: head.depths.map((depth) => depth * shrink),
        irises: head.irises.map(({ center, radius }) => ({
          center: place(center),
          radius: radius * shrink,
        })),
        grid: gridInFrame(head.grid, head.scale, frame, size),
        parts: head.parts,
        scale: 1,
        // An avatar without a face is none: even one that is turned far is drawn.
        isDrawn: true,
      },
    ],
    hasCoat: false,
  });
  const lift = liftOf(head.picture, whitesOf(source));
  const { lab, alpha } = source;
  const { width, height } = lab;
  const soft = blurPlane({ width, height, data: alpha }, evenness).data;
  return {
    ...source,
    lab: { ...lab, data: lab.data.map((value) => Math.min(1, value * lift)) },
    alpha: soft.map((share) => smooth(edge[0], edge[1], share)),
  };
}

/** What doesn't hang together with the face is somebody or something else, small holes are none. */
function wholePerson(alpha: Raster<Uint8Array>, [x, y]: readonly [number, number]): Raster<Uint8Array> {
  const { width, height } = alpha;
  const data = alpha.data.slice();
  const share = Float32Array.from(data, (value) => value / 255);
  const whole = findComponents({ width, height, data: share }, hanging);
  const own = whole.labels[Math.round(y) * width + Math.round(x)];
  if (own)
    for (let i = 0; i < data.length; i++) if (whole.labels[i] > 0 && whole.labels[i] !== own) data[i] = 0;
  const gone = Float32Array.from(data, (value) => 1 - value / 255);
  const holes = findComponents({ width, height, data: gone }, 0.5);
  const sizes = new Float64Array(holes.count + 1);
  for (const label of holes.labels) sizes[label]++;
  for (let i = 0; i < data.length; i++)
    if (holes.labels[i] > 0 && sizes[holes.labels[i]] < leastHole * data.length) data[i] = 255;
  return { ...alpha, data };
}
