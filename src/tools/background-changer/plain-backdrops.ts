import { hexColor } from '../../imaging/color/hex-color.ts';
import { oklabOf, writeRgb } from '../../imaging/color/oklab.ts';
import type { Canvas } from '../../imaging/raster/canvas.ts';
import { type Raster, type Samples, type Size, samplesLike } from '../../imaging/raster/raster.ts';

/** A picture of one color, in its own values and depth. */
export function colorBackdrop(
  { width, height }: Size,
  color: readonly [number, number, number],
  like: Samples,
): Raster {
  const data = samplesLike(like, width * height * 3);
  for (let i = 0; i < data.length; i += 3) data.set(color, i);
  return { width, height, channels: 3, data };
}

/**
 * From one color to another, evenly to the eye (in OKLab): 16 bits, sRGB.
 *
 * @param from,to sRGB, `#abc` or `#aabbcc`
 * @param angle of the way in degrees: 0 is downward, 90 to the right
 */
export function gradientBackdrop({ width, height }: Size, from: string, to: string, angle: number): Canvas {
  const [first, last] = [from, to].map((color) => oklabOf(Float32Array.from(hexColor(color))));
  const turned = (angle * Math.PI) / 180;
  const [right, down] = [Math.sin(turned), Math.cos(turned)];
  const reach = (Math.abs(right) * width + Math.abs(down) * height) / 2;
  const data = new Uint16Array(width * height * 3);
  const rgb = [0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const along = right * (x + 0.5 - width / 2) + down * (y + 0.5 - height / 2);
      const share = 0.5 + along / (2 * reach);
      const part = (c: number) => first[c] + share * (last[c] - first[c]);
      writeRgb(part(0), part(1), part(2), rgb);
      for (let c = 0; c < 3; c++) data[i + c] = Math.round(65535 * rgb[c]);
    }
  }
  return { width, height, channels: 3, data };
}
