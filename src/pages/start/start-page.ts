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

/** What every page does by itself. `hydrate` takes over a page that is worked with as a whole; others have islands. */
export function startPage(hydrate: (() => void) | undefined): void {
  watchChunks();
  watchTyping();
  startMenus();
  startThemeList();
  listenForSearchKeys();
  startStatistics();
  watchBuilds();
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
