/** Languages that are written without spaces between sentences. */
const closeLanguages = /^(ja|zh)\b/;

/**
 * One after the other, as a native would write them; without those that aren't there.
 *
 * @param language BCP 47
 */
export function joinSentences(language: string, ...sentences: readonly (string | false | null)[]): string {
  return sentences.filter(Boolean).join(closeLanguages.test(language) ? '' : ' ');
}
