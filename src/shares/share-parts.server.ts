import type { shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { LocalFile } from '../media/media.ts';
import { blobKey } from '../media/storage/blob-store.server.ts';
import type { Storage } from '../media/storage/storage.ts';

/** `picture`: the picture or clip itself. */
export const sharePartNames = ['picture', 'before', 'poster', 'card'] as const;
export type SharePart = (typeof sharePartNames)[number];

/** A file of a share on this machine, until it is released. */
export interface OpenSharePart extends LocalFile {
  readonly type: string;
  /** The same bytes have the same tag. */
  readonly tag: string;
}

type ShareFiles = Pick<
  typeof shares.$inferSelect,
  'type' | 'blob' | 'beforeBlob' | 'posterBlob' | 'cardBlob'
>;

/** The hashes of its files; none of what an operator took away. */
export function blobsOf({ blob, beforeBlob, posterBlob, cardBlob }: ShareFiles): string[] {
  return [blob, beforeBlob, posterBlob, cardBlob].filter((sha256) => sha256 !== null);
}

/** Error: `not_found` of a part that it does not have. */
export function openPart(storage: Storage, row: ShareFiles, part: SharePart): Promise<OpenSharePart> {
  const hashes = { picture: row.blob, before: row.beforeBlob, poster: row.posterBlob, card: row.cardBlob };
  // All but the picture itself are JPEGs.
  return openFile(storage, hashes[part], part === 'picture' ? row.type : 'image/jpeg');
}

/** Error: `not_found` where there is none. */
export async function openFile(
  storage: Storage,
  sha256: string | null,
  type: string,
): Promise<OpenSharePart> {
  const file = sha256 === null ? null : await storage.fetch(blobKey(sha256));
  if (!file || sha256 === null) throw new AppError('not_found');
  return { ...file, type, tag: sha256 };
}

/** What the small picture of a share in lists is written as: transparent where the picture is. */
export function thumbnailType({ type }: Pick<ShareFiles, 'type'>): 'image/jpeg' | 'image/webp' {
  return type === 'image/webp' ? type : 'image/jpeg';
}
