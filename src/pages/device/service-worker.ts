import { localeCodes, localePath, splitPath } from '#src/i18n/locales.ts';
import { type Edition, type KeepMessage, offlinePath, workerPath } from './edition.ts';
import { OfflineCopies } from './offline-copies.ts';
import { isPageFile } from './public-answer.ts';
import { dropStale, leaveShared, mostShared } from './shared-files.ts';
import { missedQuery, receivePath, sharedField, sharedMark } from './shared-marks.ts';
import type { AnswerEvent, WorkerScope } from './worker-scope.ts';

/**
 * Stands between the site and the network where somebody has installed it or used a tool that is nothing but its page. Pages come from the
 * server as long as it can be reached; without it, what {@link OfflineCopies} has. It never touches the API, and keeps no answer of a visit.
 */
const scope = globalThis as unknown as WorkerScope;

/** Written in by the build. */
declare const offlineEdition: Edition;

const copies = new OfflineCopies(caches, offlineEdition, (path, how) => fetch(path, how));

scope.addEventListener('install', (event) => {
  // Where a part of the new build does not come, the worker before stays and the browser tries again.
  event.waitUntil(copies.keepAsBefore().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await copies.forgetOthers();
    // Pages are asked for while the worker begins, so that nobody waits for it.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

scope.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as Partial<KeepMessage>;
  // Without a connection, or between two builds, it is kept at the next visit.
  if (keep && localeCodes.includes(keep)) event.waitUntil(copies.keep(keep).catch(() => {}));
});

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin || /^\/(api\/|mcp$)/.test(pathname)) return;
  if (method === 'POST' && splitPath(pathname).path === receivePath) {
    // A form of another site goes to the server, which refuses it.
    if (isOwn(event.request)) event.respondWith(receive(event.request, pathname));
  } else if (method !== 'GET') return;
  else if (mode === 'navigate') event.respondWith(visit(event, pathname));
  else if (isPageFile(pathname)) event.respondWith(fileAt(event.request, pathname));
});

async function visit(event: AnswerEvent, pathname: string): Promise<Response> {
  // Wherever somebody goes: most pages have nothing to tell the worker.
  event.waitUntil(dropStale());
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(leaveIfRemoved());
    return answer;
  } catch {
    const { locale } = splitPath(pathname);
    const page = (await copies.pageAt(pathname)) ?? (await copies.pageAt(localePath(locale, offlinePath)));
    return page ?? Response.error();
  }
}

/** Files of a build never change, so what is kept is as good as what the server has; other files may have changed. */
async function fileAt(request: Request, pathname: string): Promise<Response> {
  const kept = await copies.fileAt(pathname);
  if (kept && pathname.startsWith('/assets/')) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** What another program shares stays on this device: the first page shows it, and nothing is sent before a tool is chosen. */
async function receive(request: Request, pathname: string): Promise<Response> {
  const home = localePath(splitPath(pathname).locale, '/');
  const to = (query: string) => Response.redirect(new URL(`${home}?${query}`, scope.location.origin), 303);
  try {
    const shared = (await request.formData()).getAll(sharedField);
    const files = shared.filter((one) => one instanceof File && one.size > 0).slice(0, mostShared);
    const isKept = files.length > 0 && (await leaveShared(files as File[]));
    return to(isKept ? sharedMark : missedQuery);
  } catch {
    return to(missedQuery);
  }
}

/** The system shares without a referrer; pages of other sites name theirs, unless they hide it. */
function isOwn({ referrer }: Request): boolean {
  return referrer === '' || referrer.startsWith(`${scope.location.origin}/`);
}

let hasLooked = false;

/** Once in its life a worker asks whether the site still has it; of one that was taken away nothing stays behind. */
async function leaveIfRemoved(): Promise<void> {
  if (hasLooked) return;
  hasLooked = true;
  const answer = await fetch(workerPath, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  await copies.forgetAll();
  await scope.registration.unregister();
}
