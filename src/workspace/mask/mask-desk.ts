import type { Box } from '../../imaging/raster/raster.ts';
import { addMask, coverage, invertMask, takeMask } from '../../imaging/selection/combine-masks.ts';
import { BrushMasks, type Stroke, type StrokePoint } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import type { KeptMask } from '../store/mask-store.ts';
import { moved, newHistory, withStep } from './mask-history.ts';
import { packMask, unpackMask } from './packed-mask.ts';
import { Selector } from './selector.ts';
import type { SelectionQuestion } from './selector-messages.ts';

export interface MaskState {
  /** Share of the photo that is marked, 0..1. */
  readonly share: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A selection is being made. */
  readonly isBusy: boolean;
  /** Counts the changes, for what follows from the mask. */
  readonly change: number;
}

/** Whether what is pointed at is marked, or what was marked is cleared. */
export type MaskMode = 'add' | 'take';

/** A place where colors were selected, which another tolerance selects anew. */
interface LastPick {
  readonly kind: 'region' | 'color';
  readonly at: { x: number; y: number };
  readonly mode: MaskMode;
  /** The step that it made. */
  readonly step: number;
}

/**
 * What is marked on one photo, at the size of its preview: painted and selected, undone and done again. Who draws it is told
 * what changed.
 */
export class MaskDesk {
  readonly width: number;
  readonly height: number;
  readonly #selector: Selector;
  readonly #masks: BrushMasks;
  readonly #keep: (history: KeptMask) => void;
  #history: KeptMask;
  #state: MaskState;
  #stroke = false;
  #pick: LastPick | null = null;
  #listeners = new Set<() => void>();
  /** Draws a part anew. */
  onPaint: (box: Box) => void = () => {};

  constructor(
    layers: Pick<ResultLayers, 'width' | 'height' | 'photo'>,
    start: { kept: KeptMask | null; mask: Uint8Array | null },
    keep: (history: KeptMask) => void,
  ) {
    const { width, height } = layers;
    this.width = width;
    this.height = height;
    this.#keep = keep;
    this.#selector = new Selector(layers);
    this.#masks = new BrushMasks(width, height);
    const { kept } = start;
    this.#history =
      kept?.width === width && kept.height === height
        ? kept
        : newHistory(width, height, packMask(start.mask ?? new Uint8Array(width * height)));
    unpackMask(this.#history.steps[this.#history.at], this.mask);
    this.#state = this.#stateNow(0, false);
  }

  /** 0..255 for each pixel, the top row first. */
  get mask(): Uint8Array<ArrayBuffer> {
    return this.#masks.keep;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): MaskState => this.#state;

  beginStroke(stroke: Omit<Stroke, 'points'>, point: StrokePoint): void {
    this.#stroke = true;
    this.#masks.begin(stroke);
    this.extendStroke(point);
  }

  extendStroke(point: StrokePoint): void {
    if (this.#stroke) this.onPaint(this.#masks.extend(point));
  }

  endStroke(): void {
    if (!this.#stroke) return;
    this.#stroke = false;
    this.#addStep();
  }

  abandonStroke(): void {
    if (!this.#stroke) return;
    this.#stroke = false;
    this.#masks.abandon();
    this.onPaint(this.#all);
  }

  /** What lies inside a closed line. */
  async selectInside(corners: readonly { x: number; y: number }[], mode: MaskMode): Promise<void> {
    const selected = await this.#select({ kind: 'polygon', corners });
    if (selected) this.#put(combined(this.mask, selected, mode));
  }

  /** What looks like the pixel pointed at: around it, or everywhere. */
  async pick(kind: LastPick['kind'], at: LastPick['at'], tolerance: number, mode: MaskMode): Promise<void> {
    const inside = {
      x: Math.min(this.width - 1, Math.max(0, Math.floor(at.x))),
      y: Math.min(this.height - 1, Math.max(0, Math.floor(at.y))),
    };
    const selected = await this.#select({ kind, at: inside, tolerance });
    if (!selected) return;
    this.#put(combined(this.mask, selected, mode));
    this.#pick = { kind, at: inside, mode, step: this.#history.at };
  }

  /** The last pick once more with another tolerance, in the place of what it selected. */
  async repick(kind: LastPick['kind'], tolerance: number): Promise<void> {
    const pick = this.#pick;
    if (!pick || pick.kind !== kind || pick.step !== this.#history.at || this.#state.isBusy) return;
    const selected = await this.#select({ kind, at: pick.at, tolerance });
    if (!selected || this.#pick !== pick || pick.step !== this.#history.at) return;
    this.#history = moved(this.#history, -1);
    unpackMask(this.#history.steps[this.#history.at], this.mask);
    this.#put(combined(this.mask, selected, pick.mode));
    this.#pick = { ...pick, step: this.#history.at };
  }

  invert(): void {
    this.#put(invertMask(this.mask));
  }

  clear(): void {
    if (this.#state.share > 0) this.#put(new Uint8Array(this.mask.length));
  }

  /** Larger by `radius` pixels, or smaller where it is below 0. */
  async grow(radius: number): Promise<void> {
    const grown = await this.#select({ kind: 'grow', mask: this.mask, radius });
    if (grown) this.#put(grown);
  }

  async feather(sigma: number): Promise<void> {
    const soft = await this.#select({ kind: 'feather', mask: this.mask, sigma });
    if (soft) this.#put(soft);
  }

  /** A mask from elsewhere, of this size. */
  take(mask: Uint8Array<ArrayBuffer>): void {
    this.#put(mask);
  }

  undo(): void {
    this.#move(-1);
  }

  redo(): void {
    this.#move(1);
  }

  isMarked(x: number, y: number): boolean {
    return this.mask[Math.floor(y) * this.width + Math.floor(x)] >= 128;
  }

  close(): void {
    this.#selector.close();
    this.onPaint = () => {};
  }

  get #all(): Box {
    return { x: 0, y: 0, width: this.width, height: this.height };
  }

  /** Null where another selection is still being made, or none could be. */
  async #select(
    question: Exclude<SelectionQuestion, { kind: 'photo' }>,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#state.isBusy) return null;
    this.#change({ ...this.#state, isBusy: true });
    try {
      return await this.#selector.select(question);
    } catch {
      return null;
    } finally {
      this.#change({ ...this.#state, isBusy: false });
    }
  }

  #put(mask: Uint8Array<ArrayBuffer>): void {
    this.mask.set(mask);
    this.onPaint(this.#all);
    this.#addStep();
  }

  #addStep(): void {
    this.#pick = null;
    this.#history = withStep(this.#history, packMask(this.mask));
    this.#noteHistory();
  }

  #move(by: -1 | 1): void {
    const next = moved(this.#history, by);
    if (next === this.#history || this.#stroke) return;
    this.#history = next;
    this.#pick = null;
    unpackMask(next.steps[next.at], this.mask);
    this.onPaint(this.#all);
    this.#noteHistory();
  }

  #noteHistory(): void {
    this.#keep(this.#history);
    this.#change(this.#stateNow(this.#state.change + 1, this.#state.isBusy));
  }

  #stateNow(change: number, isBusy: boolean): MaskState {
    const { steps, at } = this.#history;
    return { share: coverage(this.mask), canUndo: at > 0, canRedo: at < steps.length - 1, isBusy, change };
  }

  #change(state: MaskState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function combined(mask: Uint8Array, selected: Uint8Array, mode: MaskMode): Uint8Array<ArrayBuffer> {
  return mode === 'add' ? addMask(mask, selected) : takeMask(mask, selected);
}
