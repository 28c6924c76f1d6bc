import { z } from '@hono/zod-openapi';
import {
  keepReasons,
  longestAlt,
  longestObjection,
  longestReport,
  longestVerdict,
  reportReasons,
} from '../../../shares/share-rules.ts';
import { shareId, slug, userId } from '../id.schemas.ts';
import { mailbox, readableText, typedProse } from '../text.schemas.ts';

/** What operators are shown of shares that somebody says something against, and what they decide. */

const time = z.iso.datetime();

export const queuedShareSchema = z
  .object({
    id: shareId,
    tool: slug,
    /** What the picture shows, as its owner says. */
    alt: readableText(longestAlt),
    type: z.enum(['image/jpeg', 'image/webp', 'video/mp4']),
    hasBefore: z.boolean(),
    /** `hidden`: nobody else sees it meanwhile; `removed`: it is gone, and its owner objects. */
    state: z.enum(['shown', 'hidden', 'removed']),
    owner: z.object({ id: userId, email: mailbox }),
    /** What its owner says against its being hidden or removed; null where they say nothing. */
    objection: z.object({ words: z.string().max(longestObjection), at: time }).nullable(),
    /** Why it was removed; null of what isn't. */
    removed: z.object({ reason: z.enum(reportReasons), words: z.string().max(longestVerdict) }).nullable(),
    /** False where you removed it and somebody else can decide about the objection. */
    isTheirs: z.boolean(),
    createdAt: time,
    /** The oldest first. */
    reports: z.array(
      z.object({ reason: z.enum(reportReasons), words: z.string().max(longestReport), at: time }),
    ),
    /** Until when to decide, where somebody says that they are in it; null otherwise. */
    dueAt: time.nullable(),
  })
  .openapi('QueuedShare');

/** What its owner is told besides the reason. */
const words = typedProse({ least: 0, most: longestVerdict }).default('');
export const keepSchema = z.strictObject({ reason: z.enum(keepReasons), words });
export const removeSchema = z.strictObject({ reason: z.enum(reportReasons), words });
export const settleSchema = z.strictObject({ outcome: z.enum(['upheld', 'refused']), words });
