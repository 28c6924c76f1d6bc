import { type LocaleCode, localeCodes } from './locales.ts';
import { type OperatorSettings, placesIn } from './places.ts';
import { openTextFiles } from './text-files.server.ts';

/** A place of a legal text that nobody has filled in. */
export interface UnfinishedPlace {
  readonly file: string;
  readonly locale: LocaleCode;
  readonly heading: string;
  /** The setting that answers it; without one the text itself has to be edited. */
  readonly setting: string | undefined;
  readonly words: string;
}

/** What the operator still has to fill in, in the order of languages, files and headings. */
export function findUnfinishedPlaces(
  operator: OperatorSettings,
  ownTexts: string,
  languages: readonly LocaleCode[] = localeCodes,
): UnfinishedPlace[] {
  return languages.flatMap((locale) => {
    const files = openTextFiles(locale, ownTexts);
    return files.list('legal').flatMap((name) => {
      const file = `${locale}/legal/${name}`;
      let heading = '';
      return files
        .read(`legal/${name}`)
        .split('\n')
        .flatMap((line) => {
          heading = /^#+ (.+)/.exec(line)?.[1] ?? heading;
          return placesIn(line)
            .filter(({ setting, isOptional }) => !isOptional && !(setting && operator[setting]))
            .map(({ setting, words }) => ({ file, locale, heading, setting, words }));
        });
    });
  });
}

/** A list for the terminal. */
export function describeUnfinished(places: readonly UnfinishedPlace[]): string {
  if (places.length === 0) return 'All places in the legal texts are filled in.';
  const byFile = Map.groupBy(places, ({ file }) => file);
  const settings = [...new Set(places.flatMap(({ setting }) => setting ?? []))];
  const lines = [...byFile].flatMap(([file, found]) => [
    file,
    ...found.map(
      ({ heading, setting, words }) => `  ${heading || '(top)'}: ${setting ? `${setting}, ${words}` : words}`,
    ),
  ]);
  const summary = `${places.length} places in ${byFile.size} texts have to be filled in.`;
  const missing = settings.length > 0 ? [`Settings that are missing: ${settings.join(', ')}`] : [];
  return [...lines, '', summary, ...missing].join('\n');
}
