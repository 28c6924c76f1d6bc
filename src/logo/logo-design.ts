import type { LayoutId, LetterCase } from './brief.ts';
import type { Colors } from './drawing/drawing.ts';
import { type FontId, fontOf } from './fonts.ts';

/** Everything a logo is made from: the same design always gives the same logo. */
export interface LogoDesign {
  readonly name: string;
  /** Empty for none. */
  readonly slogan: string;
  readonly layout: LayoutId;
  readonly font: FontId;
  readonly weight: number;
  readonly sloganFont: FontId;
  readonly letterCase: LetterCase;
  /** Between the letters of the name, in hundredths of an em. */
  readonly spacing: number;
  /** Name of an icon, `shape:` and the id of a shape, or empty for none. */
  readonly icon: string;
  /** Of the mark, in percent of its usual size. */
  readonly markSize: number;
  readonly colors: Colors;
}

/** Words as they are set. */
export function nameAsSet({ name, letterCase, font }: LogoDesign): string {
  const { isScript, isCapitals } = fontOf(font);
  if (letterCase === 'lower') return name.toLocaleLowerCase();
  if (letterCase === 'upper' && !isScript) return name.toLocaleUpperCase();
  return isCapitals ? name.toLocaleUpperCase() : name;
}

/** Up to two letters that stand for the name: of its first two words, or of the only one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–·&+.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
  return words.slice(0, 2).map(first).join('').toLocaleUpperCase();
}
