import type { LocaleCode } from '../../i18n/locales.ts';
import { type Emoji, type ListRow, readEmoji } from './emoji.ts';

const wordFiles = import.meta.glob<{ default: string[] }>('./words/??.json');

/** All emoji in one language: what comes of the network is the list and that language. */
export async function fetchEmoji(locale: LocaleCode): Promise<Emoji[]> {
  const [list, words] = await Promise.all([
    import('./words/list.json'),
    wordFiles[`./words/${locale}.json`](),
  ]);
  return readEmoji(list.default as unknown as ListRow[], words.default);
}
