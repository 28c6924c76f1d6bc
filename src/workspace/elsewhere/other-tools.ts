export interface OtherTool {
  readonly id: string;
  readonly name: string;
  /** It works on files of the browser. */
  readonly onFiles: boolean;
  /** Kinds of what it can be given. */
  readonly takes: readonly string[];
}

/** Where the picture that is open in a tool can go on. */
export interface OtherTools {
  /** All that take it, by group of the menu, the most used first. */
  readonly groups: readonly { readonly name: string; readonly tools: readonly OtherTool[] }[];
  /** Ids of those that fit what was made, and the photo as it was brought, best. */
  readonly best: { readonly result: readonly string[]; readonly photo: readonly string[] };
}
