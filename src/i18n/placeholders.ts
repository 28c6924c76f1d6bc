/**
 * Something the operator fills in, written `[[what belongs here]]` in a text. If a setting holds the answer, its name comes
 * first: `[[OPERATOR_PHONE|phone number]]`. In `[[OPERATOR_PHONE|optional|phone number]]`, it is optional: without it, its line is
 * left out.
 */
export interface Placeholder {
  readonly raw: string;
  readonly setting: string | undefined;
  readonly isOptional: boolean;
  readonly words: string;
}

const placeholder = /\[\[(?:(OPERATOR_\w+)\|(optional\|)?)?([^[\]]+)\]\]/;

/** Settings about the operator, by name. */
export type OperatorSettings = Readonly<Record<string, string | undefined>>;

/** The placeholder a text begins with, or null. */
export function placeholderAtStart(text: string): Placeholder | null {
  const found = placeholder.exec(text);
  return found?.index === 0 ? placeholderOf(found) : null;
}

export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(new RegExp(placeholder, 'g'))].map(placeholderOf);
}

/** Drops lines with an optional placeholder whose setting is missing, and sections of which nothing else is left. */
export function withoutUnansweredLines(text: string, operator: OperatorSettings): string {
  const isAnswered = (line: string) =>
    placeholdersIn(line).every(({ setting, isOptional }) => !isOptional || !setting || operator[setting]);
  return text
    .split(/^(?=#)/m)
    .map((section) => {
      const lines = section.split('\n');
      const kept = lines.filter(isAnswered);
      const isEmptied = kept.length < lines.length && kept.slice(1).every((line) => line.trim() === '');
      return isEmptied ? '' : kept.join('\n');
    })
    .join('');
}

function placeholderOf([raw, setting, mark, words]: RegExpExecArray | RegExpMatchArray): Placeholder {
  return { raw, setting, isOptional: mark !== undefined, words };
}
