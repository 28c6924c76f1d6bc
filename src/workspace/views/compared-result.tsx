import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultsOf } from '../../client/job-pictures.ts';
import { haveSameShape } from '../../tool/marking/mask-shape.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import { useCloseUp } from '../compare/close-up.ts';
import { CompareStage } from '../compare/compare-stage.tsx';
import { useResultLayers } from '../compare/result-layers.ts';
import { plainPreview } from '../compare/result-preview.ts';
import { ResultStrip } from '../compare/result-strip.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { ChangesFile } from '../save/changes-file.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { comparedModes, resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys, type WorkspaceKeyActions } from '../stage/workspace-keys.ts';
import { PendingUpdates } from '../update/pending-update.tsx';
import { StaleBench } from '../update/stale-bench.tsx';
import { untouched } from '../work/result-edits.ts';
import { tickOptions } from '../work/tool-options.ts';
import { shownResult, shownSize, type Work } from '../work/work.ts';
import '../result/result-view.css';

interface ComparedResultProps extends Omit<FinishedViewProps, 'options'> {
  /** What is looked at first; by default both, where one can be laid over the other. */
  start?: StageMode;
  /** Set where there's more to it than photo and result: what it was made by can be looked at and changed. */
  further?: {
    readonly mode: 'mark' | 'subject';
    open(): void;
    readonly keys: Partial<WorkspaceKeyActions>;
    readonly tools?: ReactNode;
  };
  /** Stands beside the one of its results that is looked at. */
  children(work: Work): ReactNode;
}

/** A finished work beside its photo: choose one of several results, compare, save. */
export function ComparedResult(props: ComparedResultProps) {
  const { work: finished, words, tool, session, start, further, children } = props;
  const hasSeveral = finished.job !== null && resultsOf(finished.job).length > 1;
  const work = useMemo<Work>(
    () => ({ ...finished, shown: hasSeveral ? (finished.shown ?? 0) : undefined }),
    [finished, hasSeveral],
  );
  const loaded = useResultLayers(work, session);
  const { layers } = loaded;
  const [mode, setMode] = useState<StageMode>(() => start ?? (isComparable(work) ? 'compare' : 'result'));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const closeUp = useCloseUp(work, session, zoom, layers);
  const preview = useMemo(() => layers && plainPreview(layers), [layers]);
  const saveButton = useRef<HTMLButtonElement>(null);
  const help = () => setHelpOpen(true);
  useWorkspaceKeys({
    ...zoom.keys,
    ...further?.keys,
    save: () => saveButton.current?.click(),
    help,
  });

  return (
    <PendingUpdates>
      <div className="work result">
        <div className="stage">
          <StageToolbar
            mode={mode}
            onMode={(next) => (next === further?.mode ? further.open() : setMode(next))}
            modes={further ? withMode(modesOf(work), further.mode) : modesOf(work)}
            zoom={zoom}
            onHelp={help}
            tools={further?.tools}
          />
          <ResultStrip
            work={work}
            name={words.outputs[mainOutputOf(tool)].label}
            onShow={(place) => session.showResult(work.id, place)}
          />
          <StaleBench>
            <CompareStage
              frame={frame}
              work={work}
              layers={layers}
              closeUp={closeUp.shot}
              mode={mode}
              view={zoom.view}
              onView={zoom.setView}
            />
          </StaleBench>
          <div className="bar-bottom">
            <ResultSlip work={work} tool={tool} isLoading={closeUp.isLoading} />
            {mode === 'changes' && <ChangesFile work={work} session={session} />}
          </div>
        </div>
        <ResultSide
          work={work}
          words={words}
          tool={tool}
          session={session}
          loaded={loaded}
          edits={untouched}
          preview={preview}
          saveButton={saveButton}
        >
          {children(work)}
        </ResultSide>
        <KeyboardHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </div>
    </PendingUpdates>
  );
}

/** Results of what was ticked, such as faces by themselves, are looked at by themselves; undefined where they are compared. */
export function firstMode(tool: ToolDescription): StageMode | undefined {
  const isApart = tickOptions(tool).length > 0 && tool.outputs.some(({ main, many }) => main && many);
  return isApart ? 'result' : undefined;
}

/** As what a result of this work can be looked at. */
export function modesOf(work: Work): readonly StageMode[] {
  if (work.isDrawn) return ['result'];
  return isComparable(work) ? comparedModes : resultModes;
}

/** A mark comes before its result, what it was made of after it. */
function withMode(modes: readonly StageMode[], mode: 'mark' | 'subject'): readonly StageMode[] {
  return mode === 'mark' ? [mode, ...modes] : [...modes, mode];
}

/** A result of another shape than its photo is looked at by itself first; where there never was a photo there's nothing else. */
function isComparable(work: Work): boolean {
  if (work.isDrawn) return false;
  const result = shownResult(work);
  return !work.media || !result || haveSameShape(work.media, result);
}
