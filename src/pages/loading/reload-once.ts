/**
 * Loads the page anew because a part of it did not come, at most once in ten seconds for each path. False: it was tried just
 * now, the browser cannot remember it, or there is no connection, without which the page would be gone.
 *
 * It stands alone, since its text also runs in the head, before any script is there.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  const key = 'reloads';
  const { pathname } = window.location;
  const now = Date.now();
  try {
    const last: Record<string, number> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (now - (last[pathname] ?? 0) < 10_000) return false;
    sessionStorage.setItem(key, JSON.stringify({ ...last, [pathname]: now }));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
