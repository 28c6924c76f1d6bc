import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isPreviewOnly } from '../../client/job-pictures.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { markedInputOf } from '../../tool/tool-parts.ts';
import { randomId } from '../calls/random-id.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import { photoGlimpse, shownGlimpse } from '../glimpse/glimpse.tsx';
import { useLivePreview } from '../live/live-preview.ts';
import { LiveStage } from '../live/live-stage.tsx';
import { LazyMarkView, ProtectPanel } from '../marking/protect-panel.tsx';
import { OptionsPanel } from '../options/options-panel.tsx';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ReportPanel } from '../result/report-panel.tsx';
import { SavePanel } from '../save/save-panel.tsx';
import { KeyboardHelp } from '../stage/keyboard-help.tsx';
import { shownRegion } from '../stage/picture-view.ts';
import { resultModes, type StageMode, StageToolbar } from '../stage/stage-toolbar.tsx';
import { useStageZoom } from '../stage/stage-zoom.ts';
import { useWorkspaceKeys } from '../stage/workspace-keys.ts';
import { untouched } from '../work/result-edits.ts';
import { hasSameOptions, jobOptions } from '../work/tool-options.ts';
import './live-view.css';
import '../result/result-view.css';

/** What stays as it is: for the preview, and as a file for the job that is saved. */
interface ProtectedArea {
  readonly id: string;
  readonly mask: Raster<Uint8Array>;
  readonly file: Blob;
}

/** From so much of a pixel of the screen for one of the photo it is called a whole one. */
const wholePixel = 0.99;

/** A photo whose result is made in the page while options are being changed, and on the server when it is saved. */
export default function LiveView(props: FinishedViewProps) {
  const { work, words, tool, session, options } = props;
  const t = useTranslations('workspace.live');
  const slip = useTranslations('workspace.slip');
  const [mode, setMode] = useState<StageMode>('compare');
  const [area, setArea] = useState<ProtectedArea | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const size = work.media ?? { width: 4, height: 3 };
  const zoom = useStageZoom(frame, size);
  const { framePixels } = zoom;
  const saveButton = useRef<HTMLButtonElement>(null);
  const given = useMemo(() => jobOptions(tool, options), [tool, options]);
  const { whole, newest, problem, retry } = useLivePreview(
    work,
    session,
    framePixels && {
      tool: tool.id,
      options: given,
      region: shownRegion(zoom.view),
      screenPixels: Math.round(framePixels.width * framePixels.height),
    },
    area?.mask ?? null,
  );
  // What its batch made is what would be saved only while the options are those of the batch.
  const saved = useMemo(
    () => (work.job && (area || !hasSameOptions(tool, options, work.job)) ? { ...work, job: null } : work),
    [work, tool, options, area],
  );

  const canProtect = markedInputOf(tool) !== undefined && work.media !== null;
  useWorkspaceKeys({
    ...zoom.keys,
    save: () => saveButton.current?.click(),
    help: () => setHelpOpen(true),
    ...(canProtect && { keep: () => setMode('mark') }),
  });

  if (mode === 'mark')
    return (
      <Suspense fallback={<div className="work result" aria-busy />}>
        <LazyMarkView
          {...props}
          onMode={setMode}
          onApply={(marked) => {
            setArea({ ...marked, id: randomId() });
            setMode('compare');
          }}
        />
      </Suspense>
    );

  return (
    <div className="work result live">
      <div className="stage">
        <StageToolbar
          mode={mode}
          onMode={setMode}
          modes={resultModes}
          zoom={zoom}
          onHelp={() => setHelpOpen(true)}
        />
        <div className="bench">
          <LiveStage
            frame={frame}
            photo={problem ? (session.localPreview(work.id) ?? work.media?.previewUrl ?? null) : null}
            glimpse={photoGlimpse(work) ?? shownGlimpse(work)}
            name={work.name}
            size={size}
            shots={
              [whole, newest].filter(
                (shot, i, all) => shot !== null && all.indexOf(shot) === i,
              ) as PictureShot[]
            }
            mode={mode}
            view={zoom.view}
            onView={zoom.setView}
          />
        </div>
        <div className="bar-bottom">
          <div className="slip">
            <span>
              <b>{slip('pixels', { width: size.width, height: size.height })}</b>
            </span>
            {newest && (
              <span>
                {newest.scale === 1 && zoom.share >= wholePixel
                  ? t(work.media && isPreviewOnly(work.media) ? 'exactPixels' : 'exact')
                  : t.rich('smaller', {
                      percent: Math.round(Math.min(newest.scale, zoom.share) * 100),
                      closer: (text) => (
                        <button type="button" className="link" onClick={zoom.pixelByPixel}>
                          {text}
                        </button>
                      ),
                    })}
              </span>
            )}
            {newest && <span>{t('place')}</span>}
          </div>
        </div>
      </div>
      <div className="side stack">
        {problem && <ProblemCard problem={problem} onRetry={retry} />}
        <OptionsPanel
          tool={tool}
          words={words}
          values={options}
          onChange={(id, value) => session.setOption(id, value)}
          onReset={() => session.resetOptions()}
        />
        {canProtect && (
          <ProtectPanel tool={tool} words={words} isSet={area !== null} onMark={() => setMode('mark')} />
        )}
        <SavePanel
          tool={tool}
          words={words}
          work={saved}
          edits={untouched}
          preview={null}
          jobOptions={given}
          mask={area ?? undefined}
          session={session}
          button={saveButton}
        />
        <ReportPanel work={saved} tool={tool} words={words} />
      </div>
      <KeyboardHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
