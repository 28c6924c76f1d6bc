import { readTabEntry, writeTabEntry } from '#src/client/kept-entries.ts';
import { atStake, wantFullLoad } from './full-load.ts';
import { reloadOnce } from './reload-once.ts';

const intervalMs = 5 * 60_000;
/** Whoever comes back to the tab again and again does not ask each time. */
const leastMs = 60_000;
/** Builds that this tab was loaded anew for already: where several versions are served at once it does not go in circles. */
const reloadedKey = 'reloaded-for-build';

/** The build that waits while work lies on the page; null while there is none. */
let waiting: string | null = null;
const listeners = new Set<() => void>();

export function waitingBuild(): string | null {
  return waiting;
}

/** Calls for each build that begins to wait. The answer ends it. */
export function watchWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In the head of every page of a build. */
export const buildName = 'build';

function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${buildName}]`)?.content;
}

/**
 * Asks every few minutes, while somebody looks, which build is served. Once it is another one, the next page is a full load,
 * and a page that nobody looks at and that holds no work is loaded anew at once.
 */
export function watchBuilds(): void {
  const buildId = ownBuild();
  if (buildId === undefined) return;
  let found: string | null = null;
  let lastAskedAt = Date.now();

  async function ask(): Promise<void> {
    if (document.hidden || Date.now() - lastAskedAt < leastMs) return;
    lastAskedAt = Date.now();
    const id = await anotherBuild(buildId!);
    if (id === null || id === found) return;
    found = id;
    wantFullLoad();
    if (document.hidden) reloadUnseen();
    else if (atStake() !== null) {
      waiting = id;
      for (const listener of listeners) listener();
    }
  }

  function reloadUnseen(): void {
    if (found !== null && atStake() === null && marksReload(found)) window.location.reload();
  }

  const look = () => (document.hidden ? reloadUnseen() : void ask());
  setInterval(look, intervalMs);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
}

/** The build that is served now, if it is another one and the server has all of it; null otherwise. */
async function anotherBuild(buildId: string): Promise<string | null> {
  try {
    const latest = await fetch('/builds/latest.json', { cache: 'no-cache' });
    if (!latest.ok) return null;
    const { id } = (await latest.json()) as { id: string };
    if (id === buildId) return null;
    const manifest = await fetch(`/builds/meta/${id}.json`);
    return manifest.ok ? id : null;
  } catch {
    return null;
  }
}

/** For a page that broke: perhaps because its scripts and the server's answers are not of one build. */
export async function reloadIfOutdated(): Promise<void> {
  const buildId = ownBuild();
  if (buildId !== undefined && (await anotherBuild(buildId)) !== null) reloadOnce();
}

/** False when this tab was loaded anew for that build before, or cannot remember that it was. */
function marksReload(id: string): boolean {
  const before = readTabEntry(reloadedKey)?.split(' ') ?? [];
  return !before.includes(id) && writeTabEntry(reloadedKey, [...before.slice(-9), id].join(' '));
}
