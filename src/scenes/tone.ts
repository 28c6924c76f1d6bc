import { blurPlane } from '../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../imaging/raster/raster.ts';
import { resamplePlane } from '../imaging/raster/resample.ts';
import { clamp, smooth } from '../imaging/sampling/ramp.ts';
import { seededRandom } from '../imaging/sampling/seeded-random.ts';

type DevelopOptions = {
  /** Eyes see little color in the dark. */
  readonly night: boolean;
  /** Of the dither. */
  readonly seed: number;
  /** Whether what dazzles is held back, as a sky is exposed that the land under it was not exposed with. */
  readonly isHeld?: boolean;
} & (
  | { /** How bright the picture is to be on average, 0..1. */ readonly key: number }
  | { readonly exposure: number }
);

/** Linear light → 8-bit sRGB: exposure by the picture itself, a glow around what dazzles, a film's curve, and dither against bands. */
export function developed(
  light: Float32Array,
  width: number,
  height: number,
  { night, seed, isHeld, ...brightness }: DevelopOptions,
): Uint8Array<ArrayBuffer> {
  const pixels = width * height;
  const exposure =
    'exposure' in brightness ? brightness.exposure : exposureFor(light, pixels, brightness.key);
  if (isHeld) holdBack(light, exposure);
  const glow = glare(light, width, height, exposure);
  const random = seededRandom(seed);
  const out = new Uint8Array(pixels * 3);
  const curve = (x: number) => {
    const v = Math.max(0, x);
    return clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
  };
  for (let i = 0; i < pixels; i++) {
    let r = light[3 * i] * exposure + glow[0].data[i];
    let g = light[3 * i + 1] * exposure + glow[1].data[i];
    let b = light[3 * i + 2] * exposure + glow[2].data[i];
    if (night) {
      // Eyes see blue in the dark, but fires and lamps in their colors; what is bright orange by day stays warm.
      const l = 0.25 * r + 0.5 * g + 0.25 * b;
      const dark = 1 - smooth(0.5, 1.6, Math.max(r, g, b));
      const warm = r > 0 ? 0.6 * smooth(0.35, 0.8, (r - b) / r) : 0;
      r += (l * 0.3 - r * (0.55 - 0.18 * warm)) * dark;
      g += (l * (0.4 - 0.1 * warm) - g * (0.45 - 0.1 * warm)) * dark;
      b += (l * (0.65 - 0.55 * warm) - b * 0.3) * dark;
    }
    // Very bright colors fade to white instead of turning garish.
    const most = Math.max(r, g, b);
    const fade = clamp((most - 1.2) / 6) * 0.7;
    r += (most - r) * fade;
    g += (most - g) * fade;
    b += (most - b) * fade;
    const noise = random() + random() - 1;
    for (let c = 0; c < 3; c++) {
      const v = curve((c === 0 ? r : c === 1 ? g : b) * 0.82);
      const encoded = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
      out[3 * i + c] = Math.max(0, Math.min(255, Math.round(encoded * 255 + noise * 0.9)));
    }
  }
  return out;
}

/** Light (1 is white) from which on it is held back, and how much of its growth is left, as a power. */
const [knee, growth] = [0.8, 0.52];
const paleness = 0.4;

/** Bright light keeps most of its color and still grows, but slowly. In place. */
function holdBack(light: Float32Array, exposure: number): void {
  for (let i = 0; i < light.length; i += 3) {
    const most = Math.max(light[i], light[i + 1], light[i + 2]) * exposure;
    if (most <= knee) continue;
    const factor = (most / knee) ** (growth - 1);
    const pale = paleness * (1 - factor);
    for (let c = 0; c < 3; c++)
      light[i + c] = factor * (light[i + c] + pale * (most / exposure - light[i + c]));
  }
}

/** How much darker than the sky land may stay, and how much of the rest is evened out. */
const [darkestLand, evenedOut, mostBrightened] = [0.34, 0.62, 2.6];

/**
 * A graduated filter, as photographers hold it before a bright sky: land below the horizon gets more light where it is much darker than
 * what is above. Linear light, in place.
 *
 * @param horizon row of the horizon, as a share of the height
 */
export function graduate(light: Float32Array, width: number, height: number, horizon: number): void {
  const rows = Math.max(1, Math.min(height - 1, Math.round(horizon * height)));
  const mean = (from: number, to: number) => {
    let sum = 0;
    for (let i = from * width; i < to * width; i++)
      sum += Math.log(1e-5 + 0.2126 * light[3 * i] + 0.7152 * light[3 * i + 1] + 0.0722 * light[3 * i + 2]);
    return Math.exp(sum / ((to - from) * width));
  };
  const wanted = (mean(0, rows) * darkestLand) / mean(rows, height);
  const gain = Math.min(mostBrightened, wanted ** evenedOut);
  if (gain <= 1) return;
  for (let row = 0; row < height; row++) {
    const factor = 1 + (gain - 1) * smooth(-0.1, 0.07, row / height - horizon);
    if (factor > 1) for (let i = row * width * 3; i < (row + 1) * width * 3; i++) light[i] *= factor;
  }
}

/** So that the picture is `key` on average, but what is bright does not burn out. */
function exposureFor(light: Float32Array, pixels: number, key: number): number {
  let sum = 0;
  for (let i = 0; i < pixels; i++) {
    const l = 0.2126 * light[3 * i] + 0.7152 * light[3 * i + 1] + 0.0722 * light[3 * i + 2];
    sum += Math.log(1e-5 + l);
  }
  const wanted = key / Math.exp(sum / pixels);
  return Math.min(wanted, Math.max(wanted * 0.6, 2.6 / brightest(light, pixels)));
}

/** What only one pixel in forty outshines. */
function brightest(light: Float32Array, pixels: number): number {
  const step = Math.max(1, Math.floor(pixels / 20_000));
  const seen = new Float64Array(Math.ceil(pixels / step));
  for (let n = 0, i = 0; n < seen.length; n++, i += 3 * step)
    seen[n] = Math.max(light[i], light[i + 1], light[i + 2]);
  seen.sort();
  return seen[Math.floor(seen.length * 0.975)] + 1e-6;
}

/** Standard deviations of the rings around a light, in pixels of a picture 256 wide, and how much of it they spread. */
const rings = [
  [2, 0.12],
  [5.7, 0.1],
  [14.6, 0.1],
] as const;

/** Light that strays in the lens: a wide blur of what is brighter than white. A plane for each color. */
function glare(light: Float32Array, width: number, height: number, exposure: number): Plane[] {
  const scale = Math.max(1, width / 256);
  const small = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  return [0, 1, 2].map((c) => {
    const dazzling = new Float32Array(width * height);
    let isDark = true;
    for (let i = 0; i < dazzling.length; i++) {
      dazzling[i] = Math.min(30, Math.max(0, light[3 * i + c] * exposure - 1.1));
      if (dazzling[i] > 0) isDark = false;
    }
    if (isDark) return { width, height, data: dazzling };
    const shrunk = resamplePlane({ width, height, data: dazzling }, small.width, small.height);
    const spread = new Float32Array(shrunk.data.length);
    for (const [sigma, weight] of rings) {
      const { data } = blurPlane(shrunk, sigma);
      for (let i = 0; i < spread.length; i++) spread[i] += data[i] * weight;
    }
    return resamplePlane({ ...small, data: spread }, width, height);
  });
}
