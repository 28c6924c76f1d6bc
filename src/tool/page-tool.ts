import type { ToolCategory } from './tool-place.ts';
import type { ToolWords } from './tool-words.ts';

/** The applications of tools that are nothing but their page. Each has a room in `src/page-tools/` and one island. */
export const pageApplications = ['fonts', 'emoji', 'meme'] as const;
export type PageApplication = (typeof pageApplications)[number];

/**
 * A tool that works wholly in its page: nothing is uploaded, no job runs, no engine is asked, no quota counts, and nobody needs an
 * account. Its route, menu entry, search entry, sitemap line, languages and share picture derive from this object and the words beside it
 * (`<id>.en.json`, {@link PageToolWords}), as those of other tools do.
 */
export interface PageTool {
  /** Also the slug of its page and the name of its folder. */
  readonly id: string;
  /** Its group in menu and indexes. */
  readonly category: ToolCategory;
  /** Lucide icon name. */
  readonly icon: string;
  /** What its page is: loaded on that page alone. */
  readonly application: PageApplication;
}

/** What its page says around the application; the words of the application itself are a namespace of pages (`locales/<code>/`). */
export type PageToolWords = Pick<
  ToolWords,
  'name' | 'verb' | 'promise' | 'meta' | 'steps' | 'bestFor' | 'faq'
>;
