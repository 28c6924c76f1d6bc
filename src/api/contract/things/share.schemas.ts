import { z } from '@hono/zod-openapi';
import { exploreModes, licences, longestCredit } from '../../../shares/publication-rules.ts';
import { longestAlt, passForm, shareMediaTypes } from '../../../shares/share-rules.ts';
import { mediaId, shareId, slug } from '../id.schemas.ts';
import { address, readableText } from '../text.schemas.ts';

/** What the calls about shares answer. */

const time = z.iso.datetime();
const shown = {
  tool: slug,
  /** What the picture shows, in words. */
  alt: readableText(longestAlt),
  type: z.enum(shareMediaTypes),
  width: z.number().int(),
  height: z.number().int(),
  /** The photo before it; null where that isn't shown. */
  before: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
};

export const shareSchema = z
  .object({
    id: shareId,
    /** What is given to others. */
    url: address,
    /** What it shows; it may have expired since. */
    media: mediaId,
    ...shown,
    state: z.enum(['shown', 'hidden', 'removed', 'held', 'ended']).openapi({
      description:
        '`hidden`: somebody says they are in it, and it isn’t shown until that has been looked at; `removed`: the operator took it away; `held`: the site was restored from a backup, and the operator has yet to say that you hadn’t ended it; `ended`: the operator has ended sharing for your account',
    }),
    /** What became of your objection to its being hidden, removed or taken off Explore; null where you made none. `upheld`: you may share the result again. */
    objection: z.enum(['open', 'upheld', 'refused']).nullable(),
    /** Visitors have to know it besides the link. */
    hasPassword: z.boolean(),
    createdAt: time,
    /** Null: until you take it back. */
    expiresAt: time.nullable(),
    /** What becomes of it when you publish it to Explore: it waits until an operator has looked, or is listed at once. `off`: it can't be. */
    publishing: z.enum(exploreModes),
    /** What you wrote is passed on as well, so you can publish that, too. */
    hasWords: z.boolean(),
    /** A tool saw a face, or you said that somebody is in it. */
    showsPeople: z.boolean(),
    /** Null while it isn't published. */
    publication: z
      .object({
        /** `waiting`: an operator is to look first; `refused`: an operator took it off or never let it in. */
        state: z.enum(['waiting', 'listed', 'refused']),
        /** Where it is on Explore, once it is listed. */
        url: address,
        licence: z.enum(licences),
        credit: readableText(longestCredit).nullable(),
        listedAt: time.nullable(),
      })
      .nullable(),
  })
  .openapi('Share');

export const sharedSchema = z
  .object({
    ...shown,
    /** Settings by which the tool opens as it was used. */
    recipe: z.record(z.string(), z.union([z.string().max(2000), z.number(), z.boolean()])),
  })
  .openapi('SharedResult');

export const openedSchema = z
  .object({
    /** Sent along as `share-pass`, it opens the share until then. */
    pass: z.string().regex(passForm),
    until: time,
  })
  .openapi('OpenedShare');

export const reportedSchema = z
  .object({
    /** Whether nobody sees it any more until an operator has looked. */
    hidden: z.boolean(),
  })
  .openapi('ReportedShare');
