import { faceParts } from '../../../face/face-points.ts';
import { smooth } from '../../../raster/smooth.ts';
import { fillPolygon } from '../../../selection/fill-polygon.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import type { Lab } from '../../face-colors.ts';
import type { SceneFace } from '../../scene-face.ts';
import { quantilesOf } from '../../soft-steps.ts';

/** Of the ring, what is darker is lashes and pupil, and what is lighter is a light. */
const [darker, lighter] = [0.35, 0.92];
/** Of the radius: where the ring of color lies. */
const ring = [0.42, 0.92] as const;

/** The color both eyes are drawn in: that of their rings without lashes, pupils and lights. Dark eyes without one that can be measured are brown. */
export function irisColor({ lab }: Pick<DrawnScene, 'lab'>, { points, irises, colors }: SceneFace): Lab {
  const { width, data } = lab;
  const places: number[] = [];
  for (const side of [0, 1] as const) {
    const lids = (side === 0 ? faceParts.rightEye : faceParts.leftEye).map((index) => ({
      x: points[index][0],
      y: points[index][1],
    }));
    const inside = fillPolygon(lab, lids);
    const { center, radius } = irises[side];
    const own: number[] = [];
    for (let y = Math.floor(center[1] - radius); y <= center[1] + radius; y++) {
      for (let x = Math.floor(center[0] - radius); x <= center[0] + radius; x++) {
        if (x < 0 || y < 0 || x >= width || y >= lab.height) continue;
        const away = Math.hypot(x + 0.5 - center[0], y + 0.5 - center[1]) / radius;
        if (away > ring[0] && away < ring[1] && inside[y * width + x] > 200) own.push(y * width + x);
      }
    }
    own.sort((one, other) => data[3 * one] - data[3 * other]);
    places.push(...own.slice(Math.floor(darker * own.length), Math.ceil(lighter * own.length)));
  }
  const [right, left] = colors.irises;
  const middle = (c: number) =>
    places.length < 8
      ? (right[c] + left[c]) / 2
      : quantilesOf(
          Float32Array.from(places, (i) => data[3 * i + c]),
          [0.5],
        )[0];
  const [l, a, b] = [middle(0), middle(1), middle(2)];
  // A ring that is as red as skin has skin in it, or none of its own color.
  const brown = smooth(0.46, 0.36, l) * smooth(0.035, 0.015, Math.hypot(a, b));
  return [l, a + brown * (0.028 - a), b + brown * (0.034 - b)];
}
