import { encodeLight, linearOf } from '../../../imaging/color/oklab.ts';
import { averagePlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type LightCopy, toneLight } from '../diagnosis/light-copy.ts';
import { ToneCurve, type ToneShape } from './lifting-curve.ts';
import type { LightRows } from './light-rows.ts';
import { SlowMap } from './slow-map.ts';

/** Standard deviation of the window of the base, as a share of the longer side. */
const windowShare = 0.035;
/** Variance of encoded tones below which a window is all base: edges stand out from it, and get no halo. */
const edgeVariance = 0.004;
/** The darkest base by which tones are divided. */
const leastBase = 1 / 512;
/** Where tones are lowered, those from here on give way less and less: what is white stays white. */
const nearWhite = 0.88;

/** Light of encoded tones, in steps as fine as those of 16 bits where it counts. */
const lights = Float32Array.from({ length: 4098 }, (_, i) => linearOf(Math.min(1, i / 4096)));

/** Changes the tones of rows of a photo. */
export interface ToneChange {
  change(rows: LightRows): void;
}

/**
 * A curve for the base of a photo, the fine detail on it kept or made stronger; the base follows edges (guided filter). Red, green and blue
 * grow alike, so that no hue turns; what would leave the space gives way towards gray of its own luminance.
 *
 * @param detail 1 keeps it
 * @param vividness 1 keeps it
 */
export function toneChange(
  copy: LightCopy,
  shape: ToneShape,
  { detail, vividness }: { readonly detail: number; readonly vividness: number },
  full: Size,
): ToneChange {
  const map = new SlowMap(baseCoefficients(copy), 2, copy, full);
  const curve = new ToneCurve(shape);
  return {
    change({ width, top, light }) {
      for (let i = 0, y = top; i < light.length; y++) {
        const row = map.rowAt(y);
        for (let x = 0; x < width; x++, i += 3) {
          const own = toneLight(light[i], light[i + 1], light[i + 2]);
          if (own < 1e-6) continue;
          const tone = encodeLight(own);
          const base = Math.min(1, Math.max(leastBase, row[2 * x] * tone + row[2 * x + 1]));
          const changedBase = curve.at(base);
          let changed = changedBase + (tone - base) * detail * (changedBase / base);
          if (changed < tone && tone > nearWhite) changed += (tone - changed) * smooth(nearWhite, 1, tone);
          if (changed > tone && changed > nearWhite) changed = shoulder(changed, Math.max(nearWhite, tone));
          scale(light, i, lightOfTone(changed) / own, vividness);
        }
      }
    },
  };
}

/** Bends what rises above `from` so that nothing reaches white that was not there. */
function shoulder(tone: number, from: number): number {
  const room = 1 - from;
  return room <= 1e-4 || tone <= from
    ? Math.min(tone, 1)
    : from + room * (1 - Math.exp((from - tone) / room));
}

function lightOfTone(tone: number): number {
  if (tone <= 0) return 0;
  if (tone >= 1) return 1;
  const place = tone * 4096;
  const low = place | 0;
  return lights[low] + (place - low) * (lights[low + 1] - lights[low]);
}

function scale(light: Float32Array, i: number, ratio: number, vividness: number): void {
  let red = light[i] * ratio;
  let green = light[i + 1] * ratio;
  let blue = light[i + 2] * ratio;
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  if (vividness !== 1) {
    red = Math.max(0, gray + (red - gray) * vividness);
    green = Math.max(0, gray + (green - gray) * vividness);
    blue = Math.max(0, gray + (blue - gray) * vividness);
  }
  const most = Math.max(red, green, blue);
  if (most > 1) {
    const share = gray >= 1 ? 0 : (1 - gray) / (most - gray);
    const to = Math.min(1, gray);
    red = to + (red - gray) * share;
    green = to + (green - gray) * share;
    blue = to + (blue - gray) * share;
  }
  light[i] = red;
  light[i + 1] = green;
  light[i + 2] = blue;
}

/** Of the base as a share of a tone and an offset, interleaved (He, Sun, Tang: "Guided Image Filtering", 2013). */
function baseCoefficients({ width, height, light, weights }: LightCopy): Float32Array {
  const sigma = Math.max(1.5, windowShare * Math.max(width, height));
  const plane = (data: Float32Array) => averagePlane({ width, height, data }, sigma).data;
  const tones = Float32Array.from(weights, (_, i) =>
    encodeLight(toneLight(light[3 * i], light[3 * i + 1], light[3 * i + 2])),
  );
  const mean = plane(tones);
  const square = plane(tones.map((tone) => tone * tone));
  const share = new Float32Array(tones.length);
  const offset = new Float32Array(tones.length);
  for (let i = 0; i < tones.length; i++) {
    const variance = Math.max(0, square[i] - mean[i] * mean[i]);
    share[i] = variance / (variance + edgeVariance);
    offset[i] = mean[i] * (1 - share[i]);
  }
  const [shares, offsets] = [plane(share), plane(offset)];
  return Float32Array.from({ length: 2 * tones.length }, (_, i) => (i % 2 === 0 ? shares : offsets)[i >> 1]);
}
