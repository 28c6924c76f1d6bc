import { useEffect, useState } from 'react';
import { loadPhoto, type PhotoPixels } from '../mask/photo-pixels.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

/** A desk on which something is done to a photo, and the photo's pixels. */
export interface OpenDesk<Desk> {
  readonly desk: Desk;
  readonly pixels: PhotoPixels;
}

export interface LoadedDesk<Desk> {
  /** Null while the photo is on its way. */
  open: OpenDesk<Desk> | null;
  problem: Problem | null;
  retry(): void;
}

/** Fetches what a desk needs. What it answers opens the desk, and isn't called once another photo is shown. */
type PrepareDesk<Desk> = (
  pixels: PhotoPixels,
  mediaId: string,
  signal: AbortSignal,
) => Promise<() => { readonly desk: Desk; close?(): void }>;

/** A desk for the photo of a work, which goes with it. */
export function usePhotoDesk<Desk>(
  work: Work,
  session: WorkspaceSession,
  prepare: PrepareDesk<Desk>,
): LoadedDesk<Desk> {
  const [open, setOpen] = useState<OpenDesk<Desk> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const mediaId = work.media?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo stays the same when its addresses are renewed
  useEffect(() => {
    if (mediaId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let close: (() => void) | undefined;
    async function load(id: string): Promise<void> {
      const pixels = await loadPhoto(work, session, signal);
      const openDesk = await prepare(pixels, id, signal);
      if (signal.aborted) return;
      const opened = openDesk();
      close = opened.close;
      setOpen({ desk: opened.desk, pixels });
    }
    load(mediaId).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      controller.abort(new Error('another photo is shown'));
      close?.();
      setOpen(null);
      setProblem(null);
    };
  }, [mediaId, attempt]);

  return { open, problem, retry: () => setAttempt(attempt + 1) };
}
