import type { ResultLayers } from '../compare/result-layers.ts';
import type { SelectionAnswer, SelectionQuestion } from './selector-messages.ts';

/** Asks the worker that selects by colors, lines and distances; it answers in the order of the questions. */
export class Selector {
  readonly #worker: Worker;
  readonly #waiting: { resolve(answer: SelectionAnswer): void; reject(error: Error): void }[] = [];

  constructor({ width, height, photo }: Pick<ResultLayers, 'width' | 'height' | 'photo'>) {
    this.#worker = new Worker(new URL('./selection.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<SelectionAnswer>) =>
      this.#waiting.shift()?.resolve(data);
    this.#worker.onerror = () => this.#failAll();
    void this.#ask({ kind: 'photo', width, height, pixels: photo }).catch(() => undefined);
  }

  /** Rejects where the worker cannot be had. */
  async select(question: Exclude<SelectionQuestion, { kind: 'photo' }>): Promise<Uint8Array<ArrayBuffer>> {
    const { mask } = await this.#ask(question);
    if (!mask) throw new Error('nothing was selected');
    return mask;
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll();
  }

  #ask(question: SelectionQuestion): Promise<SelectionAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(question);
    });
  }

  #failAll(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the selection worker is gone'));
  }
}
