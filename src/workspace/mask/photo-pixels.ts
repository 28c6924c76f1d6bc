import { pictureBlob } from '../calls/api-client.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

/** The preview of a photo, RGBA with straight alpha. */
export interface PhotoPixels {
  readonly width: number;
  readonly height: number;
  readonly photo: Uint8ClampedArray<ArrayBuffer>;
}

/** Signed addresses live ten minutes, and after a reload there are none: then a fresh one is asked for. */
export async function loadPhoto(
  work: Work,
  session: WorkspaceSession,
  signal: AbortSignal,
): Promise<PhotoPixels> {
  const address = work.media?.previewUrl;
  const known = address ? await pictureBlob(address, signal).catch(() => null) : null;
  signal.throwIfAborted();
  const blob = known ?? (await pictureBlob((await session.renewPhoto(work.id)).previewUrl, signal));
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, photo: context.getImageData(0, 0, width, height).data };
}

/** Says which photo it is, however often it was uploaded: a hash (FNV-1a) of some of its pixels and its size. */
export function photoKey({ width, height, photo }: PhotoPixels): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < photo.length; i += 101) hash = Math.imul(hash ^ photo[i], 0x01000193);
  return `${width}x${height}-${(hash >>> 0).toString(16)}`;
}
