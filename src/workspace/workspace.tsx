import { ImagePlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../api/contract/contract.ts';
import { resultOf } from '../client/job-pictures.ts';
import type { WorkWords } from '../tool/tool-words.ts';
import { Button } from '../ui/control/button.tsx';
import { useIsAwake } from '../ui/is-awake.ts';
import { WithoutPhoto } from './avatars/without-photo.tsx';
import { BroughtNote } from './bring/brought-note.tsx';
import { DropZone } from './bring/drop-zone.tsx';
import { useIntake } from './bring/intake.ts';
import { useOwnLimits } from './bring/own-limits.ts';
import { SampleRow } from './bring/sample-row.tsx';
import type { GuidedShot } from './camera/guided-camera.tsx';
import type { OtherTool } from './elsewhere/elsewhere-menu.tsx';
import { InputPanel } from './inputs/input-panel.tsx';
import { EnginePanel } from './options/engine-panel.tsx';
import { RunOptions } from './options/run-options.tsx';
import { FilmStrip } from './progress/film-strip.tsx';
import { PhotoFigure } from './progress/photo-figure.tsx';
import { StoppedView } from './progress/stopped-view.tsx';
import { WorkingView } from './progress/working-view.tsx';
import { WorkspaceSession } from './session/workspace-session.ts';
import { shownBatch, shownWork } from './session/workspace-state.ts';
import { fetchViews, fetchViewsWhenUsed, finishedViews, viewKindOf } from './views/finished-views.ts';
import { type Batch, worksOf } from './work/batch.ts';
import { progressOf } from './work/batch-progress.ts';
import { isCutoutTool, isMaskTool } from './work/tool-options.ts';
import type { Work } from './work/work.ts';
import './workspace.css';

const fetchBatchView = async () => ({ default: (await import('./batch/batch-view.tsx')).BatchView });
/** Most bring one photo. */
const BatchView = lazy(fetchBatchView);

/** There is nothing to take elsewhere before a photo is open. */
const ElsewhereMenu = lazy(() => import('./elsewhere/elsewhere-menu.tsx'));

interface WorkspaceProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Stands at the right of the tool's name until there is a result. */
  aside?: ReactNode;
  /** What a visitor should know before sending anything; stands beside the drop zone. */
  limits?: ReactNode;
  /** Tools that take a photo, the likeliest first. */
  others?: readonly OtherTool[];
  /** Goes to the page of a tool that the picture was left for. */
  onElsewhere?(toolId: string): void;
}

/** The tool itself: everything between dropping a photo and saving the result. */
export function Workspace({
  tool: toolOfVisitors,
  words,
  aside,
  limits,
  others = [],
  onElsewhere,
}: WorkspaceProps) {
  const t = useTranslations('workspace');
  const [session] = useState(() => new WorkspaceSession(toolOfVisitors));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const isAwake = useIsAwake();
  // Credits are counted anew with every job that took some.
  const credits = state.works.reduce((sum, { job }) => sum + (job?.credits ?? 0), 0);
  const tool = useOwnLimits(toolOfVisitors, credits || undefined);
  const work = shownWork(state);
  const batch = shownBatch(state);
  const inBatch = batch ? worksOf(batch.id, state.works) : [];
  const view = viewOf(work, batch, tool);
  const isCompact = view === 'result' || view === 'batch';
  const finishedKind = viewKindOf(tool);
  const FinishedView = finishedViews[finishedKind];
  // Options of a cut-out apply to its result, those of a live preview at once, those of a mask stand beside it: all others are
  // chosen before the job runs.
  const hasRunOptions = !isCutoutTool(tool) && !tool.hasLivePreview && !isMaskTool(tool);
  const region = useRef<HTMLElement>(null);
  const incoming = useIntake(session);

  useEffect(() => session.setLimits(tool.limits), [session, tool.limits]);
  const isEmpty = view === 'empty';
  useEffect(() => {
    if (isEmpty) return fetchViewsWhenUsed(finishedKind, tool.report !== null);
    // A photo may come without any sign: from the home page, or with a reload.
    void fetchViews(finishedKind, tool.report !== null);
  }, [isEmpty, finishedKind, tool.report]);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);

  // What had the focus is gone with the view it stood in; the keyboard goes on from the top of the new one.
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    if (!document.activeElement || document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [view]);

  return (
    <section
      className="workspace"
      ref={region}
      tabIndex={-1}
      aria-label={t('label', { tool: words.name })}
      aria-busy={isAwake ? !state.isRestored : undefined}
      data-view={view}
    >
      <div className={isCompact ? 'tool-head compact' : 'tool-head'}>
        <div>
          <h1>{words.name}</h1>
          {!isCompact && <p>{words.promise}</p>}
        </div>
        {isCompact ? (
          <div className="row">
            <span className="data only-desktop">
              {batch ? t('head.batch', { count: inBatch.length }) : work?.name}
            </span>
            {work?.media && onElsewhere && (
              <Suspense>
                <ElsewhereMenu work={work} tool={tool} tools={others} onGo={onElsewhere} />
              </Suspense>
            )}
            <Button size="small" icon={ImagePlus} onClick={() => session.show(null)}>
              {t(batch ? 'head.morePhotos' : 'head.newPhoto')}
            </Button>
          </div>
        ) : (
          aside
        )}
      </div>
      {batch ? (
        <BatchAnnouncer works={inBatch} />
      ) : (
        <Announcer work={work} words={words} isMasked={isMaskTool(tool)} />
      )}
      <FilmStrip
        works={state.works}
        batches={state.batches}
        shown={work}
        shownBatch={batch}
        session={session}
      />
      <BroughtNote state={state} limits={tool.limits} session={session} />
      {view === 'empty' && (
        <div className="work">
          <div>
            <DropZone
              tool={tool}
              session={session}
              refusal={state.refusal}
              incoming={incoming}
              guided={guidedShot(tool, words, state.options)}
            />
            <SampleRow samples={tool.samples} onPick={(sample) => session.addSample(sample)} />
            {tool.drawsWithoutPhoto && (
              <WithoutPhoto tool={tool} words={words} session={session} options={state.options} />
            )}
          </div>
          <div className="stack">
            <InputPanel tool={tool} words={words} state={state} session={session} />
            {hasRunOptions && tool.options.length > 0 && (
              <RunOptions tool={tool} words={words} session={session} options={state.options} />
            )}
            {!hasRunOptions && <EnginePanel tool={tool} session={session} options={state.options} />}
            {limits}
          </div>
        </div>
      )}
      {work && view === 'working' && (
        <WorkingView
          key={work.id}
          work={work}
          works={state.works}
          words={words}
          session={session}
          tool={tool}
        />
      )}
      {work && view === 'stopped' && (
        <StoppedView key={work.id} work={work} tool={tool} session={session}>
          {hasRunOptions && (
            <>
              <InputPanel tool={tool} words={words} state={state} session={session} />
              <RunOptions tool={tool} words={words} session={session} options={state.options} work={work} />
            </>
          )}
        </StoppedView>
      )}
      {work && view === 'result' && (
        <Suspense key={work.id} fallback={<PhotoOnBench work={work} session={session} />}>
          <FinishedView work={work} words={words} tool={tool} session={session} options={state.options} />
        </Suspense>
      )}
      {batch && view === 'batch' && (
        <Suspense key={batch.id} fallback={<div className="work" aria-busy />}>
          <BatchView
            batch={batch}
            works={inBatch}
            words={words}
            tool={tool}
            session={session}
            options={state.options}
          />
        </Suspense>
      )}
      {incoming !== null && view !== 'empty' && (
        <div className="drop frame over drop-anywhere" aria-hidden>
          <strong>{t('drop.release', { count: incoming })}</strong>
        </div>
      )}
    </section>
  );
}

/** What stands there while the view of a result is on its way. */
function PhotoOnBench({ work, session }: { work: Work; session: WorkspaceSession }) {
  return (
    <div className="work" aria-busy>
      <div className="stage">
        <div className="bench">
          <PhotoFigure work={work} session={session} />
        </div>
      </div>
    </div>
  );
}

/** How the camera shows where to stand, for what is chosen. */
function guidedShot(
  { camera, options }: ToolDescription,
  words: WorkWords,
  values: Readonly<Record<string, unknown>>,
): GuidedShot | undefined {
  if (!camera || !words.camera) return undefined;
  const option = options.find(({ id }) => id === camera.option);
  const choice = String(values[camera.option] ?? option?.default);
  const guide = camera.guides[choice];
  const { choices, notes } = words.options[camera.option];
  return (
    guide && { guide, words: words.camera, name: choices?.[choice] ?? choice, note: notes?.[choice] ?? '' }
  );
}

type View = 'empty' | 'working' | 'stopped' | 'result' | 'batch';

function viewOf(work: Work | null, batch: Batch | null, tool: ToolDescription): View {
  if (!work) return batch ? 'batch' : 'empty';
  // What is marked stays in view, with what went wrong beside it.
  const isMarked = isMaskTool(tool) && work.media !== null && work.problem?.next !== 'another';
  if (work.phase === 'stopped' && isMarked) return 'result';
  if (work.phase === 'done' || work.phase === 'ready') return 'result';
  return work.phase === 'stopped' ? 'stopped' : 'working';
}

/** Says for screen readers how far a batch is, each time another photo has ended. */
function BatchAnnouncer({ works }: { works: readonly Work[] }) {
  const t = useTranslations('workspace.announce');
  const { done, stopped, total } = progressOf(works);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {stopped > 0 ? t('batchStopped', { done, total, stopped }) : t('batch', { done, total })}
    </p>
  );
}

/** Says for screen readers what the pictures show. */
function Announcer({ work, words, isMasked }: { work: Work | null; words: WorkWords; isMasked: boolean }) {
  const t = useTranslations('workspace');
  let message = '';
  if (work?.phase === 'sending') message = t('announce.sending', { name: work.name });
  if (work?.phase === 'working' && work.job?.stage) message = words.stages[work.job.stage]?.now ?? '';
  const result = work?.job ? resultOf(work.job) : undefined;
  if (work?.phase === 'done' && result) {
    message = t('announce.done', { width: result.width, height: result.height });
  }
  if (work?.phase === 'ready' && !isMasked) message = t('announce.ready', { name: work.name });
  if (work?.phase === 'stopped') message = t('announce.stopped');
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {message}
    </p>
  );
}
