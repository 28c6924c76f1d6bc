import type { MediaBody } from '../../api/contract/contract.ts';
import { keptWork, watchForgetting } from '../../client/kept-work.ts';

/** So many pictures are kept, those that were seen last. */
const mostKept = 24;

const indexKey = 'glimpses';
const glimpseKey = (mediaId: string) => `glimpse/${mediaId}`;

interface Entry {
  readonly id: string;
  /** When the server deletes the picture; what is kept of it goes then, too. */
  readonly expiresAt: string;
}

/** Addresses of what this page has read, by the picture's id. */
const known = new Map<string, string>();
/** Pictures that lie in the store or are on their way there. */
const kept = new Set<string>();
watchForgetting(() => {
  for (const url of known.values()) URL.revokeObjectURL(url);
  known.clear();
  kept.clear();
});

async function readIndex(): Promise<readonly Entry[]> {
  const found = await keptWork.read(indexKey);
  return Array.isArray(found) ? found : [];
}

async function writeIndex(entries: readonly Entry[], gone: readonly Entry[]): Promise<void> {
  await keptWork.change((store) => {
    for (const { id } of gone) store.delete(glimpseKey(id));
    return store.put(entries, indexKey);
  });
  for (const { id } of gone) {
    const url = known.get(id);
    if (url) URL.revokeObjectURL(url);
    known.delete(id);
    kept.delete(id);
  }
}

/**
 * Thumbnails in this browser: the addresses of pictures end after minutes, so whoever comes back would see an empty bench until
 * the server has answered.
 */
export const glimpseStore = {
  /** Makes those that are kept of these pictures known to `of`. */
  async read(mediaIds: readonly string[]): Promise<void> {
    const entries = await readIndex();
    const gone = entries.filter(({ expiresAt }) => Date.parse(expiresAt) < Date.now());
    if (gone.length > 0)
      await writeIndex(
        entries.filter((entry) => !gone.includes(entry)),
        gone,
      );
    for (const { id } of entries) {
      if (gone.some((one) => one.id === id)) continue;
      kept.add(id);
      if (!mediaIds.includes(id) || known.has(id)) continue;
      const found = await keptWork.read(glimpseKey(id));
      if (found instanceof Blob) known.set(id, URL.createObjectURL(found));
    }
  },
  /** Address of a small copy of the picture, if there is one. */
  of: (mediaId: string | undefined): string | undefined =>
    mediaId === undefined ? undefined : known.get(mediaId),
  /** Keeps the thumbnail of a picture that is looked at. */
  async keep({ id, thumbnailUrl, expiresAt }: MediaBody): Promise<void> {
    if (!thumbnailUrl || kept.has(id)) return;
    kept.add(id);
    const thumbnail = await fetch(thumbnailUrl)
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    if (!thumbnail) {
      kept.delete(id);
      return;
    }
    await keptWork.write(glimpseKey(id), thumbnail);
    const all = [{ id, expiresAt }, ...(await readIndex()).filter((entry) => entry.id !== id)];
    await writeIndex(all.slice(0, mostKept), all.slice(mostKept));
  },
  /** Of pictures that are deleted. */
  async forget(mediaIds: readonly string[]): Promise<void> {
    const entries = await readIndex();
    const gone = entries.filter(({ id }) => mediaIds.includes(id));
    if (gone.length > 0)
      await writeIndex(
        entries.filter((entry) => !gone.includes(entry)),
        gone,
      );
  },
};
