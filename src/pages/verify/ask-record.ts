import type { RecordAnswer, RecordQuestion } from './check-record.worker.ts';

/** Larger clips take more memory than a phone has. */
export const mostCheckedBytes = 500_000_000;

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** Some browsers that are locked down run no WebAssembly. */
export const canRead = (): boolean => typeof WebAssembly === 'object' && typeof Worker === 'function';

/**
 * What the file says, read beside the page. `noReader` where the library doesn't start, or breaks off for want of memory; fails where it doesn't
 * come.
 */
export function askRecord(file: File, known: RecordQuestion['known']): Promise<RecordAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-record.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<RecordAnswer>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the library did not come'));
    });
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    worker.postMessage({
      file,
      type: file.type || types[ending] || 'image/jpeg',
      known,
    } satisfies RecordQuestion);
  });
}
