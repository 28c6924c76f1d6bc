import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolWords } from '../tool/tool-words.ts';
import type { LocaleCode } from './locales.ts';
import type { Messages } from './messages.ts';

const root = path.join(import.meta.dirname, '../..');

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

const namespaces: Record<keyof Messages, true> = {
  ui: true,
  loading: true,
  admin: true,
  ads: true,
  apiKeys: true,
  avatars: true,
  billing: true,
  blog: true,
  board: true,
  buy: true,
  campaign: true,
  contact: true,
  credits: true,
  samples: true,
  status: true,
  styles: true,
  subscription: true,
  accountMenu: true,
  account: true,
  dashboard: true,
  developers: true,
  emoji: true,
  explore: true,
  faqs: true,
  files: true,
  fonts: true,
  gallery: true,
  generate: true,
  home: true,
  installed: true,
  logo: true,
  meme: true,
  pricing: true,
  promise: true,
  things: true,
  toolIndex: true,
  toolPage: true,
  shared: true,
  signIn: true,
  unsubscribe: true,
  upgrade: true,
  validation: true,
  verify: true,
  withdraw: true,
  workspace: true,
};

/** The words of one kind of page in one language. */
export function readPageWords<Name extends keyof Messages>(name: Name, locale: LocaleCode): Messages[Name] {
  return readJson(`locales/${locale}/${name}.json`) as Messages[Name];
}

/** The words of the pages in one language, read from `locales/<code>/`. */
export function readMessages(locale: LocaleCode): Messages {
  return Object.fromEntries(
    Object.keys(namespaces).map((name) => [name, readPageWords(name as keyof Messages, locale)]),
  ) as unknown as Messages;
}

/** The words of one tool: English beside the tool, the other languages in `locales/<code>/tools/`. */
export function readToolWords(toolId: string, locale: LocaleCode): ToolWords {
  const file =
    locale === 'en' ? `src/tools/${toolId}/${toolId}.en.json` : `locales/${locale}/tools/${toolId}.json`;
  const words = readJson(file) as ToolWords;
  return wordChanges.get(toolId)?.(words, locale) ?? words;
}

/** What people type in each language when they look for such a tool. */
export function readSearchTerms(toolId: string, locale: LocaleCode): readonly string[] {
  const terms = readJson(`src/tools/${toolId}/${toolId}.search-terms.json`) as Record<
    LocaleCode,
    readonly string[]
  >;
  return terms[locale];
}

type WordChange = (words: ToolWords, locale: LocaleCode) => ToolWords;
let wordChanges: ReadonlyMap<string, WordChange> = new Map();

/** From now on, the words of these tools are what is made of them. */
export function changeToolWords(changes: Readonly<Record<string, { words: WordChange }>>): void {
  wordChanges = new Map(Object.entries(changes).map(([id, { words }]) => [id, words]));
  knownToolWords.clear();
}

const knownToolWords = new Map<string, ToolWords>();

/** The same, read from the disk once: for answers, of which there are many. There are as many as tools and languages. */
export function toolWords(toolId: string, locale: LocaleCode): ToolWords {
  const key = `${locale}/${toolId}`;
  const words = knownToolWords.get(key) ?? readToolWords(toolId, locale);
  knownToolWords.set(key, words);
  return words;
}
