import { type Canvas, full } from '../../../raster/canvas.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { valueBetween } from '../../../raster/resample.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { rgbOf } from '../../face/face-board.ts';

/** Pixels at 800 of the least and the largest window, how much of its box it fills, and the widest. */
const [least, largest, fill, widest] = [26, 420, 0.77, 1.25];
/** How much taller than wide it is at most. */
const tallest = 2.4;
/** By day, panes are at most so light. */
const mostLight = 0.52;
/** Fewer of them are no house. */
const leastCount = 5;
/** OKLab. */
const lamps = [
  [0.86, 0.03, 0.12],
  [0.78, 0.06, 0.12],
] as const;

/** Small upright dark areas that stand side by side are windows: two of three are lit. In place. */
export function layLitWindows(canvas: Canvas, scene: DrawnScene, sky: Float32Array | undefined): void {
  const { width, height, areas, unit, alpha, hasSubject, lightness, isGray } = scene;
  if (isGray || scene.faces.some((face) => face.height > 0.2 * height)) return;
  const boxes = Array.from({ length: areas.count }, () => ({
    count: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
    light: 0,
    out: 0,
  }));
  for (let i = 0; i < alpha.length; i++) {
    const box = boxes[areas.labels[i]];
    const x = i % width;
    const y = Math.floor(i / width);
    box.count++;
    box.light += lightness.data[i];
    if (hasSubject && alpha[i] > 0.5) box.out++;
    if (sky && sky[i] > 0.3) box.out++;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  const square = unit * unit;
  const isPane = boxes.map(({ count, left, top, right, bottom, light, out }) => {
    const wide = right - left + 1;
    const tall = bottom - top + 1;
    return (
      count > least * square &&
      count < largest * square &&
      out === 0 &&
      count > fill * wide * tall &&
      wide < widest * tall &&
      tall < tallest * wide &&
      light / count < mostLight
    );
  });
  const panes = boxes.filter((_, label) => isPane[label]);
  // A window has others like it beside or above it; a leaf in the water hasn't.
  const isWindow = boxes.map((box, label) => {
    if (!isPane[label]) return false;
    const side = Math.sqrt(box.count);
    const near = panes.filter(
      (other) =>
        other !== box &&
        other.count > 0.45 * box.count &&
        other.count < 2.2 * box.count &&
        Math.abs(other.left - box.left) < 5 * side &&
        Math.abs(other.top - box.top) < 5 * side &&
        Math.min(Math.abs(other.left - box.left), Math.abs(other.top - box.top)) < 0.5 * side,
    );
    return near.length > 0;
  });
  if (isWindow.filter((found) => found).length < leastCount) return;
  const lit = new Float32Array(alpha.length);
  for (let i = 0; i < lit.length; i++) {
    const label = areas.labels[i];
    if (isWindow[label] && (label * 7) % 3 !== 0) lit[i] = 1;
  }
  const soft = blurPlane({ width, height, data: lit }, 0.7);
  const colors = lamps.map((lamp) => rgbOf(lamp).map((value) => value * full));
  const scaleX = width / canvas.width;
  const scaleY = height / canvas.height;
  for (let y = 0, at = 0; y < canvas.height; y++) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) * scaleY)) * width;
    for (let x = 0; x < canvas.width; x++, at += 3) {
      const share =
        0.9 * smooth(0.3, 0.7, valueBetween(soft, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5));
      if (share === 0) continue;
      const label = areas.labels[row + Math.min(width - 1, Math.floor((x + 0.5) * scaleX))];
      const color = colors[label % 2];
      for (let c = 0; c < 3; c++) canvas.data[at + c] += share * (color[c] - canvas.data[at + c]) + 0.5;
    }
  }
}
