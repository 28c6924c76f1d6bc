import { writeShownRgb } from '../../../imaging/color/oklab.ts';
import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type DyeStyle, dyeShares } from './dye-shares.ts';
import { fieldRows } from './field-rows.ts';
import type { HairColor } from './hair-colors.ts';
import { labOfRow, partOfRow } from './hair-crop.ts';
import type { PreparedHair } from './prepare-hair.ts';

export interface Dye {
  /** Undefined: the hair keeps its color. */
  readonly color: HairColor | undefined;
  readonly style: DyeStyle;
  /** How much of the new color, 0..1. */
  readonly strength: number;
  /** −1 (dull) to 1 (glossy); at 0 the light stays as it is. */
  readonly shine: number;
}

/** Streaks in darker hair than the first are lighter than it by the second at most: more looks like tinsel. */
const [darkHair, streakLift] = [0.45, 0.15];
/** How much the mean may be corrected by, as a factor and a summand. */
const mostGain = 1.3;
const mostShift = 0.1;
/** Hair is nowhere darker or lighter than this, in OKLab. */
const [darkest, palest] = [0.045, 0.97];

/** Shadows in hair that gets lighter: the power of their share of light. */
const shade = 0.95;
/** By so much lights are lighter than the mean at most, and nothing is lighter than this. */
const [knee, whitest] = [0.36, 0.93];
/** By so much less hair gets lighter beside skin and background, where half of a pixel may be those. */
const rimShade = 0.22;
/** Strands that no photo shows, in dark hair that gets lighter: for each step of lightness. */
const strandLift = 0.03;

/** How lightness becomes the new one. */
interface Tone {
  readonly own: number;
  readonly target: HairColor;
  /** 0 where the hair gets darker, 1 where it gets lighter. */
  readonly lighter: number;
  readonly shine: number;
  readonly relief: number;
  gain: number;
  shift: number;
}

/**
 * The crop with its hair in another color; light and strands stay. Going lighter, shading multiplies (L of OKLab is a cube root of light, so a ratio stays
 * one): dark gaps between locks stay dark, and lights run into a knee. Going darker, local light and detail are kept at about half, and shine stays. A pixel that is hair only in part
 * changes by what the hair near by changes, times its share: what is behind it stays.
 */
export function dyeHair(hair: PreparedHair, dye: Dye): Raster {
  const { crop, mask, own } = hair;
  const { picture } = crop;
  const { width, height, channels, data } = picture;
  const { share: shareAt, base, finer: fine } = dyeShares(hair, dye.style);
  const target = targetOf(dye, own, base);
  const isDyed = dye.color !== undefined || dye.style === 'gray-cover';
  if (!isDyed && dye.shine === 0) return picture;
  const tone = fitTone(hair, isDyed ? target : own, dye);
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const out = samplesLike(data, data.length);
  out.set(data);
  const rows = fieldRows(
    [...hair.low, hair.strands, fine ?? hair.strands, hair.length, hair.rim, hair.locks],
    picture,
  );
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const part = partOfRow(width, (x) => mask.data[start + x] > 0);
    if (!part) continue;
    const lab = labOfRow(picture, y, part);
    const [lowL, lowA, lowB, strand, finer, length, rim, locks] = rows(y);
    for (let x = part.from; x < part.to; x++) {
      const i = start + x;
      if (mask.data[i] === 0) continue;
      const at = 3 * x;
      const alpha = mask.data[i] / 255;
      // Of a pixel that is hair only in part, the hair looks as it does near by.
      const sure = smooth(0.3, 0.9, alpha);
      const calm = lowL[x] + sure * (hair.calm[i] - lowL[x]);
      // What is almost black holds nothing but noise and the blocks of JPEG.
      const l = locks[x] + smooth(0.03, 0.15, calm) * (calm - locks[x]);
      const raw = lowL[x] + sure * (lab[at] - lowL[x]);
      const a = lowA[x] + sure * (lab[at + 1] - lowA[x]);
      const b = lowB[x] + sure * (lab[at + 2] - lowB[x]);
      const place = {
        length: length[x],
        strand: strand[x],
        finer: finer[x],
        detail: l - locks[x],
        l: raw,
        a,
        b,
      };
      // What is lighter than any hair is none: skin between the first hairs, the wall between curls.
      const isHair = 1 - tone.lighter * rim[x] * smooth(hair.lightest, hair.lightest + 0.14, lab[at]);
      const wanted = alpha * isHair * (isDyed ? dye.strength * shareAt(place) : 1);
      if (wanted <= 0.002) continue;
      const lightness = toneOf(tone, l, raw, lowL[x], strand[x], rim[x]);
      let [newA, newB] = [a, b];
      if (isDyed) {
        const chroma = chromaAt(tone.target, lightness);
        const kept = 0.35 * smooth(0.08, 0.25, raw);
        newA = chroma[0] + kept * (a - lowA[x]);
        newB = chroma[1] + kept * (b - lowB[x]);
      }
      writeShownRgb(
        Math.min(1, Math.max(0, lab[at] + wanted * (lightness - raw))),
        lab[at + 1] + wanted * (newA - a),
        lab[at + 2] + wanted * (newB - b),
        0.0625,
        rgb,
      );
      const to = i * channels;
      for (let c = 0; c < 3; c++) out[to + c] = Math.min(maximum, rgb[c] * maximum + 0.5);
    }
  }
  return { ...picture, data: out };
}

function targetOf({ color, style }: Dye, own: HairColor, base: HairColor): HairColor {
  if (style === 'gray-cover' && !color) return base;
  if (!color) return own;
  if (style !== 'streaks' || own[0] > darkHair) return color;
  const lightness = Math.min(color[0], own[0] + streakLift);
  const kept = Math.min(1, (lightness + 0.1) / (color[0] + 0.1));
  return [lightness, color[1] * kept, color[2] * kept];
}

/** Chroma goes with lightness, less where it's very light or dark, and shadows of warm colors turn towards red. */
function chromaAt([l, a, b]: HairColor, lightness: number): readonly [number, number] {
  const off = lightness - l;
  const share = Math.min(1.1, Math.max(0.25, 1 - 0.9 * Math.max(0, off) - 0.25 * Math.max(0, -off)));
  // Below its target color a shadow has chroma in proportion to its light.
  const shade = off < 0 ? Math.max(0.25, lightness / Math.max(l, 0.05)) ** 0.5 : 1;
  const turn = b > 0 ? -0.35 * Math.min(0.3, Math.max(0, -off)) : 0;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [share * shade * (a * cos - b * sin), share * shade * (a * sin + b * cos)];
}

/**
 * @param l calm along the strands
 * @param raw as the photo has it
 */
function toneOf(tone: Tone, l: number, raw: number, low: number, strand: number, rim: number): number {
  const { own, target, lighter, shine } = tone;
  const lift = Math.max(0, target[0] - own);
  const base = floored(low);
  const ratio = (base / floored(own)) * (floored(l) / base) ** tone.relief;
  // Lights run into a knee below white.
  const room = Math.min(knee, (whitest - target[0]) / target[0]);
  const up =
    tone.gain *
      target[0] *
      (ratio < 1 ? ratio ** shade : 1 + room * Math.tanh((ratio - 1) / (0.75 * (room / knee)))) +
    strandLift * lift * strand -
    rimShade * lift * rim;
  const broad = low - own;
  const detail = raw - low;
  const compressed = Math.sign(broad) * Math.min(Math.abs(broad), 0.05 + 0.62 * Math.abs(broad));
  // What gets a little darker keeps its light; black keeps half of it, and its shine.
  const kept = Math.min(1, Math.max(0.55, target[0] / own));
  const down =
    target[0] +
    tone.shift +
    kept * compressed +
    kept * detail +
    1.22 * (1 - kept) * Math.max(0, detail - 0.02) +
    0.003 * strand;
  const dyed = down + lighter * (up - down);
  const gloss = Math.max(0, l - low) * Math.min(1.8, Math.max(0.6, target[0] / own));
  return Math.min(palest, Math.max(darkest, dyed + (shine < 0 ? 0.4 : 0.5) * shine * gloss));
}

/** Ratios of what is almost black would be noise. */
function floored(lightness: number): number {
  return Math.sqrt(lightness * lightness + 0.0064);
}

/** The tone whose mean over the hair is the target's lightness. */
function fitTone(hair: PreparedHair, target: HairColor, { shine, style }: Dye): Tone {
  const own = Math.max(0.1, hair.own[0]);
  const lift = target[0] - own;
  const tone: Tone = {
    own,
    target,
    // Gray strands are light because they are gray: their light runs into the knee as well.
    lighter: style === 'gray-cover' ? 1 : smooth(-0.05, 0.05, lift),
    shine,
    relief: hair.relief,
    gain: 1,
    shift: 0,
  };
  const { lab } = hair.crop.small;
  for (let round = 0; round < 3; round++) {
    let [sum, weight] = [0, 0];
    for (let i = 0; i < hair.share.length; i += 3) {
      if (hair.share[i] < 0.85) continue;
      sum += toneOf(tone, lab[3 * i], lab[3 * i], hair.low[0].data[i], 0, hair.rim.data[i]);
      weight++;
    }
    const miss = weight > 0 ? target[0] - sum / weight : 0;
    tone.gain = Math.min(mostGain, Math.max(1 / mostGain, tone.gain * (1 + miss / target[0])));
    tone.shift = Math.min(mostShift, Math.max(-mostShift, tone.shift + miss));
  }
  return tone;
}
