import { linearOf } from '#src/imaging/color/oklab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';

type Lab = readonly [lightness: number, a: number, b: number];

/** CIE L*a*b* of gamma encoded sRGB 0..1 under D65. */
export function labOf(rgb: readonly number[]): Lab {
  const [red, green, blue] = rgb.map(linearOf);
  const root = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.950456);
  const y = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.088754);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 (Sharma, Wu, Dalal: "The CIEDE2000 Color-Difference Formula", 2005): 1 is just seen, side by side. */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const radians = Math.PI / 180;
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const grown = 1 + (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))) / 2;
  const chroma = [Math.hypot(a1 * grown, b1), Math.hypot(a2 * grown, b2)];
  const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / radians + 360) % 360);
  const hue = [hueOf(a1 * grown, b1), hueOf(a2 * grown, b2)];
  const isGray = chroma[0] * chroma[1] === 0;
  let turn = isGray ? 0 : hue[1] - hue[0];
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  let mean = hue[0] + hue[1];
  if (!isGray) {
    if (Math.abs(hue[0] - hue[1]) <= 180) mean /= 2;
    else mean = (mean + (mean < 360 ? 360 : -360)) / 2;
  }
  const lightness = (l1 + l2) / 2 - 50;
  const middle = (chroma[0] + chroma[1]) / 2;
  const cosine = (times: number, shift: number) => Math.cos((times * mean + shift) * radians);
  const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const byLightness = (l2 - l1) / (1 + (0.015 * lightness ** 2) / Math.sqrt(20 + lightness ** 2));
  const byChroma = (chroma[1] - chroma[0]) / (1 + 0.045 * middle);
  const byHue =
    (2 * Math.sqrt(chroma[0] * chroma[1]) * Math.sin((turn / 2) * radians)) / (1 + 0.015 * middle * t);
  const spread = 30 * Math.exp(-(((mean - 275) / 25) ** 2));
  const rotation = -2 * Math.sqrt(middle ** 7 / (middle ** 7 + 25 ** 7)) * Math.sin(2 * spread * radians);
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue);
}

/** Mean CIEDE2000 between two pictures in sRGB, of every so many pixels. */
export function meanColorDifference(one: Raster, other: Raster, step = 7): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error('pictures of different sizes');
  const colorAt = ({ data, channels }: Raster, i: number) => {
    const most = data instanceof Uint16Array ? 65535 : 255;
    return labOf([0, 1, 2].map((c) => data[i * channels + c] / most));
  };
  let sum = 0;
  let count = 0;
  for (let i = 0; i < one.width * one.height; i += step, count++)
    sum += colorDifference(colorAt(one, i), colorAt(other, i));
  return sum / count;
}
