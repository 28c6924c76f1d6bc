import { type LocaleCode, localePath } from '#src/i18n/locales.ts';
import type { Messages } from '#src/i18n/messages.ts';
import { fetchEmoji } from '#src/page-tools/emoji/fetch-emoji.ts';
import type { PageApplication } from '#src/tool/page-tool.ts';
import EmojiWork from './emoji-work.island.tsx';
import FontsWork from './fonts-work.island.tsx';
import MemeWork from './meme-work.island.tsx';

/** What an application says: a namespace of its name, and what it opens of the workspaces. */
export function applicationWords(application: PageApplication, messages: Messages): Partial<Messages> {
  const { cameraDialog } = messages.workspace;
  return {
    [application]: messages[application],
    ...(application === 'meme' && { workspace: { cameraDialog } as Messages['workspace'] }),
  };
}

/** What an application shows before its island lives: plain data, read on the server. */
const openings = {
  fonts: async () => ({}),
  emoji: async (locale: LocaleCode, path: string) => ({
    pagesAt: localePath(locale, path),
    first: (await fetchEmoji(locale))
      .filter(({ group }) => group === 0)
      .map((one) => ({ ...one, tags: [], codes: [] })),
  }),
  meme: async (locale: LocaleCode) => ({ toolsAt: localePath(locale, '/ai-tools') }),
} satisfies Record<PageApplication, (locale: LocaleCode, path: string) => Promise<object>>;

type Openings = { [Name in PageApplication]: Awaited<ReturnType<(typeof openings)[Name]>> };
export type Opening = {
  [Name in PageApplication]: { application: Name; given: Openings[Name] };
}[PageApplication];

/** @param path of its page, without language */
export async function readOpening(
  application: PageApplication,
  locale: LocaleCode,
  path: string,
): Promise<Opening> {
  return { application, given: await openings[application](locale, path) } as Opening;
}

/** The island of an application: HTML until somebody is there. */
export function PageApplicationPart({ opening }: { opening: Opening }) {
  switch (opening.application) {
    case 'fonts':
      return <FontsWork />;
    case 'emoji':
      return <EmojiWork {...opening.given} />;
    case 'meme':
      return <MemeWork {...opening.given} />;
  }
}
