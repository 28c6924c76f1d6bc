import { keptWork } from '../../client/kept-work.ts';
import { benchKey, fileKey } from './kept-keys.ts';

/** Everything that is kept of a workspace, besides files. */
export interface KeptBench {
  readonly works: readonly { readonly id: string; readonly addedAt: number }[];
}

/** What an earlier visit left: null where there is nothing, and the files that are there by the ids of their works. */
export interface Left<Kept extends KeptBench> {
  readonly kept: Kept | null;
  readonly files: ReadonlyMap<string, Blob>;
}

/**
 * What the workspace of one tool keeps in this browser. Other tabs keep theirs in the same place: works that this one has
 * never seen are left alone. Files are stored once and apart: what is known of a work changes many times a second.
 */
export class BenchStore<Kept extends KeptBench> {
  readonly #key: string;
  /** What goes with works of other tabs. */
  readonly #besides: (before: Kept, own: Kept, others: Kept['works']) => Partial<Kept>;
  /** Ids of all works that have ever been here: one that is no longer has been taken away. */
  readonly #known = new Set<string>();
  readonly #stored = new Map<string, Blob>();

  constructor(
    toolId: string,
    besides: (before: Kept, own: Kept, others: Kept['works']) => Partial<Kept> = () => ({}),
  ) {
    this.#key = benchKey(toolId);
    this.#besides = besides;
  }

  async read(hasFile: (work: Kept['works'][number]) => boolean = () => true): Promise<Left<Kept>> {
    const found = await keptWork.read(this.#key);
    const kept = isBench<Kept>(found) ? found : null;
    for (const { id } of kept?.works ?? []) this.#known.add(id);
    await Promise.all(
      (kept?.works ?? []).filter(hasFile).map(async ({ id }) => {
        const file = await keptWork.read(fileKey(id));
        if (file instanceof Blob) this.#stored.set(id, file);
      }),
    );
    return { kept, files: new Map(this.#stored) };
  }

  /** Puts the workspace as this page knows it in the place of what is stored, with the files of its works. */
  async write(own: Kept, files: ReadonlyMap<string, Blob>): Promise<void> {
    const stored = this.#stored;
    for (const { id } of own.works) this.#known.add(id);
    const arrived = [...files].filter(([id, file]) => stored.get(id) !== file);
    const gone = [...stored.keys()].filter((id) => !files.has(id));
    for (const [id, file] of arrived) stored.set(id, file);
    for (const id of gone) stored.delete(id);
    // Together, so that no reload finds a work whose file is still on its way.
    await keptWork.change((store) => {
      for (const [id, file] of arrived) store.put(file, fileKey(id));
      for (const id of gone) store.delete(fileKey(id));
      const before: IDBRequest<unknown> = store.get(this.#key);
      before.onsuccess = () => store.put(this.#besideOthers(before.result, own), this.#key);
      return before;
    });
  }

  /** Oldest first, so that the oldest leave when there are too many. */
  #besideOthers(before: unknown, own: Kept): Kept {
    if (!isBench<Kept>(before)) return own;
    const others = before.works.filter(({ id }) => !this.#known.has(id));
    const works = [...others, ...own.works].toSorted((one, other) => one.addedAt - other.addedAt);
    return { ...own, ...this.#besides(before, own, others), works };
  }
}

function isBench<Kept extends KeptBench>(found: unknown): found is Kept {
  return typeof found === 'object' && found !== null && Array.isArray((found as Partial<Kept>).works);
}
