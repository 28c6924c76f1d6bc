import type { LocaleCode } from '../../i18n/locales.ts';
import { type Emoji, isOfOneGender } from './emoji.ts';
import { fold } from './fold.ts';
import { distanceWithin, lettersOf, mayBeNear, mostTypos } from './near.ts';
import { popular } from './popular.ts';
import { stemOf, tellingWords } from './stems.ts';
import { synonyms } from './synonyms.ts';
import { withoutTones } from './toned.ts';

/** How much it says that this part of an emoji's words was asked for. */
const weights = { name: 1, ownWord: 0.95, tag: 0.86, tagWord: 0.6, code: 0.5 } as const;
/** In a short name each word says much. */
const nameWordWeight = (count: number) => 0.72 + 0.36 / count;

/** Written without spaces: what is looked for may stand inside. */
const unspaced = /[\u3040-\u30ff\u4e00-\u9fff\u1100-\u11ff]/;

/** A word or phrase, and where it is said. */
interface Term {
  readonly text: string;
  readonly stem: string;
  /** See `lettersOf`. */
  readonly letters: number;
  readonly postings: Posting[];
}

/** What was typed, as it is compared with thousands of terms. */
interface Typed extends Omit<Term, 'postings'> {
  readonly isUnspaced: boolean;
  /** In how many letters it may differ; 0 forgives none. */
  readonly mostTypos: number;
}

interface Posting {
  readonly place: number;
  readonly weight: number;
}

/** Finds emoji by what people type, the best first: names, tags, short codes, emoji that were pasted. */
export type EmojiSearch = (typed: string) => Emoji[];

/** Takes some ten milliseconds; each search takes a few. */
export function createEmojiSearch(all: readonly Emoji[], locale: LocaleCode): EmojiSearch {
  const phrases = new Map<string, Term>();
  const words = new Map<string, Term>();
  const put = (into: Map<string, Term>, text: string, place: number, weight: number) => {
    const known = into.get(text);
    if (known) known.postings.push({ place, weight });
    else
      into.set(text, {
        text,
        stem: stemOf(text, locale),
        letters: lettersOf(text),
        postings: [{ place, weight }],
      });
  };
  const byEmoji = new Map(
    all.flatMap(({ emoji, tones }, place) =>
      // Two people with different tones may be written as two emoji.
      [emoji, tones.replace(/[1=ab]/g, '')].filter(Boolean).map((one) => [bare(one), place] as const),
    ),
  );
  const byCode = new Map<string, number>();
  const own = new Map(
    Object.entries(synonyms[locale]).map(([emoji, said]) => [bare(emoji), said.split(', ')] as const),
  );
  for (const [place, { emoji, name, tags, codes }] of all.entries()) {
    const called = fold(name);
    put(phrases, called, place, weights.name);
    const inName = new Set(called.split(' '));
    for (const word of inName) put(words, word, place, nameWordWeight(inName.size));
    // “flag: Germany” is asked for as the land.
    const [, after] = name.split(/[:：] ?/);
    if (after) put(phrases, fold(after), place, weights.ownWord);
    for (const said of own.get(bare(emoji)) ?? []) {
      put(phrases, fold(said), place, weights.ownWord);
      for (const word of fold(said).split(' ')) put(words, word, place, weights.tagWord);
    }
    for (const tag of tags) {
      const said = fold(tag);
      put(phrases, said, place, weights.tag);
      for (const word of new Set(said.split(' '))) put(words, word, place, weights.tagWord);
    }
    for (const code of codes) {
      byCode.set(code, place);
      put(words, fold(code), place, weights.code);
    }
  }
  const boosts = all.map((one) => boostOf(one));

  /** Adds to the scores what a term is worth by how near it is to what was typed. */
  function match(text: string, index: ReadonlyMap<string, Term>, forgives: boolean): Map<number, number> {
    const scores = new Map<number, number>();
    const typed: Typed = {
      text,
      stem: stemOf(text, locale),
      letters: lettersOf(text),
      isUnspaced: text.length > 1 && unspaced.test(text),
      mostTypos: forgives ? mostTypos(text) : 0,
    };
    for (const term of index.values()) {
      const likeness = likenessOf(typed, term);
      if (likeness === 0) continue;
      for (const { place, weight } of term.postings)
        scores.set(place, Math.max(scores.get(place) ?? 0, weight * likeness));
    }
    return scores;
  }

  function scoresOf(typed: string, forgives: boolean): Map<number, number> {
    const scores = match(typed, phrases, forgives);
    const asked = tellingWords(typed, locale);
    const each = asked.map((word) => match(word, words, forgives));
    for (const place of new Set(each.flatMap((one) => [...one.keys()]))) {
      const hits = each.map((one) => one.get(place) ?? 0);
      const missed = hits.filter((hit) => hit === 0).length;
      // What holds every word comes before what holds some of them.
      const sum = hits.reduce((before, hit) => before + hit, 0) / hits.length;
      scores.set(place, Math.max(scores.get(place) ?? 0, missed === 0 ? sum : sum * 0.5));
    }
    return scores;
  }

  const ranked = (scores: ReadonlyMap<number, number>) =>
    [...scores]
      .map(([place, score]) => ({ place, score: score + boosts[place] }))
      .sort((one, other) => other.score - one.score || one.place - other.place)
      .map(({ place }) => all[place]);

  return (typed) => {
    const pasted = pastedIn(typed).flatMap(
      (emoji) => byEmoji.get(bare(emoji)) ?? byEmoji.get(bare(withoutTones(emoji))) ?? [],
    );
    if (pasted.length > 0) return [...new Set(pasted)].map((place) => all[place]);
    const code = /^:([\w+-]+):?$/.exec(typed.trim())?.[1]?.toLowerCase();
    if (code !== undefined) {
      const begun = [...byCode].filter(([one]) => one.startsWith(code)).map(([, place]) => place);
      const exact = byCode.get(code);
      return [...new Set(exact === undefined ? begun : [exact, ...begun])].map((place) => all[place]);
    }
    const folded = fold(typed);
    if (folded === '') return [];
    const scores = scoresOf(folded, false);
    const isFound = [...scores.values()].some((score) => score >= 0.5);
    // Mistyped words cost the most, and mislead where the word was right.
    return ranked(isFound ? scores : scoresOf(folded, true));
  };
}

function likenessOf(typed: Typed, { text: term, stem, letters }: Term): number {
  const { text, mostTypos: most } = typed;
  if (term === text) return 1;
  if (stem === typed.stem) return 0.94;
  if (term.startsWith(text)) return 0.55 + (0.3 * text.length) / term.length;
  if (typed.isUnspaced) {
    if (term.includes(text)) return 0.5 + (0.3 * text.length) / term.length;
    if (term.length > 1 && text.includes(term)) return 0.3 + (0.4 * term.length) / text.length;
  }
  if (most === 0 || !mayBeNear(typed.letters, letters, most)) return 0;
  const distance = distanceWithin(text, term, most);
  return distance > most ? 0 : 0.6 - 0.12 * distance;
}

const places = new Map([...popular].map((emoji, place) => [bare(emoji), place]));

/** Between equals: what is used most, and somebody before a woman or a man. */
function boostOf({ emoji }: Emoji): number {
  const place = places.get(bare(emoji));
  const used = place === undefined ? 0 : 0.12 * (1 - place / places.size);
  return used - (isOfOneGender(emoji) ? 0.03 : 0);
}

function bare(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function pastedIn(typed: string): string[] {
  if (!/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3/u.test(typed)) return [];
  return Array.from(segmenter.segment(typed), ({ segment }) => segment);
}
