/**
 * A place that the operator fills in: `[[what belongs here]]`. One that a setting answers begins with its name,
 * `[[OPERATOR_PHONE: phone number]]`. With `?` behind the name it need not be answered: its line is left out then.
 */
export interface Place {
  readonly raw: string;
  readonly setting: string | undefined;
  readonly isOptional: boolean;
  readonly words: string;
}

const place = /\[\[(?:(OPERATOR_\w+)(\??): )?([^[\]]+)\]\]/;

/** What the settings say of the operator, by their names. */
export type OperatorSettings = Readonly<Record<string, string | undefined>>;

/** The place with which a text begins, or null. */
export function placeAtStart(text: string): Place | null {
  const found = place.exec(text);
  return found?.index === 0 ? placeOf(found) : null;
}

export function placesIn(text: string): Place[] {
  return [...text.matchAll(new RegExp(place, 'g'))].map(placeOf);
}

/** Without the lines whose answer is voluntary and not given. */
export function withoutEmptyLines(text: string, operator: OperatorSettings): string {
  const isEmpty = (line: string) =>
    placesIn(line).some(({ setting, isOptional }) => isOptional && setting && !operator[setting]);
  return text
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}

function placeOf([raw, setting, mark, words]: RegExpExecArray | RegExpMatchArray): Place {
  return { raw, setting, isOptional: mark === '?', words };
}
