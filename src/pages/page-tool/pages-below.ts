import emojiPages from '#src/page-tools/emoji/words/pages.json' with { type: 'json' };
import type { PageApplication } from '#src/tool/page-tool.ts';

/** What an application knows has pages of its own below the application's: their route, and the last part of each path. */
export const pagesBelow: Readonly<
  Partial<Record<PageApplication, { readonly file: string; readonly parts: readonly string[] }>>
> = { emoji: { file: 'page-tool/emoji-page.tsx', parts: Object.values(emojiPages) } };
