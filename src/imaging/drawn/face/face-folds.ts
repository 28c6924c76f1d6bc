import { faceParts } from '../../face/face-points.ts';
import { regionOf } from '../../face/face-regions.ts';
import type { DrawnScene } from '../drawn-scene.ts';
import type { SceneFace } from '../scene-face.ts';
import { type DrawnStroke, traceStrokes } from '../strokes/trace-strokes.ts';

/** Response from which on a line on a face is a fold, and down to which it goes on. */
const [high, low] = [0.017, 0.009];
/** Shorter ones, in heights of the face, are no folds. */
const least = 0.1;
/** More lines than these make nobody look more like themselves. */
const most = 14;

const features = [
  [70, 63, 105, 66, 107, 55, 133, 112, 26, 22, 23, 24, 110, 25, 33],
  [300, 293, 334, 296, 336, 285, 362, 341, 256, 252, 253, 254, 339, 255, 263],
  faceParts.lips,
  [9, 193, 245, 188, 174, 217, 126, 129, 98, 97, 2, 326, 327, 358, 355, 437, 399, 412, 465, 417],
];

/** The folds that a face has: beside the mouth, on the forehead, below the eyes; strong and long ones alone. */
export function faceFolds(scene: DrawnScene, face: SceneFace): DrawnStroke[] {
  const behindGlass = face.glasses ? face.glasses.lenses : [];
  const { width, height } = scene;
  const size = { width, height };
  const oval = regionOf(size, face.points, [faceParts.oval], { grow: 0.93, soft: 1 });
  const drawn = regionOf(size, face.points, features, { grow: 1.12, soft: 1 });
  for (const lens of behindGlass) {
    const indices = lens.map((_, k) => k);
    const glass = regionOf(size, lens, [indices], { grow: 1.15, soft: 1 });
    for (let i = 0; i < drawn.length; i++) drawn[i] = Math.max(drawn[i], glass[i]);
  }
  const response = new Float32Array(oval.length);
  for (let i = 0; i < response.length; i++) {
    if (oval[i] === 0) continue;
    response[i] =
      scene.lines[i] * oval[i] * (1 - Math.min(1, 2 * drawn[i])) * (1 - face.hair[i]) * scene.drawnSkin[i];
  }
  const found = traceStrokes(response, size, { high, low, least: least * face.height });
  return found
    .sort((one, other) => other.strength * other.line.length - one.strength * one.line.length)
    .slice(0, most);
}
