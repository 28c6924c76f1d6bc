import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { panByKey, useLooking } from '../compare/looking.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import { ShotCanvas } from '../compare/shot-canvas.tsx';
import { Glimpse } from '../glimpse/glimpse.tsx';
import type { PictureView } from '../stage/picture-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';

interface LiveStageProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  size: { width: number; height: number };
  /** The lower ones are covered by those after them. */
  shots: readonly PictureShot[];
  /** Address of the photo itself, which is shown where there are no shots; null while there will be some. */
  photo: string | null;
  /** Address of a small copy of it. */
  glimpse: string | undefined;
  mode: StageMode;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
}

/** The photo and what the tool makes of it right now, compared and looked at closely. */
export function LiveStage({ frame, name, size, shots, photo, glimpse, mode, view, onView }: LiveStageProps) {
  const t = useTranslations('workspace');
  const hasShots = shots.length > 0;
  const isComparing = mode === 'compare' && hasShots;
  useLooking(frame, { view, onView, isComparing });
  return (
    <CompareFrame
      frame={frame}
      size={size}
      isComparing={isComparing}
      isZoomed={view.scale > 1}
      isLoaded={hasShots || photo !== null}
      label={t('tools.canvasView')}
      onKeyDown={(event) => panByKey(event, { view, onView })}
      before={shots.map((shot) => (
        <ShotCanvas key={shot.scale} pixels={shot.before} shot={shot} view={view} />
      ))}
      after={
        hasShots ? (
          <div className="after checker" role="img" aria-label={t('view.pictureResult', { name })}>
            {shots.map((shot) => (
              <ShotCanvas key={shot.scale} pixels={shot.after} shot={shot} view={view} />
            ))}
          </div>
        ) : photo ? (
          <img src={photo} alt={name} />
        ) : (
          <Glimpse of={glimpse} />
        )
      }
    />
  );
}
