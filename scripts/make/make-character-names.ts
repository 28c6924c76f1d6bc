import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import unicodeNames from '@unicode/unicode-18.0.0/Names/index.mjs';
import { alphabets } from '#src/page-tools/fonts/alphabets.ts';
import { styleMarks } from '#src/page-tools/fonts/mark-styles.ts';
import { frames, holders, separators } from '#src/page-tools/fonts/pattern-styles.ts';

/** What Unicode calls every character that a style of the Font Generator puts into a text, besides plain letters. */
export function characterNames(): Readonly<Record<string, string>> {
  const shown = [
    ...alphabets.flatMap(({ forms }) => [...forms.values()]),
    ...styleMarks,
    ...separators,
    ...holders.flat(),
    ...frames.flat(),
  ].join('');
  const characters = [...new Set(shown)].filter((one) => !/[A-Za-z0-9\s]/.test(one)).sort();
  return Object.fromEntries(
    characters.map((one) => [one, unicodeNames.get(one.codePointAt(0)!)!.toLowerCase()]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(import.meta.dirname, '../../src/page-tools/fonts/character-names.json');
  writeFileSync(file, `${JSON.stringify(characterNames(), null, 2)}\n`);
}
