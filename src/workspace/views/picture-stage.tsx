import { type CSSProperties, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompareLine } from '../../ui/picture/compare-line.tsx';
import type { BrushSettings } from '../brush/brush-settings.ts';
import type { Stroke, StrokePoint } from '../brush/brush-strokes.ts';
import { BrushCursor, CropMarks } from '../brush/stage-marks.tsx';
import { randomId } from '../calls/random-id.ts';
import { useCrop, usePainter } from '../cutout/cutout-canvas.ts';
import type { CutoutLayers } from '../cutout/cutout-preview.ts';
import { PickMarks } from '../cutout/pick-marks.tsx';
import { addToPick, useSubjectPicking } from '../cutout/subject-picking.ts';
import type { LiveShot } from '../live/live-messages.ts';
import { ShotCanvas } from '../live/shot-canvas.tsx';
import { arrowDirection, stepFrom } from '../stage/arrow-keys.ts';
import { type FramePoint, usePictureGestures } from '../stage/picture-gestures.ts';
import { onPicture, type PictureView, panBy, panStep, zoomAt } from '../stage/picture-view.ts';
import type { StageMode, StageTool } from '../stage/stage-toolbar.tsx';
import type { CutoutOptions, SubjectPick, Work } from '../work/work.ts';

interface PictureStageProps {
  /** Its canvas shows the photo without its background. */
  isCutout: boolean;
  frame: RefObject<HTMLDivElement | null>;
  work: Work;
  /** What is looked at closely, with more pixels than the layers have. */
  closeUp: LiveShot | null;
  /** Null while the pictures are on their way. */
  layers: CutoutLayers | null;
  mode: StageMode;
  tool: StageTool;
  brush: BrushSettings;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
  /** A color, or `transparent`. */
  ground: string;
  options: CutoutOptions;
  pick: SubjectPick;
  onPick(pick: SubjectPick): void;
  onStroke(stroke: Stroke): void;
}

/** The picture on the bench: compared, looked at closely, painted on, pointed at. */
export function PictureStage(props: PictureStageProps) {
  const { frame, isCutout, work, layers, closeUp, mode, tool, view } = props;
  const t = useTranslations('workspace');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [line, setLine] = useState(50);
  const [cursor, setCursor] = useState<{ x: number; y: number } | null>(null);
  const painter = usePainter(canvas, layers, work.strokes, props.options.removeHalo, mode === 'mask');
  const crop = useCrop(painter, work.strokes, props.options);
  const picking = useSubjectPicking(view, props.pick, props.onPick);
  const isBrush = tool === 'keep' || tool === 'erase';
  const size = layers ?? work.media ?? { width: 4, height: 3 };
  const longer = Math.max(size.width, size.height);

  /** A point of the frame on the picture, in the strokes' measure. */
  function strokePoint(point: FramePoint): StrokePoint {
    const at = onPicture(view, point);
    return { x: (at.x * size.width) / longer, y: (at.y * size.height) / longer, pressure: point.pressure };
  }

  function beginStroke(point: FramePoint): boolean {
    if (!painter || !isBrush) return false;
    // The brush keeps its size on the screen, so that looking closer paints finer.
    const radius = props.brush.radius / view.scale;
    painter.begin(
      { id: randomId(), brush: tool, radius, hardness: props.brush.hardness },
      strokePoint(point),
    );
    return true;
  }

  function endStroke() {
    const stroke = painter?.end();
    if (stroke) props.onStroke(stroke);
  }

  usePictureGestures(frame, {
    wheelPans: view.scale > 1,
    dragPans: view.scale > 1 && tool === 'look' && mode !== 'compare',
    onDown(point) {
      if (tool !== 'pick') return beginStroke(point);
      picking.down(point);
      return true;
    },
    onDraw(points) {
      if (tool === 'pick') picking.draw(points.at(-1)!);
      else for (const point of points) painter?.extend(strokePoint(point));
    },
    onUp() {
      if (tool === 'pick') picking.up();
      else endStroke();
    },
    onAbandon() {
      picking.abandon();
      painter?.abandon();
    },
    onHover: (point) => setCursor(point && { x: point.x, y: point.y }),
    onPan: (dx, dy) => props.onView((current) => panBy(current, dx, dy)),
    onZoom: (point, factor) => props.onView((current) => zoomAt(current, point, factor)),
  });

  function press(event: KeyboardEvent) {
    const direction = arrowDirection(event.key);
    if (!direction && event.key !== 'Enter') return;
    if (tool === 'look') {
      if (!direction || view.scale === 1) return;
      event.preventDefault();
      props.onView((current) => panBy(current, -direction.x * panStep, -direction.y * panStep));
      return;
    }
    event.preventDefault();
    const from = cursor ?? { x: 0.5, y: 0.5 };
    const to = direction ? stepFrom(from, direction) : from;
    setCursor(to);
    if (tool === 'pick') {
      if (!direction) props.onPick(addToPick(props.pick, onPicture(view, to), null, !event.altKey));
      return;
    }
    const asPoint = (at: { x: number; y: number }): FramePoint => ({ ...at, pressure: 1, alt: false });
    if ((!direction || event.shiftKey) && beginStroke(asPoint(from))) {
      painter?.extend(strokePoint(asPoint(to)));
      endStroke();
    }
  }

  const moved = { transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` };
  const isClose = view.scale > 6 ? '' : undefined;
  const label = t(isBrush ? 'tools.canvas' : tool === 'pick' ? 'tools.canvasPick' : 'tools.canvasView');
  return (
    <div
      ref={frame}
      className="compare print look"
      tabIndex={mode === 'compare' ? -1 : 0}
      role="application"
      aria-label={mode === 'compare' ? t('view.compare') : label}
      data-tool={tool}
      data-zoomed={view.scale > 1 ? '' : undefined}
      style={
        {
          '--p': mode === 'compare' ? `${line}%` : '0%',
          '--w': size.width,
          '--h': size.height,
        } as CSSProperties
      }
      onKeyDown={mode === 'compare' ? undefined : press}
      aria-busy={layers === null}
    >
      {mode === 'compare' && (
        <div className="before" aria-hidden>
          <PhotoCanvas layers={layers} style={moved} isClose={isClose} />
          {closeUp && <ShotCanvas pixels={closeUp.before} shot={closeUp} view={view} />}
        </div>
      )}
      <div
        className={props.ground === 'transparent' && mode !== 'mask' ? 'after checker' : 'after'}
        style={props.ground === 'transparent' ? undefined : { background: props.ground }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t(isCutout ? 'view.picture' : 'view.pictureResult', { name: work.name })}
          style={moved}
          data-close={isClose}
        />
        {closeUp && <ShotCanvas pixels={closeUp.after} shot={closeUp} view={view} />}
        {crop && <CropMarks crop={crop} view={view} size={size} />}
      </div>
      {layers === null && <span className="skeleton loading" aria-hidden />}
      {mode === 'compare' && layers && (
        <CompareLine
          value={line}
          onChange={setLine}
          label={t('view.compareLine')}
          before={t('view.before')}
          after={t('view.after')}
        />
      )}
      {tool === 'pick' && <PickMarks pick={props.pick} draft={picking.draft} view={view} cursor={cursor} />}
      {isBrush && cursor && <BrushCursor at={cursor} brush={props.brush} size={size} />}
    </div>
  );
}

interface PhotoCanvasProps {
  layers: CutoutLayers | null;
  style: CSSProperties;
  isClose: string | undefined;
}

function PhotoCanvas({ layers, style, isClose }: PhotoCanvasProps) {
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      if (!element || !layers) return;
      element.width = layers.width;
      element.height = layers.height;
      const pixels = new ImageData(new Uint8ClampedArray(layers.photo), layers.width, layers.height);
      element.getContext('2d')?.putImageData(pixels, 0, 0);
    },
    [layers],
  );
  return <canvas ref={draw} style={style} data-close={isClose} />;
}
