import { keptWork } from '../../client/kept-work.ts';

/** Something found in a photo that is part of what is marked; see `mask/ticked-things.ts`. */
interface KeptThing {
  readonly mask: Uint8Array<ArrayBuffer>;
  readonly added: Uint8Array<ArrayBuffer>;
}

/** What was marked on a photo, step by step, for undo. */
export interface KeptMask {
  readonly width: number;
  readonly height: number;
  /** Packed masks, the oldest first. */
  readonly steps: readonly Uint8Array<ArrayBuffer>[];
  /** The things that are ticked at each step, by id. */
  readonly ticked?: readonly Readonly<Record<string, KeptThing>>[];
  /** Which of them is shown. */
  readonly at: number;
}

/** So many photos keep what was marked on them. */
const mostKept = 8;

const indexKey = 'masks';
const maskKey = (photo: string) => `mask/${photo}`;

interface Entry {
  /** Says which photo it is, however often it was uploaded. */
  readonly photo: string;
  /** Its uploads: where one of them is deleted, the mask goes too. */
  readonly mediaIds: readonly string[];
}

async function readIndex(): Promise<readonly Entry[]> {
  const found = await keptWork.read(indexKey);
  return Array.isArray(found) ? found : [];
}

async function writeIndex(entries: readonly Entry[], gone: readonly Entry[]): Promise<void> {
  await keptWork.change((store) => {
    for (const { photo } of gone) store.delete(maskKey(photo));
    return store.put(entries, indexKey);
  });
}

/** Masks in this browser, by photo: they outlive a reload, and every tool that takes a mask finds them. */
export const maskStore = {
  async read(photo: string): Promise<KeptMask | null> {
    return (await keptWork.read(maskKey(photo))) as KeptMask | null;
  },
  async write(photo: string, mediaId: string, mask: KeptMask): Promise<void> {
    await keptWork.write(maskKey(photo), mask);
    const entries = await readIndex();
    const known = entries.find((entry) => entry.photo === photo);
    if (known === entries[0] && known?.mediaIds.includes(mediaId)) return;
    const mediaIds = [...new Set([...(known?.mediaIds ?? []), mediaId])];
    const all = [{ photo, mediaIds }, ...entries.filter((entry) => entry.photo !== photo)];
    await writeIndex(all.slice(0, mostKept), all.slice(mostKept));
  },
  /** Of photos that are deleted. */
  async forget(mediaIds: readonly string[]): Promise<void> {
    const entries = await readIndex();
    const gone = entries.filter((entry) => entry.mediaIds.some((id) => mediaIds.includes(id)));
    if (gone.length > 0)
      await writeIndex(
        entries.filter((entry) => !gone.includes(entry)),
        gone,
      );
  },
};
