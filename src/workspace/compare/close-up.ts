import { useEffect, useRef, useState } from 'react';
import type { JobBody } from '../../api/contract/contract.ts';
import { isPreviewOnly, photoOf } from '../../client/job-pictures.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import { haveSameShape } from '../../tool/marking/mask-shape.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownRegion } from '../stage/picture-view.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import { shownResult, type Work } from '../work/work.ts';
import { decodePart, partInView, pixelsOf } from './part-in-view.ts';
import { photoPlace } from './photo-place.ts';
import type { PictureShot } from './picture-shot.ts';

/** Views rest this long before the pixels in them are worth decoding. */
const restMs = 150;
/** WebP holds no longer side. */
const longestSide = 16_383;
/** Closer than the layers by this much and they begin to look soft. */
const softness = 1.05;

interface LoadedPictures {
  readonly photo: ImageBitmap;
  readonly result: Blob;
  /** Where the photo lies in the result, in shares of it. */
  readonly place: Box;
}

/** Both pictures in full. The photo is decoded once; of the much larger result only what is looked at ever is. */
interface FullPictures {
  readonly jobId: string;
  readonly shown?: number;
  readonly loading: Promise<LoadedPictures>;
  readonly controller: AbortController;
}

/**
 * The pixels in view of a result that is too large to be held whole, beside the photo's: null while the layers have as
 * many pixels as the screen shows, or while they are fetched (`isLoading`).
 */
export function useCloseUp(
  work: Work,
  session: WorkspaceSession,
  zoom: StageZoom,
  layers: { width: number } | null,
): { shot: PictureShot | null; isLoading: boolean } {
  const [shot, setShot] = useState<PictureShot | null>(null);
  const [isLoading, setLoading] = useState(false);
  const pictures = useRef<FullPictures | null>(null);
  const result = shownResult(work);
  const photo = work.job && photoOf(work.job);
  const { framePixels, view } = zoom;
  const isWanted =
    work.job != null &&
    result !== undefined &&
    framePixels !== null &&
    layers !== null &&
    layers.width < result.width &&
    photo != null &&
    haveSameShape(photo, result) &&
    Math.max(result.width, result.height) <= longestSide &&
    // The sharp part is drawn over the blurred one: translucent pixels would be drawn twice and come out too opaque.
    !result.hasAlpha &&
    !isPreviewOnly(result) &&
    mediaKindOf(result.type) === 'picture' &&
    framePixels.width * view.scale > layers.width * softness;
  const { x, y, scale } = view;
  const jobId = work.job?.id;

  useEffect(() => () => letGo(pictures.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed job has the same pictures
  useEffect(() => {
    if (!isWanted || !work.job || !result || !framePixels) return setShot(null);
    const { job } = work;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        if (pictures.current?.jobId !== job.id || pictures.current.shown !== work.shown) {
          letGo(pictures.current);
          const controller = new AbortController();
          pictures.current = {
            jobId: job.id,
            shown: work.shown,
            controller,
            loading: load({ job, shown: work.shown }, session, work.id, controller.signal),
          };
          setLoading(true);
        }
        const full = await pictures.current.loading;
        if (isOver) return;
        const next = await shoot(full, result, shownRegion({ x, y, scale }), framePixels);
        if (!isOver) setShot(next);
      } catch {
        // The layers are still there to look at; the next move tries again.
        pictures.current = null;
      } finally {
        if (!isOver) setLoading(false);
      }
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, jobId, work.shown, x, y, scale, framePixels?.width, framePixels?.height]);

  return { shot: isWanted ? shot : null, isLoading: isWanted && isLoading };
}

function letGo(pictures: FullPictures | null): void {
  pictures?.controller.abort(new Error('another picture is looked at'));
  pictures?.loading.then(
    ({ photo }) => photo.close(),
    () => undefined,
  );
}

/** Signed addresses live ten minutes: one that has ended is renewed once. */
async function load(
  { job, shown }: { job: JobBody; shown?: number },
  session: WorkspaceSession,
  workId: string,
  signal: AbortSignal,
): Promise<LoadedPictures> {
  const fetchBoth = async (of: JobBody) => {
    const [before, after] = [photoOf(of), shownResult({ job: of, shown })];
    if (!before || !after) throw new ProblemError(localProblem('expired', 'another'));
    const [photo, result, place] = await Promise.all([
      pictureBlob(before.url, signal).then((blob) => createImageBitmap(blob)),
      pictureBlob(`${after.url}&format=webp&quality=92`, signal),
      photoPlace(of, before, after),
    ]);
    return { photo, result, place };
  };
  try {
    return await fetchBoth(job);
  } catch (error) {
    if (signal.aborted) throw error;
    return fetchBoth(await session.renew(workId, signal));
  }
}

/** The part of both in the result's pixels, or in the screen's where those are fewer. */
async function shoot(
  { photo, result, place }: LoadedPictures,
  size: { width: number; height: number },
  region: Box,
  frame: { width: number; height: number },
): Promise<PictureShot> {
  const part = partInView(size, region, frame);
  const { across, down, scale, box } = part;
  const after = await decodePart(result, part);
  const shot = {
    box,
    scale,
    before: pixelsOf(photo, across, down, {
      x: ((box.x - place.x) / place.width) * photo.width,
      y: ((box.y - place.y) / place.height) * photo.height,
      width: (box.width / place.width) * photo.width,
      height: (box.height / place.height) * photo.height,
    }),
    after: pixelsOf(after, across, down, { x: 0, y: 0, width: across, height: down }),
  };
  after.close();
  return shot;
}
