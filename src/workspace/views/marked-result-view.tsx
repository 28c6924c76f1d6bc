import { Brush, ListPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { useCloseUp } from '../compare/close-up.ts';
import { CompareStage } from '../compare/compare-stage.tsx';
import { useResultLayers } from '../compare/result-layers.ts';
import { plainPreview } from '../compare/result-preview.ts';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { shownSize, untouched } from '../work/work.ts';
import '../result/result-view.css';

interface MarkedResultViewProps extends Omit<FinishedViewProps, 'options'> {
  /** What is looked at first. */
  start: StageMode;
  onMark(): void;
}

/** What was made of a marked photo, beside it: compare, save, mark more on the result, or mark the photo differently. */
export function MarkedResultView({ work, words, tool, session, start, onMark }: MarkedResultViewProps) {
  const t = useTranslations('workspace.mask');
  const loaded = useResultLayers(work, session);
  const { layers } = loaded;
  const [mode, setMode] = useState<StageMode>(start);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const closeUp = useCloseUp(work, session, zoom, layers);
  const preview = useMemo(() => layers && plainPreview(layers), [layers]);
  const saveButton = useRef<HTMLButtonElement>(null);
  const help = () => setHelpOpen(true);
  useWorkspaceKeys({ ...zoom.keys, keep: onMark, save: () => saveButton.current?.click(), help });

  return (
    <div className="work result">
      <div className="stage">
        <StageToolbar
          mode={mode}
          onMode={(next) => (next === 'mark' ? onMark() : setMode(next))}
          modes={['mark', ...resultModes]}
          zoom={zoom}
          onHelp={help}
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
        <section className="panel" id="options" aria-label={t('next')}>
          <header>{t('next')}</header>
          <div className="body">
            <Button full icon={ListPlus} onClick={() => session.takeFromHere(work.id)}>
              {t('fromHere')}
            </Button>
            <Button full icon={Brush} onClick={onMark}>
              {t('markAgain')}
            </Button>
          </div>
        </section>
      </ResultSide>
      <KeyboardHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
