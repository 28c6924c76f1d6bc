import type { MediaBody } from '../../api/contract/contract.ts';
import { keptWork, watchForgetting } from '../../client/kept-work.ts';
import { fileKey } from '../store/browser-store.ts';
import type { Work } from '../work/work.ts';
import type { LeftBehind } from './workspace-state.ts';

/** The files that lie in the store, by workspace and work. */
const storedFiles = new Map<string, Map<string, Blob>>();
watchForgetting(() => storedFiles.clear());

function filesOf(key: string): Map<string, Blob> {
  const files = storedFiles.get(key) ?? new Map<string, Blob>();
  storedFiles.set(key, files);
  return files;
}

export const workStore = {
  /** Files that are gone leave their works without a source. */
  async read(key: string): Promise<LeftBehind | null> {
    const found = await keptWork.read(key);
    if (!isLeftBehind(found)) return null;
    const works = await Promise.all(found.works.map((work) => withItsFile(work, filesOf(key))));
    return { ...found, works };
  },
  /**
   * Puts the workspace as a page knows it in the place of what is stored. Works that are not among `known` are another
   * tab's, and stay. Files that wait to be sent are stored once and apart: what is known of a batch changes many times a
   * second.
   */
  async write(key: string, workspace: LeftBehind, known: ReadonlySet<string>): Promise<void> {
    const stored = filesOf(key);
    const arrived = new Map<string, Blob>();
    const gone = new Set(stored.keys());
    const works = workspace.works.map((work) => {
      const { id, source } = work;
      if (source?.kind !== 'file') return work;
      gone.delete(id);
      if (stored.get(id) !== source.file) arrived.set(id, source.file);
      return { ...work, source: { ...source, file: null } };
    });
    for (const [id, file] of arrived) stored.set(id, file);
    for (const id of gone) stored.delete(id);
    // Together, so that no reload finds a work whose file is still on its way.
    await keptWork.change((store) => {
      for (const [id, file] of arrived) store.put(file, fileKey(id));
      for (const id of gone) store.delete(fileKey(id));
      const before: IDBRequest<unknown> = store.get(key);
      before.onsuccess = () => store.put(besideOthers(before.result, { ...workspace, works }, known), key);
      return before;
    });
  },
  /** Takes out what another page left here. */
  async takeHanded(key: string): Promise<readonly (File | MediaBody)[]> {
    const found = await keptWork.read(key);
    if (!Array.isArray(found)) return [];
    await keptWork.remove(key);
    return found.filter((one) => one instanceof File || typeof one?.id === 'string');
  },
  async leaveHanded(key: string, pictures: readonly (File | MediaBody)[]): Promise<void> {
    await keptWork.write(key, pictures);
  },
};

/** As it lies in the store, where files stand apart from their works. */
type Stored = Omit<LeftBehind, 'works'> & {
  readonly works: readonly Pick<Work, 'id' | 'addedAt' | 'batchId'>[];
};

/** Oldest first, so that the oldest leave when there are too many. */
function besideOthers(before: unknown, own: Stored, known: ReadonlySet<string>): Stored {
  if (!isLeftBehind(before)) return own;
  const others = before.works.filter(({ id }) => !known.has(id));
  const batchIds = new Set(others.map(({ batchId }) => batchId));
  return {
    ...own,
    works: [...others, ...own.works].toSorted((one, other) => one.addedAt - other.addedAt),
    batches: [...before.batches.filter(({ id }) => batchIds.has(id)), ...own.batches],
  };
}

async function withItsFile(work: Work, stored: Map<string, Blob>): Promise<Work> {
  if (work.source?.kind !== 'file') return work;
  const file = await keptWork.read(fileKey(work.id));
  if (!(file instanceof Blob)) return { ...work, source: null };
  stored.set(work.id, file);
  return { ...work, source: { ...work.source, file } };
}

function isLeftBehind(found: unknown): found is LeftBehind {
  const left = found as Partial<LeftBehind> | null;
  return (
    typeof left === 'object' && left !== null && Array.isArray(left.works) && Array.isArray(left.batches)
  );
}
