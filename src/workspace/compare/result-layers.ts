import { useEffect, useState } from 'react';
import type { JobBody, MediaBody } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import { haveSameShape } from '../../tool/marking/mask-shape.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownResult, type Work } from '../work/work.ts';
import { photoPlace } from './photo-place.ts';

/** A photo and its result at preview size, RGBA with straight alpha, as a canvas gives them. */
export interface ResultLayers {
  readonly width: number;
  readonly height: number;
  /** The photo as it was sent, where it lies in the result; transparent around it. */
  readonly photo: Uint8ClampedArray;
  /** Of a cut-out, alpha is the matte, and colors have lost the old background. */
  readonly result: Uint8ClampedArray;
}

const maxCloseUpPixels = 8_000_000;

export interface LoadedLayers {
  layers: ResultLayers | null;
  problem: Problem | null;
  retry(): void;
}

interface LayersSource {
  /** Other pictures have another one; null while they have no address. */
  readonly key: string | null;
  load(signal: AbortSignal): Promise<ResultLayers | null>;
  /** The same with fresh addresses: they live ten minutes, so one that has ended is renewed once. */
  loadFresh(signal: AbortSignal): Promise<ResultLayers | null>;
}

/** Pictures of a work as pixels; what was loaded before goes as soon as others are shown. */
export function useLoadedLayers({ key, load, loadFresh }: LayersSource): LoadedLayers {
  const [layers, setLayers] = useState<ResultLayers | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which pictures they are; a new address of one is not another
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLayers(null);
    setProblem(null);
    if (key === null) return;
    load(signal)
      .catch((error: unknown) => {
        if (signal.aborted || problemOf(error).code === 'offline') throw error;
        return loadFresh(signal);
      })
      .then(
        (loaded) => !signal.aborted && setLayers(loaded),
        (error) => !signal.aborted && setProblem(problemOf(error)),
      );
    return () => controller.abort(new Error('another picture is shown'));
  }, [key, attempt]);

  return { layers, problem, retry: () => setAttempt(attempt + 1) };
}

/** The previews of a finished work as pixels. */
export function useResultLayers(work: Work, session: WorkspaceSession): LoadedLayers {
  // After a reload the addresses come with the first answer of the server. A new revision of a job has no other pictures.
  const hasAddress = Boolean(shownResult(work)?.previewUrl);
  return useLoadedLayers({
    key: hasAddress ? `${work.job?.id}/${work.shown ?? 0}` : null,
    load: (signal) => loadLayers(work.job!, work.shown, signal),
    loadFresh: async (signal) => loadLayers(await session.renew(work.id, signal), work.shown, signal),
  });
}

async function loadLayers(
  job: JobBody,
  shown: number | undefined,
  signal: AbortSignal,
): Promise<ResultLayers> {
  const photo = photoOf(job);
  const result = shownResult({ job, shown });
  if (job.mainInput === null && result) return drawnLayers(result, signal);
  if (!photo || !result) throw new ProblemError(localProblem('expired', 'another'));
  const [before, after, place] = await Promise.all([
    loadBitmap(photo.previewUrl, signal),
    loadBitmap(closeUpUrl(photo, result), signal).catch(() => loadBitmap(result.previewUrl, signal)),
    photoPlace(job, photo, result),
  ]);
  const isLike = haveSameShape(before, after);
  const { width, height } = isLike && after.width <= before.width ? before : after;
  const layers = {
    width,
    height,
    photo: pixelsOf(before, width, height, place),
    result: pixelsOf(after, width, height),
  };
  before.close();
  after.close();
  return layers;
}

/** Of a result that was made of no photo. */
async function drawnLayers(result: MediaBody, signal: AbortSignal): Promise<ResultLayers> {
  const after = await loadBitmap(result.previewUrl, signal);
  const { width, height } = after;
  const pixels = pixelsOf(after, width, height);
  after.close();
  return { width, height, photo: new Uint8ClampedArray(pixels.length), result: pixels };
}

/** A result that has gained pixels is shown with them, as long as a browser can well hold them. */
function closeUpUrl(photo: MediaBody, result: MediaBody): string {
  const pixels = result.width * result.height;
  const hasGained = pixels > photo.width * photo.height;
  return hasGained && pixels <= maxCloseUpPixels ? `${result.url}&format=webp&quality=92` : result.previewUrl;
}

async function loadBitmap(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  return createImageBitmap(await pictureBlob(url, signal));
}

const everywhere: Box = { x: 0, y: 0, width: 1, height: 1 };

function pixelsOf(bitmap: ImageBitmap, width: number, height: number, place = everywhere): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.imageSmoothingQuality = 'high';
  const isLike = haveSameShape(bitmap, canvas);
  if (isLike || place.width < 1 || place.height < 1) {
    context.drawImage(bitmap, place.x * width, place.y * height, place.width * width, place.height * height);
  } else {
    // A photo of another shape than its result, with no place of its own in it, lies whole in the middle.
    const scale = Math.min(width / bitmap.width, height / bitmap.height);
    const [across, down] = [bitmap.width * scale, bitmap.height * scale];
    context.drawImage(bitmap, (width - across) / 2, (height - down) / 2, across, down);
  }
  return context.getImageData(0, 0, width, height).data;
}
