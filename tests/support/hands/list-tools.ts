import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import type { MadeFile } from '#src/tasks/photo.ts';
import type { Studio } from '#src/tool/studio.ts';
import { defineTool } from '#src/tool/tool.ts';

/** Tools for what is slow or rare on the site: lists of pictures go in and come out, finished files, pictures of words alone. */

const common = {
  category: 'photo',
  tier: 'T0',
  icon: 'image',
  step: 'finish',
  samples: [],
  tasks: [],
} as const;
const stages = { open: 0.5, make: 0.5 };
const count = (most: number) => z.number().int().min(0).max(most).default(2).meta({ control: 'number' });

/** A page for each photo, as large as that photo, and notes that are text. */
export const sheetMaker = defineTool({
  ...common,
  id: 'sheet-maker',
  stages,
  inputs: {
    photos: { kind: 'photo', required: true, main: true, most: 4 },
    marks: { kind: 'mask', required: false, most: 2 },
    frame: { kind: 'photo', required: false },
  },
  options: z.object({ notes: count(600) }),
  outputs: {
    pages: { kind: 'photo', main: true, many: true },
    notes: { kind: 'file', many: true },
  },
  async run({ photos, marks, frame }, options, studio) {
    const pages = [];
    for (const { width, height } of photos) {
      const gray = 40 * (1 + pages.length);
      const data = new Uint8Array(width * height * 3).fill(gray);
      pages.push({ raster: { width, height, channels: 3, data } as const });
    }
    studio.stage('make');
    const about = `${photos.length} photos, ${marks.length} marks, ${frame ? 'a' : 'no'} frame`;
    const notes = await writeTexts(studio, options.notes, about);
    return { pages, notes };
  },
});

/** As many documents as are wanted. */
export const pageSplitter = defineTool({
  ...common,
  id: 'page-splitter',
  stages,
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options: z.object({ pages: count(600) }),
  outputs: { pages: { kind: 'file', main: true, many: true } },
  async run({ photo }, options, studio) {
    return { pages: await writeTexts(studio, options.pages, `${photo.width} × ${photo.height}`) };
  },
});

/** As many gray pictures as are wanted, of words alone. */
export const wordPainter = defineTool({
  ...common,
  id: 'word-painter',
  stages,
  inputs: {},
  options: z.object({
    prompt: z.string().max(200).default('').meta({ control: 'text' }),
    count: z.number().int().min(1).max(4).default(2).meta({ control: 'slider' }),
  }),
  outputs: { pictures: { kind: 'photo', main: true, many: true } },
  drawnSize: ({ count }) => ({ width: 40, height: 30, count }),
  async run(_, { prompt, count }, studio) {
    studio.stage('make');
    if (prompt === '') throw new AppError('nothing_to_draw');
    const pictures = Array.from({ length: count }, (_, place) => {
      const data = new Uint8Array(40 * 30 * 3).fill(50 * (place + 1));
      return { raster: { width: 40, height: 30, channels: 3, data } as const };
    });
    return { pictures };
  },
});

async function writeTexts(studio: Studio<never>, wanted: number, about: string): Promise<MadeFile[]> {
  const { writeFile } = await import('node:fs/promises');
  const made: MadeFile[] = [];
  while (made.length < wanted) {
    const path = studio.file(`text-${made.length + 1}.pdf`);
    await writeFile(path, `%PDF-1.7 ${made.length + 1} of ${wanted}: ${about}`);
    const poster = { raster: { width: 3, height: 2, channels: 3, data: new Uint8Array(18) } } as const;
    made.push({
      path,
      type: 'application/pdf',
      width: 30,
      height: 20,
      frames: 1,
      hasAlpha: false,
      poster: async () => poster,
    });
  }
  return made;
}

// The compiler knows a list from a picture, and holds a tool to what it declares.
const { run: _, ...typed } = pageSplitter;
defineTool({
  ...typed,
  // @ts-expect-error One file where several are declared.
  run: async (_inputs, _options, studio) => ({ pages: (await writeTexts(studio, 1, ''))[0] }),
});
defineTool({
  ...typed,
  async run({ photo }) {
    // @ts-expect-error It is no list.
    photo.length;
    return { pages: [] };
  },
});
