import type { Work } from './meme-work.ts';

/** What somebody who can't see it has to know: what the picture is, then its words from top to bottom, stickers among them. */
export function altTextOf({ items, caption }: Work, picture: string): string {
  const said = [...items]
    .sort((one, other) => Math.round((one.y - other.y) * 10) || one.x - other.x)
    .map((item) => (item.kind === 'sticker' ? item.emoji : item.text))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const above = caption?.replace(/\s+/g, ' ').trim();
  return [picture, ...(above ? [above] : []), ...said].map(asSentence).join(' ');
}

const asSentence = (text: string) => (/[\p{P}\p{S}]$/u.test(text) ? text : `${text}.`);
