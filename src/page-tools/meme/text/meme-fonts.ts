/** Fonts for words on pictures: Anton for Latin letters, what the device has for all others, as bold as it comes. */
export const fontFamilies = {
  meme: '"Meme Anton", Impact, "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", "PingFang TC", "Noto Sans CJK TC", "Microsoft JhengHei", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Malgun Gothic", "Noto Sans Arabic", "Noto Sans Hebrew", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif',
  plain:
    '"Instrument Sans", "Helvetica Neue", Arial, "Hiragino Sans", "Noto Sans CJK JP", "Yu Gothic UI", "PingFang TC", "Noto Sans CJK TC", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif',
  emoji: '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Twemoji Mozilla", sans-serif',
} as const;

export type Lettering = 'meme' | 'plain';

/** Of a canvas. */
export function fontOf(lettering: keyof typeof fontFamilies, size: number): string {
  return `${lettering === 'emoji' ? 400 : 700} ${size}px ${fontFamilies[lettering]}`;
}

const fontsFor = ['700 40px "Meme Anton"', '700 40px "Instrument Sans"'];
const longestMs = 4000;

/** Whether everything that these texts are drawn with is here. */
export const areLettersHere = (text: string): boolean =>
  fontsFor.every((font) => document.fonts.check(font, text));

/**
 * Fetches the parts of both fonts of the page that have letters of these texts. Resolves once they can be drawn with; at the latest after some
 * seconds, then with what the device has.
 */
export async function lettersReady(text: string): Promise<void> {
  const loading = Promise.all(fontsFor.map((font) => document.fonts.load(font, text)));
  const longEnough = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([loading, longEnough]).catch(() => undefined);
}
