import type { FromTileWorker, ToTileWorker, WantedTile } from './tile-messages.ts';

/** Between two frames, in milliseconds: twelve a second are enough for a tile. */
const frameMs = 83;
/** No two tiles blink at the same moment: each is so many seconds ahead of the one before. */
const apart = 1.7;

/** A tile on the page. */
export interface ShownTile {
  readonly id: string;
  readonly canvas: HTMLCanvasElement;
  readonly options: Readonly<Record<string, unknown>>;
}

interface PlayerListeners {
  onOpen(choices: Extract<FromTileWorker, { type: 'opened' }>['choices']): void;
  /** Nothing more is drawn. */
  onFail(reason: string): void;
}

/**
 * Tiles that move, drawn by a worker, as fast as it can and no faster than twelve frames a second. What can't be seen isn't drawn: tiles out
 * of view, and all of them on a page in the background. Where somebody wants less motion, a tile moves only while it is pointed at.
 */
export class TilePlayer {
  readonly #worker = new Worker(new URL('./tile.worker.ts', import.meta.url), { type: 'module' });
  readonly #listeners: PlayerListeners;
  readonly #isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #seen = new Set<Element>();
  readonly #views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#seen[isIntersecting ? 'add' : 'delete'](target);
  });
  /** By the id of a tile: as what it stands still, so that it isn't drawn again and again. */
  readonly #still = new Map<string, string>();
  /** By the option that they are choices of. */
  readonly #tiles = new Map<string, readonly ShownTile[]>();
  #pointed: string | null = null;
  #isBusy = true;
  #lastAt = 0;
  #request = 0;

  constructor(opened: { readonly tool: string; readonly prepared: Uint8Array }, listeners: PlayerListeners) {
    this.#listeners = listeners;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromTileWorker>) => this.#hear(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
    this.#tell({ type: 'open', ...opened });
    this.#request = requestAnimationFrame(this.#run);
  }

  /** From now on these are the tiles of an option. */
  show(option: string, tiles: readonly ShownTile[]): void {
    const before = this.#tiles.get(option) ?? [];
    const canvases = new Set(tiles.map(({ canvas }) => canvas));
    for (const { canvas } of before) if (!canvases.has(canvas)) this.#views.unobserve(canvas);
    for (const { canvas } of tiles) this.#views.observe(canvas);
    this.#tiles.set(option, tiles);
  }

  /** Somebody points at a tile, or has the keyboard on it. */
  pointAt(id: string | null): void {
    this.#pointed = id;
  }

  close(): void {
    cancelAnimationFrame(this.#request);
    this.#views.disconnect();
    this.#worker.terminate();
  }

  readonly #run = (now: number) => {
    this.#request = requestAnimationFrame(this.#run);
    if (this.#isBusy || now - this.#lastAt < frameMs) return;
    const tiles = this.#wanted(now / 1000);
    if (tiles.length === 0) return;
    this.#lastAt = now;
    this.#isBusy = true;
    this.#tell({ type: 'draw', tiles });
  };

  get #shown(): ShownTile[] {
    return [...this.#tiles.values()].flat();
  }

  #wanted(seconds: number): WantedTile[] {
    return this.#shown.flatMap<WantedTile>(({ id, canvas, options }, place) => {
      if (!this.#seen.has(canvas)) return [];
      if (!this.#isCalm.matches || this.#pointed === id) {
        this.#still.delete(id);
        return [{ id, options, at: seconds + apart * place }];
      }
      const look = JSON.stringify(options);
      if (this.#still.get(id) === look) return [];
      this.#still.set(id, look);
      return [{ id, options, at: null }];
    });
  }

  #hear(answer: FromTileWorker): void {
    this.#isBusy = false;
    if (answer.type === 'failed') this.#fail(answer.reason);
    else if (answer.type === 'opened') this.#listeners.onOpen(answer.choices);
    else this.#paint(answer.frames);
  }

  #paint(frames: Extract<FromTileWorker, { type: 'drawn' }>['frames']): void {
    for (const { id, image } of frames) {
      const canvas = this.#shown.find((tile) => tile.id === id)?.canvas;
      if (!canvas) continue;
      if (canvas.width !== image.width) [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.putImageData(image, 0, 0);
      canvas.dataset.drawn = '';
    }
  }

  #fail(reason: string): void {
    this.close();
    this.#listeners.onFail(reason);
  }

  #tell(message: ToTileWorker): void {
    this.#worker.postMessage(message);
  }
}
