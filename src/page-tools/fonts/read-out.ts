import names from './character-names.json' with { type: 'json' };
import { graphemesOf } from './graphemes.ts';

/** So many letters are read out: it soon is plain what the rest sounds like. */
const mostRead = 6;

const named = new Map(Object.entries(names as Readonly<Record<string, string>>));

/**
 * How a screen reader reads out the beginning of a text in a style, if it reads what Unicode calls the letters: most do, some read nothing at all
 * (name by name, in English as Unicode has them).
 */
export function readOut(text: string): { readonly said: readonly string[]; readonly isCut: boolean } {
  const graphemes = graphemesOf(text).filter((one) => one.trim() !== '');
  const said = graphemes
    .slice(0, mostRead)
    .flatMap((one) => [...one].map((character) => named.get(character) ?? character));
  return { said, isCut: graphemes.length > mostRead };
}
