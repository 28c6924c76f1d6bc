/**
 * OKLab (Björn Ottosson: "A perceptual color space for image processing", 2020) of gamma encoded sRGB: lightness 0..1, `a`
 * towards red, `b` towards yellow; equal distances look about equally far.
 *
 * @param colors interleaved RGB, 0..1
 * @returns interleaved L, a, b
 */
export function oklabOf(colors: Float32Array): Float32Array {
  const lab = new Float32Array(colors.length);
  for (let i = 0; i < colors.length; i += 3) {
    const red = linearOf(colors[i]);
    const green = linearOf(colors[i + 1]);
    const blue = linearOf(colors[i + 2]);
    writeLab(red, green, blue, lab, i);
  }
  return lab;
}

/** As {@link oklabOf}, of light: interleaved linear sRGB, which may go beyond 1. */
export function oklabOfLight(light: Float32Array): Float32Array {
  const lab = new Float32Array(light.length);
  for (let i = 0; i < light.length; i += 3) writeLab(light[i], light[i + 1], light[i + 2], lab, i);
  return lab;
}

/** OKLab of light (linear sRGB), into three places of `lab`. */
function writeLab(red: number, green: number, blue: number, lab: Float32Array, at: number): void {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  lab[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/**
 * The way back, into three places of `rgb` from `at` on; what sRGB cannot show ends at 0 and 1.
 *
 * @returns whether sRGB can show it
 */
export function writeRgb(
  lightness: number,
  a: number,
  b: number,
  rgb: Float32Array | number[],
  at = 0,
): boolean {
  const l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const s = cube(lightness - 0.0894841775 * a - 1.291485548 * b);
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  rgb[at] = encodeLight(red);
  rgb[at + 1] = encodeLight(green);
  rgb[at + 2] = encodeLight(blue);
  return isShown(red) && isShown(green) && isShown(blue);
}

/**
 * As {@link writeRgb}, but what sRGB cannot show gives way in chroma, not in lightness.
 *
 * @param step the share of its chroma that a color gives way by at a time; one such share it keeps at least
 */
export function writeShownRgb(lightness: number, a: number, b: number, step: number, rgb: number[]): void {
  let share = 1;
  while (!writeRgb(lightness, share * a, share * b, rgb) && share > step) share -= step;
}

function isShown(light: number): boolean {
  return light >= -rounding && light <= 1 + rounding;
}

/** Of a number; `** 3` is a call of the general power, many times as slow. */
function cube(x: number): number {
  return x * x * x;
}

/** What the matrices miss white by. */
const rounding = 1e-4;

/** sRGB's curve (IEC 61966-2-1), 0..1: light of an encoded value. */
export function linearOf(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** The encoded value of light, kept in 0..1. */
export function encodedOf(linear: number): number {
  if (linear <= 0.0031308) return Math.max(0, linear * 12.92);
  return Math.min(1, 1.055 * linear ** (1 / 2.4) - 0.055);
}

/** Places of the table of {@link encodeLight}. */
const encodingSteps = 8192;
/**
 * Encoded values in steps of the light's square root: small values, where the curve is steep, are close together. One more than there
 * are places: what is read beyond white is white.
 */
const encodings = Float32Array.from({ length: encodingSteps + 2 }, (_, i) =>
  encodedOf(Math.min(1, i / encodingSteps) ** 2),
);

/** As {@link encodedOf} to within 1e-6 (a fifteenth of a step of 16 bits), from a table and several times as fast. */
export function encodeLight(light: number): number {
  if (light <= 0) return 0;
  if (light >= 1) return 1;
  const place = Math.sqrt(light) * encodingSteps;
  const low = place | 0;
  const first = encodings[low];
  return first + (place - low) * (encodings[low + 1] - first);
}

/** One of the three parts by itself: 0 for L, 1 for a, 2 for b. */
export function oklabPart(lab: Float32Array, part: 0 | 1 | 2): Float32Array {
  const data = new Float32Array(lab.length / 3);
  for (let i = 0, from = part as number; i < data.length; i++, from += 3) data[i] = lab[from];
  return data;
}

/** Light of each of the 256 values of a byte. */
const lightOfByte = Float32Array.from({ length: 256 }, (_, value) => linearOf(value / 255));

/**
 * As {@link oklabOf}, of bytes, several times as fast.
 *
 * @param pixels interleaved sRGB of 3 or 4 `channels`; the fourth is passed over
 */
export function oklabOfBytes(
  pixels: Uint8Array | Uint8ClampedArray,
  channels: 3 | 4,
): Float32Array<ArrayBuffer> {
  const lab = new Float32Array((pixels.length / channels) * 3);
  for (let from = 0, to = 0; to < lab.length; from += channels, to += 3) {
    writeLab(
      lightOfByte[pixels[from]],
      lightOfByte[pixels[from + 1]],
      lightOfByte[pixels[from + 2]],
      lab,
      to,
    );
  }
  return lab;
}
