import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { Reach } from './reach.ts';

const files: Readonly<Record<string, string>> = {
  'src/tools/index.ts': `import { sharp } from './sharpen-image/sharpen-image.tool.ts';\nimport { blur } from './soft-image/soft-image.tool.ts';\n`,
  'src/tools/sharpen-image/sharpen-image.tool.ts': `import type { Noise } from '../../imaging/noise.ts';\nconst { sharpen } = await import('../../imaging/sharpen.ts');\n`,
  'src/tools/sharpen-image/sharpen-image.en.json': '{}',
  'src/tools/soft-image/soft-image.tool.ts': `import { soften } from '../../imaging/soften.ts';\n`,
  'src/imaging/sharpen.ts': `import { raster } from './raster.ts';\n`,
  'src/imaging/soften.ts': `import { raster } from './raster.ts';\n`,
  'src/imaging/raster.ts': '',
  'src/imaging/noise.ts': '',
  'src/engines/index.ts': `import { isnet } from './isnet.engine.ts';\nimport { filler } from './filler.engine.ts';\n`,
  'src/engines/isnet.engine.ts': `import { matte } from '../imaging/matte.ts';\nconst isnet = {\n  task: 'cut-out',\n};\n`,
  'src/engines/filler.engine.ts': `import { fill } from '../imaging/fill.ts';\nconst filler = {\n  task: 'fill',\n};\n`,
  'src/imaging/matte.ts': '',
  'src/imaging/fill.ts': '',
  'src/i18n/words.server.ts': '',
  'src/studio/pool.ts': `const entry = new URL('./child.process.server.ts', import.meta.url);\n`,
  'src/studio/child.process.server.ts': `import { tools } from '../tools/index.ts';\nimport { engines } from '../engines/index.ts';\n`,
  'tests/support/runs.ts': `import { pool } from '#src/studio/pool.ts';\n`,
  'tests/engine/sharpen-image.test.ts': `import { runs } from '../support/runs.ts';\n`,
  'tests/engine/edges.test.ts': `import { runs } from '../support/runs.ts';\nruns('soft-image', 'samples/soft-image');\n`,
  'tests/engine/all.test.ts': `import { runs } from '../support/runs.ts';\nimport { tools } from '#src/tools/index.ts';\n`,
  'tests/engine/words.test.ts': `import { words } from '#src/i18n/words.server.ts';\n`,
};

let folder: TempFolder;
let reach: Reach;
beforeAll(async () => {
  folder = await tempFolder();
  for (const [file, code] of Object.entries(files)) {
    await mkdir(path.join(folder.path, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder.path, file), code);
  }
  reach = new Reach(
    folder.path,
    new Map([
      ['sharpen-image', ['cut-out']],
      ['soft-image', []],
    ]),
  );
});
afterAll(() => folder.remove());

const whoRuns = (changed: string) =>
  ['sharpen-image', 'edges', 'all', 'words'].filter((name) =>
    reach.touches(reach.of(`tests/engine/${name}.test.ts`), changed),
  );

test.each([
  ['what a tool loads only when it runs', 'src/imaging/sharpen.ts', ['sharpen-image', 'all']],
  ['a tool that a test names', 'src/imaging/soften.ts', ['edges', 'all']],
  ['what several tools share', 'src/imaging/raster.ts', ['sharpen-image', 'edges', 'all']],
  ['a process that is started', 'src/studio/child.process.server.ts', ['sharpen-image', 'edges', 'all']],
  ['an engine for a task of the tool', 'src/imaging/matte.ts', ['sharpen-image', 'all']],
  ['an engine that no tool asks', 'src/imaging/fill.ts', []],
  ['what only types come from', 'src/imaging/noise.ts', []],
  ['words beside a tool', 'src/tools/sharpen-image/sharpen-image.en.json', ['sharpen-image', 'all']],
  ['pictures of a page', 'public/samples/soft-image/dogs.webp', ['edges']],
  ['pictures of all pages', 'public/samples/dogs.webp', ['sharpen-image', 'edges', 'all', 'words']],
  ['words of the house', 'locales/en/errors.json', ['words']],
  ['words in another language', 'locales/de/errors.json', []],
  ['texts', 'docs/operate.md', []],
  ['a package', 'package-lock.json', ['sharpen-image', 'edges', 'all', 'words']],
  ['a file of a kind that nobody knows', 'src/imaging/table.bin', ['sharpen-image', 'edges', 'all']],
])('%s: a change of it runs what reaches it', (_, changed, names) => {
  expect(whoRuns(changed)).toEqual(names);
});

test('in this house a test of a tool reaches its tool, the studio and the engines of its tasks, and no other tool', () => {
  const root = path.join(import.meta.dirname, '../..');
  const own = new Reach(root, new Map(tools.map(({ id, tasks }) => [id, tasks])));
  const reached = own.of('tests/engine/object-remover.test.ts');
  for (const file of [
    'src/tools/object-remover/object-remover.tool.ts',
    'src/studio/studio-child.process.server.ts',
    'src/codecs/pixels/open-photo.server.ts',
    'src/engines/fill/patchwork.engine.ts',
    'src/engines/finders/centernet.engine.ts',
  ])
    expect(reached, file).toContain(file);
  for (const file of [
    'src/tools/image-upscaler/image-upscaler.tool.ts',
    'src/engines/local/painters.engine.ts',
  ])
    expect(reached, file).not.toContain(file);
  // What begins with a list of all tools is about all of them.
  expect(own.of('tests/engine/marked-only.test.ts')).toContain(
    'src/tools/image-upscaler/image-upscaler.tool.ts',
  );
});
