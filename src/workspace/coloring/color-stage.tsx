import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BrushSettings } from '../brush/brush-settings.ts';
import type { StrokePoint } from '../brush/brush-strokes.ts';
import { BrushCursor } from '../brush/stage-marks.tsx';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { LayerCanvas, wholeCanvas } from '../compare/layer-canvas.tsx';
import { Glimpse } from '../glimpse/glimpse.tsx';
import type { PhotoPixels } from '../mask/photo-pixels.ts';
import { arrowDirection, stepFrom } from '../stage/arrow-keys.ts';
import { type FramePoint, usePictureGestures } from '../stage/picture-gestures.ts';
import { onPicture, panBy, zoomAt } from '../stage/picture-view.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import type { ColorDesk } from './color-desk.ts';

interface ColorStageProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  /** Of the photo: the frame has its shape before its pixels are there. */
  size: { readonly width: number; readonly height: number };
  /** Null while the photo is on its way. */
  open: { readonly desk: ColorDesk; readonly pixels: PhotoPixels } | null;
  /** Address of a small copy of it. */
  glimpse: string | undefined;
  zoom: StageZoom;
  brush: BrushSettings;
  /** `#rrggbb`; null: the eraser. */
  color: string | null;
}

/** A photo on the bench on which colors are painted by mouse, finger, pen and keys. */
export function ColorStage({ frame, name, size, open, glimpse, zoom, brush, color }: ColorStageProps) {
  const t = useTranslations('workspace');
  const { view } = zoom;
  const film = useRef<HTMLSpanElement>(null);
  const [cursor, setCursor] = useState<{ x: number; y: number } | null>(null);
  const desk = open?.desk ?? null;
  const longer = Math.max(size.width, size.height);

  useLayoutEffect(() => {
    if (desk) film.current?.replaceChildren(desk.canvas);
  }, [desk]);

  const strokePoint = (point: FramePoint): StrokePoint => {
    const at = onPicture(view, point);
    return { x: (at.x * size.width) / longer, y: (at.y * size.height) / longer, pressure: point.pressure };
  };
  function beginStroke(point: FramePoint): boolean {
    // The brush keeps its size on the screen, so that looking closer paints finer.
    desk?.begin({ color: point.alt ? null : color, radius: brush.radius / view.scale }, strokePoint(point));
    return desk !== null;
  }

  usePictureGestures(frame, {
    wheelPans: view.scale > 1,
    dragPans: false,
    onDown: beginStroke,
    onDraw(points) {
      for (const point of points) desk?.extend(strokePoint(point));
    },
    onUp: () => desk?.end(),
    onAbandon: () => desk?.abandon(),
    onHover: (point) => setCursor(point && { x: point.x, y: point.y }),
    onPan: (dx, dy) => zoom.setView((current) => panBy(current, dx, dy)),
    onZoom: (point, factor) => zoom.setView((current) => zoomAt(current, point, factor, zoom.largest)),
  });

  function press(event: KeyboardEvent) {
    const direction = arrowDirection(event.key);
    if ((!direction && event.key !== 'Enter') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = cursor ?? { x: 0.5, y: 0.5 };
    const to = direction ? stepFrom(from, direction) : from;
    setCursor(to);
    const asPoint = (at: typeof from): FramePoint => ({ ...at, pressure: 1, alt: event.altKey });
    if ((!direction || event.shiftKey) && beginStroke(asPoint(from))) {
      desk?.extend(strokePoint(asPoint(to)));
      desk?.end();
    }
  }

  return (
    <CompareFrame
      frame={frame}
      size={size}
      isComparing={false}
      isZoomed={view.scale > 1}
      isLoaded={open !== null}
      tool="brush"
      label={t('tools.canvas')}
      onKeyDown={press}
      before={null}
      after={
        <>
          <div className="after">
            <LayerCanvas
              layers={open?.pixels ?? null}
              pixels={open?.pixels.photo ?? null}
              view={view}
              label={t('working.photoAlt', { name })}
            />
            <span ref={film} className="painted-colors" aria-hidden {...wholeCanvas(view)} />
          </div>
          {open === null && <Glimpse of={glimpse} />}
        </>
      }
    >
      {cursor && <BrushCursor at={cursor} brush={brush} size={size} />}
    </CompareFrame>
  );
}
