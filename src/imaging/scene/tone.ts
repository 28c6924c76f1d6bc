import { seededRandom } from '../sampling/seeded-random.ts';
import { clamp } from './ramp.ts';

type DevelopOptions = {
  /** Eyes see little color in the dark. */
  readonly night: boolean;
  /** Of the dither. */
  readonly seed: number;
} & (
  | { /** How bright the picture is to be on average, 0..1. */ readonly key: number }
  | { readonly exposure: number }
);

/** Linear light → 8-bit sRGB: exposure by the picture itself, a glow around what dazzles, a film's curve, and dither against bands. */
export function developed(
  light: Float32Array,
  width: number,
  height: number,
  { night, seed, ...brightness }: DevelopOptions,
): Uint8Array<ArrayBuffer> {
  const pixels = width * height;
  const exposure =
    'exposure' in brightness ? brightness.exposure : exposureFor(light, pixels, brightness.key);
  const glow = glare(light, width, height, exposure);
  const random = seededRandom(seed);
  const out = new Uint8Array(pixels * 3);
  const curve = (x: number) => {
    const v = Math.max(0, x);
    return clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
  };
  for (let i = 0; i < pixels; i++) {
    let r = light[3 * i] * exposure + glow[3 * i];
    let g = light[3 * i + 1] * exposure + glow[3 * i + 1];
    let b = light[3 * i + 2] * exposure + glow[3 * i + 2];
    if (night) {
      // Eyes see blue in the dark.
      const l = 0.25 * r + 0.5 * g + 0.25 * b;
      r = r * 0.45 + l * 0.3;
      g = g * 0.55 + l * 0.4;
      b = b * 0.7 + l * 0.65;
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
  const seen: number[] = [];
  for (let i = 0; i < pixels; i += step)
    seen.push(Math.max(light[3 * i], light[3 * i + 1], light[3 * i + 2]));
  seen.sort((a, b) => a - b);
  return seen[Math.floor(seen.length * 0.975)] + 1e-6;
}

/** Light that strays in the lens: a wide blur of what is brighter than white. */
function glare(light: Float32Array, width: number, height: number, exposure: number) {
  const scale = Math.max(1, Math.round(width / 256));
  const w = Math.ceil(width / scale);
  const h = Math.ceil(height / scale);
  const small = new Float32Array(w * h * 3);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        let count = 0;
        for (let v = y * scale; v < Math.min(height, (y + 1) * scale); v++)
          for (let u = x * scale; u < Math.min(width, (x + 1) * scale); u++) {
            sum += Math.min(30, Math.max(0, light[(v * width + u) * 3 + c] * exposure - 1.1));
            count++;
          }
        small[(y * w + x) * 3 + c] = sum / count;
      }
  const total = new Float32Array(small.length);
  let current = small;
  for (const [radius, weight] of [
    [2, 0.12],
    [6, 0.1],
    [16, 0.1],
  ] as const) {
    for (let pass = 0; pass < 2; pass++) {
      current = boxBlur(current, w, h, radius, true);
      current = boxBlur(current, w, h, radius, false);
    }
    for (let i = 0; i < total.length; i++) total[i] += current[i] * weight;
  }
  const out = new Float32Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++) {
    const v = Math.max(0, Math.min(h - 1.001, (y + 0.5) / scale - 0.5));
    const j = v | 0;
    const fy = v - j;
    for (let x = 0; x < width; x++, o += 3) {
      const u = Math.max(0, Math.min(w - 1.001, (x + 0.5) / scale - 0.5));
      const i = u | 0;
      const fx = u - i;
      const p = (j * w + i) * 3;
      const q = p + w * 3;
      for (let c = 0; c < 3; c++)
        out[o + c] =
          (total[p + c] * (1 - fx) + total[p + 3 + c] * fx) * (1 - fy) +
          (total[q + c] * (1 - fx) + total[q + 3 + c] * fx) * fy;
    }
  }
  return out;
}

function boxBlur(source: Float32Array<ArrayBuffer>, w: number, h: number, radius: number, across: boolean) {
  const out = new Float32Array(source.length);
  const [lines, length, step, jump] = across ? [h, w, 3, w * 3] : [w, h, w * 3, 3];
  for (let line = 0; line < lines; line++)
    for (let c = 0; c < 3; c++) {
      const start = line * jump + c;
      let sum = 0;
      for (let i = -radius; i <= radius; i++)
        sum += source[start + Math.max(0, Math.min(length - 1, i)) * step];
      for (let i = 0; i < length; i++) {
        out[start + i * step] = sum / (2 * radius + 1);
        sum +=
          source[start + Math.min(length - 1, i + radius + 1) * step] -
          source[start + Math.max(0, i - radius) * step];
      }
    }
  return out;
}
