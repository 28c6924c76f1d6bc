import { lazy, type ReactNode } from 'react';
import type { ToolDescription } from '../api/contract/contract.ts';
import type { WorkWords } from '../tool/tool-words.ts';
import { InputPanel } from './inputs/input-panel.tsx';
import { RunAgain } from './options/run-again.tsx';
import { RunOptions } from './options/run-options.tsx';
import { StoppedView } from './progress/stopped-view.tsx';
import { WorkingView } from './progress/working-view.tsx';
import type { WorkspaceSession } from './session/workspace-session.ts';
import { shownBatch, shownWork, type WorkspaceState } from './session/workspace-state.ts';
import { OpenPhotoContext } from './tiles/open-photo.ts';
import { finishedViewOf } from './views/finished-views.ts';
import { worksOf } from './work/batch.ts';
import { runsWithOptions } from './work/tool-options.ts';
import { waitsForInputs } from './work/work.ts';

// The strip comes along: both are there with the first photo.
export { FilmStrip } from './progress/film-strip.tsx';

/** Most bring one photo. */
const BatchView = lazy(async () => ({ default: (await import('./batch/batch-view.tsx')).BatchView }));

/** How an open photo is looked at, or many that were brought together. */
export type OpenedView = 'working' | 'stopped' | 'result' | 'batch';

interface OpenedWorkProps {
  view: OpenedView;
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  state: WorkspaceState;
}

/** What a workspace shows once a photo has come. */
export default function OpenedWork({ view, state, ...parts }: OpenedWorkProps) {
  const { tool, session } = parts;
  const { works, options } = state;
  if (view === 'batch') {
    const batch = shownBatch(state)!;
    return <BatchView {...parts} batch={batch} works={worksOf(batch.id, works)} options={options} />;
  }
  const work = shownWork(state)!;
  const { media, masks = {} } = work;
  const inPhoto = (children: ReactNode) => (
    <OpenPhotoContext value={work.isDrawn ? null : { mediaId: media?.id ?? null, masks }}>
      {children}
    </OpenPhotoContext>
  );
  if (view === 'working') return inPhoto(<WorkingView {...parts} work={work} works={works} />);
  if (view === 'result') {
    const FinishedView = finishedViewOf(tool);
    return inPhoto(<FinishedView {...parts} work={work} options={options} />);
  }
  const waits = waitsForInputs(work);
  return inPhoto(
    <StoppedView work={work} tool={tool} session={session}>
      {waits && (
        <InputPanel {...parts} state={state}>
          <RunAgain {...parts} work={work} />
        </InputPanel>
      )}
      {runsWithOptions(tool) && (
        <>
          {!waits && <InputPanel {...parts} state={state} />}
          <RunOptions {...parts} options={options} work={work} isRunElsewhere={waits} />
        </>
      )}
    </StoppedView>,
  );
}
