import type { ArchiveAnswer, ArchiveQuestion } from './picture-archive.worker.ts';

/** Unpacks a zip file beside the page, so that the page goes on answering. Null: it cannot be opened. */
export function openArchive(question: ArchiveQuestion): Promise<ArchiveAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./picture-archive.worker.ts', import.meta.url), { type: 'module' });
    const end = (content: ArchiveAnswer) => {
      worker.terminate();
      resolve(content);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ArchiveAnswer>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(question);
  });
}
