const key = 'favorite-tools';

/** Ids of the tools this browser marked. */
export function readFavorites(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function writeFavorites(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}
