import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { luminanceOf, type PrintColors, tintSteps } from './print-colors.ts';

/** Where black and white of a print that has not faded lie, encoded, 0..255. */
const [blackGoal, whiteGoal] = [8, 247];
/** No range of tones is pulled apart more than by this. */
const mostGain = 2.6;
/** The middle of the tones lies between these, and comes as far as this on its way there. */
const [darkMiddle, brightMiddle] = [88, 150];
const middleShare = 0.6;
const [leastGamma, mostGamma] = [0.68, 1.45];
/** Below this a change is not worth making, in levels. */
const unseen = 2;

/** A curve from tone to tone, 0..1. */
type Curve = (value: number) => number;

/** How much of what was wrong with the tones is corrected. */
export interface UnfadeWish {
  /** 0..1. */
  readonly fade: number;
  readonly cast: number;
  /** What becomes of the tone of a black and white print. */
  readonly tone: 'keep' | 'neutral';
}

export interface Unfading {
  readonly isFaded: boolean;
  readonly isCast: boolean;
  /** Red, green and blue, 0..1, in place. */
  change(rgb: Float32Array): void;
}

/** Black, white and the middle of a print brought back; of a color print those of each dye, as they fade apart. */
export function planUnfading(colors: PrintColors, wish: UnfadeWish): Unfading {
  return colors.isMonochrome ? planMonochrome(colors, wish) : planColor(colors, wish);
}

function planMonochrome(colors: PrintColors, { fade, tone }: UnfadeWish): Unfading {
  const curve = curveOf(colors, fade);
  const isNeutral = tone === 'neutral' && colors.cast > 0.5;
  return {
    isFaded: isChange(colors, curve),
    isCast: isNeutral,
    change(rgb) {
      const own = luminanceOf(rgb);
      const changed = curve(own);
      for (let c = 0; c < 3; c++) {
        // The print's own tone at this brightness: a stain has another, and loses it.
        const tint = isNeutral ? 0 : tintAt(colors.tint, own, c) * towardsWhite(changed, own);
        rgb[c] = changed + tint;
      }
    },
  };
}

/** Paper that becomes white loses most of its tint. */
const towardsWhite = (changed: number, own: number) =>
  Math.min(1, Math.max(0.25, (1.02 - changed) / Math.max(0.02, 1.02 - own)));

function tintAt(tint: Float32Array, tone: number, channel: number): number {
  const place = Math.max(0, Math.min(tintSteps - 1, tone * tintSteps - 0.5));
  const low = Math.floor(place);
  const high = Math.min(tintSteps - 1, low + 1);
  return (
    (tint[3 * low + channel] + (place - low) * (tint[3 * high + channel] - tint[3 * low + channel])) / 255
  );
}

function planColor(colors: PrintColors, { fade, cast }: UnfadeWish): Unfading {
  const all = curveOf(colors, fade);
  const { channels } = colors;
  // Each dye by itself is brought to where all are together, as far as the cast is to go.
  const own = channels.map((levels) => {
    const mixed = {
      black: levels.black + (1 - cast) * (colors.black - levels.black),
      white: levels.white + (1 - cast) * (colors.white - levels.white),
      middle: levels.middle,
    };
    return curveOf(mixed, Math.max(fade, cast * 0.9), all(colors.middle / 255) * 255, cast);
  });
  const curves = cast > 0 ? own : [all, all, all];
  const moved = channels.map(({ middle }, c) => curves[c](middle / 255) - all(middle / 255));
  const isCast = cast > 0 && 255 * (Math.max(...moved) - Math.min(...moved)) > 2 * unseen;
  const used = isCast ? curves : [all, all, all];
  return {
    isFaded: isChange(colors, all),
    isCast,
    change(rgb) {
      for (let c = 0; c < 3; c++) rgb[c] = used[c](rgb[c]);
    },
  };
}

interface Levels {
  readonly black: number;
  readonly white: number;
  readonly middle: number;
}

/**
 * @param goal where the middle is to lie after it, as far as `pull` says; by default where it mostly lies
 */
function curveOf(
  { black, white, middle }: Levels,
  strength: number,
  goal?: number,
  pull = middleShare,
): Curve {
  if (white - black < 12) return (value) => value;
  const low = black > blackGoal ? black + (1 - strength) * (blackGoal - black) : Math.min(black, blackGoal);
  const high = white < whiteGoal ? white + (1 - strength) * (whiteGoal - white) : Math.max(white, whiteGoal);
  const gain = Math.min(mostGain, (whiteGoal - blackGoal) / Math.max(1, high - low));
  // With a limited gain, what is missing is left on both sides.
  const from = low;
  const start =
    black > blackGoal || gain > 1
      ? blackGoal + Math.max(0, (whiteGoal - blackGoal - gain * (high - low)) / 2)
      : low;
  const stretched = (value: number) => Math.max(0, Math.min(255, start + gain * (value - from)));
  const now = stretched(middle);
  const wanted = goal ?? Math.max(darkMiddle, Math.min(brightMiddle, now));
  const to = Math.max(
    4,
    Math.min(251, now + (goal === undefined ? strength * middleShare : pull) * (wanted - now)),
  );
  const exponent =
    now > 4 && now < 251
      ? Math.max(leastGamma, Math.min(mostGamma, Math.log(to / 255) / Math.log(now / 255)))
      : 1;
  const table = Float32Array.from(
    { length: 1026 },
    (_, i) => (stretched((i / 1024) * 255) / 255) ** exponent,
  );
  return (value) => {
    const place = Math.max(0, Math.min(1, value)) * 1024;
    const index = place | 0;
    return table[index] + (place - index) * (table[index + 1] - table[index]);
  };
}

function isChange({ black, white, middle }: Levels, curve: Curve): boolean {
  return [black, white, middle].some((value) => Math.abs(255 * curve(value / 255) - value) > unseen);
}

/**
 * The print with its tones changed.
 *
 * @param picture 3 channels, 8 or 16 bit
 */
export async function unfade(
  picture: Raster,
  unfading: Unfading,
  onRows: (share: number) => Promise<void> | void,
): Promise<Raster> {
  const { width, height } = picture;
  const data = samplesLike(picture.data, picture.data.length);
  const most = data instanceof Uint16Array ? 65535 : 255;
  const rgb = new Float32Array(3);
  const rows = Math.max(1, Math.floor(131_072 / width));
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows) * width * 3;
    for (let at = top * width * 3; at < end; at += 3) {
      for (let c = 0; c < 3; c++) rgb[c] = picture.data[at + c] / most;
      unfading.change(rgb);
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(most, Math.round(rgb[c] * most)));
    }
    await onRows(Math.min(1, (top + rows) / height));
  }
  return { ...picture, data };
}
