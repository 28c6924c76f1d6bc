import { z } from '@hono/zod-openapi';
import { storedMediaTypes } from '../../../codecs/file-types.ts';
import type { ClipFacts } from '../../../tasks/clip.ts';
import { toldFailureSchema } from '../answers/failure.schemas.ts';
import { mediaId, word } from '../id.schemas.ts';
import { address, fileName } from '../text.schemas.ts';

const time = z.iso.datetime();

const clipSchema = z.object({
  durationMs: z.number().int(),
  /** Frames a second. */
  frameRate: z.number(),
  hasSound: z.boolean(),
  /** A copy for looking at it: MP4 (H.264), at most 960 px on the longer side, made when it is first asked for. Of a transparent clip it lies on white; with `&format=webm` it is a WebM that is transparent, too. */
  watchUrl: address,
}) satisfies z.ZodType<ClipFacts>;

/** One picture, clip or file of the asking person. URLs are signed and live ten minutes; asking for the media again renews them. */
export const mediaSchema = z
  .object({
    id: mediaId,
    name: fileName,
    type: z.enum(storedMediaTypes),
    /** What was sent, when it was converted on arrival (HEIC, TIFF …). */
    sentAs: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    frames: z.number().int(),
    hasAlpha: z.boolean(),
    /** Of a clip, whose preview and thumbnail are one of its frames; null of everything else. */
    clip: clipSchema.or(z.null()),
    /** What is to be known of the file, though it could be read: `photo_damaged`, `first_page_only`, `gain_map_lost`; `record_kept` or `record_left_out` of one that came with a signed record (Content Credentials). */
    warnings: z.array(word),
    /** Full size, upright; add `&format=png|webp|avif|jpeg`, `&quality=1..100`, `&background=rrggbb`, `&name=…` to export; of a clip `&format=mp4|webm|gif|webp`. */
    url: address,
    /** At most 2 megapixels, WebP (with alpha where there is one). */
    previewUrl: address,
    /** At most 320 px on the longer side, WebP. */
    thumbnailUrl: address,
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Media');

/** What was in a zip file: the pictures that could be read, and why the others could not. */
export const archiveSchema = z
  .object({
    photos: z.array(mediaSchema),
    refused: z.array(z.object({ name: fileName, error: toldFailureSchema })),
  })
  .openapi('Archive');
