import { useCallback, useEffect, useState } from 'react';
import type { Box } from '../../imaging/raster/raster.ts';
import { type PictureView, viewOf } from '../stage/picture-view.ts';

export interface LookHere {
  readonly places: readonly Box[];
  /** The place that is looked at, from 0; null before the first. */
  readonly at: number | null;
  /** Looks at the next one closely, after the last at the first again. */
  next(): void;
  leave(): void;
}

/** Stepping from one unsure place of a cut-out to the next. */
export function useLookHere(
  places: readonly Box[],
  onView: (change: (view: PictureView) => PictureView) => void,
  startsThere = false,
): LookHere {
  const [at, setAt] = useState<number | null>(startsThere ? 0 : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there from the start
  useEffect(() => {
    if (startsThere && places.length > 0) onView(() => viewOf(places[0]));
  }, []);
  useEffect(() => {
    if (places.length === 0) setAt(null);
  }, [places]);
  const next = useCallback(() => {
    if (places.length === 0) return;
    const place = at === null ? 0 : (at + 1) % places.length;
    setAt(place);
    onView(() => viewOf(places[place]));
  }, [places, at, onView]);
  const leave = useCallback(() => setAt(null), []);
  return { places, at, next, leave };
}
