import { createTranslator } from 'use-intl/core';
import { memoize } from '../../cache/memoize.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { readMessages, toolWords } from '../../i18n/read-words.server.ts';
import { findTool } from '../../tools/index.ts';

export interface ExploreWords {
  readonly words: ReturnType<typeof readMessages>['explore'];
  readonly ui: ReturnType<typeof readMessages>['ui'];
  /** What a tool is called; its id where the site doesn’t have it any more. */
  nameOf(tool: string): string;
  /** A sentence with names in it. */
  say(key: 'by' | 'recipeText' | 'more' | 'credited', names: Readonly<Record<string, string>>): string;
}

const wordsIn = memoize((locale) => readExploreWords(locale as LocaleCode));

/** What the server itself writes about what people published. */
export function exploreWords(locale: LocaleCode): ExploreWords {
  return wordsIn(locale);
}

function readExploreWords(locale: LocaleCode): ExploreWords {
  const { explore, ui } = readMessages(locale);
  const { recipeText, more, allows } = explore.item;
  const messages = { by: explore.published.by, recipeText, more, credited: allows.credited };
  const t = createTranslator({ locale: locales[locale], messages });
  return {
    words: explore,
    ui,
    nameOf: (tool) => (findTool(tool) ? toolWords(tool, locale).name : tool),
    say: (key, names) => t(key, names),
  };
}
