import type { Cell } from '../picture/crop.ts';

export type MovingFormat = 'gif' | 'video';

/** One photo of a moving meme: where it lies on the canvas, and its file if it moves. */
export interface MovingCell {
  readonly cell: Cell;
  readonly still: ImageBitmap;
  readonly moving: Blob | null;
}

/** What the worker needs to make the file: the canvas is as large as what lies `over` its photos. */
export interface MovingWish {
  readonly format: MovingFormat;
  readonly over: ImageBitmap;
  readonly cells: readonly MovingCell[];
}

export type MovingAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly all: number }
  | { readonly kind: 'file'; readonly file: Blob; readonly extension: string }
  | { readonly kind: 'failed'; readonly reason: 'noVideo' | 'failed' };
