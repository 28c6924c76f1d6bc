import type { Item, Work } from './meme-work.ts';
import { readWork } from './read-work.ts';

const prefix = '#meme=';
const digits = 4;

/**
 * A link's fragment for a meme without its picture: the template, or how photos lie, and where words go. Servers never get fragments.
 *
 * @param withWords the words too; otherwise boxes are empty
 */
export function writeRecipe({ picture, items, caption }: Work, withWords: boolean): string {
  const plain = {
    picture: picture.kind === 'template' ? picture : { kind: picture.kind, layout: picture.layout },
    items: items.map((item) => rounded(item, withWords)),
    caption: caption === null ? null : withWords ? caption : '',
  };
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return prefix + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null where a fragment is none of ours, or was cut. */
export function readRecipe(fragment: string): Work | null {
  if (!fragment.startsWith(prefix)) return null;
  try {
    const letters = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return readWork(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

function rounded({ id, ...item }: Item, withWords: boolean): object {
  const short = (value: number) => Number(value.toFixed(digits));
  const place = { x: short(item.x), y: short(item.y), width: short(item.width), height: short(item.height) };
  return { ...item, ...place, ...(item.kind === 'text' && !withWords && { text: '' }) };
}
