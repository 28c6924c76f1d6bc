import type { MediaBody } from '../../api/contract/contract.ts';
import type { MetadataChoice } from '../../tasks/file-writing.ts';
import { sendBody } from './send-body.ts';

export interface UploadOptions {
  readonly signal: AbortSignal;
  onProgress?(sent: number, total: number): void;
  /** The connection is lost and the upload goes on by itself when it's back, or it is back; of large files alone. */
  onConnection?(isConnected: boolean): void;
  /** What of its metadata is stored with it; nothing unless that is said. */
  readonly metadata?: MetadataChoice;
  /** A clip is meant; without it, a picture. */
  readonly takes?: 'clip';
}

/** Above this, a file goes up in parts: a broken connection costs one of them, not all. */
const largeFileBytes = 16 * 1024 * 1024;

/** Whether an upload of this file that breaks off goes on where it stopped. */
export function isLarge(file: Blob): boolean {
  return file.size > largeFileBytes;
}

/** Sends a picture or clip. Aborting rejects with the signal's reason; of a large file, unless the page is `leaving`, nothing stays at the server. */
export async function uploadPicture(file: Blob, name: string, options: UploadOptions): Promise<MediaBody> {
  if (isLarge(file)) {
    const { uploadLarge } = await import('./large-upload.ts');
    return uploadLarge(file, name, options);
  }
  const { signal, onProgress, metadata, takes } = options;
  const body = new FormData();
  body.append('file', file, name);
  return sendBody('POST', `/api/media${asked(metadata, takes)}`, body, { signal, onProgress });
}

function asked(metadata: MetadataChoice | undefined, takes: 'clip' | undefined): string {
  const query = new URLSearchParams({ ...(metadata && { metadata }), ...(takes && { kind: takes }) });
  return query.size > 0 ? `?${query}` : '';
}
