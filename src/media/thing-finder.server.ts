import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { probePicture } from '../codecs/probe/probe.ts';
import { type PointedThing, type StudioPool, tilesFile } from '../studio/studio-pool.ts';
import type { FindObjectsOutput } from '../tasks/finders/find-objects.ts';
import type { FindTextOutput } from '../tasks/finders/find-text.ts';
import type { MediaLibrary, MediaRow, Owner } from './media.ts';
import { withScratch } from './storage/scratch.server.ts';

/** Places in pixels of the photo; what was not looked for is left out. */
export type FoundThings = Partial<FindObjectsOutput & FindTextOutput>;

/** Who looks at pictures of theirs, and waits for it. */
export interface Looker {
  readonly owner: Owner;
  /** Aborts when they have gone. */
  readonly signal?: AbortSignal;
}

/**
 * Looks at somebody's picture while they wait, in the size in which it may be shown to them. Nothing is stored and nothing counted.
 * Errors: the studio's, `engine_not_ready {task}`.
 */
export interface ThingFinder {
  /** What a tool `finds` in it, as its main input. */
  find(row: MediaRow, by: { tool: string; input: string }, looker: Looker): Promise<FoundThings>;
  /** What a tool prepares of it for its motion tiles. `inputs`: the picture, and masks for it, by the names of the tool's inputs. */
  tiles(tool: string, inputs: Readonly<Record<string, MediaRow>>, looker: Looker): Promise<Buffer>;
  /** The mask of one thing as a gray PNG in the size of the preview, white = the thing. Error: `subject_not_found` at a place. */
  outline(row: MediaRow, thing: PointedThing, looker: Looker): Promise<Buffer>;
  /** Where a result differs from its photo: a gray PNG of the size in which the result may be shown, white = changed. */
  changes(photo: MediaRow, result: MediaRow, looker: Looker): Promise<Buffer>;
}

interface ThingFinderOptions {
  library: Pick<MediaLibrary, 'openShown'>;
  pool: StudioPool;
  scratch: string;
}

export function createThingFinder({ library, pool, scratch }: ThingFinderOptions): ThingFinder {
  async function shown<T>(
    { owner }: Looker,
    row: MediaRow,
    work: (file: string) => Promise<T>,
    largest?: 'preview',
  ): Promise<T> {
    const file = await library.openShown(owner, row, largest);
    try {
      return await work(file.path);
    } finally {
      await file.release();
    }
  }

  const hooksOf = ({ owner, signal }: Looker) => ({ party: owner.party, signal });

  return {
    find: (row, { tool, input }, looker) =>
      withScratch(scratch, (outputDir) =>
        shown(looker, row, async (file) => {
          const inputs = { [input]: [file] };
          const request = { kind: 'tool', tool, inputs, options: {}, outputDir, find: true } as const;
          const { found = {} } = await pool.run(request, hooksOf(looker));
          const seen = await probePicture(file);
          return scaled(found, row.width / seen.width, row.height / seen.height);
        }),
      ),
    tiles: (tool, inputs, looker) =>
      withScratch(scratch, async (outputDir) => {
        const files: Record<string, readonly string[]> = {};
        const prepare = async ([[name, row], ...others]: [string, MediaRow][]): Promise<void> =>
          shown(looker, row, async (file) => {
            files[name] = [file];
            if (others.length > 0) return prepare(others);
            const request = {
              kind: 'tool',
              tool,
              inputs: files,
              options: {},
              outputDir,
              tiles: true,
            } as const;
            await pool.run(request, hooksOf(looker));
          });
        await prepare(Object.entries(inputs));
        return readFile(path.join(outputDir, tilesFile));
      }),
    outline: (row, thing, looker) =>
      withScratch(scratch, (folder) =>
        shown(
          looker,
          row,
          async (file) => {
            const outputPath = path.join(folder, 'mask.png');
            await pool.run({ kind: 'outline', path: file, thing, outputPath }, hooksOf(looker));
            return readFile(outputPath);
          },
          'preview',
        ),
      ),
    changes: (photo, result, looker) =>
      withScratch(scratch, (folder) =>
        shown(looker, photo, (file) =>
          shown(looker, result, async (resultPath) => {
            const outputPath = path.join(folder, 'changes.png');
            await pool.run({ kind: 'changes', path: file, resultPath, outputPath }, hooksOf(looker));
            return readFile(outputPath);
          }),
        ),
      ),
  };
}

/** Found in a copy of the picture, in pixels of the picture itself. */
function scaled({ objects, lines }: FoundThings, across: number, down: number): FoundThings {
  const inPicture = <T extends readonly number[]>(places: T) =>
    places.map((place, index) => place * (index % 2 === 0 ? across : down)) as readonly number[] as T;
  return {
    objects: objects?.map(({ box, ...one }) => ({ ...one, box: inPicture(box) })),
    lines: lines?.map(({ points, ...one }) => ({ ...one, points: inPicture(points) })),
  };
}
