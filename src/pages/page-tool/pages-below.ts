import { type LocaleCode, localeCodes } from '#src/i18n/locales.ts';
import type { PageRow } from '#src/page-tools/emoji/emoji.ts';
import emojiPages from '#src/page-tools/emoji/words/pages.json' with { type: 'json' };
import type { PageApplication } from '#src/tool/page-tool.ts';

interface PageBelow {
  /** The last part of its path. */
  readonly part: string;
  /** Those that have it. */
  readonly languages: readonly LocaleCode[];
}

interface PagesBelow {
  /** The module of their route. */
  readonly file: string;
  readonly pages: readonly PageBelow[];
}

/** What an application knows has pages of its own below the application's, some of them not in every language. */
export const pagesBelow: Readonly<Partial<Record<PageApplication, PagesBelow>>> = {
  emoji: {
    file: 'page-tool/emoji-page.tsx',
    pages: Object.values(emojiPages as unknown as Record<string, PageRow>).map(([part, ...untold]) => ({
      part,
      languages: localeCodes.filter((code) => !untold.includes(code)),
    })),
  },
};
