/** The long texts of the site in one language, ready to be shown: Markdown is HTML by now, facts are in their sentences. */
export interface SiteContent {
  /** Newest first. */
  readonly articles: readonly Article[];
  readonly campaigns: readonly Campaign[];
  readonly about: Text;
  /** By the path of their page, without slash. */
  readonly legal: Readonly<Record<string, Text & { readonly updated: string }>>;
  readonly faqs: readonly FaqGroup[];
  /** What changed, newest first. */
  readonly changes: Text;
  /** When the words of a page last changed, by its path. */
  readonly dates: PageDates;
}

/** `day` is an ISO date, `words` a fingerprint of what was said then. */
export type PageDates = Readonly<Record<string, { readonly day: string; readonly words: string }>>;

export interface Text {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** Days are ISO dates (`2026-11-21`). */
export interface Article extends Text {
  readonly slug: string;
  readonly date: string;
  readonly cover: string;
  readonly coverAlt: string;
  /** Ids of the tools it is about. */
  readonly tools: readonly string[];
  readonly minutes: number;
}

export interface Campaign extends Text {
  readonly slug: string;
  /** First and last day it is announced. */
  readonly start: string;
  readonly end: string;
  readonly cover: string;
  readonly coverAlt: string;
  readonly tools: readonly string[];
}

export interface FaqGroup {
  readonly id: string;
  readonly title: string;
  /** Answers are one paragraph of HTML. */
  readonly entries: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
}
