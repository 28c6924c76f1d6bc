import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BrushControls } from '../brush/brush-controls.tsx';
import { type BrushSettings, readBrush, resizeBrush, writeBrush } from '../brush/brush-settings.ts';
import { useCloseUp } from '../compare/close-up.ts';
import { useResultLayers } from '../compare/result-layers.ts';
import { useCutoutKeyLines } from '../cutout/cutout-key-lines.ts';
import { CutoutStage } from '../cutout/cutout-stage.tsx';
import { type CutoutTool, CutoutTools, GroundField } from '../cutout/cutout-toolbar.tsx';
import { editedPreview } from '../cutout/edited-preview.ts';
import { PickBar } from '../cutout/pick-bar.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { RunAgain } from '../options/run-again.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { batchOptions, editsOf } from '../work/tool-options.ts';
import { type SubjectPick, shownSize } from '../work/work.ts';
import '../result/result-view.css';

const brushStep = 1.2;

const modes: readonly StageMode[] = [...resultModes, 'mask'];

/** A finished cut-out: compare, correct by hand, choose what it lies on, save. */
export default function CutoutView({ work, words, tool, session, options }: FinishedViewProps) {
  const loaded = useResultLayers(work, session);
  const { layers } = loaded;
  const [mode, setMode] = useState<StageMode>('compare');
  const [stageTool, setStageTool] = useState<CutoutTool>('look');
  const [brush, setBrush] = useState<BrushSettings>(readBrush);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const [ground, setGround] = useState<string | null>(null);
  const [pick, setPick] = useState<SubjectPick>({});
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

  useEffect(() => writeBrush(brush), [brush]);
  // What was chosen is about to be looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new background counts
  useEffect(() => setGround(null), [edits.background]);

  const chooseTool = useCallback((next: CutoutTool) => {
    setStageTool(next);
    setPick({});
    // The line of the comparison would be in the way of a brush.
    if (next !== 'look') setMode((current) => (current === 'compare' ? 'result' : current));
  }, []);

  const chooseMode = useCallback((next: StageMode) => {
    setMode(next);
    if (next === 'compare') setStageTool('look');
  }, []);

  useWorkspaceKeys({
    ...zoom.keys,
    keep: () => chooseTool('keep'),
    erase: () => chooseTool('erase'),
    pick: () => chooseTool('pick'),
    smaller: () => setBrush((current) => resizeBrush(current, 1 / brushStep)),
    larger: () => setBrush((current) => resizeBrush(current, brushStep)),
    undo: () => session.undo(work.id),
    redo: () => session.redo(work.id),
    save: () => saveButton.current?.click(),
    help: () => setHelpOpen(true),
    leave: () => chooseTool('look'),
  });

  return (
    <div className="work result">
      <div className="stage">
        <StageToolbar
          mode={mode}
          onMode={chooseMode}
          modes={modes}
          zoom={zoom}
          onHelp={() => setHelpOpen(true)}
          tools={
            <CutoutTools
              tool={stageTool}
              onTool={chooseTool}
              canUndo={work.strokes.length > 0}
              canRedo={work.undone.length > 0}
              onUndo={() => session.undo(work.id)}
              onRedo={() => session.redo(work.id)}
            />
          }
          ground={<GroundField ground={ground} background={edits.background} onGround={setGround} />}
        />
        <div className="bench">
          <CutoutStage
            frame={frame}
            work={work}
            layers={layers}
            closeUp={closeUp.shot}
            mode={mode}
            tool={stageTool}
            brush={brush}
            view={zoom.view}
            onView={zoom.setView}
            ground={ground ?? edits.background}
            edits={edits}
            pick={pick}
            onPick={setPick}
            onStroke={(stroke) => session.paint(work.id, stroke)}
          />
        </div>
        <div className="bar-bottom">
          {stageTool === 'pick' ? (
            <PickBar
              pick={pick}
              isCounted={work.source?.kind !== 'sample'}
              onClear={() => setPick({})}
              onRun={() => session.pickSubject(work.id, pick)}
              onClose={() => chooseTool('look')}
            />
          ) : stageTool === 'keep' || stageTool === 'erase' ? (
            <BrushControls
              brush={brush}
              longerSide={work.media ? Math.max(work.media.width, work.media.height) : 0}
              onChange={setBrush}
            />
          ) : (
            <ResultSlip work={work} tool={tool} isLoading={closeUp.isLoading} />
          )}
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
          {work.media && !isSameEngine && <RunAgain work={work} session={session} />}
        </OptionsPanel>
      </ResultSide>
      <KeyboardHelp own={keyLines} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
