import type { RemoteEngine } from '../remote-engine.ts';
import type { CatalogEntry } from './catalog.server.ts';

/** Somebody who makes pictures for money. */
export interface Provider {
  /** Its name in the catalog and in what is said to operators. */
  readonly id: string;
  /** The setting with its key; without it the engine is not there. */
  readonly key: string;
  engine(access: CatalogEntry & { readonly apiKey: string }): RemoteEngine;
}
