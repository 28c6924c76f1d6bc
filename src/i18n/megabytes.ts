/** Sizes of files are shown, as the limits are set, in units of 1024 × 1024 bytes. */
export function megabytes(bytes: number): number {
  return bytes / (1024 * 1024);
}
