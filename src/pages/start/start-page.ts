import { wantsOffline } from '../device/offline-marks.ts';
import { startIslands } from '../islands/wake-islands.ts';
import { watchBuilds, watchWaiting } from '../loading/build-watch.ts';
import { watchChunks } from '../loading/chunk-failure.ts';
import { watchTyping } from '../loading/typed-text.ts';
import { keepAdBands } from '../third-parties/ad-bands.ts';
import { startStatistics } from '../third-parties/statistics.ts';
import { startMenus } from './menus.ts';
import { listenForSearchKeys } from './search-keys.ts';
import { startThemeList } from './theme-list.ts';
import { keepUserMark } from './user-mark.ts';

/** Nobody who merely reads has a worker: it comes with the installed site, and with tools that work without a connection. */
function beOffline(): void {
  const keep = () => void import('../device/keep-offline.ts').then(({ keepOffline }) => keepOffline());
  window.addEventListener('appinstalled', keep);
  // In development there is no build to keep.
  if (import.meta.env.PROD && wantsOffline()) keep();
}

/** What every page does by itself. `hydrate` takes over a page that is worked with as a whole; others have islands. */
export function startPage(hydrate: (() => void) | undefined): void {
  watchChunks();
  watchTyping();
  startMenus();
  startThemeList();
  listenForSearchKeys();
  startStatistics();
  watchBuilds();
  beOffline();
  if (hydrate) {
    keepUserMark(() => {});
    hydrate();
    return;
  }
  keepAdBands();
  const { notice } = startIslands();
  keepUserMark(notice);
  watchWaiting(notice);
  document.documentElement.dataset.awake = '';
}
