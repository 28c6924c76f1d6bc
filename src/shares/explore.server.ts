import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { hashToken } from '../accounts/secret-token.server.ts';
import type { Database } from '../db/database.server.ts';
import { publications, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Storage } from '../media/storage/storage.ts';
import { type ExploreMode, type ExploreOrder, explorePageSize } from './publication-rules.ts';
import type { ShareBook, ShareReport, ShareRow } from './share-book.server.ts';
import { publicationAddress } from './share-link.server.ts';
import {
  type OpenSharePart,
  openFile,
  openPart,
  type SharePart,
  thumbnailType,
} from './share-parts.server.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** Something on Explore, and the share it shows. */
export interface Published {
  readonly publication: PublicationRow;
  readonly share: ShareRow;
  /** The word in its address. */
  readonly address: string;
}

export type PublishedPart = SharePart | 'thumbnail';

/** What a list goes on after: the moment and the id of the last one. */
export interface ListPlace {
  readonly at: Date;
  readonly id: string;
}

export interface ExplorePage {
  readonly items: Published[];
  /** Null where nothing comes after. */
  readonly next: ListPlace | null;
  /** By tool, the most first, of all that is listed. */
  readonly tools: { readonly id: string; readonly count: number }[];
}

/** What everybody sees on Explore. Error of all of it: `explore_off` where the operator publishes nothing. */
export interface Explore {
  /** A page of it, the newest first, by when it was listed or chosen. */
  page(wish: {
    readonly tool?: string;
    readonly order: ExploreOrder;
    readonly after?: ListPlace;
  }): Promise<ExplorePage>;
  /** All that is listed, the newest first; no more than a sitemap may hold. */
  listed(): Promise<{ readonly address: string; readonly listedAt: Date }[]>;
  /** Errors: `share_gone` of what isn't listed, whatever the reason, and of what never was; `share_hidden`. */
  find(address: string): Promise<Published>;
  /** Errors: as `find`; `not_found` of a part that it does not have. */
  open(address: string, part: PublishedPart): Promise<OpenSharePart>;
  /** As of the share, which is hidden with it. */
  report(address: string, report: ShareReport): Promise<boolean>;
}

/** Addresses that one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const mostInSitemap = 50_000;

export function createExplore(parts: {
  db: Database;
  storage: Storage;
  mode: ExploreMode;
  /** What addresses are made with. */
  key: Uint8Array;
  shares: Pick<ShareBook, 'reportOn'>;
  now(): Date;
}): Explore {
  const { db, storage, mode, key, now } = parts;
  const addressOf = ({ id }: PublicationRow) => publicationAddress(key, id);
  const isLive = () => or(isNull(shares.expiresAt), gt(shares.expiresAt, now()));
  /** As of its link. */
  const isSeen = () =>
    and(isLive(), isNull(shares.heldAt), isNull(users.blockedAt), isNull(users.sharingEndedAt));
  const isListed = () => and(eq(publications.state, 'listed'), eq(shares.state, 'shown'), isSeen());

  function checkOpen(): void {
    if (mode === 'off') throw new AppError('explore_off');
  }

  async function find(address: string): Promise<Published> {
    checkOpen();
    const [found] = await db
      .select({ publication: publications, share: shares })
      .from(publications)
      .innerJoin(shares, eq(shares.id, publications.shareId))
      .innerJoin(users, eq(users.id, publications.userId))
      .where(
        and(eq(publications.addressHash, hashToken(address)), eq(publications.state, 'listed'), isSeen()),
      );
    if (!found || found.share.state === 'removed') throw new AppError('share_gone');
    if (found.share.state === 'hidden') throw new AppError('share_hidden');
    return { ...found, address };
  }

  async function openPublished(
    { publication, share }: Published,
    part: PublishedPart,
  ): Promise<OpenSharePart> {
    if (part === 'thumbnail') return openFile(storage, publication.thumbnailBlob, thumbnailType(share));
    if (part === 'before' && !publication.withBefore) throw new AppError('not_found');
    return openPart(storage, share, part);
  }

  return {
    async page({ tool, order, after }) {
      checkOpen();
      const moment = order === 'chosen' ? publications.chosenAt : publications.listedAt;
      const goesOn: SQL | undefined =
        after && or(lt(moment, after.at), and(eq(moment, after.at), lt(publications.id, after.id)));
      const isOfTool = tool === undefined ? undefined : eq(publications.tool, tool);
      const rows = await db
        .select({ publication: publications, share: shares })
        .from(publications)
        .innerJoin(shares, eq(shares.id, publications.shareId))
        .innerJoin(users, eq(users.id, publications.userId))
        .where(and(isListed(), isNotNull(moment), isOfTool, goesOn))
        .orderBy(desc(moment), desc(publications.id))
        .limit(explorePageSize + 1);
      const shown = rows.slice(0, explorePageSize);
      const last = shown.at(-1)?.publication;
      const at = last && (order === 'chosen' ? last.chosenAt : last.listedAt);
      const tools = await db
        .select({ id: publications.tool, count: count() })
        .from(publications)
        .innerJoin(shares, eq(shares.id, publications.shareId))
        .innerJoin(users, eq(users.id, publications.userId))
        .where(isListed())
        .groupBy(publications.tool)
        .orderBy(desc(count()), publications.tool);
      return {
        items: shown.map((row) => ({ ...row, address: addressOf(row.publication) })),
        next: rows.length > explorePageSize && at ? { at, id: last.id } : null,
        tools,
      };
    },

    async listed() {
      checkOpen();
      const rows = await db
        .select({ id: publications.id, listedAt: publications.listedAt, createdAt: publications.createdAt })
        .from(publications)
        .innerJoin(shares, eq(shares.id, publications.shareId))
        .innerJoin(users, eq(users.id, publications.userId))
        .where(isListed())
        .orderBy(desc(publications.listedAt))
        .limit(mostInSitemap);
      return rows.map(({ id, listedAt, createdAt }) => ({
        address: publicationAddress(key, id),
        listedAt: listedAt ?? createdAt,
      }));
    },

    find,

    async open(address, part) {
      try {
        return await openPublished(await find(address), part);
      } catch (error) {
        // Its bytes may have gone because it was taken back in this moment.
        await find(address);
        throw error;
      }
    },

    async report(address, report) {
      return parts.shares.reportOn((await find(address)).share.id, report);
    },
  };
}
