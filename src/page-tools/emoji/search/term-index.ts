import type { LocaleCode } from '../../../i18n/locales.ts';
import { distanceWithin, lettersOf, mayBeNear, mostTypos } from './near.ts';
import { stemOf } from './stems.ts';

/** Written without spaces: what is looked for may stand inside. */
const unspaced = /[\u3040-\u30ff\u4e00-\u9fff\u1100-\u11ff]/;

/** Never in a term, so that none is found across the end of another. */
const between = '\n';

/** A word or phrase, and where it is said. */
interface Term {
  readonly text: string;
  readonly postings: Posting[];
}

interface Posting {
  readonly place: number;
  readonly weight: number;
}

/**
 * Terms to be found by what people type: as they are, in another form, by their beginning, or mistyped. All stand in one long text as well, which the
 * browser looks through faster than any loop over them: on a phone, the first search runs before its code is compiled.
 */
export class TermIndex {
  readonly #locale: LocaleCode;
  readonly #places = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly #stems = new Map<string, number[]>();
  /** Which letters each has; see `lettersOf`. */
  readonly #letters: number[] = [];
  /** Where each begins in {@link #line}. */
  readonly #starts: number[] = [];
  /** One after the other. */
  #line = between;
  #longest = 0;

  constructor(locale: LocaleCode) {
    this.#locale = locale;
  }

  /** Notes that a term is said of what is at this place, and how much that says. */
  put(text: string, place: number, weight: number): void {
    if (text === '') return;
    const known = this.#places.get(text);
    if (known !== undefined) {
      this.#terms[known].postings.push({ place, weight });
      return;
    }
    const number = this.#terms.length;
    this.#places.set(text, number);
    this.#terms.push({ text, postings: [{ place, weight }] });
    this.#longest = Math.max(this.#longest, text.length);
    this.#letters.push(lettersOf(text));
    this.#starts.push(this.#line.length);
    this.#line += text + between;
    const stem = stemOf(text, this.#locale);
    const alike = this.#stems.get(stem);
    if (alike) alike.push(number);
    else this.#stems.set(stem, [number]);
  }

  /**
   * Scores of places: what a term is worth there by how near it is to what was typed.
   *
   * @param forgives typing errors, which costs a look at every term
   */
  match(text: string, forgives: boolean): Map<number, number> {
    const scores = new Map<number, number>();
    for (const [number, likeness] of this.#alike(text, forgives)) {
      for (const { place, weight } of this.#terms[number].postings)
        scores.set(place, Math.max(scores.get(place) ?? 0, weight * likeness));
    }
    return scores;
  }

  /** By the number of a term: 1 is the same. What makes it nearest comes first and counts. */
  #alike(text: string, forgives: boolean): ReadonlyMap<number, number> {
    const alike = new Map<number, number>();
    const add = (number: number | undefined, likeness: number) => {
      if (number !== undefined && !alike.has(number)) alike.set(number, likeness);
    };
    const lengthOf = (number: number) => this.#terms[number].text.length;
    add(this.#places.get(text), 1);
    for (const number of this.#stems.get(stemOf(text, this.#locale)) ?? []) add(number, 0.94);
    for (const number of this.#withPart(between + text))
      add(number, 0.55 + (0.3 * text.length) / lengthOf(number));
    if (text.length > 1 && unspaced.test(text)) {
      for (const number of this.#withPart(text)) add(number, 0.5 + (0.3 * text.length) / lengthOf(number));
      for (const part of partsOf(text, this.#longest))
        add(this.#places.get(part), 0.3 + (0.4 * part.length) / text.length);
    }
    if (!forgives) return alike;
    const most = mostTypos(text);
    if (most === 0) return alike;
    const letters = lettersOf(text);
    // Lengths are told from where terms begin: a plain loop over numbers for nearly all of them.
    for (let number = 0; number < this.#letters.length; number++) {
      const length = (this.#starts[number + 1] ?? this.#line.length) - this.#starts[number] - between.length;
      if (length < text.length - most || length > text.length + most) continue;
      if (!mayBeNear(letters, this.#letters[number], most)) continue;
      const distance = distanceWithin(text, this.#terms[number].text, most);
      if (distance <= most) add(number, 0.6 - 0.12 * distance);
    }
    return alike;
  }

  /** Terms that a part is found in, each once. */
  #withPart(part: string): number[] {
    const found: number[] = [];
    for (let at = this.#line.indexOf(part); at !== -1; ) {
      // From the end of a term on: what is at its beginning belongs to the next one.
      const number = this.#termAt(at + (part.startsWith(between) ? 1 : 0));
      found.push(number);
      at = this.#line.indexOf(part, this.#starts[number] + this.#terms[number].text.length);
    }
    return found;
  }

  /** The last that begins no later. */
  #termAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Everything that stands in a text, of two letters up to so many. */
function* partsOf(text: string, most: number): Iterable<string> {
  for (let start = 0; start < text.length; start++)
    for (let end = start + 2; end <= Math.min(start + most, text.length); end++) yield text.slice(start, end);
}
