import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Box } from '../../imaging/raster/raster.ts';
import { brushInputOf } from '../../tool/tool-parts.ts';
import { LayerCanvas } from '../compare/layer-canvas.tsx';
import type { LoadedLayers } from '../compare/result-layers.ts';
import { useCutoutKeyLines } from '../cutout/cutout-key-lines.ts';
import { CutoutStage } from '../cutout/cutout-stage.tsx';
import type { CutoutTool } from '../cutout/cutout-toolbar.tsx';
import { isAsItWas, RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultProblems } from '../result/result-problems.tsx';
import { SaveDock } from '../save/save-dock.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { StartButton } from '../statements/start-button.tsx';
import { LookHereMarks } from '../unsure/look-here.tsx';
import { picksSubject } from '../work/found-matte.ts';
import { untouched } from '../work/result-edits.ts';
import { modesOf } from './compared-result.tsx';
import { CutoutHandBar, CutoutHandTools, useCutoutHand } from './cutout-hand.tsx';
import './correct-view.css';
import '../result/result-view.css';

interface CorrectViewProps extends FinishedViewProps {
  /** The photo and its subject. */
  loaded: LoadedLayers;
  places: readonly Box[];
  start: CutoutTool | 'place';
  /** As what the result can be looked at; by default as its shape says. */
  modes?: readonly StageMode[];
  /** To the result. */
  onMode(mode: StageMode): void;
}

const nothing = () => {};

/** The subject that a tool found, corrected by hand; a button makes the result anew with it. */
export function CorrectView(props: CorrectViewProps) {
  const { work, words, tool, session, options, loaded, places, start, onMode } = props;
  const t = useTranslations('workspace.subject');
  const { layers } = loaded;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, work.media ?? { width: 4, height: 3 });
  const canPick = picksSubject(tool);
  const hand = useCutoutHand({ work, session, zoom, places, start, canPick, onTake: nothing });
  const names = {
    keep: words.inputs[brushInputOf(tool, 'keep')].label,
    erase: words.inputs[brushInputOf(tool, 'erase')].label,
  };
  const keyLines = useCutoutKeyLines(names, canPick);
  const canApply = !isAsItWas(tool, options, work);
  const apply = () => canApply && session.rerun(work.id);
  const help = () => setHelpOpen(true);
  useWorkspaceKeys({ ...hand.keys, run: apply, help });

  const button = (
    <StartButton
      tool={tool}
      words={words}
      session={session}
      look="primary"
      size="large"
      full
      icon={Play}
      disabled={!canApply}
      onClick={apply}
    >
      {words.verb}
    </StartButton>
  );
  return (
    <div className="work result correcting">
      <div className="stage">
        <StageToolbar
          mode="subject"
          onMode={(next) => next !== 'subject' && onMode(next)}
          modes={[...(props.modes ?? modesOf(work)), 'subject']}
          zoom={zoom}
          onHelp={help}
          tools={<CutoutHandTools hand={hand} work={work} session={session} places={places} names={names} />}
        />
        <div className="bench">
          <CutoutStage
            frame={frame}
            work={work}
            layers={layers}
            closeUp={null}
            mode="result"
            tool={hand.tool}
            brush={hand.brush}
            view={zoom.view}
            onView={zoom.setView}
            ground="transparent"
            edits={untouched}
            pick={hand.pick}
            onPick={hand.setPick}
            onStroke={(stroke) => session.paint(work.id, stroke)}
            under={
              <span className="left-out">
                <LayerCanvas layers={layers} pixels={layers?.photo ?? null} view={zoom.view} />
              </span>
            }
            marks={<LookHereMarks look={hand.look} view={zoom.view} />}
          />
        </div>
        <div className="bar-bottom">
          <CutoutHandBar hand={hand} work={work} session={session}>
            <p className="small grow">{t('dimmed')}</p>
          </CutoutHandBar>
        </div>
      </div>
      <div className="side stack">
        <ResultProblems work={work} loaded={loaded} session={session} />
        <section className="panel" aria-label={t('heading')}>
          <header>{t('heading')}</header>
          <div className="body">
            <p className="hint">{t('hint', names)}</p>
            <span className="only-desktop">{button}</span>
          </div>
        </section>
        <RunOptions
          tool={tool}
          words={words}
          session={session}
          options={options}
          work={work}
          isRunElsewhere
        />
      </div>
      <SaveDock>{button}</SaveDock>
      <KeyboardHelp own={keyLines} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
