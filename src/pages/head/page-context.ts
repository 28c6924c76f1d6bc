import { createContext, type RouterContext } from 'react-router';
import type { ThirdParties } from '#src/ads/third-parties.ts';
import type { RuntimeConfig } from '#src/api/contract/account-contract.ts';
import type { ExplorePageBody, ToolDescription } from '#src/api/contract/contract.ts';
import type { PriceListBody } from '#src/api/contract/pay/pay-contract.ts';
import type { LocaleCode } from '#src/i18n/locales.ts';
import type { Messages } from '#src/i18n/messages.ts';
import type { SiteContent } from '#src/i18n/site-content.ts';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import type { ExploreOrder } from '#src/shares/publication-rules.ts';
import type { ToolLink } from '#src/tool/next-tools.ts';
import type { PageApplication, PageToolWords } from '#src/tool/page-tool.ts';
import type { ToolCategory } from '#src/tool/tool-place.ts';
import type { ToolFacts, ToolWords } from '#src/tool/tool-words.ts';
import type { IconNode } from '#src/ui/icon.tsx';
import type { ApiGuide } from './api-guide.ts';

/** A tool as indexes show it, with what tells which ones go with it. */
export interface ToolCard extends ToolLink {
  readonly category: ToolCategory;
  readonly isResource: boolean;
  /** It works on files of the browser, not on pictures that the server has. */
  readonly onFiles: boolean;
  name: string;
  verb: string;
  promise: string;
  icon: IconNode;
  samples: string[];
  /** What it drew of words alone, where it takes no photo. */
  examples: string[];
}

/** Everything a tool's page says before anybody has done anything: the same for every visitor. */
export interface ToolPage {
  description: ToolDescription;
  /** With the facts said in every sentence that names one. */
  words: ToolWords;
  facts: ToolFacts;
  /** False where visitors get a preview only. */
  guestsMaySave: boolean;
  /** What it works on, where Pro can be bought; null where it can't. */
  soldFor: 'picture' | 'clip' | null;
}

/** The same of a tool that works wholly in its page. */
export interface PageToolPage {
  id: string;
  application: PageApplication;
  words: PageToolWords;
}

/** A page of the site on a platform for reviews. */
export interface ReviewLink {
  readonly name: string;
  readonly url: string;
}

/** A page of what people published, as somebody asked for it. */
export interface ExploredPage extends ExplorePageBody {
  /** The only tool whose results it lists; null where it lists all. */
  readonly tool: string | null;
  readonly order: ExploreOrder;
  /** False on the first page. */
  readonly goesOn: boolean;
}

/** What the server gives the pages. Nothing in it belongs to one visitor, so that a rendered page can be kept. */
export interface PageContext {
  /** Goes on every script and style of the answer. */
  readonly nonce: string;
  /** The site's own address without a slash at the end, or empty where it was not configured. */
  readonly publicUrl: string;
  /** What programs may ask of the API. */
  readonly apiGuide: ApiGuide;
  /** Whose signatures are this site’s own, at this moment. */
  knownCertificates(): KnownCertificates;
  /** Days after which a message to the operator is deleted. */
  readonly contactKeptDays: number;
  /** Full calendar years after which a statement of withdrawal is deleted. */
  readonly withdrawalsKeptYears: number;
  /** Whether the operator is named, so that there is an imprint. */
  readonly hasImprint: boolean;
  /** Whether people may publish, so that Explore shows what they did. */
  readonly explores: boolean;
  /** What the Explore page lists of it; null on all others, which are the same whenever they are asked for. */
  readonly explored: ExploredPage | null;
  /** Further hosts for icons that only data name. */
  readonly iconHosts: readonly string[];
  /** Which build this is; null in development. */
  readonly buildId: string | null;
  /** What of other companies is set up. */
  readonly thirdParties: ThirdParties;
  /** Changes with everything that the pictures for shared links may show. */
  readonly shareVersion: string;
  /** What the browser's side needs to know, the same for everyone. */
  runtimeConfig(locale: LocaleCode): RuntimeConfig;
  messages(locale: LocaleCode): Messages;
  content(locale: LocaleCode): SiteContent;
  /** All of them, in the order of the list, those last that work wholly in their pages. */
  tools(locale: LocaleCode): readonly ToolCard[];
  /** What people type in a language when they look for such a tool. */
  searchTerms(id: string, locale: LocaleCode): readonly string[];
  /** Ids of the tools that were run lately, the most used first: measured, so empty on a new site. */
  mostUsed(): readonly string[];
  /** Where visitors can vote for the site, as the operator set it. */
  readonly reviewLinks: readonly ReviewLink[];
  /** False where visitors get a preview only. */
  readonly guestsMaySave: boolean;
  /** Whether a person can choose an engine of a provider outside, in any of the tools. */
  readonly providers: ToolFacts['providers'];
  /** Null where there is no such tool, and for one that works wholly in its page. */
  toolPage(id: string, locale: LocaleCode): ToolPage | null;
  /** Null for every other tool. */
  pageToolPage(id: string, locale: LocaleCode): PageToolPage | null;
  /** Whether Pro can be bought here. */
  readonly sellsPro: boolean;
  /** What it costs in the currency of a language, as it was last read; null where it isn't sold, or nothing has been read yet. */
  prices(locale: LocaleCode): PriceListBody | null;
}

// The server and the bundle each load this file; a context of each would be two keys that never meet.
const key = Symbol.for('pixelwright.page-context');
const shared = globalThis as { [key]?: RouterContext<PageContext> };
shared[key] ??= createContext<PageContext>();

export const pageContext: RouterContext<PageContext> = shared[key];
