import { findTemplate } from '../templates/index.ts';
import type { Picture } from '../work/meme-work.ts';
import type { Cell } from './crop.ts';
import { longestSide, type Photo } from './meme-photo.ts';

/** A picture without what is written on it: how large, and where its photos lie. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
}

export const scales = [1, 2] as const;
export type Scale = (typeof scales)[number];

export type Photos = ReadonlyMap<string, Photo>;

/** A single photo is at least so wide, so that words on it are sharp, and at most so long, until twice the size is wanted. */
const [leastWidth, mostLength] = [320, 2048];
/** Between photos, of the width. */
const gapShare = 0.01;

/** What a picture measures at a scale; no side is ever longer than 4096 pixels. */
export function sheetOf(picture: Picture, photos: Photos, scale: Scale): Sheet {
  const [width, height] = sizeOf(picture, photos);
  const factor = Math.min(scale, longestSide / Math.max(width, height));
  const whole = { width: Math.round(width * factor), height: Math.round(height * factor) };
  return { ...whole, cells: picture.kind === 'template' ? [] : cellsOf(picture.layout, whole) };
}

function sizeOf(picture: Picture, photos: Photos): readonly [number, number] {
  if (picture.kind === 'template') {
    const { width, height } = findTemplate(picture.id);
    return [width, height];
  }
  const [name] = picture.photos;
  const photo = name === null || name === undefined ? undefined : photos.get(name);
  switch (picture.layout) {
    case 'one': {
      if (!photo) return [1200, 900];
      const { width, height } = photo.bitmap;
      const factor = Math.min(Math.max(1, leastWidth / width), mostLength / Math.max(width, height));
      return [width * factor, height * factor];
    }
    case 'beside':
      return [1200, 750];
    case 'below':
      return [1000, 1200];
    case 'three':
    case 'four':
      return [1200, 1200];
  }
}

function cellsOf(
  layout: Extract<Picture, { kind: 'photos' }>['layout'],
  { width, height }: { width: number; height: number },
): Cell[] {
  const gap = Math.round(width * gapShare);
  const row = (y: number, tall: number, count: number): Cell[] => {
    const wide = Math.floor((width - gap * (count - 1)) / count);
    return Array.from({ length: count }, (_, at) => {
      const x = at * (wide + gap);
      // The last one takes what rounding left.
      return { x, y, width: at === count - 1 ? width - x : wide, height: tall };
    });
  };
  const half = Math.floor((height - gap) / 2);
  const rest = height - half - gap;
  switch (layout) {
    case 'one':
      return row(0, height, 1);
    case 'beside':
      return row(0, height, 2);
    case 'below':
      return [...row(0, half, 1), ...row(half + gap, rest, 1)];
    case 'three':
      return [...row(0, half, 1), ...row(half + gap, rest, 2)];
    case 'four':
      return [...row(0, half, 2), ...row(half + gap, rest, 2)];
  }
}
