import { keptWork } from '../../client/kept-work.ts';
import { fileKey } from '../store/browser-store.ts';
import { DelayedWrite } from '../store/delayed-write.ts';
import type { FileEntry } from './file-entry.ts';
import type { FilesState } from './files-state.ts';

type Kept = Pick<FileEntry, 'id' | 'name' | 'addedAt' | 'owner' | 'own' | 'mediaId' | 'job'>;

interface KeptFiles {
  readonly files: readonly Kept[];
  readonly shownId: string | null;
}

export interface LeftFile extends Kept {
  /** Null where the browser did not keep it. */
  readonly file: Blob | null;
}

/** Files that nobody came back to for so long are forgotten. */
const keptMs = 24 * 60 * 60 * 1000;
const writePauseMs = 300;

/**
 * Keeps the files of a list in the browser, so that a reload has them again; results are written anew from them, or asked for
 * where the server made them. Other tabs keep theirs in the same place: what this one has never seen is left alone.
 */
export class FilesKeeper {
  readonly #key: string;
  readonly #state: () => FilesState;
  readonly #known = new Set<string>();
  /** Ids of files that lie in the store. */
  readonly #stored = new Set<string>();
  readonly #writing = new DelayedWrite(() => this.write());

  constructor(toolId: string, state: () => FilesState) {
    this.#key = `files/${toolId}`;
    this.#state = state;
  }

  async read(): Promise<{ files: LeftFile[]; shownId: string | null }> {
    const kept = await keptWork.read(this.#key);
    if (!isKept(kept)) return { files: [], shownId: null };
    const oldest = Date.now() - keptMs;
    const files = await Promise.all(
      kept.files.map(async (one) => {
        this.#known.add(one.id);
        this.#stored.add(one.id);
        const file = one.addedAt < oldest ? null : await keptWork.read(fileKey(one.id));
        return { ...one, file: file instanceof Blob ? file : null };
      }),
    );
    return { files: files.filter(({ file }) => file !== null), shownId: kept.shownId };
  }

  /** Writes it in a moment. */
  note(): void {
    if (!this.#writing.isWaiting) this.#writing.in(writePauseMs);
  }

  write(): void {
    this.#writing.drop();
    const { entries, shownId, isRestored } = this.#state();
    if (!isRestored) return;
    const files: Kept[] = [];
    const arrived = new Map<string, Blob>();
    for (const { id, name, addedAt, owner, own, mediaId, job, file, step } of entries) {
      if (!file || step.name === 'refused') continue;
      files.push({ id, name, addedAt, owner, own, mediaId, job });
      this.#known.add(id);
      if (!this.#stored.has(id)) arrived.set(id, file);
    }
    const gone = [...this.#stored].filter((id) => !files.some((one) => one.id === id));
    for (const id of arrived.keys()) this.#stored.add(id);
    for (const id of gone) this.#stored.delete(id);
    // Together, so that no reload finds a file in the list without its bytes.
    void keptWork.change((store) => {
      for (const [id, file] of arrived) store.put(file, fileKey(id));
      for (const id of gone) store.delete(fileKey(id));
      const before: IDBRequest<unknown> = store.get(this.#key);
      before.onsuccess = () => {
        const others = isKept(before.result)
          ? before.result.files.filter(({ id }) => !this.#known.has(id))
          : [];
        store.put({ files: [...others, ...files], shownId } satisfies KeptFiles, this.#key);
      };
      return before;
    });
  }
}

function isKept(found: unknown): found is KeptFiles {
  return typeof found === 'object' && found !== null && Array.isArray((found as Partial<KeptFiles>).files);
}
