import { useEffect, useRef, useState } from 'react';
import type { Box } from '../imaging/raster.ts';
import type { FromPreviewWorker, LiveShot, ToPreviewWorker } from './live-messages.ts';
import { localProblem, type Problem } from './problem.ts';
import type { Work } from './work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

/** What is to be seen. */
export interface LiveWish {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** In shares of the photo. */
  readonly region: Box;
  readonly screenPixels: number;
}

interface LivePreview {
  /** The whole photo as it was last shown whole. */
  whole: LiveShot | null;
  /** The newest of what is looked at; the same as `whole` while all of it is. */
  newest: LiveShot | null;
  problem: Problem | null;
}

/**
 * Runs the tool on what is looked at, in a worker, each time the wish changes. One run at a time, and always the newest
 * wish next, so that the picture keeps up with a hand however fast the machine is.
 */
export function useLivePreview(work: Work, session: WorkspaceSession, wish: LiveWish | null): LivePreview {
  const [whole, setWhole] = useState<LiveShot | null>(null);
  const [newest, setNewest] = useState<LiveShot | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const line = useRef<PreviewLine | null>(null);
  const { media } = work;
  const local = session.localPreview(work.id);
  const address = media?.url ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo stays the same when its addresses are renewed
  useEffect(() => {
    if (!media || (!local && !address)) return;
    const preview = new PreviewLine({
      onShot(shot) {
        setProblem(null);
        setNewest(shot);
        if (shot.box.width === 1 && shot.box.height === 1) setWhole(shot);
      },
      onFail: () => setProblem(localProblem('preview_failed', 'none')),
    });
    preview.open({
      type: 'open',
      photo: { width: media.width, height: media.height },
      addresses: [local, address, media.previewUrl].filter((one) => one !== null).filter(Boolean),
    });
    line.current = preview;
    return () => {
      preview.close();
      line.current = null;
    };
  }, [media?.id, local, address !== '']);

  useEffect(() => {
    if (wish) line.current?.show(wish);
  });

  return { whole, newest, problem };
}

interface PreviewListeners {
  onShot(shot: LiveShot): void;
  onFail(reason: string): void;
}

/** One worker with one photo, and the line of wishes before it, in which there is only the newest. */
class PreviewLine {
  readonly #worker: Worker;
  #isBusy = true;
  #next: LiveWish | null = null;
  #latest: LiveWish | null = null;

  constructor({ onShot, onFail }: PreviewListeners) {
    this.#worker = new Worker(new URL('./live-preview.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromPreviewWorker>) => {
      this.#isBusy = false;
      if (data.type === 'shown') onShot(data.shot);
      if (data.type === 'failed') onFail(data.reason);
      this.#go();
    });
    this.#worker.addEventListener('error', (event) => onFail(event.message));
  }

  open(photo: Extract<ToPreviewWorker, { type: 'open' }>): void {
    this.#worker.postMessage(photo);
  }

  show(wish: LiveWish): void {
    if (this.#latest && isSame(this.#latest, wish)) return;
    this.#latest = wish;
    this.#next = wish;
    this.#go();
  }

  close(): void {
    this.#worker.terminate();
  }

  #go(): void {
    if (this.#isBusy || !this.#next) return;
    this.#isBusy = true;
    this.#worker.postMessage({ type: 'show', ...this.#next } satisfies ToPreviewWorker);
    this.#next = null;
  }
}

function isSame(one: LiveWish, other: LiveWish): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
