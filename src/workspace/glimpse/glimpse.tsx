import { glimpseStore } from '../store/glimpse-store.ts';
import { shownResult, type Work } from '../work/work.ts';

/** Address of a small copy of the photo, if there is one. */
export function photoGlimpse({ media }: Pick<Work, 'media'>): string | undefined {
  return media?.thumbnailUrl || glimpseStore.of(media?.id);
}

/** Address of a small copy of what a work shows: of its result, or of the photo until there is one. */
export function shownGlimpse(work: Work): string | undefined {
  const result = shownResult(work);
  return result ? result.thumbnailUrl || glimpseStore.of(result.id) : photoGlimpse(work);
}

/** Lies in the frame of a picture while its pixels are on their way: a small copy of it, or nothing yet. */
export function Glimpse({ of: picture }: { of: string | undefined }) {
  return picture ? (
    <img className="loading" src={picture} alt="" />
  ) : (
    <span className="skeleton loading" aria-hidden />
  );
}
