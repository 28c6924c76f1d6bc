import type { SharedBody } from '../../api/contract/contract.ts';
import { type LocaleCode, localePath } from '../../i18n/locales.ts';
import type { SharedWords } from './shared-words.server.ts';

/** The tool with the same settings, and without the photo. */
export function recipePath({
  shared,
  words,
  locale,
}: {
  readonly shared: Pick<SharedBody, 'recipe'>;
  readonly words: Pick<SharedWords, 'tool'>;
  readonly locale: LocaleCode;
}): string {
  if (!words.tool) return localePath(locale, '/');
  const settings = Object.entries(shared.recipe).map(([id, value]) => [id, String(value)]);
  const query = new URLSearchParams(settings).toString();
  return `${localePath(locale, `/${words.tool.id}`)}${query && `?${query}`}`;
}
