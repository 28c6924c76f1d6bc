import {
  Ban,
  Check,
  CircleX,
  Hourglass,
  ListStart,
  RotateCw,
  Share2,
  Trash2,
  TriangleAlert,
  Upload,
  X,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultOf } from '../../client/job-pictures.ts';
import { checksOf } from '../../tool/checks/report-checks.ts';
import { IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { isClipFile } from '../photo/photo-source.ts';
import type { Problem } from '../problem/problem.ts';
import { useProblemWords } from '../problem/problem-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { useShare } from '../share/use-share.tsx';
import type { ResultEdits } from '../work/result-edits.ts';
import type { Work } from '../work/work.ts';
import './batch-tile.css';

interface BatchTileProps {
  work: Work;
  /** What a finished result lies on; null: a checkerboard where it has no background. */
  ground: string | null;
  tool: ToolDescription;
  /** As all results of the batch are saved. */
  edits: ResultEdits;
  session: WorkspaceSession;
  onRemove(): void;
}

/** One photo of a batch: how it looks, how far it is, and what can be done about it. */
export function BatchTile({ work, ground, tool, edits, session, onRemove }: BatchTileProps) {
  const t = useTranslations('workspace.batch');
  const { id, name, phase } = work;
  const result = phase === 'done' && work.job ? resultOf(work.job) : undefined;
  const kept = result?.thumbnailUrl || work.media?.thumbnailUrl;
  const local = kept ? null : session.localPreview(id);
  const share = shareOf(work);
  const sharing = useShare({ tool, work, edits }, session);
  const shareWords = useTranslations('workspace.share');
  const isOver = phase === 'done' || phase === 'stopped';
  return (
    <li className="tile" data-phase={phase}>
      <button
        type="button"
        className="open"
        aria-label={t('open', { name })}
        onClick={() => session.show(id)}
      >
        <span
          className={result?.hasAlpha && !ground ? 'picture checker' : 'picture'}
          style={result?.hasAlpha && ground ? { background: ground } : undefined}
        >
          {local && isClipFile(work.source) ? (
            <video src={local} muted playsInline preload="metadata" aria-hidden tabIndex={-1} />
          ) : (
            (kept || local) && <img src={kept || local!} alt="" />
          )}
        </span>
        {share !== null && <span className="share" style={{ '--v': `${share * 100}%` } as CSSProperties} />}
      </button>
      <div className="words">
        <b className="name" title={name}>
          {name}
        </b>
        <TileState work={work} />
      </div>
      {/* What stops is under the pointer again when it has become what tries again: pressing twice removes nothing. */}
      <div className="acts" data-part={id}>
        {isOver && (
          <IconButton
            key="remove"
            size="small"
            icon={Trash2}
            label={t('remove', { name })}
            onClick={onRemove}
          />
        )}
        {phase === 'done' && sharing.open && (
          <IconButton
            key="share"
            size="small"
            icon={Share2}
            label={shareWords('named', { name })}
            onClick={sharing.open}
          />
        )}
        {phase === 'stopped' && (
          <IconButton
            key="retry"
            size="small"
            icon={RotateCw}
            label={t('retry', { name })}
            onClick={() => session.retry(id)}
          />
        )}
        {!isOver && (
          <IconButton
            key="stop"
            size="small"
            icon={X}
            label={t('stop', { name })}
            onClick={() => session.cancel(id)}
          />
        )}
        {sharing.dialog}
      </div>
    </li>
  );
}

function TileState({ work }: { work: Work }) {
  const t = useTranslations('workspace.batch.state');
  const { phase, job, problem, sent } = work;
  const percent = (share: number) => ({ percent: Math.round(share * 100) });
  if (phase === 'stopped') return problem && <StopReason problem={problem} />;
  const failed = phase === 'done' ? (checksOf(job?.report ?? null)?.failed.length ?? 0) : 0;
  if (failed > 0) {
    return (
      <span className="state bad">
        <Icon of={CircleX} size="small" />
        {t('toFix', { count: failed })}
      </span>
    );
  }
  if (phase === 'done' || phase === 'ready') {
    return (
      <span className="state">
        <Icon of={Check} size="small" />
        {t('done')}
      </span>
    );
  }
  if (phase === 'sending') {
    return (
      <span className="state">
        <Icon of={Upload} size="small" />
        {sent === null ? t('sending') : t('sendingShare', percent(sent))}
      </span>
    );
  }
  if (phase === 'working' && job?.state === 'running') {
    return (
      <span className="state">
        <Spinner />
        {job.progress > 0 ? t('workingShare', percent(job.progress)) : t('working')}
      </span>
    );
  }
  return (
    <span className="state">
      <Icon of={phase === 'working' ? ListStart : Hourglass} size="small" />
      {t(phase === 'working' ? 'queued' : phase)}
    </span>
  );
}

function StopReason({ problem }: { problem: Problem }) {
  const { title } = useProblemWords(problem);
  const isCanceled = problem.code === 'canceled';
  return (
    <span className={isCanceled ? 'state' : 'state bad'}>
      <Icon of={isCanceled ? Ban : TriangleAlert} size="small" />
      {title}
    </span>
  );
}

/** What the bar under the picture shows; null: nothing is under way. */
function shareOf({ phase, sent, job }: Work): number | null {
  if (phase === 'sending') return sent ?? 0;
  return phase === 'working' && job?.state === 'running' ? job.progress : null;
}
