import type { Plane, Raster } from '../raster/raster.ts';

const steps = 4096;
const power = 2.2;
/** Read between its entries; encoding is steep near black, where the square root spreads it. */
const lightTable = Float32Array.from({ length: steps + 2 }, (_, at) => (at / steps) ** power);
const codeTable = Float32Array.from({ length: steps + 2 }, (_, at) => (at / steps) ** (2 / power));

/** Light of values encoded with about the gamma of sRGB, 0..1; what lies beyond is cut. Within 1e-5. */
export function lightOf(encoded: number): number {
  const place = encoded <= 0 ? 0 : encoded >= 1 ? steps : encoded * steps;
  const at = place | 0;
  return lightTable[at] + (lightTable[at + 1] - lightTable[at]) * (place - at);
}

/** The way back from {@link lightOf}. */
export function encodedLight(light: number): number {
  const place = light <= 0 ? 0 : light >= 1 ? steps : Math.sqrt(light) * steps;
  const at = place | 0;
  return codeTable[at] + (codeTable[at + 1] - codeTable[at]) * (place - at);
}

/** How bright a picture of 3 or 4 channels is, 0..1, as light. */
export function lightPlaneOf({ width, height, channels, data }: Raster): Plane {
  const scale = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const light = new Float32Array(width * height);
  for (let at = 0, from = 0; at < light.length; at++, from += channels) {
    light[at] =
      0.2126 * lightOf(data[from] * scale) +
      0.7152 * lightOf(data[from + 1] * scale) +
      0.0722 * lightOf(data[from + 2] * scale);
  }
  return { width, height, data: light };
}
