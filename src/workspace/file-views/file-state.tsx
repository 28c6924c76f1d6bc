import { Check, Laptop, RotateCw, Server, TriangleAlert, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fileTypes, typeNameFor } from '../../codecs/file-types.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { useByteText } from '../file-bench/byte-text.ts';
import type { FileEntry, FileRefusal } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import { settingsOf } from '../files/files-state.ts';
import { type WayOn, waysForFrames, waysForPoor, waysForTarget } from '../files/ways-on.ts';
import type { Problem } from '../problem/problem.ts';
import { useProblemWords } from '../problem/problem-words.ts';
import { useFilesTool } from './files-tool.ts';

interface FileStateProps {
  entry: FileEntry;
  session: FilesSession;
}

/** Where a file is on its way, where that happens, and the next step where it needs one. */
export function FileState({ entry, session }: FileStateProps) {
  const t = useTranslations('files.state');
  const place = useTranslations('files.reason');
  const { id, step, result } = entry;
  const cancel = (
    <Button look="quiet" size="small" onClick={() => session.cancel(id)}>
      {t('cancel')}
    </Button>
  );
  const percent = (share: number) => Math.round(share * 100);
  switch (step.name) {
    case 'reading':
    case 'waiting':
    case 'unset':
      return <span className="state">{t(step.name)}</span>;
    case 'writing':
      return (
        <span className="state">
          <Spinner /> {t('writing')}
        </span>
      );
    case 'done':
      return (
        <>
          <span className="state ok">
            {result?.server ? (
              <>
                <Icon of={Server} size="small" /> {t('doneServer', { reason: place(result.server.reason) })}
              </>
            ) : (
              <>
                <Icon of={Check} size="small" /> {t('donePage')}
              </>
            )}
          </span>
          {result?.target?.isPoor && <Poor entry={entry} session={session} />}
        </>
      );
    case 'held':
      return (
        <span className="state ask">
          <span>
            <Icon of={Laptop} size="small" /> {t('held', { reason: place(step.reason) })}
          </span>
          <Button size="small" icon={Upload} onClick={() => session.send([id])}>
            {t('send')}
          </Button>
        </span>
      );
    case 'queued':
      return (
        <span className="state">
          {t('queued')} {cancel}
        </span>
      );
    case 'sending':
      return (
        <span className="state">
          <Spinner />{' '}
          {step.share === null ? t('sending') : t('sendingShare', { percent: percent(step.share) })}
          {cancel}
        </span>
      );
    case 'working':
      return (
        <span className="state">
          <Spinner />{' '}
          {step.progress === null ? t('working') : t('workingShare', { percent: percent(step.progress) })}
          {cancel}
        </span>
      );
    case 'choice':
      return <Choice entry={entry} count={step.count} session={session} />;
    case 'missed':
      return <Missed entry={entry} step={step} session={session} />;
    case 'refused':
      return <Refused refusal={step.refusal} />;
    case 'stopped':
      return <Stopped problem={step.problem} onRetry={() => session.retry(id)} />;
  }
}

/** Frames are never dropped silently: what becomes of them is chosen. */
function Choice({ entry, count, session }: FileStateProps & { count: number }) {
  const t = useTranslations('files.state');
  const tool = useFilesTool();
  const writing = session.writing();
  const { facts } = entry;
  const values = settingsOf(entry, session.state());
  const ways = writing && facts ? waysForFrames({ tool, facts, values, writing }) : [];
  return (
    <span className="state ask">
      <span>
        <Icon of={TriangleAlert} size="small" /> {t('choice', { count })}
      </span>
      <Ways ways={ways} entry={entry} session={session} />
    </span>
  );
}

/** The size is met, at a quality that nobody will like. */
function Poor({ entry, session }: FileStateProps) {
  const t = useTranslations('files.state');
  const tool = useFilesTool();
  const writing = session.writing();
  const { facts } = entry;
  const values = settingsOf(entry, session.state());
  const ways = writing && facts ? waysForPoor({ tool, facts, values, writing }) : [];
  return (
    <span className="state ask">
      <span>
        <Icon of={TriangleAlert} size="small" /> {t('poor')}
      </span>
      <Ways ways={ways} entry={entry} session={session} />
    </span>
  );
}

function Missed({
  entry,
  step,
  session,
}: FileStateProps & { step: Extract<FileEntry['step'], { name: 'missed' }> }) {
  const t = useTranslations('files.state');
  const bytes = useByteText();
  const tool = useFilesTool();
  const writing = session.writing();
  const { facts } = entry;
  const values = settingsOf(entry, session.state());
  const ways = writing && facts ? waysForTarget({ tool, facts, values, writing }, step) : [];
  return (
    <span className="state ask">
      <span>
        <Icon of={TriangleAlert} size="small" /> {t('missed', { size: bytes(step.smallestBytes) })}
        {step.fits && <> {t('fits', { width: step.fits.width, height: step.fits.height })}</>}
      </span>
      <Ways ways={ways} entry={entry} session={session} />
    </span>
  );
}

function Ways({ ways, entry, session }: FileStateProps & { ways: readonly WayOn[] }) {
  const t = useTranslations('files.ways');
  const bytes = useByteText();
  const label = (way: WayOn) => {
    if (way.kind === 'moving' || way.kind === 'format') {
      return t(way.kind, { format: typeNameFor(fileTypes[way.format].mediaType) ?? way.format });
    }
    if (way.kind === 'larger') return t('larger', { size: bytes(way.bytes) });
    if (way.kind === 'first' || way.kind === 'each') return t(way.kind);
    return t('fewerPixels');
  };
  return (
    <span className="ways">
      {ways.map((way) => (
        <Button
          key={'format' in way ? way.format : way.kind}
          size="small"
          onClick={() => session.setOwn(entry.id, way.values)}
        >
          {label(way)}
        </Button>
      ))}
    </span>
  );
}

function Refused({ refusal }: { refusal: FileRefusal }) {
  const t = useTranslations('files.refused');
  const bytes = useByteText();
  const { code, format, most = 0 } = refusal;
  const values = { format: format ?? '', size: bytes(most), megapixels: Math.floor(most / 1_000_000) };
  return (
    <span className="state bad">
      <Icon of={TriangleAlert} size="small" />
      <span className="said">{t(code, values)}</span>
    </span>
  );
}

function Stopped({ problem, onRetry }: { problem: Problem; onRetry(): void }) {
  const t = useTranslations('files.state');
  const words = useProblemWords(problem);
  return (
    <span className="state ask bad">
      <span>
        <Icon of={TriangleAlert} size="small" /> {words.title}
      </span>
      <Button size="small" icon={RotateCw} onClick={onRetry}>
        {t('retry')}
      </Button>
    </span>
  );
}
