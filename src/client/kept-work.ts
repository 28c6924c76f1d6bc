import { forgetEntries, mayKeepWork } from './kept-entries.ts';

const databaseName = 'pixelwright';
const storeName = 'workspaces';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Carries all of it out or nothing. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const asked = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The same for what is to be kept; not at all where it belongs to work that was forgotten. */
function keepInStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return inStore('readwrite', (store) => {
    if (!mayKeepWork()) throw new Error('this work was forgotten');
    return work(store);
  });
}

/** A browser that keeps nothing (private mode, no room) means only that a reload starts anew, so nothing here rejects. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

/** What the workspaces of this browser keep: values and files under keys, in one object store of IndexedDB. */
export const keptWork = {
  read(key: string): Promise<unknown> {
    // Whoever reads knows the work from now on, also when it is forgotten while they wait.
    mayKeepWork();
    return orNothing(inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>));
  },
  write: (key: string, value: unknown) => orNothing(keepInStore((store) => store.put(value, key))),
  remove: (key: string) => orNothing(keepInStore((store) => store.delete(key))),
  /** Several changes that are carried out together or not at all. */
  change: <T>(work: (store: IDBObjectStore) => IDBRequest<T>) => orNothing(keepInStore(work)),
};

const listeners = new Set<() => void>();

/** Calls whenever this page has forgotten all work, for what it holds besides. */
export function watchForgetting(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Takes all work out of this browser (photos, results, words, settings), and everything else of the `person` if it is about
 * them. Other pages that know it start anew, and none of them can bring it back.
 */
export async function forget(about: 'person' | 'work'): Promise<void> {
  forgetEntries(about);
  for (const listener of listeners) listener();
  await orNothing(inStore('readwrite', (store) => store.clear()));
}
