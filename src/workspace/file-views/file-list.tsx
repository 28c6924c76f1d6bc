import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import type { FileEntry } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import { neighborOf } from '../files/files-state.ts';
import { FileRow } from './file-row.tsx';
import type { FileSaver } from './file-saver.ts';
import './file-list.css';

interface FileListProps {
  entries: readonly FileEntry[];
  shownId: string | null;
  session: FilesSession;
  saver: FileSaver;
  /** Space: the original instead of the result, and back. */
  onFlip(): void;
}

/** All files, each with what became of it. Arrow keys choose, Delete removes, the space bar shows the original. */
export function FileList({ entries, shownId, session, saver, onFlip }: FileListProps) {
  const t = useTranslations('files.list');
  const list = useRef<HTMLOListElement>(null);

  function focus(id: string | null) {
    const row = id === null ? null : list.current?.querySelector<HTMLElement>(`[data-file="${id}"] .open`);
    row?.focus();
  }

  function remove(id: string) {
    const next = neighborOf(entries, id);
    const hadFocus = list.current?.contains(document.activeElement);
    // Before it is taken out of the page with the row.
    if (hadFocus) focus(next);
    session.remove(id);
  }

  function press(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-file]');
    const isOnName = (event.target as HTMLElement).matches('.open');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = entries.findIndex(({ id }) => id === row.dataset.file);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined && entries[to]) {
      session.show(entries[to].id);
      focus(entries[to].id);
    } else if (event.key === 'Delete') remove(entries[at].id);
    else if (event.key === ' ' && isOnName) onFlip();
    else return;
    event.preventDefault();
  }

  return (
    <section className="panel file-list" aria-label={t('heading', { count: entries.length })}>
      <header>
        {t('heading', { count: entries.length })}
        {entries.length > 1 && (
          <Button look="quiet" size="small" icon={Trash2} onClick={() => session.removeAll()}>
            {t('removeAll')}
          </Button>
        )}
      </header>
      <ol
        ref={list}
        onKeyDown={press}
        // A button presses itself when the space bar comes up.
        onKeyUp={(event) =>
          event.key === ' ' && (event.target as HTMLElement).matches('.open') && event.preventDefault()
        }
      >
        {entries.map((entry) => (
          <FileRow
            key={entry.id}
            entry={entry}
            isShown={entry.id === shownId}
            session={session}
            saver={saver}
            onRemove={() => remove(entry.id)}
          />
        ))}
      </ol>
    </section>
  );
}
