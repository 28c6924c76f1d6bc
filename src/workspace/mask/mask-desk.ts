import type { Box } from '../../imaging/raster/raster.ts';
import { addMask, coverage, invertMask, takeMask } from '../../imaging/selection/combine-masks.ts';
import { BrushMasks, type Stroke, type StrokePoint } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import type { KeptMask } from '../store/mask-store.ts';
import { moved, newHistory, tickedAt, withStep } from './mask-history.ts';
import { packMask, unpackMask } from './packed-mask.ts';
import { Selector } from './selector.ts';
import type { SelectionQuestion } from './selector-messages.ts';
import { changeTicked, type TickedThings, tickThings, untickThings } from './ticked-things.ts';

export interface MaskState {
  /** Share of the photo that is marked, 0..1. */
  readonly share: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Ids of the found things that are marked. */
  readonly ticked: ReadonlySet<string>;
  /** A selection is being made. */
  readonly isBusy: boolean;
  /** Counts the changes, for what follows from the mask. */
  readonly change: number;
}

/** Whether what is pointed at is marked, or what was marked is cleared. */
export type MaskMode = 'add' | 'take';

type SelectionRequest = Exclude<SelectionQuestion, { kind: 'photo' }>;

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
  /** Wait for the stroke that is being drawn. */
  #waiting: (() => void)[] = [];
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
    this.#goOn();
  }

  abandonStroke(): void {
    if (!this.#stroke) return;
    this.#stroke = false;
    this.#masks.abandon();
    this.onPaint(this.#all);
    this.#goOn();
  }

  /** What lies inside a closed line. */
  async selectInside(corners: readonly { x: number; y: number }[], mode: MaskMode): Promise<void> {
    const selected = await this.#select({ kind: 'polygon', corners });
    if (selected) this.#put(combined(this.mask, selected, mode));
  }

  /** What `find` answers, a mask of this size. False where it fails, or another selection is still being made. */
  async select(find: () => Promise<Uint8Array>, mode: MaskMode): Promise<boolean> {
    const isDone = await this.#whileBusy(async () => {
      const selected = await find();
      await this.#strokeEnded();
      this.#put(combined(this.mask, selected, mode));
      return true;
    });
    return isDone === true;
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

  /** Marks what was found, each thing with a mask of this size, as one step. */
  async tick(things: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#strokeEnded();
    const { mask, ticked } = tickThings(this.mask, tickedAt(this.#history), things);
    this.#put(mask, ticked);
  }

  /** Takes away what these things added, as one step. */
  async untick(ids: readonly string[]): Promise<void> {
    await this.#strokeEnded();
    const { mask, ticked } = untickThings(this.mask, tickedAt(this.#history), ids);
    this.#put(mask, ticked);
  }

  invert(): void {
    this.#put(invertMask(this.mask), {});
  }

  clear(): void {
    if (this.#state.share > 0) this.#put(new Uint8Array(this.mask.length), {});
  }

  /** Larger by `radius` pixels, or smaller where it is below 0. */
  async grow(radius: number): Promise<void> {
    await this.#changeAll((mask) => ({ kind: 'grow', mask, radius }));
  }

  async feather(sigma: number): Promise<void> {
    await this.#changeAll((mask) => ({ kind: 'feather', mask, sigma }));
  }

  /** A mask from elsewhere, of this size. */
  take(mask: Uint8Array<ArrayBuffer>): void {
    this.#put(mask, {});
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

  /** The same is done to all that is marked and, so that they can still be taken away, to the things in it. */
  async #changeAll(asked: (mask: Uint8Array) => SelectionRequest): Promise<void> {
    const before = { mask: this.mask.slice(), ticked: tickedAt(this.#history) };
    const change = (mask: Uint8Array) => this.#selector.select(asked(mask));
    await this.#whileBusy(async () => {
      const mask = await change(before.mask);
      this.#put(mask, await changeTicked(before, mask, change));
    });
  }

  #strokeEnded(): Promise<void> {
    return this.#stroke ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #goOn(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Null where another selection is still being made, or none could be. */
  #select(question: SelectionRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#whileBusy(() => this.#selector.select(question));
  }

  async #whileBusy<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#state.isBusy) return null;
    this.#change({ ...this.#state, isBusy: true });
    try {
      return await work();
    } catch {
      return null;
    } finally {
      this.#change({ ...this.#state, isBusy: false });
    }
  }

  #put(mask: Uint8Array<ArrayBuffer>, ticked?: TickedThings): void {
    this.mask.set(mask);
    this.onPaint(this.#all);
    this.#addStep(ticked);
  }

  #addStep(ticked?: TickedThings): void {
    this.#pick = null;
    this.#history = withStep(this.#history, packMask(this.mask), ticked);
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
    return {
      share: coverage(this.mask),
      canUndo: at > 0,
      canRedo: at < steps.length - 1,
      ticked: new Set(Object.keys(tickedAt(this.#history))),
      isBusy,
      change,
    };
  }

  #change(state: MaskState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function combined(mask: Uint8Array, selected: Uint8Array, mode: MaskMode): Uint8Array<ArrayBuffer> {
  return mode === 'add' ? addMask(mask, selected) : takeMask(mask, selected);
}
