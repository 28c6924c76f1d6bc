import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { BrushMasks, type Stroke, type StrokePoint } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import { type CutoutLook, composeCutout } from './cutout-preview.ts';

/**
 * Draws one cut-out with its strokes on a canvas of preview size and keeps up with a moving brush by redrawing only what
 * changed, once a frame.
 */
export class CutoutPainter {
  readonly #layers: ResultLayers;
  readonly #context: CanvasRenderingContext2D;
  readonly #image: ImageData;
  readonly #masks: BrushMasks;
  #look: CutoutLook = { cleansRim: true, asMask: false };
  /** The strokes that are in the masks. */
  #strokes: readonly Stroke[] = [];
  #drawing: { stroke: Omit<Stroke, 'points'>; points: StrokePoint[] } | null = null;
  #changed: Box | null = null;
  #frame = 0;
  #isShown = false;

  constructor(canvas: HTMLCanvasElement, layers: ResultLayers) {
    canvas.width = layers.width;
    canvas.height = layers.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.#layers = layers;
    this.#context = context;
    this.#image = context.createImageData(layers.width, layers.height);
    this.#masks = new BrushMasks(layers.width, layers.height);
  }

  /** Shows these strokes with this look, redrawing only when something differs. */
  show(strokes: readonly Stroke[], look: CutoutLook): void {
    const isSameLook = look.cleansRim === this.#look.cleansRim && look.asMask === this.#look.asMask;
    this.#look = look;
    const isDrawn = strokes === this.#strokes || areTheSame(strokes, this.#strokes);
    this.#strokes = strokes;
    if (!isDrawn) this.#masks.replay(strokes);
    if (!isDrawn || !isSameLook || !this.#isShown) this.#redraw(this.#all);
    this.#isShown = true;
  }

  begin(stroke: Omit<Stroke, 'points'>, point: StrokePoint): void {
    this.#drawing = { stroke, points: [] };
    this.#masks.begin(stroke);
    this.extend(point);
  }

  extend(point: StrokePoint): void {
    if (!this.#drawing) return;
    this.#drawing.points.push(point);
    this.#redraw(this.#masks.extend(point));
  }

  /** The finished stroke; the caller keeps it and shows it again. */
  end(): Stroke | null {
    if (!this.#drawing) return null;
    const stroke: Stroke = { ...this.#drawing.stroke, points: this.#drawing.points };
    this.#drawing = null;
    this.#strokes = [...this.#strokes, stroke];
    return stroke;
  }

  abandon(): void {
    if (!this.#drawing) return;
    this.#drawing = null;
    this.#masks.abandon();
    this.#redraw(this.#all);
  }

  /** What the result's alpha is now, 0..255. */
  alpha(): Raster<Uint8Array> {
    const { photo, result, width, height } = this.#layers;
    const { keep, erase } = this.#masks;
    const alpha = new Uint8Array(width * height);
    for (let i = 0; i < alpha.length; i++) {
      const share = keep[i] / 255;
      const kept = photo[i * 4 + 3] * share;
      alpha[i] = kept + (result[i * 4 + 3] * (1 - share) * (255 - erase[i])) / 255;
    }
    return { width, height, channels: 1, data: alpha };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
  }

  get #all(): Box {
    return { x: 0, y: 0, width: this.#layers.width, height: this.#layers.height };
  }

  #redraw(box: Box): void {
    this.#changed = this.#changed ? around(this.#changed, box) : box;
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const changed = this.#changed;
      this.#changed = null;
      if (!changed || changed.width === 0 || changed.height === 0) return;
      composeCutout(this.#image.data, this.#layers, this.#masks, this.#look, changed);
      this.#context.putImageData(this.#image, 0, 0, changed.x, changed.y, changed.width, changed.height);
    });
  }
}

/** The stroke that was just finished comes back from the state in a new list, and is drawn already. */
function areTheSame(strokes: readonly Stroke[], drawn: readonly Stroke[]): boolean {
  return strokes.length === drawn.length && strokes.every((stroke, i) => stroke === drawn[i]);
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
