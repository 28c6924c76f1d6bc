import { useEffect, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { sampleMask } from '../calls/sample-mask.ts';
import { MaskDesk } from '../mask/mask-desk.ts';
import { maskFromPicture } from '../mask/mask-file.ts';
import { loadPhoto, type PhotoPixels, photoKey } from '../mask/photo-pixels.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { DelayedWrite } from '../store/delayed-write.ts';
import { type KeptMask, maskStore } from '../store/mask-store.ts';
import { isMaskTool } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';

/** Strokes follow each other quickly; what is marked is written once in so long. */
const writePauseMs = 250;

/** The mask of a tool that is marked. */
interface Marked {
  readonly tool: ToolDescription;
  readonly input: ToolDescription['inputs'][number] | undefined;
}

interface OpenDesk {
  readonly desk: MaskDesk;
  readonly pixels: PhotoPixels;
}

interface LoadedDesk {
  /** Null while the photo is on its way. */
  open: OpenDesk | null;
  problem: Problem | null;
  retry(): void;
}

/** What is marked on the photo of a work: as it was left, here or with another tool, or as its sample or its job has it. */
export function useMaskDesk(work: Work, marked: Marked, session: WorkspaceSession): LoadedDesk {
  const [open, setOpen] = useState<OpenDesk | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const mediaId = work.media?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo stays the same when its addresses are renewed
  useEffect(() => {
    if (mediaId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let opened: MaskDesk | null = null;
    let flush = () => {};
    async function load(id: string): Promise<void> {
      const pixels = await loadPhoto(work, session, signal);
      const photo = keptUnder(pixels, marked);
      const kept = await maskStore.read(photo);
      const mask = kept ? null : await givenMask(work, marked, pixels, signal);
      if (signal.aborted) return;
      const keeping = keeper(photo, id);
      flush = keeping.flush;
      opened = new MaskDesk(pixels, { kept, mask }, keeping.note);
      setOpen({ desk: opened, pixels });
    }
    load(mediaId).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      controller.abort(new Error('another photo is shown'));
      flush();
      opened?.close();
      setOpen(null);
      setProblem(null);
    };
  }, [mediaId, attempt]);

  return { open, problem, retry: () => setAttempt(attempt + 1) };
}

/** What stays as it is isn't what another tool works on: it is kept apart. */
function keptUnder(pixels: PhotoPixels, { input }: Marked): string {
  return input?.brush === 'protect' ? `${photoKey(pixels)}/protect` : photoKey(pixels);
}

/** Writes the newest history in a moment, or at once when the view or the page goes. */
function keeper(photo: string, mediaId: string) {
  let newest: KeptMask;
  const writing = new DelayedWrite(() => void maskStore.write(photo, mediaId, newest));
  return {
    flush: () => writing.flush(),
    note(history: KeptMask): void {
      newest = history;
      writing.in(writePauseMs);
    },
  };
}

/** The mask of the job that is shown, or of the sample; null for any other photo. */
async function givenMask(
  { job, source }: Work,
  { tool, input }: Marked,
  pixels: PhotoPixels,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const address = job?.inputs[input?.id ?? '']?.[0]?.url;
    const picture = address
      ? await pictureBlob(address, signal)
      : source?.kind === 'sample' && isMaskTool(tool)
        ? await sampleMask(tool.id, source.sample, signal)
        : null;
    return picture && (await maskFromPicture(picture, pixels));
  } catch {
    // The photo can be marked anew.
    return null;
  }
}
