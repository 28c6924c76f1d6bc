import { type RefObject, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Glimpse, shownGlimpse } from '../glimpse/glimpse.tsx';
import type { PictureView } from '../stage/picture-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { shownSize, type Work } from '../work/work.ts';
import { changesOf } from './changes.ts';
import { CompareFrame } from './compare-frame.tsx';
import { LayerCanvas } from './layer-canvas.tsx';
import { panByKey, useLooking } from './looking.ts';
import type { PictureShot } from './picture-shot.ts';
import type { ResultLayers } from './result-layers.ts';
import { ShotCanvas } from './shot-canvas.tsx';

interface CompareStageProps {
  frame: RefObject<HTMLDivElement | null>;
  work: Work;
  /** Null while the pictures are on their way. */
  layers: ResultLayers | null;
  /** What is looked at closely, with more pixels than the layers have. */
  closeUp: PictureShot | null;
  mode: StageMode;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
}

/** A photo and its result on the bench, compared and looked at closely. */
export function CompareStage({ frame, work, layers, closeUp, mode, view, onView }: CompareStageProps) {
  const t = useTranslations('workspace');
  const isComparing = mode === 'compare';
  const isOfChanges = mode === 'changes';
  const changes = useMemo(() => (isOfChanges && layers ? changesOf(layers) : null), [isOfChanges, layers]);
  useLooking(frame, { view, onView, isComparing });
  return (
    <CompareFrame
      frame={frame}
      size={layers ?? shownSize(work)}
      isComparing={isComparing}
      isZoomed={view.scale > 1}
      isLoaded={layers !== null}
      label={t('tools.canvasView')}
      onKeyDown={(event) => panByKey(event, { view, onView })}
      before={
        <>
          <LayerCanvas layers={layers} pixels={layers?.photo ?? null} view={view} />
          {closeUp && <ShotCanvas pixels={closeUp.before} shot={closeUp} view={view} />}
        </>
      }
      after={
        <>
          <div className="after checker">
            <LayerCanvas
              layers={layers}
              pixels={changes ?? layers?.result ?? null}
              view={view}
              label={t(isOfChanges ? 'view.pictureChanges' : 'view.pictureResult', { name: work.name })}
            />
            {closeUp && !isOfChanges && <ShotCanvas pixels={closeUp.after} shot={closeUp} view={view} />}
          </div>
          {layers === null && <Glimpse of={shownGlimpse(work)} />}
        </>
      }
    />
  );
}
