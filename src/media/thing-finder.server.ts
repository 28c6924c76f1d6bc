import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PointedThing, StudioPool } from '../studio/studio-pool.ts';
import type { FindObjectsOutput } from '../tasks/finders/find-objects.ts';
import type { FindTextOutput } from '../tasks/finders/find-text.ts';
import type { MediaLibrary, MediaRow } from './media.ts';
import type { FileAsker } from './media-files.server.ts';
import { withScratch } from './storage/scratch.server.ts';

/** Places in pixels of the photo; what was not looked for is left out. */
export type FoundThings = Partial<FindObjectsOutput & FindTextOutput>;

/** Looks at somebody's picture while they wait. Nothing is stored and nothing counted. Errors: the studio's, `engine_not_ready {task}`. */
export interface ThingFinder {
  /** What a tool `finds` in it, as its main input. */
  find(row: MediaRow, by: { tool: string; input: string }, asker: FileAsker): Promise<FoundThings>;
  /** The mask of one thing as a gray PNG in the size of the preview, white = the thing. Error: `subject_not_found` at a place. */
  outline(row: MediaRow, thing: PointedThing, asker: FileAsker): Promise<Buffer>;
  /** Where a result differs from its photo, both at full size: a gray PNG of the result's size, white = changed. */
  changes(photo: MediaRow, result: MediaRow, asker: FileAsker): Promise<Buffer>;
}

interface ThingFinderOptions {
  library: Pick<MediaLibrary, 'open'>;
  pool: StudioPool;
  scratch: string;
}

export function createThingFinder({ library, pool, scratch }: ThingFinderOptions): ThingFinder {
  async function opened<T>(row: MediaRow, variant: 'full' | 'preview', work: (file: string) => Promise<T>) {
    const file = await library.open(row, variant);
    try {
      return await work(file.path);
    } finally {
      await file.release();
    }
  }

  return {
    find: (row, { tool, input }, asker) =>
      withScratch(scratch, (outputDir) =>
        opened(row, 'full', async (file) => {
          const inputs = { [input]: [file] };
          const request = { kind: 'tool', tool, inputs, options: {}, outputDir, find: true } as const;
          const { found = {} } = await pool.run(request, asker);
          return found;
        }),
      ),
    outline: (row, thing, asker) =>
      withScratch(scratch, (folder) =>
        opened(row, 'preview', async (file) => {
          const outputPath = path.join(folder, 'mask.png');
          await pool.run({ kind: 'outline', path: file, thing, outputPath }, asker);
          return readFile(outputPath);
        }),
      ),
    changes: (photo, result, asker) =>
      withScratch(scratch, (folder) =>
        opened(photo, 'full', (file) =>
          opened(result, 'full', async (resultPath) => {
            const outputPath = path.join(folder, 'changes.png');
            await pool.run({ kind: 'changes', path: file, resultPath, outputPath }, asker);
            return readFile(outputPath);
          }),
        ),
      ),
  };
}
