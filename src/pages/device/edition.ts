import type { LocaleCode } from '#src/i18n/locales.ts';

/** The page that says, without a connection, what works without one; without language. */
export const offlinePath = '/offline';

/** Where the worker lies: at the top, since it answers for all pages. */
export const workerPath = '/service-worker.js';

/** What `scripts/offline-worker.ts` writes into the worker of a build. */
export interface Edition {
  /** The build that its pages must be of. */
  readonly id: string;
  /** Pages that work without a connection, without language. */
  readonly pages: readonly string[];
}

/** Where the files of each part of a page are listed. */
export const partsPath = (id: string): string => `/builds/parts/${id}.json`;

/** Which files the parts of a build's pages need, by their places in one list. */
export interface PageParts {
  readonly files: readonly string[];
  /** What every page begins with, and what brings islands to life. */
  readonly start: readonly number[];
  /** Each island with all that it may load later. */
  readonly islands: Readonly<Record<string, readonly number[]>>;
  /** What is of one language: for nobody who reads another. */
  readonly languages: Readonly<Partial<Record<LocaleCode, readonly number[]>>>;
}

/** What a page tells the worker: whoever reads in this language may be without a connection one day. */
export interface KeepMessage {
  readonly keep: LocaleCode;
}
