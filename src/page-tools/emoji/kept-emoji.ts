import { readEntry, writeEntry } from '../../client/kept-entries.ts';
import { type Tone, tones } from './toned.ts';

/** So many emoji are remembered as used. */
const mostRecent = 48;

/** What this browser keeps of its visitor: emoji with their tones, the last used first; the tone that is preferred; whether several are collected. */
export interface KeptEmoji {
  readonly favorites: readonly string[];
  readonly recent: readonly string[];
  readonly tone: Tone;
  readonly collects: boolean;
}

export const nothingKept: KeptEmoji = { favorites: [], recent: [], tone: 0, collects: false };

const textsIn = (kept: unknown) =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];

/** {@link nothingKept} where there is nothing that can be read. */
export function readKeptEmoji(): KeptEmoji {
  try {
    const kept = JSON.parse(readEntry('emoji') ?? '{}') as Partial<Record<keyof KeptEmoji, unknown>>;
    return {
      favorites: textsIn(kept.favorites),
      recent: textsIn(kept.recent),
      tone: tones.find((one) => one === kept.tone) ?? 0,
      collects: kept.collects === true,
    };
  } catch {
    return nothingKept;
  }
}

export function writeKeptEmoji(kept: KeptEmoji): void {
  writeEntry('emoji', JSON.stringify(kept));
}

export function withFavorite(kept: KeptEmoji, emoji: string): KeptEmoji {
  const { favorites } = kept;
  return {
    ...kept,
    favorites: favorites.includes(emoji) ? favorites.filter((one) => one !== emoji) : [...favorites, emoji],
  };
}

export function withUse(kept: KeptEmoji, emoji: string): KeptEmoji {
  return { ...kept, recent: [emoji, ...kept.recent.filter((one) => one !== emoji)].slice(0, mostRecent) };
}
