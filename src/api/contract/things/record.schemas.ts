import { z } from '@hono/zod-openapi';

/** A name that a file says, shortened. */
const said = z.string().max(200);
const saidOrNot = said.nullable();

const stepSchema = z
  .object({
    /** Name of the manifest. */
    id: said,
    /** Organization and common name of the certificate. Only of this site are they checked. */
    signer: saidOrNot,
    name: saidOrNot,
    program: saidOrNot,
    /** As C2PA names them: `c2pa.edited`. */
    actions: z.array(said),
    furtherActions: z.number().int(),
    sources: z.array(
      z.object({
        /** The picture as it was before, or something else that went into it. */
        role: z.enum(['before', 'input']),
        /** Its own record matched when it went in, it was changed after signing, or it had none. */
        state: z.enum(['whole', 'changed', 'unsigned']),
        step: saidOrNot,
      }),
    ),
    /** When the last action was, by the word of who signed. */
    doneAt: saidOrNot,
    /** Terms of IPTC’s Digital Source Type: `trainedAlgorithmicMedia`. */
    sourceTypes: z.array(said),
    /** Vouched for by a time stamp authority. */
    signedAt: saidOrNot,
    isWhole: z.boolean(),
    isInput: z.boolean(),
  })
  .openapi('RecordStep');

const recordSchema = z.object({
  /** `ours`: by this site, unchanged; `others`: by somebody whom nobody here has checked, unchanged; `changed` after signing; `expired`: nobody can tell. */
  state: z.enum(['ours', 'others', 'changed', 'expired']),
  /** The newest first. */
  steps: z.array(stepSchema),
  isCut: z.boolean(),
  hasLocation: z.boolean(),
  hasPictures: z.boolean(),
  authors: z.array(said),
});

const metadataSchema = z
  .object({
    camera: saidOrNot,
    takenAt: saidOrNot,
    hasPlace: z.boolean(),
    author: saidOrNot,
    rights: saidOrNot,
    program: saidOrNot,
    sourceType: saidOrNot,
  })
  .openapi('FileMetadata');

/** What a file’s signed record says, and what its metadata say, which nobody has signed. */
export const recordCheckSchema = z
  .object({
    kind: z.enum(['signed', 'none', 'unreadable']),
    /** Null unless it is signed. */
    record: recordSchema.nullable(),
    metadata: metadataSchema,
  })
  .openapi('RecordCheck');
