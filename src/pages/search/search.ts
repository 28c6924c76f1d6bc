/** Something that can be found. */
export interface SearchEntry {
  readonly kind: 'tool' | 'page' | 'article' | 'question';
  /** Without language. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** Set and name of its icon: `lucide:scissors`. */
  readonly icon: string;
}

/** What the search fetches when it opens. */
export interface SearchIndex {
  readonly entries: readonly SearchEntry[];
  readonly iconHosts: readonly string[];
}

const mostFound = 12;
/** A hit in the title counts more, one at its beginning most. */
const weights = { start: 8, title: 4, text: 1 };

/** The entries that hold every word of the text, the likeliest first; all tools and pages while there is no text. */
export function findEntries(entries: readonly SearchEntry[], text: string, language: string): SearchEntry[] {
  const words = plain(text, language).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'tool').slice(0, mostFound);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words, language) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ entry }) => entry);
}

function scoreOf({ title, text }: SearchEntry, words: readonly string[], language: string): number {
  const [inTitle, inText] = [plain(title, language), plain(text, language)];
  let score = 0;
  for (const word of words) {
    if (inTitle.startsWith(word)) score += weights.start;
    else if (inTitle.includes(word)) score += weights.title;
    else if (inText.includes(word)) score += weights.text;
    else return 0;
  }
  return score;
}

/** Without accents and capitals, so that “cafe” finds “Café”. Kana keep their marks: か is not が. */
function plain(text: string, language: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLocaleLowerCase(language);
}
