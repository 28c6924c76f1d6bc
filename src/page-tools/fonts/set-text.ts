import { alphabets } from './alphabets.ts';
import { graphemesOf, withinMarks } from './graphemes.ts';
import { markStyles } from './mark-styles.ts';
import { patternStyles } from './pattern-styles.ts';
import type { SetText, Style } from './style.ts';

/** Every style, in the order of the list. */
export const styles: readonly Style[] = [...alphabets, ...markStyles, ...patternStyles];

const isLetter = (grapheme: string) => /^[\p{L}\p{N}]/u.test(grapheme);

/** A text of at most {@link mostGraphemes} in a style. Lines are set each by itself. */
export function setText(text: string, style: Style): SetText {
  const missing = new Set<string>();
  const lines = text.split('\n').map((line) => {
    if (line === '') return '';
    const forms = graphemesOf(line)
      .map(withinMarks)
      .map((grapheme) => {
        const form = style.formOf(grapheme);
        if (form === undefined && isLetter(grapheme)) missing.add(grapheme);
        return form ?? grapheme;
      });
    return style.join ? style.join(forms) : forms.join('');
  });
  return { text: lines.join('\n'), missing: [...missing] };
}
