import { escapeMarkup } from '../../i18n/escape-markup.ts';
import type { SharedWords } from './shared-words.server.ts';

/** Said of what changes people. */
export function changedNote({ tool, shared }: Pick<SharedWords, 'tool' | 'shared'>): string {
  return tool?.tier === 'T2' ? `<p class="note-line">${escapeMarkup(shared.changed)}</p>` : '';
}
