import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Quad } from '../../imaging/quad/quad.ts';
import type { BrushSettings } from '../brush/brush-settings.ts';
import type { StrokePoint } from '../brush/brush-strokes.ts';
import { BrushCursor } from '../brush/stage-marks.tsx';
import { randomId } from '../calls/random-id.ts';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { LayerCanvas, wholeCanvas } from '../compare/layer-canvas.tsx';
import { ShotCanvas } from '../compare/shot-canvas.tsx';
import { ThingOutlines } from '../found/thing-outlines.tsx';
import { Glimpse } from '../glimpse/glimpse.tsx';
import { isPainting, type MarkTool, toleranceOf } from '../mask/marking.ts';
import { MaskCanvas } from '../mask/mask-canvas.ts';
import type { MaskDesk, MaskMode } from '../mask/mask-desk.ts';
import type { PhotoPixels } from '../mask/photo-pixels.ts';
import { arrowDirection, stepFrom } from '../stage/arrow-keys.ts';
import { type FramePoint, usePictureGestures } from '../stage/picture-gestures.ts';
import { onPicture, panBy, zoomAt } from '../stage/picture-view.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import { DraftMarks } from './draft-marks.tsx';
import type { PhotoShot } from './photo-close-up.ts';

interface MaskStageProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  /** Of the photo: the frame has its shape before its pixels are there. */
  size: { readonly width: number; readonly height: number };
  /** Null while the photo is on its way. */
  open: { readonly desk: MaskDesk; readonly pixels: PhotoPixels } | null;
  /** Address of a small copy of it. */
  glimpse: string | undefined;
  zoom: StageZoom;
  /** The photo's own pixels, where the preview is too soft. */
  closeUp: PhotoShot | null;
  tool: MarkTool;
  brush: BrushSettings;
  mode: MaskMode;
  /** 1..100 */
  tolerance: number;
  /** The wand takes the object at this place of the picture, in shares, instead of what looks like it; null where it doesn't. */
  onObject: ((at: { x: number; y: number }, mode: MaskMode) => void) | null;
  /** Outlined things, in shares of the picture. */
  pointed: readonly Quad[];
  /** The cross moved by key to this place of the picture, in shares; said aloud. */
  onLook(at: { x: number; y: number; isMarked: boolean }): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A closed line needs as many corners, and has to be as wide or high on the screen, to be meant. */
const fewestCorners = 3;
const smallestDraft = 4;

/** A photo on the bench that is marked by mouse, finger, pen and keys. */
export function MaskStage(props: MaskStageProps) {
  const { frame, name, size, open, zoom, tool, brush, mode } = props;
  const { view } = zoom;
  const t = useTranslations('workspace');
  const canvas = useRef<HTMLCanvasElement>(null);
  const film = useRef<MaskCanvas | null>(null);
  const [cursor, setCursor] = useState<Place | null>(null);
  /** A line or box under way, in shares of the picture. */
  const [draft, setDraft] = useState<readonly Place[]>([]);
  const corners = useRef<Place[]>([]);
  const pressed = useRef<FramePoint | null>(null);
  const isByKeys = useRef(false);
  const desk = open?.desk ?? null;
  const longer = Math.max(size.width, size.height);

  useLayoutEffect(() => {
    if (!desk || !canvas.current) return;
    const next = new MaskCanvas(canvas.current, desk);
    film.current = next;
    return () => {
      film.current = null;
      next.dispose();
    };
  }, [desk]);
  const perScreenPixel = desk && zoom.framePixels ? desk.width / (zoom.framePixels.width * view.scale) : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new desk has a new canvas
  useLayoutEffect(() => film.current?.fit(perScreenPixel), [perScreenPixel, desk]);
  // Another tool begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the tool counts
  useLayoutEffect(() => abandonDraft(), [tool]);

  function abandonDraft() {
    corners.current = [];
    pressed.current = null;
    setDraft([]);
  }

  const strokePoint = (point: FramePoint): StrokePoint => {
    const at = onPicture(view, point);
    return { x: (at.x * size.width) / longer, y: (at.y * size.height) / longer, pressure: point.pressure };
  };
  const modeOf = (alt: boolean): MaskMode => (alt === (mode === 'add') ? 'take' : 'add');

  function beginStroke(point: FramePoint): boolean {
    if (!desk) return false;
    desk.beginStroke(
      {
        id: randomId(),
        brush: (tool === 'eraser') === point.alt ? 'keep' : 'erase',
        // The brush keeps its size on the screen, so that looking closer paints finer.
        radius: brush.radius / view.scale,
        hardness: brush.hardness,
      },
      strokePoint(point),
    );
    return true;
  }

  function addCorner(at: Place) {
    corners.current = tool === 'box' ? boxFrom(corners.current[0] ?? at, at) : [...corners.current, at];
    setDraft(corners.current);
  }

  function closeDraft(alt: boolean) {
    const line = corners.current;
    abandonDraft();
    if (!desk || line.length < fewestCorners || !isMeant(line)) return;
    const inPixels = line.map(({ x, y }) => ({ x: x * desk.width, y: y * desk.height }));
    void desk.selectInside(inPixels, modeOf(alt));
  }

  /** A line that hardly left its place was a slip of the hand. */
  function isMeant(line: readonly Place[]): boolean {
    const { width = 1, height = 1 } = zoom.framePixels ?? {};
    const extent = (places: readonly number[]) => Math.max(...places) - Math.min(...places);
    const wide = extent(line.map(({ x }) => x)) * width * view.scale;
    const high = extent(line.map(({ y }) => y)) * height * view.scale;
    return wide >= smallestDraft && high >= smallestDraft;
  }

  function pick(at: Place, alt: boolean) {
    if (!desk || at.x < 0 || at.x >= 1 || at.y < 0 || at.y >= 1) return;
    if (tool === 'wand' && props.onObject) return props.onObject(at, modeOf(alt));
    const kind = tool === 'wand' ? 'region' : 'color';
    const place = { x: at.x * desk.width, y: at.y * desk.height };
    void desk.pick(kind, place, toleranceOf(props.tolerance), modeOf(alt));
  }

  usePictureGestures(frame, {
    wheelPans: view.scale > 1,
    dragPans: false,
    onDown(point) {
      isByKeys.current = false;
      if (isPainting(tool)) return beginStroke(point);
      abandonDraft();
      pressed.current = point;
      if (tool === 'lasso' || tool === 'box') addCorner(onPicture(view, point));
      return true;
    },
    onDraw(points) {
      if (isPainting(tool)) for (const point of points) desk?.extendStroke(strokePoint(point));
      else if (tool === 'box') addCorner(onPicture(view, points.at(-1)!));
      else if (tool === 'lasso') for (const point of points) addCorner(onPicture(view, point));
    },
    onUp() {
      const from = pressed.current;
      if (isPainting(tool)) desk?.endStroke();
      else if (tool === 'lasso' || tool === 'box') closeDraft(from?.alt ?? false);
      else if (from) pick(onPicture(view, from), from.alt);
      pressed.current = null;
    },
    onAbandon() {
      desk?.abandonStroke();
      abandonDraft();
    },
    onHover(point) {
      if (point) isByKeys.current = false;
      setCursor(point && { x: point.x, y: point.y });
    },
    onPan: (dx, dy) => zoom.setView((current) => panBy(current, dx, dy)),
    onZoom: (point, factor) => zoom.setView((current) => zoomAt(current, point, factor, zoom.largest)),
  });

  function press(event: KeyboardEvent) {
    const direction = arrowDirection(event.key);
    // While a mouse points, the space bar moves the picture.
    const isMark = event.key === 'Enter' || (event.key === ' ' && isByKeys.current);
    if (event.key === 'Escape' && draft.length > 0) {
      event.stopPropagation();
      return abandonDraft();
    }
    if ((!direction && !isMark) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isByKeys.current = true;
    const from = cursor ?? { x: 0.5, y: 0.5 };
    const to = direction ? stepFrom(from, direction) : from;
    setCursor(to);
    const at = onPicture(view, to);
    if (direction) {
      const [x, y] = [at.x * (desk?.width ?? 1), at.y * (desk?.height ?? 1)];
      props.onLook({ ...at, isMarked: desk?.isMarked(x, y) ?? false });
    }
    if (isPainting(tool)) {
      const asPoint = (place: Place): FramePoint => ({ ...place, pressure: 1, alt: event.altKey });
      if ((isMark || event.shiftKey) && beginStroke(asPoint(from))) {
        desk?.extendStroke(strokePoint(asPoint(to)));
        desk?.endStroke();
      }
    } else if (isMark) markByKey(at, event.altKey);
    else if (tool === 'box' && draft.length > 0) addCorner(at);
  }

  /** A box has two corners; a line ends where the last of its corners is set twice. */
  function markByKey(at: Place, alt: boolean) {
    if (tool !== 'lasso' && tool !== 'box') return pick(at, alt);
    const last = corners.current.at(-1);
    if (tool === 'box' && corners.current.length > 0) {
      addCorner(at);
      closeDraft(alt);
    } else if (last && Math.hypot(last.x - at.x, last.y - at.y) < 1e-6) closeDraft(alt);
    else addCorner(at);
  }

  return (
    <CompareFrame
      frame={frame}
      size={size}
      isComparing={false}
      isZoomed={view.scale > 1}
      isLoaded={open !== null}
      tool={tool}
      label={t(`mask.canvas.${tool}`)}
      onKeyDown={press}
      before={null}
      after={
        <>
          <div className="after checker">
            <LayerCanvas
              layers={open?.pixels ?? null}
              pixels={open?.pixels.photo ?? null}
              view={view}
              label={t('working.photoAlt', { name })}
            />
            {props.closeUp && <ShotCanvas pixels={props.closeUp.pixels} shot={props.closeUp} view={view} />}
            <canvas ref={canvas} aria-hidden {...wholeCanvas(view)} />
          </div>
          {open === null && <Glimpse of={props.glimpse} />}
        </>
      }
    >
      <DraftMarks
        draft={draft}
        isOpen={tool === 'lasso' && isByKeys.current}
        cross={!isPainting(tool) && isByKeys.current ? cursor : null}
        view={view}
      />
      <ThingOutlines quads={props.pointed} view={view} />
      {isPainting(tool) && cursor && <BrushCursor at={cursor} brush={brush} size={size} />}
    </CompareFrame>
  );
}

function boxFrom(a: Place, b: Place): Place[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}
