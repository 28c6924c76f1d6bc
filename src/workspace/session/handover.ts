import type { MediaBody } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { workStore } from './work-store.ts';

/** A file of this browser, or a picture that the server has already. */
export type Handed = File | MediaBody;

/** What is on its way from another page of the site to a tool's workspace. */
const waiting = new Map<string, readonly Handed[]>();

const keyOf = (toolId: string) => `handover/${toolId}`;

/**
 * Leaves pictures for the workspace of `toolId`; go to its page next. They are kept in memory, and in the browser's database
 * should the way there be a full page load.
 */
export async function handOver(toolId: string, pictures: readonly Handed[]): Promise<void> {
  if (pictures.length === 0) return;
  waiting.set(toolId, pictures);
  await workStore.leaveHanded(keyOf(toolId), pictures);
}

/** What was left for this tool, once. */
export async function takeHandedOver(toolId: string): Promise<readonly Handed[]> {
  const inMemory = waiting.get(toolId);
  waiting.delete(toolId);
  const stored = await workStore.takeHanded(keyOf(toolId));
  return inMemory ?? stored;
}

/** The same for a tool that works on files of this browser. Rejects with a problem where the server has one no more. */
export async function takeHandedFiles(toolId: string): Promise<readonly File[]> {
  const { signal } = new AbortController();
  return Promise.all(
    (await takeHandedOver(toolId)).map(async (one) => {
      if (one instanceof File) return one;
      const blob = await pictureBlob(one.url, signal);
      return new File([blob], one.name, { type: blob.type });
    }),
  );
}
