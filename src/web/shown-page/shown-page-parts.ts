import type { Api } from '../api-entry.ts';
import type { PlainPageParts } from '../page/plain-page.server.ts';

/** What pages are made with that show a picture of somebody’s. */
export interface ShownPageParts extends PlainPageParts {
  readonly api: Api;
  /** Of the site, without a slash at the end; undefined where it doesn't know its own address. */
  readonly publicUrl: string | undefined;
  readonly hasImprint: boolean;
}
