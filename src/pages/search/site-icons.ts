import { createIconLoader, type IconLoader } from '#src/icons/icon-loader.ts';

let loader: IconLoader | null = null;

/** Icons of this site, from itself first and from the further hosts of its settings. */
export function siteIcons(furtherHosts: readonly string[]): IconLoader {
  loader ??= createIconLoader({
    hosts: [`${location.origin}/api/icons`, ...furtherHosts],
    timer: (afterMs, callback) => {
      const timer = setTimeout(callback, afterMs);
      return () => clearTimeout(timer);
    },
  });
  return loader;
}
