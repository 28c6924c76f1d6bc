import { reloadOnce } from './reload-once.ts';

/** Failures of this kind, as they travel on to the error page. */
const known = new WeakSet<object>();
let isReloading = false;

/** Scripts and styles that the page needs before ours runs: the same text as below, in the head. */
export const firstLoadScript = `(${watchFirstLoad})(${reloadOnce});`;

function watchFirstLoad(reload: () => boolean): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isNeeded =
        (target instanceof HTMLScriptElement && target.type === 'module') ||
        (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
      if (isNeeded && !reload()) document.documentElement.dataset.incomplete = '';
    },
    true,
  );
}

/** Loads the page anew when a part of it that is fetched later does not come; call it once. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Somebody fetched ahead of need and can do without.
    if (event.defaultPrevented) return;
    known.add(event.payload);
    reloadAfterFailure();
  });
}

/** True while the page goes anew; false: that was tried just now, and somebody has to say what to do. */
export function reloadAfterFailure(): boolean {
  isReloading ||= reloadOnce();
  return isReloading;
}

/** Shows the note that waits in every page for a part that never came. */
export function sayIncomplete(): void {
  if (!isReloading) document.documentElement.dataset.incomplete = '';
}

/** Whether the error says that a part of the page did not come. Those of route modules carry its address. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (known.has(error) || 'routeModule' in error);
}
