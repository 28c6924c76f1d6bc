import { type ReactNode, useMemo, useRef, useState } from 'react';
import { resultsOf } from '../../client/job-pictures.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import { useCloseUp } from '../compare/close-up.ts';
import { CompareStage } from '../compare/compare-stage.tsx';
import { useResultLayers } from '../compare/result-layers.ts';
import { plainPreview } from '../compare/result-preview.ts';
import { ResultStrip } from '../compare/result-strip.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { haveSameShape, shownResult, shownSize, untouched, type Work } from '../work/work.ts';
import '../result/result-view.css';

interface ComparedResultProps extends Omit<FinishedViewProps, 'options'> {
  /** What is looked at first; by default both, where one can be laid over the other. */
  start?: StageMode;
  /** Set where the photo was marked: leads back to its mask. */
  onMark?(): void;
  /** Stands beside the one of its results that is looked at. */
  children(work: Work): ReactNode;
}

/** A finished work beside its photo: choose one of several results, compare, save. */
export function ComparedResult(props: ComparedResultProps) {
  const { work: finished, words, tool, session, start, onMark, children } = props;
  const jobId = finished.job?.id;
  const [chosen, setChosen] = useState({ jobId, place: 0 });
  const hasSeveral = finished.job !== null && resultsOf(finished.job).length > 1;
  const place = chosen.jobId === jobId ? chosen.place : 0;
  const work = useMemo<Work>(
    () => (hasSeveral ? { ...finished, shown: place } : finished),
    [finished, hasSeveral, place],
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
    ...(onMark && { keep: onMark }),
    save: () => saveButton.current?.click(),
    help,
  });

  return (
    <div className="work result">
      <div className="stage">
        <StageToolbar
          mode={mode}
          onMode={(next) => (next === 'mark' ? onMark?.() : setMode(next))}
          modes={onMark ? ['mark', ...resultModes] : resultModes}
          zoom={zoom}
          onHelp={help}
        />
        <ResultStrip
          work={work}
          name={words.outputs[mainOutputOf(tool)].label}
          onShow={(shown) => setChosen({ jobId, place: shown })}
        />
        <div className="bench">
          <CompareStage
            frame={frame}
            work={work}
            layers={layers}
            closeUp={closeUp.shot}
            mode={mode}
            view={zoom.view}
            onView={zoom.setView}
          />
        </div>
        <div className="bar-bottom">
          <ResultSlip work={work} tool={tool} isLoading={closeUp.isLoading} />
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
  );
}

/** A result of another shape than its photo is looked at by itself first. */
function isComparable(work: Work): boolean {
  const result = shownResult(work);
  return !work.media || !result || haveSameShape(work.media, result);
}
