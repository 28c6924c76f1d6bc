import type { MotionTiles } from '../../tool/tiles/motion-tiles.ts';

/** A tile as it is wanted now. */
export interface WantedTile {
  readonly id: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The moment of its motion, in seconds; null: the one that shows it best. */
  readonly at: number | null;
}

/** What the page asks of the worker that draws tiles. */
export type ToTileWorker =
  | { type: 'open'; tool: string; prepared: Uint8Array }
  | { type: 'draw'; tiles: readonly WantedTile[] };

export type FromTileWorker =
  | { type: 'opened'; choices: MotionTiles['choices'] }
  | { type: 'drawn'; frames: readonly { readonly id: string; readonly image: ImageData }[] }
  | { type: 'failed'; reason: string };
