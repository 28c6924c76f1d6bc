/** What a page asks its draft worker for; only the newest wish is answered. */
export interface DraftWish {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Pixels of the longer side. */
  readonly side: number;
}

/** Null where nothing of the words can be drawn. */
export interface DraftAnswer {
  readonly key: string;
  readonly image: ImageData | null;
}

export const keyOf = (wish: DraftWish): string => JSON.stringify(wish);
