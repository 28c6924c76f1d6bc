import { watchForgetting } from '../../client/kept-work.ts';
import type { StrokePoint } from '../brush/brush-strokes.ts';
import {
  type ColorHistory,
  type ColorStroke,
  clearing,
  colorsIn,
  nothingPainted,
  painted,
  stepBack,
  stepForward,
  withoutRims,
} from './color-strokes.ts';

/** What was painted on each photo in this visit, by the photo's id, also where it was left before it went into a result. */
const kept = new Map<string, { readonly base: ImageBitmap | null; readonly history: ColorHistory }>();

watchForgetting(() => kept.clear());

/** Whether something was painted on a photo in this visit. */
export const isKept = (mediaId: string) => kept.has(mediaId);

/** Colors painted over one photo, at the size of its preview; drawn as they come. */
export class ColorDesk {
  readonly width: number;
  readonly height: number;
  readonly #mediaId: string;
  /** What an earlier job was given. */
  readonly #base: ImageBitmap | null;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #history: ColorHistory;
  #stroke: ColorStroke | null = null;
  #listeners = new Set<() => void>();

  constructor(mediaId: string, size: { width: number; height: number }, base: ImageBitmap | null) {
    const known = kept.get(mediaId);
    this.width = this.#canvas.width = size.width;
    this.height = this.#canvas.height = size.height;
    this.#mediaId = mediaId;
    this.#base = known ? known.base : base;
    this.#history = known?.history ?? nothingPainted;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no canvas');
    this.#context = context;
    context.lineCap = context.lineJoin = 'round';
    this.#redraw();
  }

  /** Stands in the page as long as this desk is open. */
  get canvas(): HTMLCanvasElement {
    return this.#canvas;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ColorHistory => this.#history;

  begin(stroke: Omit<ColorStroke, 'points'>, point: StrokePoint): void {
    this.#stroke = { ...stroke, points: [point] };
    this.#draw(this.#stroke, 0);
  }

  extend(point: StrokePoint): void {
    if (!this.#stroke) return;
    const points = [...this.#stroke.points, point];
    this.#stroke = { ...this.#stroke, points };
    this.#draw(this.#stroke, points.length - 1);
  }

  end(): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke) this.#put(painted(this.#history, stroke));
  }

  abandon(): void {
    this.#stroke = null;
    this.#redraw();
  }

  clear(): void {
    this.#put(painted(this.#history, clearing));
    this.#redraw();
  }

  undo(): void {
    this.#put(stepBack(this.#history));
    this.#redraw();
  }

  redo(): void {
    this.#put(stepForward(this.#history));
    this.#redraw();
  }

  /** As a PNG of its size, transparent where nothing was painted. */
  async file(): Promise<Blob> {
    const image = this.#context.getImageData(0, 0, this.width, this.height);
    const base = document.createElement('canvas');
    base.width = this.width;
    base.height = this.height;
    const colors = this.#history.strokes.flatMap(({ color }) => color ?? []);
    if (this.#base) {
      const context = base.getContext('2d', { willReadFrequently: true });
      context?.drawImage(this.#base, 0, 0, this.width, this.height);
      const pixels = context?.getImageData(0, 0, this.width, this.height);
      if (pixels) colors.push(...colorsIn(pixels.data));
    }
    withoutRims(image.data, colors);
    base.getContext('2d')?.putImageData(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => base.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('this browser writes no PNG');
    return blob;
  }

  #put(history: ColorHistory): void {
    this.#history = history;
    kept.set(this.#mediaId, { base: this.#base, history });
    for (const listener of this.#listeners) listener();
  }

  #redraw(): void {
    this.#wipe();
    if (this.#base) {
      this.#context.imageSmoothingEnabled = false;
      this.#context.drawImage(this.#base, 0, 0, this.width, this.height);
    }
    for (const stroke of this.#history.strokes)
      if (stroke === clearing) this.#wipe();
      else for (const at of stroke.points.keys()) this.#draw(stroke, at);
  }

  #wipe(): void {
    this.#context.clearRect(0, 0, this.width, this.height);
  }

  /** A stroke from its point before this one; the first is a dab. */
  #draw({ color, radius, points }: ColorStroke, at: number): void {
    const scale = Math.max(this.width, this.height);
    const [from, to] = [points[Math.max(0, at - 1)], points[at]];
    const context = this.#context;
    context.globalCompositeOperation = color === null ? 'destination-out' : 'source-over';
    context.strokeStyle = color ?? '#000000';
    context.lineWidth = Math.max(1, 2 * radius * scale * to.pressure);
    context.beginPath();
    context.moveTo(from.x * scale, from.y * scale);
    context.lineTo(to.x * scale, to.y * scale);
    context.stroke();
    context.globalCompositeOperation = 'source-over';
  }
}
