import { cubicWeights } from '../../../imaging/raster/cubic-weights.ts';
import type { Plane, Raster, Samples } from '../../../imaging/raster/raster.ts';
import { type GrowthField, wayBack } from './growth-field.ts';

export interface Growing {
  /** The photo, 3 or 4 channels. */
  readonly pixels: Raster;
  /** The person alone, 4 channels with straight alpha. */
  readonly cutout: Raster;
  /** What is behind them, 3 channels of the same size and depth. */
  readonly background: Raster;
  readonly field: GrowthField;
  /** As `muscleShade` makes it, of any size. */
  readonly shade: Plane;
}

/** What moves by less of a pixel, and changes by less of its light, is copied. */
const still = 0.01;

/**
 * The picture when so much of the growth is done; at 0 everybody is as they were.
 *
 * @param done 0..1
 * @returns 3 channels in the depth of the cutout
 */
export function grownPicture(growing: Growing, done: number): Raster {
  const { cutout, background, field } = growing;
  const { width, height } = cutout;
  const out: Raster = { width, height, channels: 3, data: background.data.slice() };
  const back = wayBack(field, done);
  for (let row = 0; row < field.rows; row++)
    for (let column = 0; column < field.columns; column++) drawCell(growing, done, back, column, row, out);
  return out;
}

/** The pixels of a cell of the field. */
function drawCell(
  { pixels, cutout, shade }: Growing,
  done: number,
  back: GrowthField,
  column: number,
  row: number,
  { width, height, data: out }: Raster,
): void {
  const { step } = back;
  const [left, right] = [Math.ceil(column * step), Math.min(width, Math.ceil((column + 1) * step))];
  const [top, bottom] = [Math.ceil(row * step), Math.min(height, Math.ceil((row + 1) * step))];
  const i = row * (back.columns + 1) + column;
  const corners = [i, i + 1, i + back.columns + 1, i + back.columns + 2];
  const [a, b, c, d] = corners.map((corner) => back.x[corner]);
  const [e, f, g, h] = corners.map((corner) => back.y[corner]);
  const maximum = out instanceof Uint16Array ? 65535 : 255;
  const [across, down] = [shade.width / width, shade.height / height];
  const color = new Float32Array(4);
  for (let y = top; y < bottom; y++) {
    const v = y / step - row;
    const [fromX, toX] = [a + (c - a) * v, b + (d - b) * v];
    const [fromY, toY] = [e + (g - e) * v, f + (h - f) * v];
    for (let x = left; x < right; x++) {
      const u = x / step - column;
      const [sx, sy] = [x + fromX + (toX - fromX) * u, y + fromY + (toY - fromY) * u];
      const change = done * readPlane(shade, (sx + 0.5) * across - 0.5, (sy + 0.5) * down - 0.5);
      const at = 3 * (y * width + x);
      if (Math.abs(sx - x) + Math.abs(sy - y) < still && Math.abs(change) < still) {
        const from = (y * width + x) * pixels.channels;
        for (let channel = 0; channel < 3; channel++) out[at + channel] = pixels.data[from + channel];
        continue;
      }
      readColor(cutout, sx, sy, color);
      const opacity = color[3] / maximum;
      if (opacity <= 0) continue;
      const factor = Math.exp(change);
      for (let channel = 0; channel < 3; channel++) {
        const value = lit(color[channel] / maximum, factor) * maximum;
        out[at + channel] = Math.round(out[at + channel] * (1 - opacity) + value * opacity);
      }
    }
  }
}

/** Darker by a factor; lighter in the same way seen from white, so that nothing gets whiter than white. */
function lit(value: number, factor: number): number {
  return factor <= 1 ? value * factor : Math.min(value * factor, 1 - (1 - value) / factor ** 2);
}

/** Cubic (Catmull, Rom, 1974) in colors weighted by alpha, so that nothing transparent shows; whole pixels are copied. */
function readColor(
  { width, height, data }: Raster<Samples>,
  x: number,
  y: number,
  color: Float32Array,
): void {
  const [left, upper] = [Math.floor(x), Math.floor(y)];
  color.fill(0);
  const [u, v] = [x - left, y - upper];
  if (u < 0.004 && v < 0.004) {
    const at =
      4 * (Math.min(height - 1, Math.max(0, upper)) * width + Math.min(width - 1, Math.max(0, left)));
    for (let c = 0; c < 4; c++) color[c] = data[at + c];
    return;
  }
  const [a, b] = [cubicWeights(u), cubicWeights(v)];
  let whole = 0;
  for (let row = 0; row < 4; row++) {
    const start = Math.min(height - 1, Math.max(0, upper + row - 1)) * width;
    for (let column = 0; column < 4; column++) {
      const at = 4 * (start + Math.min(width - 1, Math.max(0, left + column - 1)));
      const weight = b[row] * a[column];
      const opaque = weight * data[at + 3];
      whole += opaque;
      color[0] += opaque * data[at];
      color[1] += opaque * data[at + 1];
      color[2] += opaque * data[at + 2];
    }
  }
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  color[3] = Math.min(maximum, Math.max(0, whole));
  if (whole <= 0) return;
  for (let c = 0; c < 3; c++) color[c] = Math.min(maximum, Math.max(0, color[c] / whole));
}

function readPlane({ width, height, data }: Plane, x: number, y: number): number {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const [left, upper] = [Math.floor(cx), Math.floor(cy)];
  const [right, lower] = [Math.min(width - 1, left + 1), Math.min(height - 1, upper + 1)];
  const [u, v] = [cx - left, cy - upper];
  const above = data[upper * width + left] * (1 - u) + data[upper * width + right] * u;
  const below = data[lower * width + left] * (1 - u) + data[lower * width + right] * u;
  return above * (1 - v) + below * v;
}
