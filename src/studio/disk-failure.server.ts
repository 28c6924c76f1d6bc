/**
 * What the disk said no with, if it was the disk: `storage_full`, or `storage_unavailable` where it is read-only or broken.
 * The file system says it by code, the picture library in words; either may be the cause of something else.
 */
export function diskFailure(error: unknown): 'storage_full' | 'storage_unavailable' | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT'].includes(code) || cause.message.includes('No space left on device')) {
      return 'storage_full';
    }
    if (['EROFS', 'EIO'].includes(code) || cause.message.includes('Read-only file system')) {
      return 'storage_unavailable';
    }
  }
  return null;
}
