import { z } from '@hono/zod-openapi';
import { licences, longestCredit } from '../../../shares/publication-rules.ts';
import { longestAlt } from '../../../shares/share-rules.ts';
import { publicationAddress, slug } from '../id.schemas.ts';
import { readableText } from '../text.schemas.ts';

/** What the calls about Explore answer. */

const time = z.iso.datetime();

const item = {
  /** The last word of its page and of its files. */
  address: publicationAddress,
  tool: slug,
  kind: z.enum(['picture', 'clip']),
  /** What it shows, in words. */
  alt: readableText(longestAlt),
  publishedAt: time,
  /** An operator chose it. */
  chosen: z.boolean(),
  licence: z.enum(licences),
  /** Whom to name; null where nobody asks for it. */
  credit: readableText(longestCredit).nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** The photo before it is shown as well. */
  hasBefore: z.boolean(),
  /** The query by which the tool opens as it was used; null where there is nothing to set. */
  recipe: z.string().max(20_000).nullable(),
};

export const exploreItemSchema = z.object(item).openapi('ExploreItem');

export const publishedSchema = z
  .object({
    ...item,
    type: z.enum(['image/jpeg', 'image/webp', 'video/mp4']),
    /** The photo before it; null where that isn't shown. */
    before: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
    /** The highest tier of the tools it came about by; from T1 on, it says that it was changed or made by AI. */
    tier: z.enum(['T0', 'T1']),
    settings: z.record(z.string(), z.union([z.string().max(2000), z.number(), z.boolean()])),
    /** When it was shared first. */
    madeAt: time,
    /** Null: until its owner takes it back. */
    expiresAt: time.nullable(),
  })
  .openapi('PublishedResult');

export const explorePageSchema = z
  .object({
    items: z.array(exploreItemSchema),
    /** What the next page is asked for with; null where there is none. */
    next: z.string().max(200).nullable(),
    /** Of all that is there, by tool, the most first. */
    tools: z.array(z.object({ id: slug, count: z.number().int() })),
  })
  .openapi('ExplorePage');
