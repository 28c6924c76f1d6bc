import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { luminanceOf, type PrintColors, tintSteps } from './print-colors.ts';

/** Where black and white of a print that has not faded lie, encoded, 0..255. */
const [blackGoal, whiteGoal] = [8, 247];
/** Black of a print that has surely faded. */
const paleBlack = 45;
/** No range of tones is pulled apart more than by this. */
const mostGain = 2.6;
/** One even tone is no print. */
const leastRange = 12;
/** The middle of the tones lies between these, and comes as far as this on its way there. */
const [nightMiddle, darkMiddle, brightMiddle] = [14, 80, 150];
const middleShare = 0.35;
const [leastGamma, mostGamma] = [0.68, 1.45];
/** Levels that black or white of red, green and blue lie apart by: from the one on it is a cast, from the other on surely. */
const [fewApart, manyApart] = [14, 60];
const mostPull = 0.6;
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
  const apart = (level: 'black' | 'white') => {
    const values = channels.map((levels) => levels[level]);
    return Math.max(...values) - Math.min(...values);
  };
  // Where black and white have no tint, neither has the light: what is in between has a color of its own.
  const pull = mostPull * cast * smooth(fewApart, manyApart, Math.max(apart('black'), apart('white')));
  const mixed = (one: number, other: number, share: number) => one + share * (other - one);
  // Each dye by itself is brought to where all are together, as far as the cast is to go.
  const own = channels.map((levels) =>
    curveTo(
      levels,
      {
        black: mixed(at(all, levels.black), at(all, colors.black), cast),
        white: mixed(at(all, levels.white), at(all, colors.white), cast),
      },
      (middle) => mixed(middle, at(all, colors.middle), pull),
    ),
  );
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

interface Ends {
  readonly black: number;
  readonly white: number;
}

interface Levels extends Ends {
  readonly middle: number;
}

/** To where black, white and the middle mostly lie, as far as `strength` says; what has them keeps them. */
function curveOf(levels: Levels, strength: number): Curve {
  const { black, white } = levels;
  const to = {
    black: black + strength * (Math.min(black, blackGoal) - black),
    white: white + strength * (Math.max(white, whiteGoal) - white),
  };
  return curveTo(levels, to, (now) => {
    const wanted = Math.max(darkMiddle, Math.min(brightMiddle, now));
    // What is dark nearly all over was dark.
    const isDay = now < darkMiddle ? smooth(nightMiddle, darkMiddle, now) : 1;
    // What is bright although its black is black, or its white is white, was bright: snow, a white dress.
    const isPale =
      now > brightMiddle ? smooth(blackGoal, paleBlack, black) * (1 - smooth(whiteGoal, 254, white)) : 1;
    return now + strength * middleShare * isDay * isPale * (wanted - now);
  });
}

/**
 * @param to where black and white come to lie; not pulled apart by more than `mostGain`
 * @param middle where the middle is to lie, of where it lies by that
 */
function curveTo(levels: Levels, to: Ends, middle: (now: number) => number): Curve {
  const range = levels.white - levels.black;
  if (range < leastRange) return (value) => value;
  const gain = Math.min(mostGain, (to.white - to.black) / range);
  const start = (to.white + to.black - gain * range) / 2;
  const stretched = (value: number) => Math.max(0, Math.min(255, start + gain * (value - levels.black)));
  const now = stretched(levels.middle);
  const wanted = Math.max(4, Math.min(251, middle(now)));
  const exponent =
    now > 4 && now < 251
      ? Math.max(leastGamma, Math.min(mostGamma, Math.log(wanted / 255) / Math.log(now / 255)))
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

const at = (curve: Curve, level: number) => 255 * curve(level / 255);

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
