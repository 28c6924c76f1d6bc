import type { Plane } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { HairColor } from './hair-colors.ts';
import { quantileOf } from './hair-crop.ts';
import type { PreparedHair } from './prepare-hair.ts';
import { strandNoise } from './strand-flow.ts';

export const dyeStyles = ['full', 'roots', 'ombre', 'streaks', 'gray-cover'] as const;
export type DyeStyle = (typeof dyeStyles)[number];

/** Hair at one pixel. */
interface DyePlace {
  readonly length: number;
  readonly strand: number;
  readonly finer: number;
  /** Lighter or darker than the hair around. */
  readonly detail: number;
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

interface DyeShares {
  share(place: DyePlace): number;
  /** The color that the hair has where it isn't gray. */
  readonly base: HairColor;
  /** Of streaks: the strands that `finer` of a place is read from. */
  readonly finer?: Plane;
}

/** Where roots end and ends begin in long hair, in heights of the face; in shorter hair in proportion. */
const rootEnds = [0.02, 0.28] as const;
const endsBegin = [0.35, 0.95] as const;
const [rootHair, endHair] = [0.6, 1];
/** Share of strands that are streaks. */
const streakShare = 0.3;

/**
 * Which part of the hair a way of dyeing reaches, 0..1 at each place: lengths without their roots, ends alone, single strands, or what is gray.
 */
export function dyeShares(hair: PreparedHair, style: DyeStyle): DyeShares {
  const base = ungrayed(hair);
  if (style === 'roots') {
    const scale = Math.min(1, hair.longest / rootHair);
    const [from, to] = rootEnds;
    return {
      base,
      share: ({ length, strand }) => smooth(scale * from, scale * to, length + 0.05 * scale * strand),
    };
  }
  if (style === 'ombre') {
    const scale = Math.min(1, hair.longest / endHair);
    const [from, to] = endsBegin;
    return {
      base,
      share: ({ length, strand }) => smooth(scale * from, scale * to, length + 0.06 * scale * strand),
    };
  }
  if (style === 'streaks') {
    const finer = strandNoise(hair.flow, hair.share, 11, 21);
    const { unit, line } = streakLine(hair, finer);
    return {
      base,
      finer,
      share: ({ finer, detail }) => smooth(line - 0.9, line + 1.1, 0.55 * finer + light(detail / unit)),
    };
  }
  if (style === 'gray-cover') {
    const [from, to] = [base[0] + 0.06, base[0] + 0.22];
    const chroma = Math.hypot(base[1], base[2]);
    // In hair that has a color of its own, what is gray has less of it; light brown isn't gray.
    const tells = smooth(0.025, 0.05, chroma);
    const grayness = (l: number, c: number) =>
      1 - tells * smooth(0.35, 0.7, (c * base[0]) / (chroma * Math.max(l, 0.1)));
    return { base, share: ({ l, a, b }) => smooth(from, to, l) * grayness(l, Math.hypot(a, b)) };
  }
  return { base, share: () => 1 };
}

/** A highlight is no more of a streak than a light strand is. */
const light = (detail: number) => 2 * Math.tanh(detail / 2);

/** How light strands are told from the rest: the unit of their detail, and the line above which they are streaks. */
function streakLine({ crop, share, locks }: PreparedHair, finer: Plane): { unit: number; line: number } {
  const details: number[] = [];
  let sum = 0;
  for (let i = 0; i < share.length; i++) {
    if (share[i] < 0.6) continue;
    const detail = crop.small.lab[3 * i] - locks.data[i];
    sum += detail * detail;
    details.push(i);
  }
  const unit = Math.max(0.01, Math.sqrt(sum / Math.max(1, details.length)));
  const values = details.map(
    (i) => 0.55 * finer.data[i] + light((crop.small.lab[3 * i] - locks.data[i]) / unit),
  );
  return { unit, line: quantileOf(values, 1 - streakShare) };
}

/** The color of the darker part of the hair: gray strands are the lighter ones. */
function ungrayed({ crop: { small }, share }: PreparedHair): HairColor {
  const lights: number[] = [];
  for (let i = 0; i < share.length; i++) if (share[i] > 0.8) lights.push(small.lab[3 * i]);
  const line = quantileOf(lights, 0.3);
  let [l, a, b, count] = [0, 0, 0, 0];
  for (let i = 0; i < share.length; i++) {
    if (share[i] <= 0.8 || small.lab[3 * i] > line) continue;
    l += small.lab[3 * i];
    a += small.lab[3 * i + 1];
    b += small.lab[3 * i + 2];
    count++;
  }
  if (count === 0) return [0.3, 0.02, 0.025];
  // Gray all over: its darker part is gray as well, and hair that was never gray is darker and warmer.
  return [Math.min(0.42, l / count), Math.max(0.012, a / count), Math.max(0.018, b / count)];
}
