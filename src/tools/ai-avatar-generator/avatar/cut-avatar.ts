import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import { layCover } from '../../../imaging/drawn/strokes/cover.ts';
import { drawOutline, type Pen } from '../../../imaging/drawn/strokes/scene-strokes.ts';
import { type Canvas, full } from '../../../imaging/raster/canvas.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';

/** A person on nothing: colors, and how much of each pixel is there, 0..1. */
export interface DrawnAvatar {
  readonly canvas: Canvas;
  readonly alpha: Float32Array;
}

/** Standard deviation of what is smoothed off the person's edge, in pixels at 800. */
const rounding = 3.5;
/** How much steeper the edge of what is inside is than what was smoothed: it lies under the line. */
const steep = 4;

/**
 * Cuts a drawing out along a line of its own around the person, which is drawn whole: half of it lies outside of them. In place.
 *
 * @param share of the scene that is the person, 0..1
 */
export function cutAlongLine(canvas: Canvas, scene: DrawnScene, share: Float32Array, pen: Pen): DrawnAvatar {
  const { width, height } = canvas;
  const size = { width: scene.width, height: scene.height };
  const sheet: Canvas = { ...canvas, data: new Uint16Array(canvas.data.length).fill(full) };
  drawOutline(sheet, scene, share, { ...pen, ink: [0, 0, 0] }, rounding);
  const line = Float32Array.from({ length: width * height }, (_, i) => 1 - sheet.data[3 * i] / full);
  layCover(canvas, { x: 0, y: 0, width, height, data: line }, pen.ink);
  const soft = blurPlane({ ...size, data: share }, rounding * scene.unit);
  const inside = resamplePlane(soft, width, height).data;
  return {
    canvas,
    alpha: line.map((covered, i) =>
      Math.max(covered, Math.min(1, Math.max(0, 0.5 + steep * (inside[i] - 0.5)))),
    ),
  };
}
