import { RotateCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { takenKindOf } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Ruler } from '../../ui/picture/ruler.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { StartButton } from '../statements/start-button.tsx';
import { usePendingUpdate } from '../update/pending-update.tsx';
import { UpdateButton } from '../update/update-button.tsx';
import type { Batch } from '../work/batch.ts';
import { progressOf } from '../work/batch-progress.ts';
import type { Work } from '../work/work.ts';
import { useRemainingMs } from './batch-clock.ts';
import './batch-bar.css';

interface BatchBarProps {
  batch: Batch;
  works: readonly Work[];
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
}

const minuteMs = 60_000;

/** How far a batch is, and what can be done about all of it. */
export function BatchBar({ batch, works, tool, words, session }: BatchBarProps) {
  const t = useTranslations('workspace.batch');
  const options = useTranslations('workspace.options');
  const pending = usePendingUpdate();
  const kind = takenKindOf(tool);
  const { done, stopped, total, share, isOver } = progressOf(works);
  const remainingMs = useRemainingMs(works);
  const figures: string[] = [];
  if (stopped > 0) figures.push(t('stopped', { count: stopped }));
  if (remainingMs !== null) {
    if (remainingMs > 1.5 * minuteMs)
      figures.push(t('minutes', { minutes: Math.round(remainingMs / minuteMs) }));
    else if (remainingMs > 1000) figures.push(t('seconds', { seconds: Math.ceil(remainingMs / 1000) }));
    else figures.push(t('almost'));
  }
  const title = t('progress', { done, total });
  const isWaiting = !batch.isConnected && !isOver;
  return (
    <div className="batch-bar">
      <div className="row between">
        <b className="tabular">{isWaiting ? t('reconnecting', { kind }) : title}</b>
        <span className="small tabular muted">{figures.join(', ')}</span>
      </div>
      <Ruler value={share} label={title} state={isOver && stopped === 0 ? 'done' : 'working'} />
      {pending && (
        <div className="row between" role="status">
          <b>{options('changed')}</b>
          <UpdateButton pending={pending} size="small" />
        </div>
      )}
      {works.some(isUnsent) && <p className="hint">{t('unsent', { kind })}</p>}
      {(stopped > 0 || !isOver) && (
        <div className="row" data-part="all">
          {!isOver && (
            <Button size="small" icon={Square} onClick={() => session.stopBatch(batch.id)}>
              {t('stopAll')}
            </Button>
          )}
          {stopped > 0 && (
            <StartButton
              tool={tool}
              words={words}
              session={session}
              size="small"
              className="again"
              icon={RotateCw}
              onClick={() => session.retryBatch(batch.id)}
            >
              {t('retryAll', { kind, count: stopped })}
            </StartButton>
          )}
        </div>
      )}
    </div>
  );
}

function isUnsent({ phase }: Work): boolean {
  return phase === 'waiting' || phase === 'sending';
}
