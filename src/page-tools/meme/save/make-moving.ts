import { drawOver, type Measures } from '../picture/draw-meme.ts';
import type { Photos } from '../picture/sheet.ts';
import type { Work } from '../work/meme-work.ts';
import type { MovingAnswer, MovingFormat, MovingWish } from './moving-messages.ts';

type MovingEnd = Extract<MovingAnswer, { kind: 'file' | 'failed' }>;

interface MovingOptions {
  readonly work: Work;
  readonly photos: Photos;
  readonly measures: Measures;
  readonly format: MovingFormat;
  onProgress(done: number, all: number): void;
  /** Stops the work; what it answers then is `failed`. */
  readonly signal: AbortSignal;
}

/** Whether anything on the picture moves. */
export function isMoving({ picture }: Work, photos: Photos): boolean {
  return (
    picture.kind === 'photos' && picture.photos.some((name) => name !== null && photos.get(name)?.isMoving)
  );
}

/** A moving meme as a file: words over every frame, each shown as long as it was. Never rejects. */
export async function makeMoving({
  work,
  photos,
  measures,
  format,
  onProgress,
  signal,
}: MovingOptions): Promise<MovingEnd> {
  const worker = new Worker(new URL('./moving.worker.ts', import.meta.url), { type: 'module' });
  try {
    const wish = await wishFor(work, photos, measures, format);
    return await new Promise<MovingEnd>((resolve) => {
      const fail = () => resolve({ kind: 'failed', reason: 'failed' });
      signal.addEventListener('abort', fail);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<MovingAnswer>) => {
        if (data.kind === 'progress') onProgress(data.done, data.all);
        else resolve(data);
      };
      worker.postMessage(wish, [wish.over]);
    });
  } catch {
    return { kind: 'failed', reason: 'failed' };
  } finally {
    worker.terminate();
  }
}

async function wishFor(
  work: Work,
  photos: Photos,
  measures: Measures,
  format: MovingFormat,
): Promise<MovingWish> {
  const { sheet, bar } = measures;
  const canvas = document.createElement('canvas');
  canvas.width = sheet.width;
  canvas.height = sheet.height + bar;
  drawOver(canvas.getContext('2d')!, work, measures);
  const names = work.picture.kind === 'photos' ? work.picture.photos : [];
  const cells = names.flatMap((name, at) => {
    const photo = name === null ? undefined : photos.get(name);
    if (!photo) return [];
    const { x, y, width, height } = sheet.cells[at];
    return [
      {
        cell: { x, y: y + bar, width, height },
        still: photo.bitmap,
        moving: photo.isMoving ? photo.file : null,
      },
    ];
  });
  return { format, over: await createImageBitmap(canvas), cells };
}
