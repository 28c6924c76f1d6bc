import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { Quad } from '../../imaging/quad/quad.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { markedInputOf } from '../../tool/tool-parts.ts';
import { useToast } from '../../ui/message/toast.tsx';
import { type BrushSettings, readBrush, resizeBrush, writeBrush } from '../brush/brush-settings.ts';
import { grayPng } from '../brush/gray-png.ts';
import { outlineOf } from '../found/found-lookup.ts';
import { FoundPanel } from '../found/found-panel.tsx';
import { useFoundThings } from '../found/use-found-things.ts';
import { photoGlimpse } from '../glimpse/glimpse.tsx';
import { InputPanel } from '../inputs/input-panel.tsx';
import { type MarkTool, toleranceOf } from '../mask/marking.ts';
import type { MaskMode, MaskState } from '../mask/mask-desk.ts';
import { maskFromPicture } from '../mask/mask-file.ts';
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
import { needsInput } from '../work/tool-options.ts';
import { useMaskKeyLines } from './mask-key-lines.ts';
import { MaskPanel } from './mask-panel.tsx';
import { MaskSettings } from './mask-settings.tsx';
import { MaskStage } from './mask-stage.tsx';
import { MaskToolbar } from './mask-toolbar.tsx';
import { MaskVoice } from './mask-voice.tsx';
import { usePhotoCloseUp } from './photo-close-up.ts';
import { useMaskDesk } from './use-mask-desk.ts';
import './mask.css';
import '../result/result-view.css';

const brushStep = 1.2;
const usualTolerance = 30;
const noMask: MaskState = {
  share: 0,
  canUndo: false,
  canRedo: false,
  ticked: new Set(),
  isBusy: false,
  change: 0,
};
const noNews = () => () => {};

interface MarkViewProps extends FinishedViewProps {
  /** The mask that is marked; left out, what the tool works on. */
  input?: string;
  /** To the result there is; null where there is none. */
  onMode: ((mode: StageMode) => void) | null;
  /** Takes what is marked; where it is left out, the tool runs on it. */
  onApply?(marked: { readonly mask: Raster<Uint8Array>; readonly file: Blob }): void;
}

/** A photo on which is marked what the tool is to do something about; a button applies it. */
export function MarkView(props: MarkViewProps) {
  const { work, words, tool, session, options, onMode, onApply } = props;
  const t = useTranslations('workspace');
  const toast = useToast();
  const select = tool.inputs.find(({ id }) => id === (props.input ?? markedInputOf(tool)));
  const { open, problem, retry } = useMaskDesk(work, { tool, input: select }, session);
  const desk = open?.desk ?? null;
  const given = useSyncExternalStore(session.subscribe, session.state, session.state);
  const state = useSyncExternalStore(desk?.subscribe ?? noNews, desk?.state ?? (() => noMask), () => noMask);
  const isProtecting = select?.brush === 'protect';
  // Where a tool can also find by itself what it works on, nothing has to be marked.
  const isGiven = ({ id, main }: ToolDescription['inputs'][number]) =>
    main || (id === select?.id ? state.share > 0 : id in given.given);
  const isReady = desk !== null && tool.inputs.every((one) => isGiven(one) || !needsInput(one, options));
  const [markTool, setMarkTool] = useState<MarkTool>('brush');
  const [brush, setBrush] = useState<BrushSettings>(() => readBrush('mask'));
  const [mode, setMode] = useState<MaskMode>('add');
  const [tolerance, setTolerance] = useState(usualTolerance);
  const [look, setLook] = useState<{ x: number; y: number; isMarked: boolean } | null>(null);
  const found = useFoundThings(work, tool);
  const [wantsObject, setPicksObject] = useState(true);
  const picksObject = found.selectsObjects && wantsObject;
  const [pointed, setPointed] = useState<readonly Quad[]>([]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const size = work.media ?? { width: 4, height: 3 };
  const zoom = useStageZoom(frame, size, 2);
  const closeUp = usePhotoCloseUp(work, session, zoom, open?.pixels ?? null);
  const keyLines = useMaskKeyLines();

  useEffect(() => writeBrush(brush, 'mask'), [brush]);
  useInSight(frame);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort(new Error('the photo is no longer marked'));
  }, []);

  const choose = useCallback((next: MarkTool) => {
    setMarkTool(next);
    setMode('add');
  }, []);

  function changeTolerance(next: number) {
    setTolerance(next);
    void desk?.repick(markTool === 'wand' ? 'region' : 'color', toleranceOf(next));
  }

  async function pickObject(at: { x: number; y: number }, how: MaskMode) {
    const { id } = work.media ?? {};
    if (!desk || id === undefined || state.isBusy) return;
    const isFound = await desk.select(
      async () => maskFromPicture(await outlineOf(id, { at }, leaving.current.signal), desk),
      how,
    );
    if (!isFound && !leaving.current.signal.aborted) toast({ message: t('mask.found.missed') });
  }

  async function apply() {
    if (!desk || !isReady) return;
    const { width, height } = desk;
    const mask = { width, height, channels: 1, data: desk.mask.slice() } as const;
    const file = await grayPng(mask.data, desk);
    if (onApply) onApply({ mask, file });
    else if (select) session.applyMask(work.id, select.id, file);
  }

  const resize = (factor: number) => () => setBrush((current) => resizeBrush(current, factor));
  useWorkspaceKeys({
    ...zoom.keys,
    keep: () => choose('brush'),
    erase: () => choose('eraser'),
    lasso: () => choose('lasso'),
    box: () => choose('box'),
    wand: () => choose('wand'),
    color: () => choose('color'),
    smaller: resize(1 / brushStep),
    larger: resize(brushStep),
    invert: () => desk?.invert(),
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
      disabled={!isReady}
      busy={state.isBusy}
      onClick={() => void apply()}
    >
      {words.verb}
    </StartButton>
  );
  const isToMark = state.share === 0 || onApply !== undefined;
  return (
    <div className="work result marking">
      <div className="stage">
        <StageToolbar
          mode="mark"
          onMode={(next) => next !== 'mark' && onMode?.(next)}
          modes={onMode ? ['mark', ...resultModes] : ['mark']}
          zoom={zoom}
          onHelp={() => setHelpOpen(true)}
          tools={<MaskToolbar tool={markTool} onTool={choose} desk={desk} state={state} />}
        />
        <div className="bench">
          <MaskStage
            frame={frame}
            name={work.name}
            size={size}
            open={open}
            glimpse={photoGlimpse(work)}
            zoom={zoom}
            closeUp={closeUp}
            tool={markTool}
            brush={brush}
            mode={mode}
            tolerance={tolerance}
            onObject={picksObject ? (at, how) => void pickObject(at, how) : null}
            pointed={pointed}
            onLook={setLook}
          />
        </div>
        <div className="bar-bottom">
          <MaskSettings
            tool={markTool}
            brush={brush}
            onBrush={setBrush}
            longerSide={Math.max(size.width, size.height)}
            mode={mode}
            onMode={setMode}
            tolerance={tolerance}
            onTolerance={changeTolerance}
            picksObject={found.selectsObjects ? picksObject : null}
            onPicksObject={setPicksObject}
          />
        </div>
      </div>
      <div className="side stack">
        {problem && <ProblemCard problem={problem} onRetry={retry} onAnother={() => session.show(null)} />}
        {work.problem && work.problem.code !== 'canceled' && (
          <ProblemCard problem={work.problem} onRetry={() => session.retry(work.id)} />
        )}
        <MaskPanel
          heading={t(isProtecting ? 'protect.heading' : 'mask.heading')}
          desk={desk}
          state={state}
          fileName={`${work.name.replace(/\.\w{1,5}$/, '')}-mask.png`}
        >
          <span className="only-desktop">{button}</span>
          {/* Both take their room: nothing below moves away under a hand that ticks the first thing. */}
          <p className="hint mask-hint">
            <span data-shown={isToMark}>{words.inputs[select?.id ?? '']?.hint}</span>
            <span data-shown={!isToMark}>
              {work.source?.kind === 'sample' ? t('mask.free') : t('options.runCost')}
            </span>
          </p>
        </MaskPanel>
        <FoundPanel work={work} tool={tool} found={found} desk={desk} state={state} onPoint={setPointed} />
        <InputPanel tool={tool} words={words} state={given} session={session} />
        {tool.options.length > 0 && (
          <OptionsPanel
            tool={tool}
            words={words}
            values={options}
            onChange={(id, value) => session.setOption(id, value)}
            onReset={() => session.resetOptions()}
          />
        )}
      </div>
      <SaveDock>{button}</SaveDock>
      <MaskVoice state={state} look={look} />
      <KeyboardHelp own={keyLines} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
