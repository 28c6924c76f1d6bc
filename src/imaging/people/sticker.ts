import { blurPlane } from '../raster/gaussian-blur.ts';
import { type Raster, samplesLike } from '../raster/raster.ts';
import { squaredDistances } from '../selection/distance.ts';

/** Red, green and blue in the picture's own values. */
type Color = readonly [number, number, number];

/**
 * A cut-out, RGBA, with room around it and a line of even width along its edge, as on a sticker; small holes are filled with it.
 *
 * @param width of the line in pixels; with 0 there is only the room
 * @param room on each side in pixels; at least as wide as the line
 */
export function sticker(cut: Raster, width: number, color: Color, room: number): Raster {
  const margin = Math.ceil(Math.max(room, width > 0 ? width + 1 : 0));
  const size = { width: cut.width + 2 * margin, height: cut.height + 2 * margin };
  const most = cut.data instanceof Uint16Array ? 65535 : 255;
  const data = samplesLike(cut.data, size.width * size.height * 4);
  for (let y = 0; y < cut.height; y++) {
    const row = cut.data.subarray(4 * y * cut.width, 4 * (y + 1) * cut.width);
    data.set(row, 4 * ((y + margin) * size.width + margin));
  }
  if (width > 0) {
    const mask = new Uint8Array(size.width * size.height);
    for (let i = 0; i < mask.length; i++) mask[i] = (data[4 * i + 3] / most) * 255;
    const distances = squaredDistances(mask, size);
    for (let i = 0; i < mask.length; i++) {
      const line = Math.min(1, Math.max(0, width + 0.5 - Math.sqrt(distances[i])));
      if (line === 0) continue;
      const alpha = data[4 * i + 3] / most;
      const joined = alpha + line * (1 - alpha);
      for (let c = 0; c < 3; c++) {
        data[4 * i + c] = Math.round((data[4 * i + c] * alpha + color[c] * line * (1 - alpha)) / joined);
      }
      data[4 * i + 3] = Math.round(joined * most);
    }
  }
  return { ...size, channels: 4, data };
}

/** Softens the edge of a cut-out inwards, over about so many pixels; changes it in place. */
export function featherEdge({ width, height, data }: Raster, pixels: number): void {
  if (pixels <= 0) return;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const alpha = Float32Array.from({ length: width * height }, (_, i) => data[4 * i + 3] / most);
  const soft = blurPlane({ width, height, data: alpha }, pixels / 2);
  for (let i = 0; i < alpha.length; i++) {
    // Half way over the edge the blur is ½: from there on inwards.
    const inner = Math.min(1, Math.max(0, 2 * soft.data[i] - 1));
    data[4 * i + 3] = Math.round(Math.min(alpha[i], inner * inner * (3 - 2 * inner)) * most);
  }
}
