/** One line that is written over itself on a terminal; silent anywhere else. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #shown = '';

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** `fraction` 0..1. */
  show(text: string, fraction: number): void {
    if (!this.#stream.isTTY) return;
    const line = `${text}  ${Math.floor(fraction * 100)}%`.slice(0, this.#stream.columns - 1);
    if (line === this.#shown) return;
    this.#shown = line;
    this.#stream.write(`\r\x1b[K${line}`);
  }

  /** Takes the line away, so that something can be said that stays. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\x1b[K');
    this.#shown = '';
  }
}
