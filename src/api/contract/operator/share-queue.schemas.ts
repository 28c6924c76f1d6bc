import { z } from '@hono/zod-openapi';
import {
  licences,
  longestCredit,
  peopleStatements,
  removalReaches,
} from '../../../shares/publication-rules.ts';
import {
  keepReasons,
  longestAlt,
  longestObjection,
  longestReport,
  longestVerdict,
  reportReasons,
  shareMediaTypes,
} from '../../../shares/share-rules.ts';
import { shareId, slug, userId } from '../id.schemas.ts';
import { mailbox, readableText, typedProse } from '../text.schemas.ts';

/** What operators are shown of shares that somebody says something against, that are new to Explore or whose owners object, and what they decide. */

const time = z.iso.datetime();
/** No text of a tool's form is longer. */
const longestTyped = 2000;

export const queuedShareSchema = z
  .object({
    id: shareId,
    tool: slug,
    /** What the picture shows, as its owner says. */
    alt: readableText(longestAlt),
    /** What its owner typed for the tool and passes on with its settings. */
    typed: z.array(z.string().max(longestTyped)),
    type: z.enum(shareMediaTypes),
    hasBefore: z.boolean(),
    /** `hidden`: nobody else sees it meanwhile; `removed`: it is gone, and its owner objects. */
    state: z.enum(['shown', 'hidden', 'removed']),
    owner: z.object({ id: userId, email: mailbox }),
    /** What its owner says against its being hidden, removed or (`refused`) taken off Explore; null where they say nothing. */
    objection: z
      .object({
        against: z.enum(['hidden', 'removed', 'refused']),
        words: z.string().max(longestObjection),
        at: time,
      })
      .nullable(),
    /** Why it was removed or taken off Explore; null where nobody objects to that. */
    ended: z.object({ reason: z.enum(reportReasons), words: z.string().max(longestVerdict) }).nullable(),
    /** False where you ended it and somebody else can decide about the objection. */
    isTheirs: z.boolean(),
    createdAt: time,
    /** The oldest first. */
    reports: z.array(
      z.object({ reason: z.enum(reportReasons), words: z.string().max(longestReport), at: time }),
    ),
    /** What its owner publishes of it to Explore; null where they don't. `isNew`: no operator has looked at it yet. */
    publication: z
      .object({
        state: z.enum(['waiting', 'listed']),
        isNew: z.boolean(),
        chosen: z.boolean(),
        licence: z.enum(licences),
        credit: readableText(longestCredit).nullable(),
        people: z.enum(peopleStatements),
        withBefore: z.boolean(),
        at: time,
      })
      .nullable(),
    /** Until when to decide, where somebody says that they are in it; null otherwise. */
    dueAt: time.nullable(),
  })
  .openapi('QueuedShare');

/** What its owner is told besides the reason. */
const words = typedProse({ least: 0, most: longestVerdict }).default('');
export const keepSchema = z.strictObject({
  reason: z.enum(keepReasons),
  words,
  /** Shown among the best of Explore, where it is published. */
  chosen: z.boolean().default(false),
  /** When the last of it came that you looked at: what came later is decided about another time. */
  until: time.optional(),
});
export const removeSchema = z.strictObject({
  reason: z.enum(reportReasons),
  words,
  /** `explore`: its link stays. */
  from: z.enum(removalReaches).default('everywhere'),
});
export const settleSchema = z.strictObject({ outcome: z.enum(['upheld', 'refused']), words });
