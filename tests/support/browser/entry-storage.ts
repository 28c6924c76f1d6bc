/** A storage as browsers have it, such as `localStorage`. */
export class EntryStorage {
  readonly entries = new Map<string, string>();
  get length(): number {
    return this.entries.size;
  }
  readonly key = (at: number) => [...this.entries.keys()][at] ?? null;
  readonly getItem = (key: string) => this.entries.get(key) ?? null;
  readonly setItem = (key: string, text: string) => void this.entries.set(key, text);
  readonly removeItem = (key: string) => void this.entries.delete(key);
}
