import { type Canvas, full } from '../../../raster/canvas.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { valueBetween } from '../../../raster/resample.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { rgbOf } from '../../face/face-board.ts';

/** Where moonlight comes from, and how wide its edge is, in pixels at 800. */
const from = [-0.62, -0.78] as const;
const wide = 6;
/** OKLab, and how much of it there is. */
const moonlight = [0.86, -0.03, -0.06] as const;
const opacity = 0.72;

/** A bright edge on the side of everybody that the moon lights, in place. */
export function layRimLight(canvas: Canvas, scene: DrawnScene, alpha: Float32Array): void {
  const { width, height, unit, hasSubject, isGray } = scene;
  if (!hasSubject) return;
  const soft = blurPlane({ width, height, data: alpha }, Math.max(0.7, 1.6 * unit));
  const inside = { ...soft, data: soft.data.map((share) => smooth(0.35, 0.65, share)) };
  const [dx, dy] = [from[0] * wide * unit, from[1] * wide * unit];
  const edge = new Float32Array(alpha.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (inside.data[i] > 0.02) edge[i] = inside.data[i] * (1 - valueBetween(inside, x + dx, y + dy));
  const plane = { width, height, data: edge };
  const color = rgbOf(isGray ? [moonlight[0], 0, 0] : moonlight).map((value) => value * full);
  const [scaleX, scaleY] = [width / canvas.width, height / canvas.height];
  for (let y = 0, at = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, at += 3) {
      const share =
        opacity * smooth(0.25, 0.6, valueBetween(plane, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5));
      if (share === 0) continue;
      for (let c = 0; c < 3; c++) canvas.data[at + c] += share * (color[c] - canvas.data[at + c]) + 0.5;
    }
  }
}
