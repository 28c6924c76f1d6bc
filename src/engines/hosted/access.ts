/** What opens somebody's API. */
export interface Access {
  readonly baseURL: string;
  readonly apiKey?: string;
}
