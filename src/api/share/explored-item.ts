import { mediaKindOf } from '../../codecs/file-types.ts';
import type { ListPlace, Published } from '../../shares/explore.server.ts';
import type { ExploreItem, PublishedBody } from '../contract/contract.ts';

/** What Explore says of something in its list. */
export function describeItem({ publication, share, address }: Published): ExploreItem {
  const { licence, credit, recipe, listedAt, createdAt, chosenAt, withBefore } = publication;
  const settings = Object.entries(recipe).map(([id, value]) => [id, String(value)]);
  return {
    address,
    tool: publication.tool,
    kind: mediaKindOf(share.type) === 'clip' ? 'clip' : 'picture',
    alt: share.alt,
    publishedAt: (listedAt ?? createdAt).toISOString(),
    chosen: chosenAt !== null,
    licence,
    credit,
    width: share.width,
    height: share.height,
    hasBefore: withBefore && share.beforeBlob !== null,
    recipe: settings.length === 0 ? null : new URLSearchParams(settings).toString(),
  };
}

/** What the page of one says. */
export function describePublished(published: Published): PublishedBody {
  const { publication, share } = published;
  const { beforeWidth, beforeHeight } = share;
  const item = describeItem(published);
  return {
    ...item,
    type: share.type as PublishedBody['type'],
    before:
      item.hasBefore && beforeWidth !== null && beforeHeight !== null
        ? { width: beforeWidth, height: beforeHeight }
        : null,
    tier: share.tier === 'T0' ? 'T0' : 'T1',
    settings: publication.recipe,
    madeAt: share.createdAt.toISOString(),
    expiresAt: share.expiresAt?.toISOString() ?? null,
  };
}

/** Where a list goes on, as whoever reads it gives it back. */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** Null of what no list gave. */
export function readCursor(cursor: string): ListPlace | null {
  // More digits are years that no database reads.
  const found = /^(\d{1,14}) (e_[A-Za-z0-9_-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString());
  return found && { at: new Date(Number(found[1])), id: found[2] };
}
