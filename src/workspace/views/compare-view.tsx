import { useMemo, useRef, useState } from 'react';
import { useCloseUp } from '../compare/close-up.ts';
import { CompareStage } from '../compare/compare-stage.tsx';
import { useResultLayers } from '../compare/result-layers.ts';
import { plainPreview } from '../compare/result-preview.ts';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { shownSize, untouched } from '../work/work.ts';
import '../result/result-view.css';

/** A finished work beside its photo: compare, run again with other settings, save. */
export default function CompareView({ work, words, tool, session, options }: FinishedViewProps) {
  const loaded = useResultLayers(work, session);
  const { layers } = loaded;
  const [mode, setMode] = useState<StageMode>('compare');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const closeUp = useCloseUp(work, session, zoom, layers);
  const preview = useMemo(() => layers && plainPreview(layers), [layers]);
  const saveButton = useRef<HTMLButtonElement>(null);
  const help = () => setHelpOpen(true);
  useWorkspaceKeys({ ...zoom.keys, save: () => saveButton.current?.click(), help });

  return (
    <div className="work result">
      <div className="stage">
        <StageToolbar mode={mode} onMode={setMode} modes={resultModes} zoom={zoom} onHelp={help} />
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
        <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
      </ResultSide>
      <KeyboardHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
