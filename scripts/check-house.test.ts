import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { findHouseProblems } from './check-house.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

function problemsOf(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder.path, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return findHouseProblems(folder.path);
}

describe('arrows', () => {
  test('let a tool import a task and pixel mathematics', () => {
    const problems = problemsOf({
      'src/tools/blur/blur.tool.ts':
        "import type { Photo } from '../../tasks/photo.ts';\nimport { gauss } from '#src/imaging/gauss.ts';\n",
      'src/tasks/photo.ts': 'export interface Photo {}\n',
      'src/imaging/gauss.ts': 'export const gauss = 1;\n',
    });
    expect(problems).toEqual([]);
  });

  test('refuse an engine in a tool, whichever way it is written', () => {
    const problems = problemsOf({
      'src/tools/a/a.tool.ts': "import { isnet } from '../../engines/isnet.ts';\n",
      'src/tools/b/b.tool.ts': "import type {\n  Isnet,\n} from '#src/engines/isnet.ts';\n",
      'src/tools/c/c.tool.ts': "export { isnet } from '../../engines/isnet.ts';\n",
      'src/tools/d/d.tool.ts': "const isnet = await import('../../engines/isnet.ts');\n",
      'src/tools/e/e.tool.ts': "type Isnet = import('../../engines/isnet.ts').Isnet;\n",
      'src/engines/isnet.ts': 'export const isnet = 1;\n',
    });
    expect(problems).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map(
        (id) => `src/tools/${id}/${id}.tool.ts must not import src/engines/isnet.ts`,
      ),
    );
  });

  test('refuse everything to pixel mathematics and the entry files to everybody', () => {
    const problems = problemsOf({
      'src/imaging/blend.ts': "import type { Task } from '../tasks/task.ts';\n",
      'src/tasks/task.ts': 'export type Task = 1;\n',
      'src/jobs/runner.ts': "import { site } from '../site.server.ts';\n",
      'src/site.server.ts': 'export const site = 1;\n',
    });
    expect(problems).toEqual([
      'src/imaging/blend.ts must not import src/tasks/task.ts',
      'src/jobs/runner.ts must not import src/site.server.ts',
    ]);
  });

  test('do not look at imports in comments, nor at tests', () => {
    const problems = problemsOf({
      'src/imaging/blend.ts':
        "// import { a } from '../jobs/a.ts'\n/*\nimport { a } from '../jobs/a.ts';\n*/\n",
      'src/imaging/blend.test.ts': "import { a } from '../jobs/a.ts';\n",
      'src/jobs/a.ts': 'export const a = 1;\n',
    });
    expect(problems).toEqual([]);
  });
});

describe('cycles', () => {
  test('are named with the way round', () => {
    const problems = problemsOf({
      'src/imaging/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'src/imaging/b.ts': "import { c } from './c.ts';\nexport const b = c;\n",
      'src/imaging/c.ts': "import { a } from './a.ts';\nexport const c = () => a;\n",
    });
    expect(problems).toEqual([
      'import cycle: src/imaging/a.ts → src/imaging/b.ts → src/imaging/c.ts → src/imaging/a.ts',
    ]);
  });

  test('are not seen where two files import the same third', () => {
    const problems = problemsOf({
      'src/imaging/a.ts':
        "import { c } from './c.ts';\nimport { b } from './b.ts';\nexport const a = b + c;\n",
      'src/imaging/b.ts': "import { c } from './c.ts';\nexport const b = c;\n",
      'src/imaging/c.ts': 'export const c = 1;\n',
    });
    expect(problems).toEqual([]);
  });
});

describe('the browser', () => {
  test('may not reach a server module over another file', () => {
    const problems = problemsOf({
      'src/workspace/stage.tsx': "import { limit } from './limit.ts';\n",
      'src/workspace/limit.ts': "import { rows } from './rows.server.ts';\nexport const limit = rows;\n",
      'src/workspace/rows.server.ts': 'export const rows = 1;\n',
    });
    expect(problems).toEqual(['browser code reaches the server: src/workspace/limit.ts → ./rows.server.ts']);
  });

  test('may not reach a module of Node', () => {
    expect(problemsOf({ 'src/imaging/read.ts': "import { readFile } from 'node:fs/promises';\n" })).toEqual([
      'browser code reaches the server: src/imaging/read.ts → node:fs/promises',
    ]);
  });

  test('may have types of a server module, and a loader what it likes of its own folder', () => {
    const problems = problemsOf({
      'src/pages/rows.server.ts': 'export const page = 1;\n',
      'src/pages/home.tsx': "import { page } from './rows.server.ts';\nexport const loader = () => page;\n",
      'src/pages/title.tsx':
        "import type { page } from './rows.server.ts';\nexport type Title = typeof page;\n",
    });
    expect(problems).toEqual([]);
  });
});

describe('names', () => {
  test('are kebab-case, unique and no drawers', () => {
    const problems = problemsOf({
      'src/imaging/guidedFilter.ts': '',
      'src/imaging/utils/blend.ts': '',
      'src/jobs/helpers.ts': '',
      'src/engines/blend.ts': '',
      'src/tasks/index.ts': '',
      'src/tools/index.ts': '',
    });
    expect(problems).toEqual([
      'src/imaging/guidedFilter.ts is not kebab-case',
      'src/imaging/utils/blend.ts is in a drawer: "utils" says nothing about what it holds',
      'src/imaging/utils/blend.ts has the same name as src/engines/blend.ts',
      'src/jobs/helpers.ts is in a drawer: "helpers" says nothing about what it holds',
    ]);
  });
});

test('nothing but the continuous integration knows a folder beside the clone', () => {
  const outside = ['..', 'shared'].join('/');
  execFileSync('git', ['init', '-q'], { cwd: folder.path });
  const problems = problemsOf({ '.ci/run': `ls ${outside}\n`, 'README.md': `See ${outside}.\n` });
  expect(problems).toEqual([`README.md mentions ${outside}`]);
});
