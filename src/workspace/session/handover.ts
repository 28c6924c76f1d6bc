import type { MediaBody } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { workStore } from './work-store.ts';

/** A file of this browser, or a picture that the server has already. */
export type Handed = File | MediaBody;

const keyOf = (toolId: string) => `handover/${toolId}`;

/** Leaves pictures for the workspace of `toolId` in the browser's database; go to its page next. */
export async function handOver(toolId: string, pictures: readonly Handed[]): Promise<void> {
  if (pictures.length > 0) await workStore.leaveHanded(keyOf(toolId), pictures);
}

/** What was left for this tool, once. */
export function takeHandedOver(toolId: string): Promise<readonly Handed[]> {
  return workStore.takeHanded(keyOf(toolId));
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
