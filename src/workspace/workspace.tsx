import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../api/contract/contract.ts';
import { resultOf } from '../client/job-pictures.ts';
import { type TakenKind, takenKindOf } from '../tool/tool-parts.ts';
import type { WorkWords } from '../tool/tool-words.ts';
import { fetchAhead, fetchWhenUsed } from './ahead/fetch-ahead.ts';
import { FetchedView } from './ahead/fetched-view.ts';
import { WithoutPhoto } from './avatars/without-photo.tsx';
import { useBench } from './bench/use-bench.ts';
import { BroughtNote } from './bring/brought-note.tsx';
import { DropZone } from './bring/drop-zone.tsx';
import { useIntake } from './bring/intake.ts';
import { NewPhoto } from './bring/new-photo.tsx';
import { SampleRow } from './bring/sample-row.tsx';
import type { GuidedShot } from './camera/guided-camera.tsx';
import { useClipFacts } from './clip/clip-facts.ts';
import type { OtherTools } from './elsewhere/other-tools.ts';
import { InputPanel } from './inputs/input-panel.tsx';
import type { OpenedView } from './opened-work.tsx';
import { EnginePanel } from './options/engine-panel.tsx';
import { OptionsPanel } from './options/options-panel.tsx';
import { ProblemCard } from './problem/problem-card.tsx';
import { PhotoFigure } from './progress/photo-figure.tsx';
import { WorkspaceSession } from './session/workspace-session.ts';
import { shownBatch, shownWork, type WorkspaceState } from './session/workspace-state.ts';
import { useInSight } from './stage/in-sight.ts';
import { OpenClipContext } from './trim/open-clip.ts';
import { fetchFinishedView } from './views/finished-views.ts';
import { mostTogether, statementsOf } from './work/asked-inputs.ts';
import { type Batch, worksOf } from './work/batch.ts';
import { progressOf } from './work/batch-progress.ts';
import { isMaskTool, runsWithOptions } from './work/tool-options.ts';
import type { Work } from './work/work.ts';
import './workspace.css';

/** There is nothing of it before a photo comes, which is sent meanwhile. */
const opened = new FetchedView(() => import('./opened-work.tsx'));
const filmStrip = new FetchedView(async () => ({ default: (await import('./opened-work.tsx')).FilmStrip }));

/** There is nothing to take elsewhere before a photo is open. */
const ElsewhereMenu = lazy(() => import('./elsewhere/elsewhere-menu.tsx'));

interface WorkspaceProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Stands at the right of the tool's name until there is a result. */
  aside?: ReactNode;
  /** What a visitor should know before sending anything; stands beside the drop zone. */
  limits?: ReactNode;
  /** Tools that take a photo. */
  others?: OtherTools;
  /** Goes to the page of a tool that the picture was left for. */
  onElsewhere?(toolId: string): void;
}

/** They are counted anew with every job that took some. */
const creditsOf = ({ works }: WorkspaceState) =>
  works.reduce((sum, { job }) => sum + (job?.credits ?? 0), 0) || undefined;

/** The tool itself: everything between dropping a photo and saving the result. */
export function Workspace({
  tool: toolOfVisitors,
  words,
  aside,
  limits,
  others,
  onElsewhere,
}: WorkspaceProps) {
  const t = useTranslations('workspace');
  const { session, state, tool, isBusy } = useBench(toolOfVisitors, WorkspaceSession, creditsOf);
  const work = shownWork(state);
  const batch = shownBatch(state);
  const inBatch = batch ? worksOf(batch.id, state.works) : [];
  const view = viewOf(work, batch, tool);
  const isCompact = view === 'result' || view === 'batch';
  const kind = takenKindOf(tool);
  const region = useRef<HTMLElement>(null);
  const incoming = useIntake(session);

  const openClip = useMemo(
    () =>
      work?.media?.clip
        ? { media: work.media, local: session.localPreview(work.id), maxSeconds: tool.limits.maxSeconds ?? 0 }
        : null,
    [work, session, tool.limits.maxSeconds],
  );
  const isEmpty = view === 'empty';
  useEffect(() => {
    const loads = [() => opened.fetch(), () => fetchFinishedView(tool)];
    if (isEmpty) return fetchWhenUsed(...loads);
    // A photo may come without any sign: from the home page, or with a reload.
    void fetchAhead(...loads);
  }, [isEmpty, tool]);

  // What had the focus is gone with the view it stood in; the keyboard goes on from the top of the new one.
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    if (!document.activeElement || document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [view]);

  useInSight(region, view === 'working' ? work?.id : null);

  return (
    <section
      className="workspace"
      ref={region}
      tabIndex={-1}
      aria-label={t('label', { tool: words.name })}
      aria-busy={isBusy}
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
              {batch ? t('head.batch', { kind, count: inBatch.length }) : work?.name}
            </span>
            {work && others && onElsewhere && (
              <Suspense>
                <ElsewhereMenu
                  key={work.id}
                  work={work}
                  tool={tool}
                  options={state.options}
                  others={others}
                  session={session}
                  onGo={onElsewhere}
                />
              </Suspense>
            )}
            <NewPhoto
              takes={kind}
              most={mostTogether(tool)}
              label={t(kind === 'clip' ? 'head.newClip' : batch ? 'head.morePhotos' : 'head.newPhoto')}
              session={session}
            />
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
      {state.works.length > 0 && (
        <Suspense>
          <filmStrip.component
            kind={kind}
            works={state.works}
            batches={state.batches}
            shown={work}
            shownBatch={batch}
            session={session}
          />
        </Suspense>
      )}
      <BroughtNote takes={kind} state={state} limits={tool.limits} session={session} />
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
            <SampleRow
              samples={tool.samples}
              asksFirst={statementsOf(tool).length > 0}
              onPick={(sample) => session.addSample(sample)}
            />
            {tool.drawsWithoutPhoto && (
              <WithoutPhoto tool={tool} words={words} session={session} options={state.options} />
            )}
          </div>
          <div className="stack">
            <InputPanel
              tool={tool}
              words={words}
              state={state}
              session={session}
              asksStatements={!isMaskTool(tool)}
            />
            {runsWithOptions(tool) ? (
              tool.options.length > 0 && (
                <OptionsPanel
                  tool={tool}
                  words={words}
                  values={state.options}
                  photo="given"
                  onChange={(id, value) => session.setOption(id, value)}
                  onReset={() => session.resetOptions()}
                />
              )
            ) : (
              <EnginePanel tool={tool} session={session} options={state.options} />
            )}
            {limits}
          </div>
        </div>
      )}
      {view !== 'empty' && (
        <Suspense
          key={work?.id ?? batch?.id}
          fallback={
            work ? (
              <PhotoOnBench work={work} of={takenKindOf(tool)} session={session} />
            ) : (
              <div className="work" aria-busy />
            )
          }
        >
          <OpenClipContext value={openClip}>
            <opened.component view={view} tool={tool} words={words} session={session} state={state} />
          </OpenClipContext>
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

/** What stands there while a view is on its way, which it isn't without a connection. */
function PhotoOnBench({ work, of, session }: { work: Work; of: TakenKind; session: WorkspaceSession }) {
  const { id, problem } = work;
  return (
    <div className="work" aria-busy>
      <div className="stage">
        <div className="bench">
          <PhotoFigure work={work} session={session} />
        </div>
      </div>
      {problem && (
        <div className="side stack">
          <ProblemCard
            problem={problem}
            onRetry={() => session.retry(id)}
            of={of}
            onAnother={() => session.drop(id)}
          />
        </div>
      )}
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

type View = OpenedView | 'empty';

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
  const clipFacts = useClipFacts();
  let message = '';
  if (work?.phase === 'sending') message = t('announce.sending', { name: work.name });
  if (work?.phase === 'working' && work.job?.stage) message = words.stages[work.job.stage]?.now ?? '';
  const result = work?.job ? resultOf(work.job) : undefined;
  if (work?.phase === 'done' && result) {
    const { width, height, clip } = result;
    message = clip
      ? t('announce.doneClip', { width, height, ...clipFacts(clip) })
      : t('announce.done', { width, height });
  }
  if (work?.phase === 'ready' && !isMasked) message = t('announce.ready', { name: work.name });
  if (work?.phase === 'stopped') message = t('announce.stopped');
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {message}
    </p>
  );
}
