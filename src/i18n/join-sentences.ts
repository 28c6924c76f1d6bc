/** Languages that are written without spaces between sentences. */
const closeLanguages: ReadonlySet<string> = new Set(['ja', 'tw']);

/** One after the other, as a native would write them; without those that aren't there. */
export function joinSentences(locale: string, ...sentences: readonly (string | false | null)[]): string {
  return sentences.filter(Boolean).join(closeLanguages.has(locale) ? '' : ' ');
}
