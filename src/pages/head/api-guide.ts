/** A parameter, or a field of a body or an object. */
export interface ApiField {
  readonly name: string;
  /** In short: `string`, `Job[]`, `'photo' | 'mask'`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

export interface ApiOperation {
  readonly method: string;
  /** With `{id}` where something is filled in. */
  readonly path: string;
  readonly about: string;
  /** What a key must be allowed to do; null where any will do. */
  readonly scope: string | null;
  readonly parameters: readonly (ApiField & { readonly place: string })[];
  /** By media type. */
  readonly bodies: readonly { readonly type: string; readonly fields: readonly ApiField[] }[];
  /** What comes back when all goes well. */
  readonly answer: string;
  /** Codes of failures that have to do with what it does. */
  readonly failures: readonly string[];
}

export const apiGroups = ['tools', 'files', 'jobs', 'webhooks', 'account', 'others'] as const;

/** The description of the API, as far as keys may use it, small enough for a page. In English. */
export interface ApiGuide {
  /** The address of the site, without a slash at the end. */
  readonly origin: string;
  readonly groups: readonly {
    readonly id: (typeof apiGroups)[number];
    readonly operations: readonly ApiOperation[];
  }[];
  /** What operations take and answer by name. */
  readonly objects: readonly { readonly name: string; readonly fields: readonly ApiField[] }[];
  /** Operations that no key may use. */
  readonly others: number;
  /** Everything that may go wrong. */
  readonly errors: readonly {
    readonly code: string;
    readonly status: number;
    readonly isRetryable: boolean;
  }[];
  /** In a minute. */
  readonly rates: { readonly reads: number; readonly writes: number };
}
