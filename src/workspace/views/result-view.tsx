import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultOf } from '../../client/job-pictures.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import { BrushControls } from '../brush/brush-controls.tsx';
import { type BrushSettings, readBrush, resizeBrush, writeBrush } from '../brush/brush-settings.ts';
import { useCutoutLayers } from '../cutout/cutout-layers.ts';
import { PickBar } from '../cutout/pick-bar.tsx';
import { useCloseUp } from '../live/close-up.ts';
import { OptionsPanel } from '../options/options-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import { ProblemCard } from '../problem/problem-card.tsx';
import { SavePanel } from '../save/save-panel.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { type StageMode, type StageTool, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { cutoutOptions, isCutoutTool } from '../work/tool-options.ts';
import { type SubjectPick, untouched, type Work } from '../work/work.ts';
import { PictureStage } from './picture-stage.tsx';
import { ResultNotes } from './result-notes.tsx';
import { ResultSlip } from './result-slip.tsx';

interface ResultViewProps {
  work: Work;
  words: ToolWords;
  tool: ToolDescription;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
}

const brushStep = 1.2;

/** A finished work: compare, correct, choose what to save, save. */
export function ResultView({ work, words, tool, session, options }: ResultViewProps) {
  const { layers, problem, retry } = useCutoutLayers(work, session);
  const [mode, setMode] = useState<StageMode>('compare');
  const [stageTool, setStageTool] = useState<StageTool>('look');
  const [brush, setBrush] = useState<BrushSettings>(readBrush);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, (work.job && resultOf(work.job)) ?? work.media ?? { width: 4, height: 3 });
  const [ground, setGround] = useState<string | null>(null);
  const [pick, setPick] = useState<SubjectPick>({});
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeUp = useCloseUp(work, session, zoom, layers);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isCutout = isCutoutTool(tool);
  const cutout = useMemo(() => (isCutout ? cutoutOptions(options) : untouched), [isCutout, options]);

  useEffect(() => writeBrush(brush), [brush]);
  // What was chosen is about to be looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new background counts
  useEffect(() => setGround(null), [cutout.background]);

  const chooseTool = useCallback((next: StageTool) => {
    setStageTool(next);
    setPick({});
    // The line of the comparison would be in the way of a brush.
    if (next !== 'look') setMode((current) => (current === 'compare' ? 'result' : current));
  }, []);

  const chooseMode = useCallback((next: StageMode) => {
    setMode(next);
    if (next === 'compare') setStageTool('look');
  }, []);

  const chooseCutoutTool = (next: StageTool) => isCutout && chooseTool(next);
  useWorkspaceKeys({
    keep: () => chooseCutoutTool('keep'),
    erase: () => chooseCutoutTool('erase'),
    pick: () => chooseCutoutTool('pick'),
    smaller: () => setBrush((current) => resizeBrush(current, 1 / brushStep)),
    larger: () => setBrush((current) => resizeBrush(current, brushStep)),
    undo: () => session.undo(work.id),
    redo: () => session.redo(work.id),
    zoomIn: zoom.closer,
    zoomOut: zoom.farther,
    zoomReset: zoom.whole,
    zoomPixels: zoom.pixelByPixel,
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
          zoom={zoom}
          onHelp={() => setHelpOpen(true)}
          cutout={
            isCutout
              ? {
                  tool: stageTool,
                  onTool: chooseTool,
                  ground,
                  onGround: setGround,
                  background: cutout.background,
                  canUndo: work.strokes.length > 0,
                  canRedo: work.undone.length > 0,
                  onUndo: () => session.undo(work.id),
                  onRedo: () => session.redo(work.id),
                }
              : undefined
          }
        />
        <div className="bench">
          <PictureStage
            frame={frame}
            isCutout={isCutout}
            work={work}
            layers={layers}
            closeUp={closeUp.shot}
            mode={mode}
            tool={stageTool}
            brush={brush}
            view={zoom.view}
            onView={zoom.setView}
            ground={ground ?? cutout.background}
            options={cutout}
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
      <div className="side stack">
        {problem && <ProblemCard problem={problem} onRetry={retry} onAnother={() => session.show(null)} />}
        {work.problem && (
          <ProblemCard problem={work.problem} onDismiss={() => session.forgetProblem(work.id)} />
        )}
        {work.job && <ResultNotes job={work.job} words={words} />}
        {isCutout ? (
          <OptionsPanel
            tool={tool}
            words={words}
            values={options}
            onChange={(id, value) => session.setOption(id, value)}
            onReset={() => {
              session.resetOptions();
              session.clearEdits(work.id);
            }}
          />
        ) : (
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        )}
        <SavePanel
          tool={tool}
          work={work}
          options={cutout}
          layers={layers}
          session={session}
          button={saveButton}
        />
      </div>
      <KeyboardHelp isCutout={isCutout} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
