import type { Work } from './work.ts';

/** What one tool's workspace leaves behind for the next visit. */
export interface StoredWorkspace {
  works: Work[];
  shownId: string | null;
}

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

/** A browser that keeps nothing (private mode, no room) means only that a reload starts anew, so nothing here rejects. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

export const workStore = {
  async read(key: string): Promise<StoredWorkspace | null> {
    const found = await orNothing(inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>));
    return isStoredWorkspace(found) ? found : null;
  },
  async write(key: string, workspace: StoredWorkspace): Promise<void> {
    await orNothing(inStore('readwrite', (store) => store.put(workspace, key)));
  },
  /** Takes a file out that another page left here. */
  async takeFile(key: string): Promise<File | null> {
    const found = await orNothing(inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>));
    if (!(found instanceof File)) return null;
    await orNothing(inStore('readwrite', (store) => store.delete(key)));
    return found;
  },
  async leaveFile(key: string, file: File): Promise<void> {
    await orNothing(inStore('readwrite', (store) => store.put(file, key)));
  },
};

function isStoredWorkspace(found: unknown): found is StoredWorkspace {
  return typeof found === 'object' && found !== null && Array.isArray((found as StoredWorkspace).works);
}
