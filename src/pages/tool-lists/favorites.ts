export const favoritesKey = 'favorite-tools';

/** Ids of the tools this browser marked. */
export function readFavorites(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(favoritesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function writeFavorites(ids: readonly string[]): void {
  try {
    localStorage.setItem(favoritesKey, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}
