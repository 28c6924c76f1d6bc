import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCloseUp } from '../compare/close-up.ts';
import { useResultLayers } from '../compare/result-layers.ts';
import { useCutoutKeyLines } from '../cutout/cutout-key-lines.ts';
import { CutoutStage } from '../cutout/cutout-stage.tsx';
import { GroundField } from '../cutout/cutout-toolbar.tsx';
import { editedPreview } from '../cutout/edited-preview.ts';
import { OptionsPanel } from '../options/options-panel.tsx';
import { RunAgain } from '../options/run-again.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { LookHereMarks } from '../unsure/look-here.tsx';
import { useUnsurePlaces } from '../unsure/places-in-layers.ts';
import { PendingUpdates } from '../update/pending-update.tsx';
import { StaleBench } from '../update/stale-bench.tsx';
import { editsOf } from '../work/result-edits.ts';
import { batchOptions } from '../work/tool-options.ts';
import { shownSize } from '../work/work.ts';
import { CutoutHandBar, CutoutHandTools, useCutoutHand } from './cutout-hand.tsx';
import '../result/result-view.css';

const modes: readonly StageMode[] = [...resultModes, 'mask'];

/** A finished cut-out: compare, correct by hand, choose what it lies on, save. */
export default function CutoutView({ work, words, tool, session, options }: FinishedViewProps) {
  const loaded = useResultLayers(work, session);
  const { layers } = loaded;
  const [mode, setMode] = useState<StageMode>('compare');
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const [ground, setGround] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeUp = useCloseUp(work, session, zoom, layers);
  const saveButton = useRef<HTMLButtonElement>(null);
  const keyLines = useCutoutKeyLines();
  const isSameEngine = batchOptions(tool, options).engine === work.job?.options.engine;
  const edits = useMemo(() => editsOf(tool, options), [tool, options]);
  const preview = useMemo(
    () => layers && editedPreview(layers, work.strokes, edits),
    [layers, work.strokes, edits],
  );
  // The line of the comparison would be in the way.
  const stopComparing = useCallback(
    () => setMode((current) => (current === 'compare' ? 'result' : current)),
    [],
  );
  const places = useUnsurePlaces(layers);
  const hand = useCutoutHand({ work, session, zoom, places, onTake: stopComparing });

  // What was chosen is about to be looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new background counts
  useEffect(() => setGround(null), [edits.background]);

  function chooseMode(next: StageMode) {
    setMode(next);
    if (next === 'compare') hand.keys.leave?.();
  }

  useWorkspaceKeys({
    ...hand.keys,
    save: () => saveButton.current?.click(),
    help: () => setHelpOpen(true),
  });

  return (
    <PendingUpdates>
      <div className="work result">
        <div className="stage">
          <StageToolbar
            mode={mode}
            onMode={chooseMode}
            modes={modes}
            zoom={zoom}
            onHelp={() => setHelpOpen(true)}
            tools={<CutoutHandTools hand={hand} work={work} session={session} places={places} />}
            ground={<GroundField ground={ground} background={edits.background} onGround={setGround} />}
          />
          <StaleBench>
            <CutoutStage
              frame={frame}
              work={work}
              layers={layers}
              closeUp={closeUp.shot}
              mode={mode}
              tool={hand.tool}
              brush={hand.brush}
              view={zoom.view}
              onView={zoom.setView}
              ground={ground ?? edits.background}
              edits={edits}
              pick={hand.pick}
              onPick={hand.setPick}
              onStroke={(stroke) => session.paint(work.id, stroke)}
              marks={<LookHereMarks look={hand.look} view={zoom.view} />}
            />
          </StaleBench>
          <div className="bar-bottom">
            <CutoutHandBar hand={hand} work={work} session={session}>
              <ResultSlip work={work} tool={tool} isLoading={closeUp.isLoading} />
            </CutoutHandBar>
          </div>
        </div>
        <ResultSide
          work={work}
          words={words}
          tool={tool}
          session={session}
          loaded={loaded}
          edits={edits}
          preview={preview}
          saveButton={saveButton}
        >
          <OptionsPanel
            tool={tool}
            words={words}
            values={options}
            onChange={(id, value) => session.setOption(id, value)}
            onReset={() => {
              session.resetOptions();
              session.clearEdits(work.id);
            }}
          >
            {work.media && !isSameEngine && (
              <RunAgain tool={tool} words={words} work={work} session={session} />
            )}
          </OptionsPanel>
        </ResultSide>
        <KeyboardHelp own={keyLines} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </div>
    </PendingUpdates>
  );
}
