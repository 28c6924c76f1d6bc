import type { z } from 'zod';
import type { failureSchema } from './answers/failure.schemas.ts';
import type { foundSchema, outlineSchema } from './found.schemas.ts';
import type { logoDesignSchema, logoIconSchema } from './logo.schemas.ts';
import type { exploreItemSchema, explorePageSchema, publishedSchema } from './things/explore.schemas.ts';
import type { batchSchema, jobSchema, resultRemovalSchema } from './things/job.schemas.ts';
import type { archiveSchema, mediaSchema } from './things/media.schemas.ts';
import type { factSchema, optionSchema } from './things/option.schemas.ts';
import type { recordCheckSchema } from './things/record.schemas.ts';
import type { openedSchema, sharedSchema, shareSchema } from './things/share.schemas.ts';
import type { toolSchema } from './things/tool.schemas.ts';
import type { uploadSchema } from './things/upload.schemas.ts';

/**
 * The JSON that crosses the wire, shared by server, page and command line: types only, so that pages carry none of the schemas.
 * Times are ISO 8601 in UTC, durations milliseconds, sizes bytes or pixels. Every answer but files, event streams and
 * openapi.json is an {@link Envelope}.
 */
export interface Envelope<T> {
  /** 200, or 450 with the server's own message, or an HTTP status. */
  code: number;
  message: string;
  result: T;
}

export type FailureBody = z.output<typeof failureSchema>;
export type MediaBody = z.output<typeof mediaSchema>;
export type UploadBody = z.output<typeof uploadSchema>;
export type JobBody = z.output<typeof jobSchema>;
export type ResultRemovalBody = z.output<typeof resultRemovalSchema>;
export type BatchBody = z.output<typeof batchSchema>;
export type ArchiveBody = z.output<typeof archiveSchema>;
export type FoundBody = z.output<typeof foundSchema>;
export type OutlineBody = z.output<typeof outlineSchema>;
export type ToolDescription = z.output<typeof toolSchema>;
export type OptionDescription = z.output<typeof optionSchema>;
export type EngineDescription = ToolDescription['engines'][number];
export type FactDescription = z.output<typeof factSchema>;
export type RecordCheckBody = z.output<typeof recordCheckSchema>;
export type ShareBody = z.output<typeof shareSchema>;
export type OpenedShareBody = z.output<typeof openedSchema>;
export type SharedBody = z.output<typeof sharedSchema>;
export type ExploreItem = z.output<typeof exploreItemSchema>;
export type ExplorePageBody = z.output<typeof explorePageSchema>;
export type PublishedBody = z.output<typeof publishedSchema>;
export type LogoDesignBody = z.output<typeof logoDesignSchema>;
export type LogoIconBody = z.output<typeof logoIconSchema>;
