import { Eye, ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { ToolbarButton, ToolbarDivider } from '../../ui/picture/toolbar.tsx';
import { type FileEntry, isUnderWay } from '../files/file-entry.ts';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { useByteText, useChangeText } from './byte-text.ts';
import { FileStage } from './file-stage.tsx';
import { ResultLine } from './result-line.tsx';
import { useShownPicture } from './shown-picture.ts';

interface FileBenchProps {
  entry: FileEntry;
  mode: StageMode;
  onMode(mode: StageMode): void;
  isOriginalShown: boolean;
  onOriginalShown(isShown: boolean): void;
  onSave(): void;
}

/** Pixels are looked at up to eight times as large as they are. */
const closest = 8;

/** The chosen file, original against result, and what came of its bytes. */
export function FileBench(props: FileBenchProps) {
  const { entry, mode, onMode, isOriginalShown, onOriginalShown, onSave } = props;
  const t = useTranslations('files.bench');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { facts, result, step } = entry;
  const size = result ?? facts ?? { width: 4, height: 3 };
  const zoom = useStageZoom(frame, size, closest);
  const original = useShownPicture(entry.file);
  const made = useShownPicture(result?.file ?? null);
  const originalUrl = original.url ?? entry.previewUrl;
  const resultUrl = result ? (made.url ?? result.server?.previewUrl ?? null) : null;
  const isStale = result !== null && step.name !== 'done';
  const side = isOriginalShown ? 'original' : mode === 'compare' ? 'compare' : 'result';
  const isUnreadable = !originalUrl && !resultUrl && (original.isUnreadable || made.isUnreadable);

  useWorkspaceKeys({
    ...zoom.keys,
    save: onSave,
    help: () => setHelpOpen(true),
  });

  return (
    <div className="stage">
      <StageToolbar
        mode={mode}
        modes={resultModes}
        onMode={onMode}
        zoom={zoom}
        onHelp={() => setHelpOpen(true)}
        tools={
          <>
            <ToolbarDivider />
            <ToolbarButton
              icon={Eye}
              label={t('showOriginal')}
              shortcut="Space"
              pressed={isOriginalShown}
              onClick={() => onOriginalShown(!isOriginalShown)}
            />
          </>
        }
      />
      <div className="bench">
        {isUnreadable ? (
          <p className="bench-note">
            <Icon of={ImageOff} size="large" />
            {t('unreadable', { format: (facts?.format ?? '').toUpperCase() })}
          </p>
        ) : (
          <FileStage
            key={entry.id}
            frame={frame}
            name={entry.name}
            size={size}
            original={originalUrl}
            result={resultUrl}
            side={side}
            isStale={isStale}
            zoom={zoom}
          />
        )}
      </div>
      <div className="bar-bottom">
        <BytesLine entry={entry} />
      </div>
      <KeyboardHelp
        own={[
          [t('keys.list'), ['↑', '↓']],
          [t('keys.original'), [t('keys.space')]],
          [t('keys.remove'), [t('keys.delete')]],
        ]}
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  );
}

/** Bytes and pixels of both, beside the picture. */
function BytesLine({ entry }: { entry: FileEntry }) {
  const t = useTranslations('files');
  const pixels = useTranslations('workspace.slip');
  const bytes = useByteText();
  const change = useChangeText();
  const { facts, result, step } = entry;
  const isStale = result !== null && step.name !== 'done';
  return (
    <div className="slip bytes-line">
      {facts && (
        <span>
          {t('bench.before')} <b>{bytes(facts.bytes)}</b>
        </span>
      )}
      {result && facts && (
        <span data-stale={isStale ? '' : undefined}>
          {t('bench.after')} <b>{bytes(result.bytes)}</b>{' '}
          <strong className={result.bytes > facts.bytes ? 'grown' : 'saved'}>
            {change(facts.bytes, result.bytes)}
          </strong>
        </span>
      )}
      {result && <span>{pixels('pixels', { width: result.width, height: result.height })}</span>}
      {isUnderWay(entry) && (
        <span className="busy">
          <Spinner /> {t('bench.writing')}
        </span>
      )}
      {result && !isStale && <ResultLine result={result} />}
    </div>
  );
}
