import { hexColor } from '../../../imaging/color/hex-color.ts';
import { oklabOf, oklabOfBytes } from '../../../imaging/color/oklab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** OKLab. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** From OKLCh: hue in degrees. */
export function lch(lightness: number, chroma: number, hue: number): Lab {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** Between two colors, evenly to the eye. */
export function mixLab(from: Lab, to: Lab, share: number): Lab {
  // The same object where nothing is mixed: whoever converts colors can tell that it is the one before.
  if (share <= 0) return from;
  if (share >= 1) return to;
  return [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
    from[2] + share * (to[2] - from[2]),
  ];
}

/** What the looks of one person are colored by: hues in degrees of OKLCh. */
export interface LookHues {
  /** Of the clothes, or what goes with the skin. */
  readonly main: number;
  /** Far from it, and away from the skin. */
  readonly other: number;
  /** Far from both. */
  readonly third: number;
  /** Hair and clothes are dark: they stand out before lighter colors. */
  readonly isDark: boolean;
}

const bins = 36;
/** Clothes with less chroma are gray, black or white. */
const leastChroma = 0.035;
/** Skin of every shade lies within so many degrees of its hue; grounds that near look like more skin. */
const [skinHue, skinReach] = [55, 38];
/** What goes with gray clothes: a blue that skin stands out from. */
const withGray = 245;

/**
 * @param person RGBA, sRGB, 8 bit; the head above, clothes below `chin`
 * @param chin row where clothes may begin
 */
export function lookHues({ width, height, data }: Raster<Uint8Array>, chin: number): LookHues {
  const lab = oklabOfBytes(data, 4);
  const weights = new Float64Array(bins);
  let [clothes, outer, lightness] = [0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[4 * i + 3] < 230) continue;
      const [l, a, b] = [lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]];
      if (y < 0.35 * chin || y > chin) {
        lightness += l;
        outer++;
      }
      if (y < chin + 0.06 * height) continue;
      clothes++;
      const chroma = Math.hypot(a, b);
      const hue = hueOf(a, b);
      if (chroma > leastChroma && apart(hue, skinHue) > skinReach && l > 0.15)
        weights[Math.floor(hue / (360 / bins)) % bins] += chroma;
    }
  }
  let best = 0;
  for (let bin = 1; bin < bins; bin++) if (weights[bin] > weights[best]) best = bin;
  const isColored = clothes > 0 && weights[best] / clothes > 0.15 * leastChroma;
  return huesAround(
    isColored ? ((best + 0.5) * 360) / bins : withGray,
    outer === 0 || lightness / outer < 0.52,
  );
}

/** Yellow, mint, teal, blue, violet and pink: grounds that skin of every shade stands out from. */
const grounds = [95, 165, 200, 255, 300, 355];

/** The hues that go with a chosen one. */
export function huesAround(main: number, isDark: boolean): LookHues {
  const farthest = (from: readonly number[]) => {
    const room = (hue: number) => Math.min(...from.map((one) => apart(hue, one)));
    return grounds.reduce((best, hue) => (room(hue) > room(best) ? hue : best));
  };
  const other = farthest([main]);
  return { main, other, third: farthest([main, other]), isDark };
}

/** As {@link lch}, but yellows are lighter and blues darker at the same word: as people name them. */
export function tone(lightness: number, chroma: number, hue: number): Lab {
  const near = Math.cos(((hue - 100) * Math.PI) / 180);
  const lift = near > 0 ? 0.22 * near * near : 0.03 * near;
  return lch(Math.min(0.9, lightness + lift), chroma, hue);
}

/** @param color `#abc` or `#aabbcc` */
export function hueOfColor(color: string): number {
  const [, a, b] = oklabOf(Float32Array.from(hexColor(color)));
  return hueOf(a, b);
}

function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

function apart(one: number, two: number): number {
  const turn = Math.abs(one - two) % 360;
  return Math.min(turn, 360 - turn);
}
