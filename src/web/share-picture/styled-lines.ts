import { setText, styles } from '../../page-tools/fonts/set-text.ts';

/** Styles whose letters one font has, told apart at a glance. */
const shown: readonly string[] = [
  'boldScript',
  'outlined',
  'boldFraktur',
  'boldItalic',
  'typewriter',
  'script',
];

/** A greeting in several styles of letters, as the font generator sets it: what the picture of its page shows. */
export const styledLines: readonly string[] = shown.map(
  (id) => setText('Hello world', styles.find((style) => style.id === id)!).text,
);
