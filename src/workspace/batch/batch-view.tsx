import { Play } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { takenKindOf } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { OptionsPanel } from '../options/options-panel.tsx';
import { ProblemCard } from '../problem/problem-card.tsx';
import { DeleteDialog } from '../save/delete-dialog.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { StartButton } from '../statements/start-button.tsx';
import { PendingUpdates, useAnnouncedUpdate } from '../update/pending-update.tsx';
import type { Batch } from '../work/batch.ts';
import { editsOf } from '../work/result-edits.ts';
import { batchOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { BatchBar } from './batch-bar.tsx';
import { BatchSavePanel } from './batch-save-panel.tsx';
import { BatchTile } from './batch-tile.tsx';
import { useKeptFocus } from './kept-focus.ts';
import './batch-view.css';

interface BatchViewProps {
  batch: Batch;
  works: readonly Work[];
  words: WorkWords;
  tool: ToolDescription;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
}

/** All photos of a batch at once: each with its state, and what is asked for all of them together. */
export function BatchView({ batch, works, words, tool, session, options }: BatchViewProps) {
  const t = useTranslations('workspace.batch');
  const [removing, setRemoving] = useState<Work | null>(null);
  const stage = useRef<HTMLElement>(null);
  useKeptFocus(stage);
  const edits = editsOf(tool, options);
  const ground = edits.background === 'transparent' ? null : edits.background;

  function remove(work: Work) {
    // What never reached the server needs no asking.
    if (work.mediaIds.length > 0) setRemoving(work);
    else void session.remove(work.id);
  }

  const isChanged = JSON.stringify(batchOptions(tool, options)) !== JSON.stringify(batch.options);
  return (
    <PendingUpdates>
      <div className="work batch">
        <section
          className="stage"
          ref={stage}
          tabIndex={-1}
          aria-label={t('label', { kind: takenKindOf(tool) })}
        >
          <BatchBar batch={batch} works={works} tool={tool} words={words} session={session} />
          <ul className="tiles" data-stale={isChanged ? '' : undefined}>
            {works.map((work) => (
              <BatchTile
                key={work.id}
                work={work}
                ground={ground}
                tool={tool}
                edits={edits}
                session={session}
                onRemove={() => remove(work)}
              />
            ))}
          </ul>
        </section>
        <div className="side stack">
          {batch.problem && (
            <ProblemCard problem={batch.problem} onDismiss={() => session.forgetBatchProblem(batch.id)} />
          )}
          <OptionsPanel
            tool={tool}
            words={words}
            values={options}
            onChange={(id, value) => session.setOption(id, value)}
            onReset={() => session.resetOptions()}
          >
            {isChanged && (
              <RunAll batch={batch} count={works.length} tool={tool} words={words} session={session} />
            )}
          </OptionsPanel>
          <BatchSavePanel batchId={batch.id} tool={tool} works={works} edits={edits} session={session} />
        </div>
        <DeleteDialog
          open={removing !== null}
          onClose={() => setRemoving(null)}
          works={removing ? [removing] : []}
          session={session}
        />
      </div>
    </PendingUpdates>
  );
}

interface RunAllProps {
  batch: Batch;
  count: number;
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
}

/** Offered once the options are others than those the batch went through the tool with. */
function RunAll({ batch: { id }, count, tool, words, session }: RunAllProps) {
  const t = useTranslations('workspace.batch');
  const [isBusy, setBusy] = useState(false);
  const update = useMemo(() => {
    const run = async () => {
      setBusy(true);
      await session.rerunBatch(id);
      setBusy(false);
    };
    return { run, isRefused: isBusy };
  }, [session, id, isBusy]);
  useAnnouncedUpdate(update);

  return (
    <>
      <StartButton
        tool={tool}
        words={words}
        session={session}
        look="primary"
        full
        icon={Play}
        busy={isBusy}
        onClick={update.run}
      >
        {t('run')}
      </StartButton>
      <p className="hint">{t('runCost', { count })}</p>
    </>
  );
}
