/** What styles are found by, in the order of the list. */
export const styleKinds = ['letters', 'shapes', 'playful', 'lines', 'between', 'frames'] as const;
export type StyleKind = (typeof styleKinds)[number];

export interface Style {
  readonly id: string;
  readonly kind: StyleKind;
  /** What it is called after, where several styles do the same with another sign. */
  readonly sign?: string;
  /** False where it has one form for a letter and its capital. */
  readonly keepsCase: boolean;
  /** The form of a letter, given as a grapheme; undefined where the style has none for it. */
  formOf(grapheme: string): string | undefined;
  /** Puts the letters of a text together again, where that is more than one after the other. */
  join?(forms: readonly string[]): string;
}

/** A text in a style, and the letters that stay as they were because the style has no form for them, each once. */
export interface SetText {
  readonly text: string;
  readonly missing: readonly string[];
}
