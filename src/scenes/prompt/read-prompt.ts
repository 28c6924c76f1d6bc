import { type Concept, isNumber, isThing, isTint } from './concepts.ts';
import { compared, type Lexicon, languages, lexicons, type PromptLanguage } from './lexicon.ts';

/** A word of the prompt that matters, and what becomes of it. */
export interface ReadWord {
  /** As it was typed. */
  readonly text: string;
  /** Undefined for a word that Scenes does not know, and so does not draw. */
  readonly concept?: Concept;
  /** It stands behind a “without”. */
  readonly isAvoided: boolean;
  /** What is drawn for a word that means more than that: “dog” for a poodle. */
  readonly drawnAs?: string;
  /** It stands in quotation marks, and is written on the picture. */
  readonly quoted?: string;
  /** As in `ReadConcept`. */
  readonly colors?: 'before' | 'after';
}

/** Scenes knows it, to draw it or to leave it out. */
export type KnownWord = ReadWord & { readonly concept: Concept };

export const isDrawn = (word: ReadWord): word is KnownWord => word.concept !== undefined;

/** A piece of a prompt: a word of letters, a sign between words, or a run of signs that are written without spaces. */
interface Piece {
  readonly text: string;
  readonly kind: 'word' | 'run' | 'break';
}

const pieces =
  /(?<run>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|(?<word>[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)|(?<break>[,.;:!?、。，；：！？]+)/gu;
const elided = /^(?:l|d|qu|c|s|n|j|m|un|dell|all|nell|sull|dall|quest)['’]/i;
const longestPhrase = 4;
/** Letters of the longest word that is written without spaces. */
const longestWord = 8;

/** Conjunctions carry a “without” on to the next word. */
const joining = new Set(['and', 'or', 'und', 'oder', 'y', 'o', 'ni', 'e', 'et', 'ou', 'nor']);

/**
 * Reads a prompt in any of the nine languages: which words ask for something that is drawn, which for something that is left out, and
 * which are not known. Words that say nothing about the picture are passed over.
 */
export function readPrompt(prompt: string): ReadWord[] {
  const found = piecesOf(prompt);
  const language = languageOf(found);
  const read = found.some(({ kind }) => kind === 'run')
    ? readRuns(found, language)
    : readWords(found, language);
  return withColors(
    read.map((word) => withLoss(word, language)),
    language,
  );
}

/** Marks a word for which less is drawn than it means, whatever its ending. */
function withLoss(word: ReadWord, language: PromptLanguage): ReadWord {
  if (!word.concept || isNumber(word.concept)) return word;
  const { simplified, names } = lexicons[language];
  const form = compared(word.text).replace(elided, '');
  const forms = [form, form.replace(/[sx]$/, ''), form.replace(/es$/, ''), form.replace(/(?:en|n|e)$/, '')];
  const isLess =
    language === 'ko'
      ? [...simplified].some((one) => form.startsWith(one) && isKoreanEnding(form.slice(one.length)))
      : forms.some((one) => simplified.has(one));
  return isLess ? { ...word, drawnAs: names.get(word.concept) } : word;
}

/** The language that a prompt is read in. */
export const promptLanguage = (prompt: string): PromptLanguage => languageOf(piecesOf(prompt));

/** In these, colors stand behind what has them. */
const romance: readonly PromptLanguage[] = ['es', 'fr', 'it', 'pt'];

/** Finds whose color a color is: the thing beside it, over numbers. */
function withColors(read: readonly ReadWord[], language: PromptLanguage): ReadWord[] {
  const is = (kind: (concept: Concept) => boolean, word: ReadWord | undefined) =>
    word?.concept !== undefined && kind(word.concept);
  return read.map((word, i) => {
    if (!is(isTint, word)) return word;
    if (romance.includes(language)) return is(isThing, read[i - 1]) ? { ...word, colors: 'before' } : word;
    let next = i + 1;
    while (is(isTint, read[next]) || is(isNumber, read[next])) next++;
    return is(isThing, read[next]) ? { ...word, colors: 'after' } : word;
  });
}

/** The one that knows most of it. */
function languageOf(found: readonly Piece[]): PromptLanguage {
  const text = found.map((piece) => piece.text).join(' ');
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  const spaced = !/\p{Script=Han}/u.test(text);
  const candidates = languages.filter((id) => id !== 'ko' && spaced !== (id === 'ja' || id === 'tw'));
  let best: { id: PromptLanguage; score: number } = { id: candidates[0], score: -1 };
  for (const id of candidates) {
    const score = spaced ? understood(found, lexicons[id]) : covered(text, lexicons[id]);
    if (score > best.score) best = { id, score };
  }
  return best.id;
}

/** Words of a text with spaces that are known, also as parts of phrases and in the plural; those that say nothing count less. */
function understood(found: readonly Piece[], lexicon: Lexicon): number {
  const { concepts, filler, without } = lexicon;
  let sum = 0;
  for (let i = 0; i < found.length; ) {
    const phrase = phraseAt(found, i, lexicon);
    const word = compared(found[i].text);
    if (phrase) sum += phrase.length;
    else if (concepts.has(word.replace(/[sx]$/, ''))) sum += 0.9;
    else if (lexicon === lexicons.de && compoundOf(word, concepts)) sum += 0.9;
    else if (filler.has(word) || without.has(word)) sum += 0.6;
    i += phrase?.length ?? 1;
  }
  return sum;
}

/** Letters of a text without spaces that are in known words; the longest word at each place counts. */
function covered(text: string, { concepts, filler, without }: Lexicon): number {
  let sum = 0;
  for (let i = 0; i < text.length; ) {
    let length = Math.min(longestWord, text.length - i);
    const isKnown = (word: string) => concepts.has(word) || filler.has(word) || without.has(word);
    while (length > 0 && !isKnown(compared(text.slice(i, i + length)))) length--;
    sum += length;
    i += Math.max(1, length);
  }
  return sum;
}

function piecesOf(prompt: string): Piece[] {
  return [...prompt.normalize('NFC').matchAll(pieces)].map((match) => ({
    text: match[0],
    kind: match.groups?.run ? 'run' : match.groups?.word ? 'word' : 'break',
  }));
}

function readWords(found: readonly Piece[], language: PromptLanguage): ReadWord[] {
  const lexicon = lexicons[language];
  const isBehind = language === 'ko';
  const read: ReadWord[] = [];
  let isAvoided = false;
  /** Something was left out, and a conjunction may go on with it. */
  let isListing = false;
  for (let i = 0; i < found.length; ) {
    const { text, kind } = found[i];
    if (kind === 'break') {
      isAvoided = false;
      isListing = false;
      i++;
      continue;
    }
    const word = compared(text);
    if (lexicon.without.has(word)) {
      if (isBehind) markLast(read);
      else isAvoided = true;
      i++;
      continue;
    }
    const phrase = phraseAt(found, i, lexicon);
    const isFiller = lexicon.filler.has(word) || lexicon.filler.has(word.replace(elided, ''));
    if (!phrase && (isFiller || joining.has(word))) {
      if (isListing && joining.has(word)) isAvoided = true;
      i++;
      continue;
    }
    const concepts = phrase ? phrase.concepts : meaningOf(text, language);
    if (phrase || concepts.length > 0 || isContent(word, language)) {
      const said = phrase
        ? found
            .slice(i, i + phrase.length)
            .map((piece) => piece.text)
            .join(' ')
        : text;
      if (concepts.length === 0) read.push({ text: said, isAvoided });
      for (const concept of concepts) read.push({ text: said, concept, isAvoided });
      isListing = isAvoided;
      isAvoided = false;
    }
    i += phrase?.length ?? 1;
  }
  return read;
}

/** The longest listed phrase that begins here; without a concept if it is never drawn. */
function phraseAt(found: readonly Piece[], from: number, { concepts, undrawn }: Lexicon) {
  for (let length = longestPhrase; length > 0; length--) {
    const part = found.slice(from, from + length);
    if (part.length < length || part.some(({ kind }) => kind === 'break')) continue;
    const whole = compared(part.map(({ text }) => text).join(' '));
    if (undrawn.has(whole)) return { concepts: [], length };
    const form = concepts.has(whole) ? whole : whole.replace(elided, '');
    const concept = concepts.get(form);
    if (concept) return { concepts: counted(concept, form, concepts), length };
  }
}

/** A plural that is listed beside its singular; the singular may also be a color. */
function counted(concept: Concept, form: string, concepts: Lexicon['concepts']): Concept[] {
  const isPlural = plurals.some(([ending, singular]) => {
    const single = form.length > 2 && ending.test(form) && concepts.get(form.replace(ending, singular));
    return single && (single === concept || isTint(single));
  });
  return isThing(concept) && isPlural ? ['several', concept] : [concept];
}

/** Endings of plurals, and of what they are plurals of: wolves, leones, leões, chevaux, lupi. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ves$/, 'f'],
  [/oes$/, 'ao'],
  [/aux$/, 'al'],
  [/i$/, 'o'],
  [/i$/, 'e'],
];

/** What a single word asks for: by itself, without its ending or article, in parts, or in another language. */
function meaningOf(text: string, language: PromptLanguage): Concept[] {
  const { concepts } = lexicons[language];
  const word = compared(text).replace(elided, '');
  const known = (form: string) => concepts.get(form);
  if (language === 'ko') {
    for (let length = word.length; length > 0; length--) {
      const concept = known(word.slice(0, length));
      if (concept && isKoreanEnding(word.slice(length))) return [concept];
    }
  } else {
    const whole = known(word);
    if (whole) return counted(whole, word, concepts);
    const stem =
      known(word.replace(/[sx]$/, '')) ??
      known(word.replace(/es$/, '')) ??
      known(word.replace(/n$/, '')) ??
      known(word.replace(/(?:en|em|er|es|e)$/, '')) ??
      (language === 'it' ? (known(word.replace(/i$/, 'o')) ?? known(word.replace(/[ie]$/, 'a'))) : undefined);
    if (stem) return isThing(stem) ? ['several', stem] : [stem];
  }
  if (language === 'de') {
    const parts = compoundOf(word, concepts);
    if (parts) return parts;
  }
  if (word.includes('-')) {
    const parts = word.split('-').flatMap((part) => known(part) ?? []);
    if (parts.length > 0) return [...new Set(parts)];
  }
  for (const other of languages) {
    const concept = word.length > 3 ? lexicons[other].concepts.get(word) : undefined;
    if (concept) return [concept];
  }
  return [];
}

/** Bergsee → mountains, lake. Parts may be joined by s, n, en or es; all of the word has to be known. */
function compoundOf(word: string, concepts: Lexicon['concepts']): Concept[] | undefined {
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const head = word.slice(0, cut);
    const first = concepts.get(head) ?? concepts.get(head.replace(/(?:en|es|n|s)$/, ''));
    if (!first) continue;
    const tail = word.slice(cut);
    const last = concepts.get(tail) ?? concepts.get(tail.replace(/(?:en|n|e|s)$/, ''));
    if (last) return first === last ? [first] : [first, last];
    if (/^(?:landschaft|lichtung|bild|licht|himmel|stimmung|szene|idylle|panorama)(?:en|er|e|s)?$/.test(tail))
      return [first];
  }
}

const koreanEndings = [
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '의',
  '에',
  '에서',
  '와',
  '과',
  '로',
  '으로',
  '도',
  '만',
  '위',
  '위의',
  '위에',
  '속',
  '속의',
  '옆',
  '옆의',
  '아래',
  '아래의',
  '뒤',
  '뒤의',
  '풍경',
  '들',
  '들이',
  '들의',
  '과의',
  '이랑',
  '랑',
  '하고',
  '인',
  '한',
  '진',
  '빛',
  '빛의',
  '이다',
  '에는',
  '까지',
  '부터',
  '앞',
  '앞의',
  '가의',
  '낀',
  '덮인',
  '지는',
];
const isKoreanEnding = (ending: string) => ending === '' || koreanEndings.includes(ending);

/** Short leftovers and numbers are no things; of Korean, what is left of a known filler isn't either. */
function isContent(word: string, language: PromptLanguage): boolean {
  if (/^\p{N}+$/u.test(word)) return false;
  if (language !== 'ko') return word.length > 2;
  const { filler } = lexicons.ko;
  return ![...filler].some((known) => word.startsWith(known) && isKoreanEnding(word.slice(known.length)));
}

/** Japanese and Chinese: the longest known word at each place; what lies between and is no filler is one unknown word. */
function readRuns(found: readonly Piece[], language: PromptLanguage): ReadWord[] {
  const { concepts, undrawn, without, filler } = lexicons[language];
  const isBehind = language === 'ja';
  const read: ReadWord[] = [];
  let isAvoided = false;
  for (const { text, kind } of found) {
    if (kind === 'break') {
      isAvoided = false;
      continue;
    }
    if (kind === 'word') {
      const [concept] = meaningOf(text, 'en');
      if (concept || text.length > 2) read.push({ text, concept, isAvoided });
      continue;
    }
    let unknown = '';
    const flush = () => {
      if (unknown && !/^[\p{Script=Hiragana}]$/u.test(unknown)) {
        read.push({ text: unknown, isAvoided });
        isAvoided = false;
      }
      unknown = '';
    };
    for (let i = 0; i < text.length; ) {
      const at = (set: { has(word: string): boolean }) => {
        for (let length = Math.min(longestWord, text.length - i); length > 0; length--)
          if (set.has(compared(text.slice(i, i + length)))) return text.slice(i, i + length);
      };
      const word = at(concepts);
      const skipped = at(filler);
      const negation = at(without);
      const beyond = at(undrawn);
      const longest = [beyond, word, skipped, negation].reduce((a, b) =>
        (b?.length ?? 0) > (a?.length ?? 0) ? b : a,
      );
      if (!longest) {
        unknown += text[i++];
        continue;
      }
      flush();
      i += longest.length;
      if (longest === beyond) read.push({ text: longest, isAvoided });
      else if (longest === word) {
        read.push({ text: longest, concept: concepts.get(compared(longest)), isAvoided });
        isAvoided = false;
      } else if (longest === negation) {
        if (isBehind) markLast(read);
        else isAvoided = true;
      }
    }
    flush();
  }
  return read;
}

function markLast(read: ReadWord[]): void {
  const last = read.pop();
  if (last) read.push({ ...last, isAvoided: true });
}
