import type { MediaBody } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { type LoadedLayers, type ResultLayers, useLoadedLayers } from '../compare/result-layers.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

/**
 * A photo and its subject at preview size: what was found in it as alpha over the photo's own colors.
 *
 * @param matteOf the matte of the work as it is now
 */
export function useMatteLayers(
  work: Work,
  session: WorkspaceSession,
  matteOf: (work: Work) => MediaBody | null,
): LoadedLayers {
  const matte = matteOf(work);
  const hasAddress = Boolean(matte?.previewUrl && work.media?.previewUrl);
  return useLoadedLayers({
    key: matte && hasAddress ? matte.id : null,
    load: (signal) => loadLayers(work, matte, signal),
    loadFresh: async (signal) => {
      const job = await session.renew(work.id, signal);
      const fresh = { ...work, job, media: await session.renewPhoto(work.id) };
      return loadLayers(fresh, matteOf(fresh), signal);
    },
  });
}

async function loadLayers(
  { media }: Work,
  matte: MediaBody | null,
  signal: AbortSignal,
): Promise<ResultLayers | null> {
  if (!media || !matte) return null;
  const [before, mask] = await Promise.all(
    [media, matte].map(async ({ previewUrl }) => createImageBitmap(await pictureBlob(previewUrl, signal))),
  );
  const { width, height } = before;
  const photo = pixelsOf(before, width, height);
  const result = pixelsOf(mask, width, height);
  before.close();
  mask.close();
  for (let i = 0; i < result.length; i += 4) {
    const alpha = Math.min(result[i], photo[i + 3]);
    result.set(photo.subarray(i, i + 3), i);
    result[i + 3] = alpha;
  }
  return { width, height, photo, result };
}

function pixelsOf(bitmap: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
