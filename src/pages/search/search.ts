import MiniSearch from 'minisearch';

/** Something that can be found. */
export interface SearchEntry {
  readonly kind: 'tool' | 'page' | 'article' | 'question';
  /** Without language. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** What people type when they look for it, beyond its title and text; never shown. */
  readonly terms?: readonly string[];
  /** Set and name of its icon: `lucide:scissors`. */
  readonly icon: string;
}

/** What the search fetches when it opens. */
export interface SearchIndex {
  readonly entries: readonly SearchEntry[];
  readonly iconHosts: readonly string[];
}

const mostFound = 12;
/** Shorter words differ from another word by one letter too easily. */
const shortestWithTypo = 4;
/** Tools are what people come for: they stand before a question that holds the same words. */
const likelihood = { tool: 3, page: 1.5, article: 1, question: 1 } as const;
/** A hit that lacks one of the words stays out while its score is below this share of the best one's. */
const leastShare = 0.25;

/**
 * Finds entries in one language. Those that hold every word come first; while there is none, those that hold any. The last
 * word may be unfinished, and one letter in five may be wrong. Without a word: the tools.
 */
export function createSearch(
  entries: readonly SearchEntry[],
  language: string,
): (text: string) => SearchEntry[] {
  const index = new MiniSearch<{ id: number; title: string; terms: string; text: string }>({
    fields: ['title', 'terms', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => plain(word, language),
    searchOptions: {
      boost: { title: 4, terms: 4, text: 1 },
      prefix: true,
      fuzzy: (word) => (word.length >= shortestWithTypo ? 0.2 : false),
      boostDocument: (id) => likelihood[entries[id].kind],
    },
  });
  index.addAll(
    entries.map(({ title, terms = [], text }, id) => ({ id, title, terms: terms.join(' · '), text })),
  );
  return (text) => {
    if (wordsOf(text).length === 0) return entries.filter(({ kind }) => kind === 'tool').slice(0, mostFound);
    const whole = index.search(text, { combineWith: 'AND' });
    const found = whole.length > 0 ? whole : index.search(text, { combineWith: 'OR' });
    const least = (found[0]?.score ?? 0) * leastShare;
    return found
      .filter(({ score }) => whole.length > 0 || score >= least)
      .slice(0, mostFound)
      .map(({ id }) => entries[id]);
  };
}

/** Han, kana and Hangul are written without spaces between words, so every two neighbors count as one. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

function wordsOf(text: string): string[] {
  const pairs = (text.match(unspaced) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.length === 1 ? signs : signs.slice(1).map((sign, before) => signs[before] + sign);
  });
  const spaced = text.replace(unspaced, ' ').split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...spaced, ...pairs].filter(Boolean);
}

/** Without accents and capitals, so that “cafe” finds “Café”. Kana keep their marks: か is not が. */
function plain(text: string, language: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLocaleLowerCase(language);
}
