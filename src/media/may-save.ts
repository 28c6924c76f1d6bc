import type { MediaRow, Owner } from './media.ts';

/** Whether this person may have this picture of theirs at full size. */
export function maySave(owner: Pick<Owner, 'canDownload'>, row: Pick<MediaRow, 'isOpen'>): boolean {
  return owner.canDownload || row.isOpen;
}

/**
 * In which size a picture of theirs may be looked at for an answer to this person, whatever is computed from it: at full size what they
 * may save, and what they sent, as they have that anyway.
 */
export function shownVariant(
  owner: Pick<Owner, 'canDownload'>,
  row: Pick<MediaRow, 'isOpen' | 'jobId'>,
): 'full' | 'preview' {
  return row.jobId === null || maySave(owner, row) ? 'full' : 'preview';
}

/** Whether this person may have at full size what a tool of this category makes, as long as it is made of nothing that they may not have. */
export function maySaveOf(owner: Pick<Owner, 'canDownload' | 'openCategories'>, category: string): boolean {
  return owner.canDownload || (owner.openCategories?.includes(category) ?? false);
}
