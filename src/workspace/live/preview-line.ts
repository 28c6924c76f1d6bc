import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import type { FromPreviewWorker, ToPreviewWorker } from './live-messages.ts';

/** What is to be seen. */
export interface LiveWish {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** In shares of the photo. */
  readonly region: Box;
  readonly screenPixels: number;
}

interface PreviewListeners {
  onShot(shot: PictureShot): void;
  /** One wish came to nothing; the next one may well be carried out. */
  onFail(reason: string): void;
}

/** The part of a `Worker` that is needed here. */
type PreviewWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/**
 * One worker with one photo, and the line of wishes before it, in which there is only the newest: one run at a time, so
 * that the picture keeps up with a hand however fast the machine is, and an answer never comes after a newer one.
 */
export class PreviewLine {
  readonly #worker: PreviewWorker;
  readonly #listeners: PreviewListeners;
  readonly #opened = Promise.withResolvers<void>();
  #state: 'opening' | 'free' | 'busy' | 'over' = 'opening';
  #next: LiveWish | null = null;
  #latest = '';

  constructor(worker: PreviewWorker, listeners: PreviewListeners) {
    this.#worker = worker;
    this.#listeners = listeners;
    worker.addEventListener('message', (event) =>
      this.#hear((event as MessageEvent<FromPreviewWorker>).data),
    );
    // Its script did not arrive, or it broke beyond answering.
    worker.addEventListener('error', (event) => this.#break(String((event as ErrorEvent).message)));
    worker.addEventListener('messageerror', () => this.#break('an answer could not be read'));
  }

  /** Rejects when the photo cannot be opened; then the line is over. */
  open(photo: Omit<Extract<ToPreviewWorker, { type: 'open' }>, 'type'>): Promise<void> {
    this.#tell({ type: 'open', ...photo });
    return this.#opened.promise;
  }

  /** What is shown from now on leaves the photo as it is where the mask is white. */
  protect(mask: Raster<Uint8Array> | null): void {
    if (this.#state === 'over') return;
    this.#tell({ type: 'protect', mask });
    // The same wish looks different now.
    this.#latest = '';
  }

  show(wish: LiveWish): void {
    const text = JSON.stringify(wish);
    if (text === this.#latest) return;
    this.#latest = text;
    this.#next = wish;
    this.#go();
  }

  /** Ends the worker, whatever it is doing; nothing is heard of it any more. */
  close(): void {
    this.#state = 'over';
    this.#worker.terminate();
  }

  #hear(answer: FromPreviewWorker): void {
    if (this.#state === 'over') return;
    if (this.#state === 'opening' && answer.type === 'failed') this.#break(answer.reason);
    else {
      this.#state = 'free';
      if (answer.type === 'opened') this.#opened.resolve();
      if (answer.type === 'shown') this.#listeners.onShot(answer.shot);
      if (answer.type === 'failed') this.#listeners.onFail(answer.reason);
      this.#go();
    }
  }

  #break(reason: string): void {
    if (this.#state === 'over') return;
    const wasOpening = this.#state === 'opening';
    this.close();
    if (wasOpening) this.#opened.reject(new Error(reason));
    else this.#listeners.onFail(reason);
  }

  #go(): void {
    if (this.#state !== 'free' || !this.#next) return;
    this.#state = 'busy';
    this.#tell({ type: 'show', ...this.#next });
    this.#next = null;
  }

  #tell(message: ToPreviewWorker): void {
    this.#worker.postMessage(message);
  }
}
