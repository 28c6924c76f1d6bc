import type { MediaRow, Owner } from './media.ts';

/** Whether this person may have this picture of theirs at full size. */
export function maySave(owner: Pick<Owner, 'canDownload'>, row: Pick<MediaRow, 'isOpen'>): boolean {
  return owner.canDownload || row.isOpen;
}

/** Whether this person may have at full size what a tool of this category makes, as long as it is made of nothing that they may not have. */
export function maySaveOf(owner: Pick<Owner, 'canDownload' | 'openCategories'>, category: string): boolean {
  return owner.canDownload || (owner.openCategories?.includes(category) ?? false);
}
