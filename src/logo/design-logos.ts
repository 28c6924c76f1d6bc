import {
  type Hue,
  type Industry,
  industryIcons,
  type LayoutId,
  type LetterCase,
  layoutIds,
  type Mood,
  moods,
  mostLogos,
  shapeIds,
} from './brief.ts';
import { readableOn } from './contrast.ts';
import type { Colors } from './drawing/drawing.ts';
import { type FontId, fontOf, fontsFor, scriptOf } from './fonts.ts';
import type { LogoDesign } from './logo-design.ts';
import { palettes } from './palettes.ts';

/** What is asked for; what is left out is chosen, each logo another way. */
export interface LogoBrief extends Partial<Omit<LogoDesign, 'name' | 'slogan' | 'colors'>> {
  readonly name: string;
  readonly slogan: string;
  readonly industry?: Industry;
  readonly mood?: Mood;
  readonly hue?: Hue;
  readonly colors?: Partial<Colors>;
  /** Icons that fit the words of the name, the best first. */
  readonly fittingIcons?: readonly string[];
  /** Tells which language Chinese characters are read in. */
  readonly language?: string;
  readonly seed: number;
}

/**
 * Different designs for one brief, at most as many as there are layouts: another layout each, another typeface as long as
 * there are enough, and colors that change before they return. The same brief and seed give the same designs.
 */
export function designLogos(brief: LogoBrief, count: number = mostLogos): LogoDesign[] {
  const chance = randomFrom(brief.seed);
  const { mood = moods[Math.floor(chance() * 3)], name, slogan } = brief;
  const script = scriptOf(name + slogan, brief.language);
  const fitting = <T extends { readonly moods: readonly Mood[] }>(one: T) => one.moods.includes(mood);
  const byMood = <T>(list: readonly T[], isFitting: (one: T) => boolean): T[] => {
    const mixed = shuffled(list, chance);
    return [...mixed.filter(isFitting), ...mixed.filter((one) => !isFitting(one))];
  };

  const fonts = byMood(fontsFor(script), (id) => fitting(fontOf(id)));
  // Two or three families fit where a script has few: those that don't fit the mood stay out.
  const enough =
    script === 'latin' ? Math.max(7, fonts.filter((id) => fitting(fontOf(id))).length) : fonts.length;
  const colors = byMood(
    palettes.filter(({ hue }) => !brief.hue || hue === brief.hue),
    fitting,
  ).slice(0, brief.hue ? palettes.length : 10);
  const icons = iconsFor(brief, chance);
  const order = brief.layout ? times(count, () => brief.layout!) : layoutOrder(chance, name);

  return order.slice(0, count).map((layout, place): LogoDesign => {
    const font = brief.font ?? fonts[place % Math.min(fonts.length, enough)];
    const { weights, isScript, isCapitals } = fontOf(font);
    const palette = colors[place % colors.length];
    const letterCase =
      brief.letterCase ?? caseFor(layout, Boolean(isScript || isCapitals), script === 'latin', chance);
    const ground = brief.colors?.ground ?? palette.ground;
    return {
      name,
      slogan,
      layout,
      font,
      weight: brief.weight ?? weights[Math.floor(chance() * Math.min(2, weights.length))],
      sloganFont: brief.sloganFont ?? pairedWith(font),
      letterCase,
      spacing: brief.spacing ?? spacingFor(letterCase, Boolean(isScript), script === 'latin'),
      icon: brief.icon ?? (lettersAlone.includes(layout) ? '' : icons[place % icons.length]),
      markSize: brief.markSize ?? 100,
      colors: {
        ink: brief.colors?.ink ?? readableOn(palette.ink, ground),
        accent: brief.colors?.accent ?? readableOn(palette.accent, ground),
        ground,
      },
    };
  });
}

/** Layouts that live from their letters. */
const lettersAlone: readonly LayoutId[] = ['wordmark', 'initials', 'frame', 'underline'];

/** Strong ones first; a ring of type is no place for a long name. */
function layoutOrder(chance: () => number, name: string): LayoutId[] {
  const first: readonly LayoutId[] = ['side', 'stacked', 'emblem', 'tile'];
  const rest = layoutIds.filter((id) => !first.includes(id));
  const order = [...shuffled(first, chance), ...shuffled(rest, chance)];
  return name.length > 24 ? [...order.filter((id) => id !== 'emblem'), 'emblem'] : order;
}

function caseFor(layout: LayoutId, isGiven: boolean, hasCase: boolean, chance: () => number): LetterCase {
  if (isGiven || !hasCase) return 'typed';
  if (layout === 'emblem' || layout === 'frame') return 'upper';
  const roll = chance();
  return roll < 0.6 ? 'typed' : roll < 0.9 ? 'upper' : 'lower';
}

/** Capitals want air, scripts are joined. */
function spacingFor(letterCase: LetterCase, isScript: boolean, isLatin: boolean): number {
  if (isScript) return 0;
  if (!isLatin) return 4;
  return letterCase === 'upper' ? 7 : 0;
}

/** A quiet companion of the same script. */
function pairedWith(font: FontId): FontId {
  const { script, moods: own, isScript } = fontOf(font);
  if (script === 'ja') return own.includes('elegant') ? 'noto-serif-jp' : 'noto-sans-jp';
  if (script === 'ko') return own.includes('elegant') ? 'noto-serif-kr' : 'noto-sans-kr';
  if (script === 'zh-Hant') return own.includes('elegant') ? 'noto-serif-tc' : 'noto-sans-tc';
  if (isScript || own.includes('elegant')) return 'jost';
  if (own.includes('playful') || own.includes('friendly')) return 'quicksand';
  return own.includes('classic') ? 'work-sans' : 'inter';
}

/** Icons of the name's words and the industry, then plain shapes. */
function iconsFor({ fittingIcons = [], industry }: LogoBrief, chance: () => number): string[] {
  const ofIndustry: readonly string[] = industry ? industryIcons[industry] : [];
  const shapes = shuffled(shapeIds, chance).map((id) => `shape:${id}`);
  const things = [...new Set([...fittingIcons.slice(0, 4), ...ofIndustry])];
  return things.length === 0
    ? shapes
    : [...things.slice(0, 7), ...shapes.slice(0, Math.max(2, 8 - things.length))];
}

const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place));

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const mixed = [...list];
  for (let place = mixed.length - 1; place > 0; place--) {
    const other = Math.floor(chance() * (place + 1));
    [mixed[place], mixed[other]] = [mixed[other], mixed[place]];
  }
  return mixed;
}

/** mulberry32, Tommy Ettinger, public domain. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
