import { useEffect, useState } from 'react';
import type { MediaBody } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import type { LoadedLayers, ResultLayers } from '../compare/result-layers.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
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
  const [layers, setLayers] = useState<ResultLayers | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const matteId = matteOf(work)?.id;
  const hasAddress = Boolean(matteOf(work)?.previewUrl && work.media?.previewUrl);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another matte is another picture; a new address of it is not
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLayers(null);
    setProblem(null);
    if (!hasAddress) return;
    async function load() {
      try {
        return await loadLayers(work, matteOf(work), signal);
      } catch (error) {
        if (signal.aborted || problemOf(error).code === 'offline') throw error;
        const job = await session.renew(work.id, signal);
        const fresh = { ...work, job, media: await session.renewPhoto(work.id) };
        return loadLayers(fresh, matteOf(fresh), signal);
      }
    }
    load().then(
      (loaded) => !signal.aborted && setLayers(loaded),
      (error) => !signal.aborted && setProblem(problemOf(error)),
    );
    return () => controller.abort(new Error('another picture is shown'));
  }, [matteId, hasAddress, session, attempt]);

  return { layers, problem, retry: () => setAttempt(attempt + 1) };
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
