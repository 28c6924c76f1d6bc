import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompareLine } from '../../ui/picture/compare-line.tsx';
import { arrowDirection } from '../stage/arrow-keys.ts';
import { usePictureGestures } from '../stage/picture-gestures.ts';
import { type PictureView, panBy, panStep, zoomAt } from '../stage/picture-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import type { LiveShot } from './live-messages.ts';
import { ShotCanvas } from './shot-canvas.tsx';

interface LiveStageProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  size: { width: number; height: number };
  /** The lower ones are covered by those after them. */
  shots: readonly LiveShot[];
  /** Address of the photo itself, which is shown where there are no shots; null while there will be some. */
  photo: string | null;
  mode: StageMode;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
}

/** The photo and what the tool makes of it right now, compared and looked at closely. */
export function LiveStage({ frame, name, size, shots, photo, mode, view, onView }: LiveStageProps) {
  const t = useTranslations('workspace');
  const [line, setLine] = useState(50);
  const isComparing = mode === 'compare';

  usePictureGestures(frame, {
    wheelPans: view.scale > 1,
    dragPans: view.scale > 1 && !isComparing,
    onDown: () => false,
    onDraw: () => {},
    onUp: () => {},
    onAbandon: () => {},
    onHover: () => {},
    onPan: (dx, dy) => onView((current) => panBy(current, dx, dy)),
    onZoom: (point, factor) => onView((current) => zoomAt(current, point, factor)),
  });

  function press(event: KeyboardEvent) {
    const direction = arrowDirection(event.key);
    if (!direction || view.scale === 1) return;
    event.preventDefault();
    onView((current) => panBy(current, -direction.x * panStep, -direction.y * panStep));
  }

  return (
    <div
      ref={frame}
      className="compare print look"
      tabIndex={isComparing ? -1 : 0}
      role="application"
      aria-label={t(isComparing ? 'view.compare' : 'tools.canvasView')}
      aria-busy={shots.length === 0 && !photo}
      data-tool="look"
      data-zoomed={view.scale > 1 ? '' : undefined}
      style={
        { '--p': isComparing ? `${line}%` : '0%', '--w': size.width, '--h': size.height } as CSSProperties
      }
      onKeyDown={isComparing ? undefined : press}
    >
      {isComparing && (
        <div className="before" aria-hidden>
          {shots.map((shot) => (
            <ShotCanvas key={shot.scale} pixels={shot.before} shot={shot} view={view} />
          ))}
        </div>
      )}
      {shots.length > 0 && (
        <div className="after checker" role="img" aria-label={t('view.pictureResult', { name })}>
          {shots.map((shot) => (
            <ShotCanvas key={shot.scale} pixels={shot.after} shot={shot} view={view} />
          ))}
        </div>
      )}
      {shots.length === 0 &&
        (photo ? <img src={photo} alt={name} /> : <span className="skeleton loading" aria-hidden />)}
      {isComparing && shots.length > 0 && (
        <CompareLine
          value={line}
          onChange={setLine}
          label={t('view.compareLine')}
          before={t('view.before')}
          after={t('view.after')}
        />
      )}
    </div>
  );
}
