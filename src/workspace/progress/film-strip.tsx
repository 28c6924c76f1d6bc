import { Check, LayoutGrid, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { TakenKind } from '../../tool/tool-parts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { photoGlimpse, shownGlimpse } from '../glimpse/glimpse.tsx';
import { isClipFile } from '../photo/photo-source.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { type Batch, worksOf } from '../work/batch.ts';
import { progressOf } from '../work/batch-progress.ts';
import type { Work } from '../work/work.ts';

interface FilmStripProps {
  kind: TakenKind;
  works: readonly Work[];
  batches: readonly Batch[];
  shown: Work | null;
  shownBatch: Batch | null;
  session: WorkspaceSession;
}

/**
 * All photos of this visit; shown once there is something to switch between. A batch is one frame that leads to all of
 * its photos, and is spread out while one of them is on the bench.
 */
export function FilmStrip({ kind, works, batches, shown, shownBatch, session }: FilmStripProps) {
  const t = useTranslations('workspace.strip');
  const alone = works.filter(({ batchId }) => batchId === null);
  const frames = alone.length + batches.length;
  const isSpread = shown !== null && shown.batchId !== null;
  const isNothingShown = shown === null && shownBatch === null;
  if (frames === 0 || (frames === 1 && !isSpread && !isNothingShown)) return null;

  // In the order in which they were brought: a batch stands where its first photo stands.
  const begun = new Set<string>();
  const strip = works.flatMap((work) => {
    if (work.batchId === null) return [<Frame key={work.id} work={work} shown={shown} session={session} />];
    if (begun.has(work.batchId)) return [];
    begun.add(work.batchId);
    const inBatch = worksOf(work.batchId, works);
    return [
      <BatchFrame
        key={work.batchId}
        kind={kind}
        batchId={work.batchId}
        works={inBatch}
        isShown={shownBatch?.id === work.batchId}
        session={session}
      />,
      ...(shown?.batchId === work.batchId
        ? inBatch.map((one) => <Frame key={one.id} work={one} shown={shown} session={session} />)
        : []),
    ];
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div className="strip" role="group" aria-label={t('label', { kind })}>
      {strip}
      {!isNothingShown && (
        <button
          type="button"
          className="add"
          aria-label={t('add', { kind })}
          title={t('add', { kind })}
          onClick={() => session.show(null)}
        >
          <Icon of={Plus} />
        </button>
      )}
    </div>
  );
}

interface BatchFrameProps {
  kind: TakenKind;
  batchId: string;
  works: readonly Work[];
  isShown: boolean;
  session: WorkspaceSession;
}

function BatchFrame({ kind, batchId, works, isShown, session }: BatchFrameProps) {
  const t = useTranslations('workspace.strip');
  const { isOver, stopped } = progressOf(works);
  return (
    <button
      type="button"
      className="all"
      aria-current={isShown || undefined}
      onClick={() => session.showBatch(batchId)}
    >
      <Icon of={LayoutGrid} />
      <span className="small">{t('batch', { kind, count: works.length })}</span>
      <Mark state={!isOver ? 'working' : stopped > 0 ? 'stopped' : 'done'} />
    </button>
  );
}

interface FrameProps {
  work: Work;
  shown: Work | null;
  session: WorkspaceSession;
}

function Frame({ work, shown, session }: FrameProps) {
  const t = useTranslations('workspace.strip');
  const state = stateOf(work);
  const picture =
    shownGlimpse(work) || photoGlimpse(work) || (!isClipFile(work.source) && session.localPreview(work.id));
  return (
    <button
      type="button"
      className={[state === 'waiting' && 'wait', state === 'done' && 'checker'].filter(Boolean).join(' ')}
      aria-label={t(state, { name: work.name })}
      aria-current={work.id === shown?.id || undefined}
      onClick={() => session.show(work.id)}
    >
      {picture && <img src={picture} alt="" />}
      <Mark state={state} />
    </button>
  );
}

type FrameState = 'waiting' | 'working' | 'ready' | 'done' | 'stopped';

function Mark({ state }: { state: FrameState }) {
  if (state === 'done') {
    return (
      <span className="status">
        <Icon of={Check} />
      </span>
    );
  }
  if (state === 'working') {
    return (
      <span className="status now">
        <Spinner />
      </span>
    );
  }
  return (
    state === 'stopped' && (
      <span className="status bad">
        <Icon of={X} />
      </span>
    )
  );
}

function stateOf({ phase }: Work): FrameState {
  return phase === 'sending' || phase === 'starting' ? 'working' : phase;
}
