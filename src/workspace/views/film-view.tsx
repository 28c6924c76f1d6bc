import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { photoOf } from '../../client/job-pictures.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { haveSameShape } from '../../tool/marking/mask-shape.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import { ClipStage } from '../clip/clip-stage.tsx';
import type { LoadedLayers } from '../compare/result-layers.ts';
import { ResultStrip } from '../compare/result-strip.tsx';
import { InputPanel } from '../inputs/input-panel.tsx';
import { JointsPanel, jointsOption, LazyJointsStage } from '../joints/joints-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultSide } from '../result/result-side.tsx';
import { ResultSlip } from '../result/result-slip.tsx';
import { LazySqueezeStage, pullsOption, SqueezePanel } from '../squeeze/squeeze-panel.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { ResultTicks } from '../ticks/result-ticks.tsx';
import { partOf } from '../trim/clip-part.ts';
import { PendingUpdates } from '../update/pending-update.tsx';
import { untouched } from '../work/result-edits.ts';
import { shownResult, shownSize } from '../work/work.ts';
import { useMarkedInputs } from './marked-inputs.tsx';
import { useSubjectCorrection } from './subject-correction.tsx';
import '../result/result-view.css';

/** A clip is played, not laid over its photo as pixels. */
const noLayers: LoadedLayers = { layers: null, problem: null, retry: () => {} };

/** A finished clip: played, compared in step with the clip it was made of, run again with other settings, saved. */
export default function FilmView(props: FinishedViewProps) {
  const { tool, words, session, work, options } = props;
  const t = useTranslations('workspace.clip.keys');
  const marked = useMarkedInputs(props, undefined);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useStageZoom(frame, shownSize(work));
  const saveButton = useRef<HTMLButtonElement>(null);
  const help = () => setHelpOpen(true);
  const correction = useSubjectCorrection(props, marked.setMode);
  useWorkspaceKeys({
    ...zoom.keys,
    keep: marked.open,
    ...correction?.keys,
    save: () => saveButton.current?.click(),
    help,
  });
  if (marked.view) return marked.view;

  const clip = shownResult(work);
  const pulls = pullsOption(tool, work);
  const joints = jointsOption(tool, work);
  const source = work.job ? photoOf(work.job) : undefined;
  const isComparable =
    clip !== undefined &&
    source !== undefined &&
    mediaKindOf(source.type) === 'clip' &&
    haveSameShape(source, clip);
  const modes: StageMode[] = [
    ...(marked.open ? (['mark'] as const) : []),
    ...(isComparable ? (['compare'] as const) : []),
    'result',
    ...(pulls ? (['pull'] as const) : []),
    ...(joints ? (['joints'] as const) : []),
  ];
  if (correction && marked.mode === 'subject') return correction.view(modes);
  const mode = marked.mode ?? (isComparable ? 'compare' : 'result');
  const [fromMs] = partOf(tool, work.job?.options ?? {}) ?? [0];
  return (
    <PendingUpdates>
      <div className="work result">
        <div className="stage">
          <StageToolbar
            mode={mode}
            onMode={(next) => (next === 'mark' ? marked.open?.() : marked.setMode(next))}
            modes={correction ? [...modes, 'subject'] : modes}
            tools={correction?.tools}
            zoom={zoom}
            onHelp={help}
          />
          <ResultStrip
            work={work}
            name={words.outputs[mainOutputOf(tool)].label}
            onShow={(place) => session.showResult(work.id, place)}
          />
          {clip && mode === 'pull' && pulls && (
            <Suspense fallback={<div className="bench" aria-busy />}>
              <LazySqueezeStage work={work} session={session} option={pulls} options={options} tool={tool} />
            </Suspense>
          )}
          {joints && mode === 'joints' && (
            <Suspense fallback={<div className="bench" aria-busy />}>
              <LazyJointsStage {...{ tool, words, session, work }} option={joints} />
            </Suspense>
          )}
          {clip && mode !== 'pull' && mode !== 'joints' && (
            <ClipStage
              frame={frame}
              clip={clip}
              before={mode === 'compare' && isComparable ? { clip: source, fromMs } : undefined}
              name={work.name}
              view={zoom.view}
              onView={zoom.setView}
              renew={() => session.renew(work.id)}
            />
          )}
          <div className="bar-bottom">
            <ResultSlip work={work} tool={tool} isLoading={false} />
          </div>
        </div>
        <ResultSide
          work={work}
          words={words}
          tool={tool}
          session={session}
          loaded={noLayers}
          edits={untouched}
          preview={null}
          saveButton={saveButton}
        >
          <ResultTicks tool={tool} words={words} session={session} work={work} />
          {marked.protect}
          <InputPanel tool={tool} words={words} state={session.state()} session={session} />
          {pulls && (
            <SqueezePanel
              {...{ tool, words, session, work, options }}
              option={pulls}
              onOpen={mode === 'pull' ? undefined : () => marked.setMode('pull')}
            />
          )}
          {joints && (
            <JointsPanel
              {...{ tool, words, session, work, options }}
              option={joints}
              onOpen={mode === 'joints' ? undefined : () => marked.setMode('joints')}
            />
          )}
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </ResultSide>
        <KeyboardHelp
          own={[
            [t('play'), ['K']],
            [t('step'), [',', '.']],
            [t('sound'), ['M']],
            [t('fullScreen'), ['F']],
          ]}
          open={isHelpOpen}
          onClose={() => setHelpOpen(false)}
        />
      </div>
    </PendingUpdates>
  );
}
