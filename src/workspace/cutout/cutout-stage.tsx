import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BrushSettings } from '../brush/brush-settings.ts';
import type { Stroke, StrokePoint } from '../brush/brush-strokes.ts';
import { BrushCursor, CropMarks } from '../brush/stage-marks.tsx';
import { randomId } from '../calls/random-id.ts';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { LayerCanvas, wholeCanvas } from '../compare/layer-canvas.tsx';
import { panByKey } from '../compare/looking.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import { ShotCanvas } from '../compare/shot-canvas.tsx';
import { Glimpse, shownGlimpse } from '../glimpse/glimpse.tsx';
import { arrowDirection, stepFrom } from '../stage/arrow-keys.ts';
import { type FramePoint, usePictureGestures } from '../stage/picture-gestures.ts';
import { onPicture, type PictureView, panBy, zoomAt } from '../stage/picture-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import type { ResultEdits } from '../work/result-edits.ts';
import type { SubjectPick, Work } from '../work/work.ts';
import { useCrop, usePainter } from './cutout-canvas.ts';
import type { CutoutTool } from './cutout-toolbar.tsx';
import { PickMarks } from './pick-marks.tsx';
import { addToPick, useSubjectPicking } from './subject-picking.ts';

interface CutoutStageProps {
  frame: RefObject<HTMLDivElement | null>;
  work: Work;
  /** What is looked at closely, with more pixels than the layers have. */
  closeUp: PictureShot | null;
  /** Null while the pictures are on their way. */
  layers: ResultLayers | null;
  mode: StageMode;
  tool: CutoutTool;
  brush: BrushSettings;
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
  /** A color, or `transparent`. */
  ground: string;
  edits: ResultEdits;
  pick: SubjectPick;
  onPick(pick: SubjectPick): void;
  onStroke(stroke: Stroke): void;
  /** Lies under the cut-out instead of a color. */
  under?: ReactNode;
  /** Lies over it. */
  marks?: ReactNode;
}

/** A cut-out on the bench: compared, looked at closely, painted on, pointed at. */
export function CutoutStage(props: CutoutStageProps) {
  const { frame, work, layers, closeUp, mode, tool, view } = props;
  const t = useTranslations('workspace');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cursor, setCursor] = useState<{ x: number; y: number } | null>(null);
  const painter = usePainter(canvas, layers, work.strokes, props.edits.cleansRim, mode === 'mask');
  const crop = useCrop(painter, work.strokes, props.edits);
  const picking = useSubjectPicking(view, props.pick, props.onPick);
  const isComparing = mode === 'compare';
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
    dragPans: view.scale > 1 && tool === 'look' && !isComparing,
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
    // With Control, Enter is for the whole view.
    if (event.ctrlKey || event.metaKey) return;
    if (tool === 'look') return panByKey(event, props);
    const direction = arrowDirection(event.key);
    if (!direction && event.key !== 'Enter') return;
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

  const label = t(isBrush ? 'tools.canvas' : tool === 'pick' ? 'tools.canvasPick' : 'tools.canvasView');
  return (
    <CompareFrame
      frame={frame}
      size={size}
      isComparing={isComparing}
      isZoomed={view.scale > 1}
      isLoaded={layers !== null}
      tool={tool}
      label={label}
      onKeyDown={press}
      before={
        <>
          <LayerCanvas layers={layers} pixels={layers?.photo ?? null} view={view} />
          {closeUp && <ShotCanvas pixels={closeUp.before} shot={closeUp} view={view} />}
        </>
      }
      after={
        <>
          <div
            className={
              props.ground === 'transparent' && mode !== 'mask' && !props.under ? 'after checker' : 'after'
            }
            style={props.ground === 'transparent' ? undefined : { background: props.ground }}
          >
            {props.under}
            <canvas
              ref={canvas}
              role="img"
              aria-label={t('view.picture', { name: work.name })}
              {...wholeCanvas(view)}
            />
            {closeUp && <ShotCanvas pixels={closeUp.after} shot={closeUp} view={view} />}
            {crop && <CropMarks crop={crop} view={view} size={size} />}
          </div>
          {layers === null && <Glimpse of={shownGlimpse(work)} />}
        </>
      }
    >
      {props.marks}
      {tool === 'pick' && <PickMarks pick={props.pick} draft={picking.draft} view={view} cursor={cursor} />}
      {isBrush && cursor && <BrushCursor at={cursor} brush={props.brush} size={size} />}
    </CompareFrame>
  );
}
