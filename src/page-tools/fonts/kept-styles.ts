import { readEntry, writeEntry } from '../../client/kept-entries.ts';
import { styles } from './set-text.ts';

/** So many styles are remembered as used. */
const mostRecent = 12;

/** What this browser keeps of its visitor: ids of styles, the last used first; whether plain text is copied along. */
export interface KeptStyles {
  readonly favorites: readonly string[];
  readonly recent: readonly string[];
  readonly withPlain: boolean;
}

export const nothingKept: KeptStyles = { favorites: [], recent: [], withPlain: false };

const known = new Set(styles.map(({ id }) => id));
const idsIn = (kept: unknown) =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string' && known.has(id)) : [];

/** {@link nothingKept} where there is nothing that can be read. */
export function readKeptStyles(): KeptStyles {
  try {
    const kept = JSON.parse(readEntry('fonts') ?? '{}') as Partial<Record<keyof KeptStyles, unknown>>;
    return {
      favorites: idsIn(kept.favorites),
      recent: idsIn(kept.recent),
      withPlain: kept.withPlain === true,
    };
  } catch {
    return nothingKept;
  }
}

export function writeKeptStyles(kept: KeptStyles): void {
  writeEntry('fonts', JSON.stringify(kept));
}

export function withFavorite(kept: KeptStyles, id: string): KeptStyles {
  const { favorites } = kept;
  return {
    ...kept,
    favorites: favorites.includes(id) ? favorites.filter((one) => one !== id) : [...favorites, id],
  };
}

export function withUse(kept: KeptStyles, id: string): KeptStyles {
  return { ...kept, recent: [id, ...kept.recent.filter((one) => one !== id)].slice(0, mostRecent) };
}
