import type { MediaRow, Owner } from './media.ts';

/** Whether this person may have this picture of theirs at full size. */
export function maySave(owner: Pick<Owner, 'canDownload'>, row: Pick<MediaRow, 'isOpen'>): boolean {
  return owner.canDownload || row.isOpen;
}
