import type { MediaBody } from '../../api/contract/contract.ts';
import { keptWork } from '../../client/kept-work.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { handoverKey } from './kept-keys.ts';

/** A file of this browser, or a picture that the server has already. */
export type Handed = File | MediaBody;

/** Leaves pictures for the workspace of `toolId` in the browser's database; go to its page next. */
export async function handOver(toolId: string, pictures: readonly Handed[]): Promise<void> {
  if (pictures.length > 0) await keptWork.write(handoverKey(toolId), pictures);
}

/** What was left for this tool, once. */
export async function takeHandedOver(toolId: string): Promise<readonly Handed[]> {
  const found = await keptWork.read(handoverKey(toolId));
  if (!Array.isArray(found)) return [];
  await keptWork.remove(handoverKey(toolId));
  return found.filter((one) => one instanceof File || typeof one?.id === 'string');
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
