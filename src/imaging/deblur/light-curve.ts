import type { Plane, Raster } from '../raster/raster.ts';

const steps = 4096;

/** There and back between encoded values and what they are a root of, 0..1; what lies beyond is cut. */
export interface LightCurve {
  decode(encoded: number): number;
  encode(value: number): number;
}

/** Of tables, within 1e-5. */
export function lightCurve(power: number): LightCurve {
  /** Read between its entries; encoding is steep near black, where the square root spreads it. */
  const decoding = Float32Array.from({ length: steps + 2 }, (_, at) => (at / steps) ** power);
  const encoding = Float32Array.from({ length: steps + 2 }, (_, at) => (at / steps) ** (2 / power));
  const read = (table: Float32Array, place: number) => {
    const at = place | 0;
    return table[at] + (table[at + 1] - table[at]) * (place - at);
  };
  return {
    decode: (encoded) => read(decoding, encoded <= 0 ? 0 : encoded >= 1 ? steps : encoded * steps),
    encode: (value) => read(encoding, value <= 0 ? 0 : value >= 1 ? steps : Math.sqrt(value) * steps),
  };
}

/** Light of values encoded with about the gamma of sRGB. */
export const linearLight = lightCurve(2.2);

/** How bright a picture of 3 or 4 channels is, 0..1, as light. */
export function lightPlaneOf({ width, height, channels, data }: Raster): Plane {
  const scale = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const light = new Float32Array(width * height);
  for (let at = 0, from = 0; at < light.length; at++, from += channels) {
    light[at] =
      0.2126 * linearLight.decode(data[from] * scale) +
      0.7152 * linearLight.decode(data[from + 1] * scale) +
      0.0722 * linearLight.decode(data[from + 2] * scale);
  }
  return { width, height, data: light };
}
