import { Brush, Eraser, Play, Redo2, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { ColorField } from '../../ui/control/color-field.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../ui/picture/toolbar.tsx';
import { BrushControls } from '../brush/brush-controls.tsx';
import { type BrushSettings, readBrush, resizeBrush, writeBrush } from '../brush/brush-settings.ts';
import { photoGlimpse } from '../glimpse/glimpse.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { SaveDock } from '../save/save-dock.tsx';
import { useInSight } from '../stage/in-sight.ts';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { StartButton } from '../statements/start-button.tsx';
import { ColorStage } from './color-stage.tsx';
import { nothingPainted } from './color-strokes.ts';
import { useColorDesk } from './use-color-desk.ts';
import './color-view.css';
import '../result/result-view.css';

const brushStep = 1.2;

/** What people remember of a photo: skin, wood, clothes, what stands around. Muted, as most such things are: lighter places make a color livelier. */
const palette = [
  ['lightSkin', '#e3b79a'],
  ['mediumSkin', '#b97d5b'],
  ['darkSkin', '#75492f'],
  ['wood', '#86664a'],
  ['navy', '#3a4662'],
  ['skyBlue', '#8fabc8'],
  ['leaf', '#6c7f56'],
  ['khaki', '#91866a'],
  ['mustard', '#b99752'],
  ['wine', '#783944'],
  ['brick', '#9b6050'],
  ['pink', '#d0a1a8'],
  ['gray', '#858585'],
] as const;

const noNews = () => () => {};

interface ColorViewProps extends FinishedViewProps {
  /** What takes the colors. */
  input: string;
  onMode(mode: StageMode): void;
}

/** A photo on which known colors are painted; a button runs the tool with them. */
export default function ColorView({ work, words, tool, session, options, input, onMode }: ColorViewProps) {
  const t = useTranslations('workspace');
  const { open, problem, retry } = useColorDesk(work, input, session);
  const desk = open?.desk ?? null;
  const history = useSyncExternalStore(
    desk?.subscribe ?? noNews,
    desk?.state ?? (() => nothingPainted),
    () => nothingPainted,
  );
  const [isErasing, setErasing] = useState(false);
  const [color, setColor] = useState<string>(palette[4][1]);
  const [brush, setBrush] = useState<BrushSettings>(() => readBrush());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const size = work.media ?? { width: 4, height: 3 };
  const zoom = useStageZoom(frame, size, 2);
  useEffect(() => writeBrush(brush), [brush]);
  useInSight(frame);

  async function apply() {
    if (desk && history.strokes.length > 0) session.applyMask(work.id, input, await desk.file());
  }
  const resize = (factor: number) => () => setBrush((current) => resizeBrush(current, factor));
  useWorkspaceKeys({
    ...zoom.keys,
    keep: () => setErasing(false),
    erase: () => setErasing(true),
    smaller: resize(1 / brushStep),
    larger: resize(brushStep),
    undo: () => desk?.undo(),
    redo: () => desk?.redo(),
    run: () => void apply(),
    help: () => setHelpOpen(true),
  });

  const button = (
    <StartButton
      tool={tool}
      words={words}
      session={session}
      look="primary"
      size="large"
      full
      icon={Play}
      disabled={history.strokes.length === 0}
      onClick={() => void apply()}
    >
      {t('coloring.apply')}
    </StartButton>
  );
  return (
    <div className="work result marking coloring">
      <div className="stage">
        <StageToolbar
          mode="color"
          onMode={(next) => next !== 'color' && onMode(next)}
          modes={['color', ...resultModes]}
          zoom={zoom}
          onHelp={() => setHelpOpen(true)}
          tools={
            <>
              <ToolbarDivider />
              <ToolGroup label={t('tools.label')}>
                <ToolbarButton
                  icon={Brush}
                  label={t('mask.tools.brush')}
                  shortcut="B"
                  pressed={!isErasing}
                  onClick={() => setErasing(false)}
                />
                <ToolbarButton
                  icon={Eraser}
                  label={t('mask.tools.eraser')}
                  shortcut="E"
                  pressed={isErasing}
                  onClick={() => setErasing(true)}
                />
              </ToolGroup>
              <ToolbarDivider />
              <ToolGroup label={t('tools.history')}>
                <ToolbarButton
                  icon={Undo2}
                  label={t('tools.undo')}
                  shortcut="Control+Z"
                  disabled={history.strokes.length === 0}
                  onClick={() => desk?.undo()}
                />
                <ToolbarButton
                  icon={Redo2}
                  label={t('tools.redo')}
                  shortcut="Control+Shift+Z"
                  disabled={history.undone.length === 0}
                  onClick={() => desk?.redo()}
                />
              </ToolGroup>
            </>
          }
        />
        <div className="bench">
          <ColorStage
            frame={frame}
            name={work.name}
            size={size}
            open={open}
            glimpse={photoGlimpse(work)}
            zoom={zoom}
            brush={brush}
            color={isErasing ? null : color}
          />
        </div>
        <div className="bar-bottom">
          <BrushControls brush={brush} longerSide={Math.max(size.width, size.height)} onChange={setBrush} />
        </div>
      </div>
      <div className="side stack">
        {problem && <ProblemCard problem={problem} onRetry={retry} onAnother={() => session.show(null)} />}
        {work.problem && work.problem.code !== 'canceled' && (
          <ProblemCard problem={work.problem} onRetry={() => session.retry(work.id)} />
        )}
        <section className="panel" aria-label={t('coloring.heading')}>
          <header>{t('coloring.heading')}</header>
          <div className="body">
            <p className="hint">{words.inputs[input].hint}</p>
            <ColorField
              label={t('coloring.color')}
              otherLabel={t('options.otherColor')}
              value={color}
              onChange={(next) => {
                setColor(next);
                setErasing(false);
              }}
              swatches={palette.map(([name, value]) => ({ value, label: t(`coloring.palette.${name}`) }))}
            />
            <Button size="small" icon={X} disabled={!desk} onClick={() => desk?.clear()}>
              {t('mask.clear')}
            </Button>
            <span className="only-desktop">{button}</span>
          </div>
        </section>
        <OptionsPanel
          tool={tool}
          words={words}
          values={options}
          onChange={(id, value) => session.setOption(id, value)}
          onReset={() => session.resetOptions()}
        />
      </div>
      <SaveDock>{button}</SaveDock>
      <KeyboardHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
