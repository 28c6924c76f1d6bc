import type { Template, TextPlace } from '../templates/template.ts';
import type { Lettering } from '../text/meme-fonts.ts';

/** So many letters of one text: more can't be read on a picture. */
export const mostLetters = 400;
export const mostItems = 40;
export const mostPhotos = 4;

/** Where something lies, in shares of the picture: its middle, width and height; `turn` in degrees. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
}

export interface TextItem extends Place {
  readonly kind: 'text';
  readonly id: number;
  readonly text: string;
  readonly lettering: Lettering;
  readonly align: 'start' | 'center' | 'end';
  /** `#rrggbb`. */
  readonly fill: string;
  /** `#rrggbb`; null for none. */
  readonly outline: string | null;
  /** Shown in capital letters. */
  readonly isCapital: boolean;
}

interface StickerItem extends Place {
  readonly kind: 'sticker';
  readonly id: number;
  readonly emoji: string;
}

export type Item = TextItem | StickerItem;

/** How photos lie beside each other: one to four of them. */
export const layouts = ['one', 'beside', 'below', 'three', 'four'] as const;
export type Layout = (typeof layouts)[number];
export const photosIn: Record<Layout, number> = { one: 1, beside: 2, below: 2, three: 3, four: 4 };

/** What is written on: a template, or photos of a visitor, by the names they are kept under (null: still empty). */
export type Picture =
  | { readonly kind: 'template'; readonly id: string }
  | { readonly kind: 'photos'; readonly layout: Layout; readonly photos: readonly (string | null)[] };

/** A meme as it is worked on. */
export interface Work {
  readonly picture: Picture;
  readonly items: readonly Item[];
  /** Words in a bar above the picture; null for no bar. */
  readonly caption: string | null;
}

export function textAt(id: number, place: TextPlace, text = ''): TextItem {
  const { x, y, width, height, turn = 0, isDark } = place;
  return {
    kind: 'text',
    id,
    text,
    x,
    y,
    width,
    height,
    turn,
    lettering: 'meme',
    align: 'center',
    fill: isDark ? '#221d1f' : '#ffffff',
    outline: isDark ? null : '#000000',
    isCapital: true,
  };
}

/** Every letter that is drawn in a font of the page, in no order. */
export function lettersIn({ items, caption }: Work): string {
  const texts = items.map((item) => (item.kind === 'text' ? item.text : ''));
  const all = ['Aa', caption ?? '', ...texts].join('');
  return [...new Set(all + all.toUpperCase())].join('');
}

export const freshId = (items: readonly Item[]) => Math.max(0, ...items.map(({ id }) => id)) + 1;

/** A template with its boxes; what was written goes into them, what has no box stays where it is. */
export function onTemplate({ id, boxes }: Template, before: readonly Item[]): Work {
  const texts = before.filter((item) => item.kind === 'text');
  const kept = [
    ...texts.slice(boxes.length).filter(({ text }) => text !== ''),
    ...before.filter(({ kind }) => kind === 'sticker'),
  ];
  const placed = boxes.map((place, at) => textAt(at + 1, place, texts[at]?.text));
  return {
    picture: { kind: 'template', id },
    items: [...placed, ...kept.map((item, at) => ({ ...item, id: boxes.length + at + 1 }))],
    caption: null,
  };
}
