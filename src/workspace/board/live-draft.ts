import { useEffect, useRef, useState } from 'react';
import { type DraftAnswer, type DraftWish, keyOf } from './draft-messages.ts';

/** Hands rest this long before a draft is worth its work. */
const restMs = 250;

interface LiveDraft {
  readonly image: ImageData | null;
  /** A newer one is being drawn. */
  readonly isBusy: boolean;
}

/** A small first look at what would be drawn, made in a worker while words are typed. Null: there is nothing to draw. */
export function useLiveDraft(wish: DraftWish | null): LiveDraft {
  const [shown, setShown] = useState<DraftAnswer | null>(null);
  const worker = useRef<Worker | null>(null);
  const isAtWork = useRef(false);
  const waiting = useRef<DraftWish | null>(null);
  const key = wish ? keyOf(wish) : '';
  const latest = useRef(wish);
  latest.current = wish;

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
      isAtWork.current = false;
    },
    [],
  );

  useEffect(() => {
    if (key === '') return;
    function send(next: DraftWish) {
      isAtWork.current = true;
      waiting.current = null;
      worker.current?.postMessage(next);
    }
    const timer = setTimeout(() => {
      const next = latest.current;
      if (!next) return;
      if (!worker.current) {
        worker.current = new Worker(new URL('./draft.worker.ts', import.meta.url), { type: 'module' });
        worker.current.addEventListener('message', ({ data }: MessageEvent<DraftAnswer>) => {
          isAtWork.current = false;
          setShown(data);
          if (waiting.current) send(waiting.current);
        });
        // It could not be loaded: the next words try again.
        worker.current.addEventListener('error', () => {
          worker.current?.terminate();
          worker.current = null;
          isAtWork.current = false;
        });
      }
      // One at a time, and of those that wait only the newest.
      if (isAtWork.current) waiting.current = next;
      else send(next);
    }, restMs);
    return () => clearTimeout(timer);
  }, [key]);

  return { image: wish ? (shown?.image ?? null) : null, isBusy: wish !== null && shown?.key !== key };
}
