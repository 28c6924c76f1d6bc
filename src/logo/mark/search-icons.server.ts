import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { iconNames } from './icon-mark.server.ts';

const folder = path.join(import.meta.dirname, 'words');

/** Word of any of our languages → icons, the best first; made by `scripts/make/make-icon-words.ts`. */
let known: ReadonlyMap<string, readonly string[]> | undefined;

function words(): ReadonlyMap<string, readonly string[]> {
  if (known) return known;
  const all = new Map<string, string[]>();
  for (const file of readdirSync(folder)) {
    const found: Record<string, string[]> = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const [word, icons] of Object.entries(found)) {
      all.set(plain(word), [...(all.get(plain(word)) ?? []), ...icons]);
    }
  }
  known = all;
  return known;
}

/** Icons whose names or meanings fit these words, in any of our languages; the best first. */
export function searchIcons(query: string, most: number): string[] {
  const scores = new Map<string, number>();
  const score = (icon: string, points: number) => scores.set(icon, (scores.get(icon) ?? 0) + points);
  for (const word of partsOf(query)) {
    for (const [place, icon] of (words().get(word) ?? []).entries()) score(icon, 6 / (1 + place / 4));
    for (const name of iconNames()) {
      const tokens = name.split('-');
      if (tokens.includes(word)) score(name, 8 / tokens.length + (tokens[0] === word ? 1 : 0));
      else if (word.length > 2 && name.startsWith(word)) score(name, 3 / tokens.length);
    }
    if (word.length > 2) {
      for (const [key, icons] of words()) {
        if (key !== word && key.startsWith(word)) for (const icon of icons.slice(0, 3)) score(icon, 1);
      }
    }
  }
  return [...scores]
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.length - nameB.length || (nameA < nameB ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name);
}

/** A word that leads to more icons than this says nothing about what a brand is: the color in Blue Heron, the size in Big Ben. */
const mostOfTellingWord = 4;

/** Icons for what a brand is named after; none for names that are no things. */
export function iconsForName(name: string, most: number): string[] {
  const telling = partsOf(name).filter((word) => word.length > 2 || !/^[a-z]+$/.test(word));
  const found = telling.flatMap((word) => {
    const meant = words().get(word) ?? [];
    const named = iconNames().filter((icon) => icon === word);
    return [...named, ...(meant.length <= mostOfTellingWord ? meant : [])];
  });
  return [...new Set(found)].slice(0, most);
}

/** Words, and of languages that write without spaces every run of letters that is one of their words. */
function partsOf(query: string): string[] {
  const parts = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return parts.flatMap((part) => {
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(part)) return [part];
    const letters = [...part];
    const runs = letters.flatMap((_, from) =>
      letters.slice(from).map((__, length) => letters.slice(from, from + length + 1).join('')),
    );
    return runs.filter((run) => words().has(run));
  });
}

/** Without accents: `café` and `cafe` are searched alike. */
function plain(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
