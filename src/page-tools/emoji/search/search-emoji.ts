import type { LocaleCode } from '../../../i18n/locales.ts';
import { type Emoji, isOfOneGender } from '../emoji.ts';
import { popular } from '../popular.ts';
import { withoutTones } from '../toned.ts';
import { fold } from './fold.ts';
import { tellingWords } from './stems.ts';
import { synonyms } from './synonyms.ts';
import { TermIndex } from './term-index.ts';

/** How much it says that this part of an emoji's words was asked for. */
const weights = { name: 1, ownWord: 0.95, tag: 0.86, tagWord: 0.6, code: 0.5 } as const;
/** In a short name each word says much. */
const nameWordWeight = (count: number) => 0.72 + 0.36 / count;

/** Finds emoji by what people type, the best first: names, tags, short codes, emoji that were pasted. */
export type EmojiSearch = (typed: string) => Emoji[];

/** So many emoji are put into the index at a time: a few milliseconds of a slow phone. */
const atATime = 24;

/**
 * Builds the search in steps, so that a page can do something else between them: the last one answers it. All of them take some hundred milliseconds,
 * a search one or two.
 */
export function* buildEmojiSearch(
  all: readonly Emoji[],
  locale: LocaleCode,
): Generator<undefined, EmojiSearch, undefined> {
  const phrases = new TermIndex(locale);
  const words = new TermIndex(locale);
  const byEmoji = new Map<string, number>();
  const byCode = new Map<string, number>();
  const own = new Map(
    Object.entries(synonyms[locale]).map(([emoji, said]) => [bare(emoji), said.split(', ')] as const),
  );
  for (const [place, { emoji, name, tags, codes, tones }] of all.entries()) {
    if (place % atATime === 0) yield;
    // Two people with different tones may be written as two emoji.
    for (const one of [emoji, tones.replace(/[1=ab]/g, '')]) if (one) byEmoji.set(bare(one), place);
    const called = fold(name);
    phrases.put(called, place, weights.name);
    const inName = new Set(called.split(' '));
    for (const word of inName) words.put(word, place, nameWordWeight(inName.size));
    // “flag: Germany” is asked for as the land.
    const [, after] = name.split(/[:：] ?/);
    if (after) phrases.put(fold(after), place, weights.ownWord);
    for (const said of own.get(bare(emoji)) ?? []) {
      phrases.put(fold(said), place, weights.ownWord);
      for (const word of fold(said).split(' ')) words.put(word, place, weights.tagWord);
    }
    for (const tag of tags) {
      const said = fold(tag);
      phrases.put(said, place, weights.tag);
      for (const word of new Set(said.split(' '))) words.put(word, place, weights.tagWord);
    }
    for (const code of codes) {
      byCode.set(code, place);
      words.put(fold(code), place, weights.code);
    }
  }
  const boosts = all.map((one) => boostOf(one));

  function scoresOf(typed: string, forgives: boolean): Map<number, number> {
    const scores = phrases.match(typed, forgives);
    const asked = tellingWords(typed, locale);
    const each = asked.map((word) => words.match(word, forgives));
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

/** The same in one go. */
export function createEmojiSearch(all: readonly Emoji[], locale: LocaleCode): EmojiSearch {
  const building = buildEmojiSearch(all, locale);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
  }
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
