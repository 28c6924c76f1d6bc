import { Check, Inbox, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/message/note.tsx';
import { Ruler } from '../../ui/picture/ruler.tsx';
import { isLarge } from '../calls/upload.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { EngineLine, inSeconds } from './engine-line.tsx';
import { useWorkingEngine } from './expected-engine.ts';
import { PhotoFigure } from './photo-figure.tsx';
import { useSendingClock } from './sending-clock.ts';
import { useStageClock } from './stage-clock.ts';
import './working-view.css';

interface WorkingViewProps {
  work: Work;
  works: readonly Work[];
  words: WorkWords;
  tool: ToolDescription;
  session: WorkspaceSession;
}

/** Few tools have options whose choices move. */
const MovingPanel = lazy(async () => ({
  default: (await import('../options/moving-panel.tsx')).MovingPanel,
}));

/** The stage that comes before the tool's own. */
const sendStage = 'send';

/** A photo on its way to a result: the picture stays in view, the ruler says how far it is and how long it takes. */
export function WorkingView({ work, works, words, tool, session }: WorkingViewProps) {
  const t = useTranslations('workspace.working');
  const { job } = work;
  const stage = work.phase === 'working' ? (job?.stage ?? null) : work.phase === 'sending' ? sendStage : null;
  const clock = useStageClock(stage, job);
  const sendingMs = useSendingClock(work.phase === 'sending' ? work.sent : null, work.isConnected);
  const engine = useWorkingEngine(tool, work, session.state().options);
  const isQueued = work.phase === 'working' && job?.state === 'queued';
  // Of a tool's stages most are about a photo.
  const stages = work.isDrawn
    ? tool.stages.flatMap(({ id }) => (id === stage ? [id] : []))
    : [sendStage, ...tool.stages.map(({ id }) => id)];
  const labelOf = (id: string) => (id === sendStage ? t('send.label') : (words.stages[id]?.label ?? id));
  const reached = Math.max(stage ? stages.indexOf(stage) : 0, work.media ? 1 : 0);
  const waiting = works.filter((other) => other.id !== work.id && other.phase === 'waiting').length;

  return (
    <div className="work">
      <div className="stage">
        <div className="bench">
          <PhotoFigure work={work} session={session} />
        </div>
        <div className="bar-bottom progress-strip">
          <WorkingRuler
            work={work}
            words={words}
            remainingMs={work.phase === 'sending' ? sendingMs : clock.remainingMs}
          />
        </div>
      </div>
      <div className="side stack">
        {tool.options.some(({ moves }) => moves) && (
          <Suspense>
            <MovingPanel {...{ tool, words, session, work }} options={session.state().options} />
          </Suspense>
        )}
        <section className="panel">
          <header>
            {t('heading')}
            {clock.elapsedMs !== null && (
              <span className="data tabular">{t('sofar', { seconds: inSeconds(clock.elapsedMs) })}</span>
            )}
          </header>
          <div className="body">
            <ol className="stages">
              {stages.map((id, index) => {
                const isNow = id === stage;
                const state = index < reached ? undefined : isNow ? 'now' : 'next';
                const took = clock.stageMs.get(id);
                return (
                  <li key={id} className={state} aria-current={isNow ? 'step' : undefined}>
                    <span className="dot">{state === undefined && <Icon of={Check} size="small" />}</span>
                    {labelOf(id)}
                    {took !== undefined && (
                      <span className="data">{t('seconds', { seconds: inSeconds(took) })}</span>
                    )}
                  </li>
                );
              })}
            </ol>
            <Button full icon={X} onClick={() => session.cancel(work.id)}>
              {t('cancel')}
            </Button>
            <p className="hint">
              {t(job ? 'cancelNote' : goesOn(work) ? 'cancelLargeNote' : 'cancelSendNote')}
            </p>
          </div>
        </section>
        {(work.media || engine || job) && (
          <section className="panel">
            <div className="body facts">
              {work.media && (
                <div className="row between small">
                  <span className="muted">{t('file')}</span>
                  <span className="tabular">
                    {t('fileValue', { name: work.name, width: work.media.width, height: work.media.height })}
                  </span>
                </div>
              )}
              {engine && (
                <div className="row between small">
                  <span className="muted">{t('engine')}</span>
                  <EngineLine engine={engine} />
                </div>
              )}
              {job && (
                <div className="row between small">
                  <span className="muted">{t('position')}</span>
                  <span>
                    {!isQueued
                      ? t('positionRunning')
                      : job.position
                        ? t('positionLater', { count: job.position })
                        : t('positionFirst')}
                  </span>
                </div>
              )}
            </div>
          </section>
        )}
        {waiting > 0 && (
          <Note icon={Inbox}>
            <b>{t('next')}</b>
            <br />
            {t('nextText', { count: waiting })}
          </Note>
        )}
      </div>
    </div>
  );
}

/** Whether the upload goes on where it stopped when the same file is chosen again. */
function goesOn({ source }: Work): boolean {
  return source?.kind === 'file' && isLarge(source.file) && globalThis.isSecureContext;
}

interface WorkingRulerProps {
  work: Work;
  words: WorkWords;
  remainingMs: number | null;
}

function WorkingRuler({ work, words, remainingMs }: WorkingRulerProps) {
  const t = useTranslations('workspace.working');
  const { job, phase } = work;
  const isQueued = phase === 'working' && job?.state === 'queued';
  let title = t('starting');
  if (phase === 'waiting') title = t('waiting');
  if (phase === 'sending') title = t('send.now');
  if (isQueued && !job?.stage) title = job?.position ? t('queued', { count: job.position }) : t('queuedNext');
  else if (job?.stage) title = words.stages[job.stage]?.now ?? t('preparing');
  const value =
    phase === 'sending' ? work.sent : phase === 'working' && !isQueued ? (job?.progress ?? null) : null;

  const figures: string[] = [];
  if (value !== null) figures.push(t('percent', { percent: Math.round(value * 100) }));
  const isUnderWay = phase === 'working' || (phase === 'sending' && work.isConnected && value !== 1);
  if (isUnderWay && remainingMs !== null) {
    const seconds = Math.ceil(remainingMs / 1000);
    if (seconds >= 120) figures.push(t('leftMinutes', { minutes: Math.round(seconds / 60) }));
    else figures.push(seconds > 1 ? t('left', { seconds }) : t('almost'));
  }
  return (
    <div className="grow">
      <div className="row between">
        <b>{work.isConnected ? title : t(phase === 'sending' ? 'send.lost' : 'reconnecting')}</b>
        <span className="small tabular muted">{figures.join(', ')}</span>
      </div>
      <Ruler value={value} label={title} state={isQueued ? 'queued' : 'working'} />
    </div>
  );
}
