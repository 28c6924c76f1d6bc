import type { MediaBody } from '../../../api/contract/contract.ts';
import type { MetadataChoice } from '../../../tasks/file-writing.ts';
import { pause } from '../../calls/event-stream.ts';
import { withRetries } from '../../calls/retries.ts';
import { uploadPicture } from '../../calls/upload.ts';

interface SentFile {
  readonly file: Blob;
  readonly name: string;
  /** What of its metadata goes along. */
  readonly metadata: MetadataChoice;
}

/** Sends a file as it is, again where the connection breaks. `onShare`: 0..1. */
export function sendFile(
  { file, name, metadata }: SentFile,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<MediaBody> {
  const onProgress = (sent: number, total: number) => onShare(sent / total);
  return withRetries(() => uploadPicture(file, name, { signal, onProgress, metadata }), signal, pause);
}
