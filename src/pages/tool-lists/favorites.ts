import { type EntryName, readEntry, writeEntry } from '#src/client/kept-entries.ts';

export const favoritesKey = 'favorite-tools' satisfies EntryName;

/** Ids of the tools this browser marked. */
export function readFavorites(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readEntry(favoritesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function writeFavorites(ids: readonly string[]): void {
  writeEntry(favoritesKey, JSON.stringify(ids));
}
