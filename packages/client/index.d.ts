import type { Client } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Schemas = components['schemas'];

/** A picture or clip: an upload, or what a tool made. */
export type Media = Schemas['Media'];
/** One run of one tool. */
export type Job = Schemas['Job'];
/** A tool with its inputs and options. */
export type JobOrder = NonNullable<paths['/api/jobs']['post']['requestBody']>['content']['application/json'];
/** Fixed codes of failures. */
export type FailureCode = Schemas['Failure']['error'];

export interface PixelwrightSettings {
  /** Of the site: `https://…`. */
  readonly url: string;
  /** `pxw_…`, made under API keys. */
  readonly key: string;
  /** Language of messages; English by default. */
  readonly language?: string;
}

/** What the site refused, or a job that failed; `message` is in the language of the settings. */
export declare class PixelwrightError extends Error {
  readonly code: FailureCode;
  /** Whether the same again may succeed. */
  readonly isRetryable: boolean;
  /** Finds the failure in the log of the site. */
  readonly reference: string;
  constructor(message: string, failure: Pick<Schemas['Failure'], 'error' | 'retryable' | 'reference'>);
}

export interface RunSettings {
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal;
  /** The same text with the same order runs once, however often it is sent. Random by default. */
  readonly idempotencyKey?: string;
}

/** Errors of all calls: {@link PixelwrightError}, or that of `fetch` where the site wasn’t reached. */
export interface Pixelwright {
  /** Every call that a key can make, with types, as openapi-fetch has them: `api.GET('/api/tools')`. */
  readonly api: Client<paths>;
  /** The result of a call of `api`, or its failure as an error. */
  result<T>(
    call: Promise<{ data?: { result: T } | undefined; error?: unknown; response: Response }>,
  ): Promise<T>;
  upload(file: Blob, name: string): Promise<Media>;
  /** Starts a job and waits for its end. */
  run(order: JobOrder, settings?: RunSettings): Promise<Job>;
  /** Waits for the end of a job. */
  finished(id: string, settings?: Pick<RunSettings, 'signal'>): Promise<Job>;
  /** The main results of a job, or those of the output of this name. */
  results(job: Job, output?: string): readonly Media[];
  download(media: Media): Promise<Blob>;
}

export declare function createPixelwright(settings: PixelwrightSettings): Pixelwright;
