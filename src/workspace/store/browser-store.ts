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

/** A browser that keeps nothing (private mode, no room) means only that a reload starts anew, so nothing here rejects. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

/** What the workspaces of this browser keep: values and files under keys, in one object store of IndexedDB. */
export const browserStore = {
  read: (key: string) => orNothing(inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>)),
  write: (key: string, value: unknown) => orNothing(inStore('readwrite', (store) => store.put(value, key))),
  remove: (key: string) => orNothing(inStore('readwrite', (store) => store.delete(key))),
  /** Several changes that are carried out together or not at all. */
  change: <T>(work: (store: IDBObjectStore) => IDBRequest<T>) => orNothing(inStore('readwrite', work)),
};

/** Where the file of one photo lies, apart from what is known of it. */
export const fileKey = (id: string): string => `file/${id}`;

/** So many rounds are shown again on the next visit; older ones are in the gallery. */
const mostKept = 24;

const boardKey = (toolId: string) => `board/${toolId}`;

/** Ids of the jobs on the board of a tool, the newest first. */
export async function readBoard(toolId: string): Promise<readonly string[]> {
  return ((await browserStore.read(boardKey(toolId))) as readonly string[] | null) ?? [];
}

export async function writeBoard(toolId: string, ids: readonly string[]): Promise<void> {
  await browserStore.write(boardKey(toolId), ids.slice(0, mostKept));
}
