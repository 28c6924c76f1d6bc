import { regionOf } from '../../../face/face-regions.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import type { SceneFace } from '../../scene-face.ts';
import { boxAround } from '../../strokes/cover.ts';
import { faceFrame } from './face-frame.ts';

/** The middle of the forehead, and beside the mouth. */
const forehead = [
  [109, 10, 338, 337, 151, 108],
  [104, 69, 108, 151, 337, 299, 333, 9],
] as const;
const besideMouth = [
  [129, 203, 206, 216, 212, 57, 61, 186, 92, 165],
  [358, 423, 426, 436, 432, 287, 291, 410, 322, 391],
] as const;
/** Folds are between so wide, in heights of the face. On lower faces, in pixels of the scene, they can't be told. */
const [fine, coarse, leastHeight] = [0.007, 0.03, 130];
/** Relief from which on folds are drawn, and at which they are drawn in full. */
const relief = { forehead: [0.028, 0.042], mouth: [0.07, 0.11] } as const;
/** Folds of a forehead run across it: their slopes go down this many times as much as along. Shadows of hair run as they like. */
const leastAcross = 1.8;
/** A smile folds every face. */
const mostSmile = 0.075;
/** Fewer places tell nothing. */
const leastPlaces = 200;
/** White hair: at least so light, of at most so much chroma; it counts for so much. */
const white = { lightness: 0.62, chroma: 0.022, share: 0.66 };

/** Folds that a face has, 0..1, by the relief of its skin in the photo itself, or because its hair is white. */
export function foldShare(
  scene: Pick<DrawnScene, 'lab' | 'hair'>,
  face: SceneFace,
  isBearded: boolean,
): number {
  const [l, a, b] = face.colors.hair;
  const isWhite = !face.isHat && l > white.lightness && Math.hypot(a, b) < white.chroma;
  const hoary = isWhite ? white.share : 0;
  if (face.height < leastHeight) return hoary;
  const reliefIn = reliefOf(scene, face);
  const frame = faceFrame(face, 1);
  const onForehead = reliefIn(forehead);
  const fromForehead =
    onForehead.down > leastAcross * onForehead.across && onForehead.count > leastPlaces
      ? smooth(...relief.forehead, onForehead.mean)
      : 0;
  const fromMouth =
    frame.mouth.smile < mostSmile && !isBearded ? smooth(...relief.mouth, reliefIn(besideMouth).mean) : 0;
  return Math.max(hoary, fromForehead, fromMouth);
}

/** In heights of the face: what is measured beyond its points. */
const around = 0.25;

/** How rough skin is within lines of a face: on average, and how much it changes along the face and down. */
function reliefOf({ lab, hair }: Pick<DrawnScene, 'lab' | 'hair'>, face: SceneFace) {
  const box = boxAround(face.points, around * face.height, lab);
  if (!box) return () => ({ count: 0, across: 0, down: 0, mean: 0 });
  const { width, height } = box;
  const light = new Float32Array(width * height);
  const hairs = new Float32Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, from = (box.y + y) * lab.width + box.x; x < width; x++, from++, to++) {
      light[to] = lab.data[3 * from];
      hairs[to] = hair[from];
    }
  }
  const blur = (data: Float32Array, sigma: number) =>
    blurPlane({ width, height, data }, Math.max(0.5, sigma * face.height)).data;
  const near = blur(light, fine);
  const far = blur(light, coarse);
  const hairy = blur(hairs, 0.05);
  const at = (i: number) => (near[i] - far[i]) / Math.max(0.25, far[i]);
  const { across, down } = faceFrame(face, 1);
  const points = face.points.map(([x, y]) => [x - box.x, y - box.y] as const);
  return (lines: readonly (readonly number[])[]) => {
    const inside = regionOf(box, points, lines, { grow: 0.9 });
    const sum = { count: 0, square: 0, across: 0, down: 0 };
    for (let i = width; i + width < inside.length; i++) {
      if (inside[i] < 0.5 || hairy[i] > 0.05) continue;
      const dx = at(i + 1) - at(i - 1);
      const dy = at(i + width) - at(i - width);
      sum.count++;
      sum.square += at(i) ** 2;
      sum.across += (dx * across[0] + dy * across[1]) ** 2;
      sum.down += (dx * down[0] + dy * down[1]) ** 2;
    }
    return { ...sum, mean: Math.sqrt(sum.square / Math.max(1, sum.count)) };
  };
}
