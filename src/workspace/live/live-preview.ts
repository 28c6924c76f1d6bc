import { useEffect, useRef, useState } from 'react';
import type { MediaBody } from '../../api/contract/contract.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import { localProblem, type Problem, ProblemError } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { type LiveWish, PreviewLine } from './preview-line.ts';

interface LivePreview {
  /** The whole photo as it was last shown whole. */
  whole: PictureShot | null;
  /** The newest of what is looked at; the same as `whole` while all of it is. */
  newest: PictureShot | null;
  problem: Problem | null;
  /** Begins anew, with another worker and fresh addresses. */
  retry(): void;
}

/**
 * Runs the tool on what is looked at, in a worker, each time the wish changes. The worker ends with the view.
 *
 * @param protect white where the photo stays as it is; null: nowhere
 */
export function useLivePreview(
  work: Work,
  session: WorkspaceSession,
  wish: LiveWish | null,
  protect: Raster<Uint8Array> | null,
): LivePreview {
  const [whole, setWhole] = useState<PictureShot | null>(null);
  const [newest, setNewest] = useState<PictureShot | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const line = useRef<PreviewLine | null>(null);
  const latestWish = useRef(wish);
  latestWish.current = wish;
  const latestProtect = useRef(protect);
  latestProtect.current = protect;
  const { media } = work;
  const local = session.localPreview(work.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo stays the same when its addresses are renewed
  useEffect(() => {
    if (!media) return;
    let isOver = false;
    const fail = (cause: unknown) => {
      if (!isOver) setProblem(previewProblem(cause));
    };

    async function open({ width, height, url, previewUrl }: MediaBody): Promise<void> {
      const worker = new Worker(new URL('./live-preview.worker.ts', import.meta.url), { type: 'module' });
      const opening = new PreviewLine(worker, {
        onShot(shot) {
          setProblem(null);
          setNewest(shot);
          if (shot.box.width === 1 && shot.box.height === 1) setWhole(shot);
        },
        onFail: fail,
      });
      line.current?.close();
      line.current = opening;
      opening.protect(latestProtect.current);
      if (latestWish.current) opening.show(latestWish.current);
      const addresses = [local, url, previewUrl].filter((one): one is string => Boolean(one));
      await opening.open({ photo: { width, height }, addresses });
    }

    /** After a reload there are no addresses, and those there are end after some minutes: then fresh ones are asked for. */
    async function start(known: MediaBody): Promise<void> {
      try {
        if (!local && !known.url) throw new Error('there is no address yet');
        await open(known);
      } catch {
        if (isOver) return;
        const renewed = await session.renewPhoto(work.id);
        if (!isOver) await open(renewed);
      }
    }

    start(media).catch(fail);
    return () => {
      isOver = true;
      line.current?.close();
      line.current = null;
    };
  }, [media?.id, local, attempt]);

  useEffect(() => line.current?.protect(protect), [protect]);
  useEffect(() => {
    if (wish) line.current?.show(wish);
  });

  function retry() {
    setProblem(null);
    setAttempt(attempt + 1);
  }

  return { whole, newest, problem, retry };
}

/** What the server says is said; whatever else it was, there is no preview. */
function previewProblem(cause: unknown): Problem {
  if (cause instanceof ProblemError) return cause.problem;
  return localProblem('preview_failed', 'retry');
}
