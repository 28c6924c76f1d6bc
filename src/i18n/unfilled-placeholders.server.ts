import { type LocaleCode, localeCodes } from './locales.ts';
import { placeholdersIn } from './placeholders.ts';
import type { Operator } from './read-content.server.ts';
import { withBlocksOf } from './text-blocks.ts';
import { openTextFiles } from './text-files.server.ts';

/** A placeholder in a legal text that the operator still has to fill in. */
export interface UnfilledPlaceholder {
  readonly file: string;
  readonly locale: LocaleCode;
  readonly heading: string;
  /** The setting that fills it in; undefined if the text itself has to be edited. */
  readonly setting: string | undefined;
  readonly words: string;
}

/** All unfilled placeholders, in the order of languages, files and lines. */
export function findUnfilledPlaceholders(
  { settings: operator, traits, ownTexts }: Pick<Operator, 'settings' | 'traits' | 'ownTexts'>,
  languages: readonly LocaleCode[] = localeCodes,
): UnfilledPlaceholder[] {
  return languages.flatMap((locale) => {
    const files = openTextFiles(locale, ownTexts);
    return files.list('legal').flatMap((name) => {
      const file = `${locale}/legal/${name}`;
      let heading = '';
      return withBlocksOf(files.read(`legal/${name}`), traits)
        .split('\n')
        .flatMap((line) => {
          heading = /^#+ (.+)/.exec(line)?.[1] ?? heading;
          return placeholdersIn(line)
            .filter(({ setting, isOptional }) => !isOptional && !(setting && operator[setting]))
            .map(({ setting, words }) => ({ file, locale, heading, setting, words }));
        });
    });
  });
}

/** The list for the terminal. */
export function describeUnfilled(placeholders: readonly UnfilledPlaceholder[]): string {
  if (placeholders.length === 0) return 'Every placeholder in the legal texts is filled in.';
  const byFile = Map.groupBy(placeholders, ({ file }) => file);
  const settings = [...new Set(placeholders.flatMap(({ setting }) => setting ?? []))];
  const lines = [...byFile].flatMap(([file, found]) => [
    file,
    ...found.map(
      ({ heading, setting, words }) => `  ${heading || '(top)'}: ${setting ? `${setting}, ${words}` : words}`,
    ),
  ]);
  const files = byFile.size === 1 ? '1 text' : `${byFile.size} texts`;
  const summary = `${placeholders.length} placeholders to fill in, in ${files}.`;
  const missing = settings.length > 0 ? [`Missing settings: ${settings.join(', ')}`] : [];
  return [...lines, '', summary, ...missing].join('\n');
}
