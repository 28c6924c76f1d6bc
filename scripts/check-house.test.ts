import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { findHouseProblems } from './check-house.ts';
import { arrows, floors } from './house-rules.ts';

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

test('what the browser keeps goes through the two files that know how to forget it', () => {
  const problems = problemsOf({
    'src/client/kept-entries.ts': 'localStorage.removeItem(name);\n',
    'src/workspace/brush.ts': "window.localStorage.setItem('brush', '1');\n",
    'src/workspace/draft.ts': 'const opening = indexedDB.open(name);\n',
    'src/pages/head.ts':
      "export const script = `localStorage.getItem('theme')`;\n// localStorage, as a word.\n",
    'src/pages/head.test.ts': 'sessionStorage.clear();\n',
  });
  expect(problems).toEqual([
    'src/workspace/brush.ts uses localStorage: only src/client/kept-entries.ts and src/client/kept-work.ts may',
    'src/workspace/draft.ts uses indexedDB: only src/client/kept-entries.ts and src/client/kept-work.ts may',
  ]);
});

test('a workspace keeps, remembers and forgets as all of them do', () => {
  const problems = problemsOf({
    'src/workspace/session/bench-session.ts':
      'export abstract class BenchSession<State extends BenchState, Kept extends KeptBench> {}\n',
    'src/workspace/board/board-session.ts':
      'export class BoardSession extends BenchSession<BoardState, Kept> implements Intake {}\n',
    'src/workspace/clip/clip-session.ts': 'export class ClipSession {\n  #state = {};\n}\n',
    'src/workspace/clip/frames.ts': 'const frames = new Map<string, Blob>();\n',
    'src/workspace/clip/marks.ts':
      'const marks = new Set<string>();\nwatchForgetting(() => marks.clear());\n',
    'src/workspace/clip/drawn.ts': 'let drawn: Blob | undefined;\n',
    'src/workspace/clip/kinds.ts': "export const kinds = new Set(['clip']);\n",
    'src/workspace/clip/frames.worker.ts': 'let frames: Blob | undefined;\n',
  });
  expect(problems).toEqual([
    'src/workspace/clip/drawn.ts remembers work that a sign-out doesn’t forget: clear it in watchForgetting',
    'src/workspace/clip/frames.ts remembers work that a sign-out doesn’t forget: clear it in watchForgetting',
    'src/workspace/clip/clip-session.ts must extend BenchSession',
  ]);
});

describe('arrows', () => {
  test('let a tool import a task and pixel mathematics', () => {
    const problems = problemsOf({
      'src/tools/soft/soft.tool.ts': "import { gauss } from '../../imaging/gauss.ts';\n",
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

  test('let a package with a door of its own be loaded through that door alone, by tests and benches too', () => {
    const problems = problemsOf({
      'src/models/onnx-runtime.server.ts': "import * as runtime from 'onnxruntime-node';\n",
      'src/models/sessions.server.ts': "import type { Tensor } from 'onnxruntime-node';\n",
      'bench/network.bench.ts': "import { Tensor } from 'onnxruntime-node';\n",
    });
    expect(problems).toEqual([
      'bench/network.bench.ts must import src/models/onnx-runtime.server.ts, not onnxruntime-node',
    ]);
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

  test('hold between the rooms of a folder, whose top puts them together', () => {
    const problems = problemsOf({
      'src/imaging/raster/blend.ts': "import { lab } from '../color/lab.ts';\nexport const blend = lab;\n",
      'src/imaging/color/lab.ts': 'export const lab = 1;\n',
      'src/imaging/color/vote.ts':
        "import { reach } from '../raster/reach.ts';\nexport const vote = reach;\n",
      'src/imaging/raster/reach.ts': 'export const reach = 1;\n',
      'src/imaging/all.ts': "export { blend } from './raster/blend.ts';\n",
      'src/imaging/attic/dust.ts':
        "import { reach } from '../raster/reach.ts';\nexport const dust = reach;\n",
    });
    expect(problems).toEqual([
      'src/imaging/attic/dust.ts must not import src/imaging/raster/reach.ts',
      'src/imaging/raster/blend.ts must not import src/imaging/color/lab.ts',
    ]);
  });

  test('name folders and rooms that there are', () => {
    const root = path.dirname(import.meta.dirname);
    const named = Object.entries(floors).flatMap(([name, order]) =>
      order.map((room) => `src/${name}/${room}`),
    );
    const all = [...Object.keys(arrows).map((name) => `src/${name}`), ...named];
    expect(all.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
  });

  test('are described in the README of their folder, every room by its name', () => {
    for (const [name, order] of Object.entries(floors)) {
      const text = readFileSync(path.join(import.meta.dirname, `../src/${name}/README.md`), 'utf8');
      const inside = order.filter((room) => !room.includes('.'));
      expect(
        inside.filter((room) => !text.includes(`\`${room}\``)),
        name,
      ).toEqual([]);
    }
  });
});

test('what one tool alone uses, and what that alone uses, stands in its folder', () => {
  const problems = problemsOf({
    'src/imaging/sky/haze.ts':
      "import { mean } from '../raster/mean.ts';\nimport { sum } from '../raster/sum.ts';\nexport const haze = [mean, sum];\n",
    'src/imaging/raster/sum.ts': 'export const sum = 1;\n',
    'src/imaging/sky/haze.test.ts': "import { haze } from './haze.ts';\n",
    'src/imaging/raster/mean.ts': 'export const mean = 1;\n',
    'src/tools/a/a.tool.ts': "export const haze = () => import('../../imaging/sky/haze.ts');\n",
    'src/tools/b/b.tool.ts': "import { mean } from '../../imaging/raster/mean.ts';\nexport const b = mean;\n",
  });
  expect(problems.filter((one) => one.includes('one tool'))).toEqual([
    'src/imaging/raster/sum.ts is used by one tool: it belongs into src/tools/a/',
    'src/imaging/sky/haze.ts is used by one tool: it belongs into src/tools/a/',
  ]);
});

describe('folders', () => {
  test('without React must not reach it by any way', () => {
    const problems = problemsOf({
      'src/workspace/session/work-list.ts':
        "import { row } from '../work/row.ts';\nexport const list = row;\n",
      'src/workspace/work/row.ts': "import { useState } from 'react';\nexport const row = useState;\n",
      'src/workspace/session/kind.ts':
        "import type { ReactNode } from 'react';\nexport type Kind = ReactNode;\n",
    });
    expect(problems).toEqual([
      'src/workspace/work/row.ts must do without react',
      'src/workspace/session/work-list.ts → src/workspace/work/row.ts must do without react',
    ]);
  });

  test('have style sheets whose class names are words', () => {
    const problems = problemsOf({
      'src/ui/knob.css':
        '@import "./a.btn.css";\n/* .tb */\n.knob.bad > .visually-hidden, .cmp .knob-b { width: 0.5em; background: url("x.sr"); }\n@media (min-width: 7.5em) { .sw:hover { top: .5px; } }\n',
    });
    expect(problems).toEqual([
      'src/ui/knob.css: .cmp is an abbreviation',
      'src/ui/knob.css: .knob-b is an abbreviation',
      'src/ui/knob.css: .sw is an abbreviation',
    ]);
  });

  test('have room for fifteen files, and for as many tests', () => {
    const names = Array.from({ length: 16 }, (_, place) => `file-${place}`);
    const files = (list: string[]) =>
      Object.fromEntries(
        list.flatMap((name) => [
          [`src/jobs/${name}.ts`, ''],
          [`src/jobs/${name}.test.ts`, ''],
        ]),
      );
    expect(problemsOf(files(names.slice(1)))).toEqual([]);
    expect(problemsOf(files(names))).toEqual(['src/jobs holds 16 files: more than 15']);
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
