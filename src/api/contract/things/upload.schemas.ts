import { z } from '@hono/zod-openapi';
import { metadataChoices } from '../../../tasks/file-writing.ts';
import { uploadId } from '../id.schemas.ts';
import { typedLine } from '../text.schemas.ts';

/** A large file that is about to be uploaded in parts. */
export const newUploadSchema = z.object({
  name: typedLine(255),
  /** Of the whole file. */
  bytes: z.number().int().min(0),
  kind: z.enum(['picture', 'clip']).default('picture'),
  metadata: z.enum(metadataChoices).optional(),
});

/** A file that arrives in parts. */
export const uploadSchema = z
  .object({
    id: uploadId,
    /** Of the whole file. */
    bytes: z.number().int(),
    /** How many are here: where the next part begins. */
    offset: z.number().int(),
    /** How many the next part may have. */
    mostPartBytes: z.number().int(),
    /** What isn't complete by then is deleted. */
    expiresAt: z.iso.datetime(),
  })
  .openapi('Upload');
