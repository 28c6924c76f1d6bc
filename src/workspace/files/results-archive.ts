import { localProblem, ProblemError } from '../problem/problem.ts';
import type { ArchiveFile, ArchivePacked } from './results-archive.worker.ts';

/** A zip file with these files, packed beside the page. Fails with `broken` where the browser has no room for it. */
export function packResults(files: readonly ArchiveFile[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./results-archive.worker.ts', import.meta.url), { type: 'module' });
    const end = (packed: ArchivePacked) => {
      worker.terminate();
      if (packed) resolve(packed);
      else reject(new ProblemError(localProblem('broken', 'retry')));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ArchivePacked>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(files);
  });
}
