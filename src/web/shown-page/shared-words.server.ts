import { createTranslator } from 'use-intl/core';
import { memoize } from '../../cache/memoize.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { readMessages, toolWords } from '../../i18n/read-words.server.ts';
import type { Tool } from '../../tool/tool.ts';
import { findTool } from '../../tools/index.ts';

const messagesIn = memoize((locale) => readMessages(locale as LocaleCode));

/** What the page of a share says. */
export interface SharedWords {
  readonly shared: ReturnType<typeof readMessages>['shared'];
  readonly ui: ReturnType<typeof readMessages>['ui'];
  /** Undefined of a tool that the site doesn't have any more. */
  readonly tool: Tool | undefined;
  /** “Made with Background Remover”. */
  readonly madeWith: string;
  /** “A paper boat, before”. */
  readonly beforeAlt: string;
  readonly afterAlt: string;
}

export function sharedWords(
  locale: LocaleCode,
  shown: { readonly tool: string; readonly alt: string },
): SharedWords {
  const { shared, ui } = messagesIn(locale);
  const tool = findTool(shown.tool);
  const name = tool ? toolWords(tool.id, locale).name : shown.tool;
  const t = createTranslator({
    locale: locales[locale],
    messages: { madeWith: shared.madeWith, ...ui.compare },
  });
  return {
    shared,
    ui,
    tool,
    madeWith: t('madeWith', { tool: name }),
    beforeAlt: t('beforeAlt', { alt: shown.alt }),
    afterAlt: t('afterAlt', { alt: shown.alt }),
  };
}

/** The words of the page without a share. */
export function plainSharedWords(locale: LocaleCode): Pick<SharedWords, 'shared' | 'ui'> {
  return messagesIn(locale);
}
