import { useEffect, useState } from 'react';
import { pictureBlob } from '../calls/api-client.ts';
import { loadPhoto, type PhotoPixels } from '../mask/photo-pixels.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { ColorDesk, isKept } from './color-desk.ts';

interface OpenDesk {
  readonly desk: ColorDesk;
  readonly pixels: PhotoPixels;
}

/** The photo of a work and the colors that were painted on it, in this visit or for the job that is shown. */
export function useColorDesk(work: Work, input: string, session: WorkspaceSession) {
  const [open, setOpen] = useState<OpenDesk | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const mediaId = work.media?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo stays the same when its addresses are renewed
  useEffect(() => {
    if (mediaId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function load(id: string): Promise<void> {
      const pixels = await loadPhoto(work, session, signal);
      const base = isKept(id) ? null : await givenColors(work, input, signal);
      if (!signal.aborted) setOpen({ desk: new ColorDesk(id, pixels, base), pixels });
    }
    load(mediaId).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      controller.abort(new Error('another photo is shown'));
      setOpen(null);
      setProblem(null);
    };
  }, [mediaId, attempt]);

  return { open, problem, retry: () => setAttempt(attempt + 1) };
}

/** What the job that is shown was given. */
async function givenColors({ job }: Work, input: string, signal: AbortSignal): Promise<ImageBitmap | null> {
  try {
    const address = job?.inputs[input]?.[0]?.url;
    return address ? await createImageBitmap(await pictureBlob(address, signal)) : null;
  } catch {
    // The photo can be painted on anew.
    return null;
  }
}
