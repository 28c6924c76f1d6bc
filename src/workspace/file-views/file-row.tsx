import { Download, FileImage, Server, SlidersHorizontal, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { fileTypes } from '../../codecs/file-types.ts';
import { IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useByteText, useChangeText } from '../file-bench/byte-text.ts';
import { type FileEntry, isDone } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import type { FileSaver } from './file-saver.ts';
import { FileState } from './file-state.tsx';

interface FileRowProps {
  entry: FileEntry;
  isShown: boolean;
  session: FilesSession;
  saver: FileSaver;
  onRemove(): void;
}

/** One file: what it is, what became of its bytes, where that was done, and what can be done with it. */
export const FileRow = memo(function FileRow({ entry, isShown, session, saver, onRemove }: FileRowProps) {
  const t = useTranslations('files');
  const pixels = useTranslations('workspace.slip');
  const { id, name, facts, result, thumbnail, own, step } = entry;
  const isResized = result && facts && (result.width !== facts.width || result.height !== facts.height);
  const size = isResized ? result : facts;
  return (
    <li data-file={id} data-step={step.name} aria-current={isShown ? 'true' : undefined}>
      <button type="button" className="open" aria-pressed={isShown} onClick={() => session.show(id)}>
        <span className="thumbnail checker">
          {thumbnail ? <img src={thumbnail} alt="" /> : <Icon of={FileImage} />}
        </span>
        <span className="words">
          <span className="name">{name}</span>
          <span className="facts-line">
            {facts && (
              <span>
                {facts.format.toUpperCase()}
                {result &&
                  typeOf(result.mediaType) !== facts.format &&
                  ` → ${typeOf(result.mediaType).toUpperCase()}`}
              </span>
            )}
            {size && <span>{pixels('pixels', { width: size.width, height: size.height })}</span>}
            {facts && facts.frames > 1 && <span>{t('list.frames', { count: facts.frames })}</span>}
            {own && (
              <span className="own">
                <Icon of={SlidersHorizontal} size="small" /> {t('list.own')}
              </span>
            )}
          </span>
        </span>
      </button>
      <Sizes entry={entry} />
      <FileState entry={entry} session={session} />
      <span className="acts">
        {isDone(entry) && (
          <IconButton
            icon={Download}
            size="small"
            label={t('list.download', { name })}
            disabled={saver.isBusy}
            onClick={() => void saver.save([entry])}
          />
        )}
        <IconButton icon={X} size="small" label={t('list.remove', { name })} onClick={onRemove} />
      </span>
    </li>
  );
});

function Sizes({ entry: { facts, file, result, step } }: { entry: FileEntry }) {
  const bytes = useByteText();
  const change = useChangeText();
  const before = facts?.bytes ?? file?.size;
  const isStale = result !== null && step.name !== 'done';
  return (
    <span className="sizes data tabular" data-stale={isStale ? '' : undefined}>
      {before !== undefined && <span>{bytes(before)}</span>}
      {result && facts && (
        <>
          <span aria-hidden>→</span> <b>{bytes(result.bytes)}</b>{' '}
          <strong className={result.bytes > facts.bytes ? 'grown' : 'saved'}>
            {change(facts.bytes, result.bytes)}
          </strong>
          {result.server && <Icon of={Server} size="small" />}
        </>
      )}
    </span>
  );
}

function typeOf(mediaType: string): string {
  const found = Object.entries(fileTypes).find(([, type]) => type.mediaType === mediaType);
  return found?.[0] ?? mediaType.replace(/^.*\//, '');
}
