import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { localeCodes } from '#src/i18n/locales.ts';
import type { Tool } from '#src/tool/tool.ts';
import type { ToolWords } from '#src/tool/tool-words.ts';
import { tempFolder } from './temp-folder.ts';

const root = path.join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** What the product is made from; everything is copied, so that a test may change it. */
const sources = [
  'src',
  'scripts',
  // What Vitest sets up with.
  'tests/support',
  'locales',
  'content',
  'public',
  'docs',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'knip.jsonc',
  '.env.example',
  'ARCHITECTURE.md',
  'README.md',
  'SECURITY.md',
];

/** A copy of the source that a test may change, with the packages of this one. */
export interface SourceCopy extends AsyncDisposable {
  readonly path: string;
  /** Runs a program of the copy under Node; rejects with all it printed when it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Takes a tool out as a person would: its folder, its line in the list, its words, and the links to it in texts. */
  removeTool(id: string): Promise<void>;
  /** Adds tools that a module of tests exports under these names, in English in all languages. */
  addFrom(module: string, tools: Readonly<Record<string, Tool>>): Promise<void>;
  /** Adds tools that are like one there is but for their ids, names and categories. */
  addLike(id: string, more: readonly { id: string; name: string; category: string }[]): Promise<void>;
}

export async function copySource(): Promise<SourceCopy> {
  const folder = await tempFolder();
  const at = (...parts: string[]) => path.join(folder.path, ...parts);
  await Promise.all(sources.map((one) => cp(path.join(root, one), at(one), { recursive: true })));
  await symlink(path.join(root, 'node_modules'), at('node_modules'));

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const before = await readFile(at(file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`nothing to change in ${file}`);
    await writeFile(at(file), after);
  }

  const wordFiles = (id: string) =>
    localeCodes.filter((code) => code !== 'en').map((code) => `locales/${code}/tools/${id}.json`);

  return {
    path: folder.path,
    async run(program, ...args) {
      // What is compiled for a copy is of no use to the next one, which is elsewhere.
      const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
      const options = { cwd: folder.path, maxBuffer: 64 * 1024 * 1024, env };
      try {
        return (await execute(process.execPath, [at(program), ...args], options)).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${program} failed\n${stdout}\n${stderr}`);
      }
    },
    async removeTool(id) {
      await rm(at('src/tools', id), { recursive: true });
      for (const file of wordFiles(id)) await rm(at(file));
      for await (const file of glob('content/**/*.md', { cwd: folder.path })) {
        const text = await readFile(at(file), 'utf8');
        await writeFile(at(file), text.replaceAll(new RegExp(`\\[([^\\]]+)\\]\\(/${id}\\)`, 'g'), '$1'));
      }
      await edit('src/tools/index.ts', (text) => {
        const line = new RegExp(`import \\{ (\\w+) \\} from './${id}/.*\\n`);
        const variable = line.exec(text)?.[1];
        return text.replace(line, '').replace(new RegExp(`(?<=[[\\s])${variable}(,\\s*)?`), '');
      });
    },
    async addFrom(module, added) {
      for (const tool of Object.values(added)) {
        await mkdir(at('src/tools', tool.id));
        const words = JSON.stringify(plainWords(tool));
        await writeFile(at('src/tools', tool.id, `${tool.id}.en.json`), words);
        await Promise.all(wordFiles(tool.id).map((file) => writeFile(at(file), words)));
        const terms = Object.fromEntries(localeCodes.map((code) => [code, [tool.id]]));
        await writeFile(at('src/tools', tool.id, `${tool.id}.search-terms.json`), JSON.stringify(terms));
      }
      const names = Object.keys(added);
      await edit(
        'src/tools/index.ts',
        (text) => `import { ${names.join(', ')} } from '../../${module}';\n${listWith(text, names)}`,
      );
    },
    async addLike(id, more) {
      for (const one of more) {
        await cp(at('src/tools', id), at('src/tools', one.id), { recursive: true });
        await cp(at('public/samples', id), at('public/samples', one.id), { recursive: true });
        for (const [kind, target] of [
          ['tool.ts', `${one.id}.tool.ts`],
          ['en.json', `${one.id}.en.json`],
          ['search-terms.json', `${one.id}.search-terms.json`],
        ]) {
          const made = at('src/tools', one.id, `${id}.${kind}`);
          const text = await readFile(made, 'utf8');
          await rm(made);
          await writeFile(at('src/tools', one.id, target), renamed(text, id, one));
        }
        for (const file of wordFiles(id)) {
          const text = await readFile(at(file), 'utf8');
          await writeFile(at(file.replace(`${id}.json`, `${one.id}.json`)), renamed(text, id, one));
        }
      }
      await edit('src/tools/index.ts', (text) => {
        const original = new RegExp(`import \\{ (\\w+) \\} from './${id}/`).exec(text)![1];
        const imports = more.map(
          (one) => `import { ${original} as ${variableOf(one.id)} } from './${one.id}/${one.id}.tool.ts';\n`,
        );
        return (
          imports.join('') +
          listWith(
            text,
            more.map(({ id }) => variableOf(id)),
          )
        );
      });
      await edit('src/pictures/picture-sizes.json', (text) => {
        const sizes = Object.entries(JSON.parse(text) as Record<string, unknown>);
        const own = sizes.filter(([key]) => key.startsWith(`samples/${id}/`));
        const added = more.flatMap((one) =>
          own.map(([key, size]) => [key.replace(`/${id}/`, `/${one.id}/`), size]),
        );
        return JSON.stringify(Object.fromEntries([...sizes, ...added]));
      });
    },
    [Symbol.asyncDispose]: folder.remove,
  };
}

const variableOf = (id: string) => id.replaceAll('-', '_');

/** The list of tools with these at its end. */
function listWith(text: string, names: readonly string[]): string {
  return text.replace(/,?\s*\] as const/, `, ${names.join(', ')}] as const`);
}

/** Each part is called as it is in the code. */
function plainWords({ id, inputs, options, outputs, stages }: Tool): ToolWords {
  const each = <T>(parts: object, words: (name: string) => T): Record<string, T> =>
    Object.fromEntries(Object.keys(parts).map((name) => [name, words(name)]));
  return {
    name: id,
    verb: id,
    promise: id,
    meta: { title: id, description: id },
    inputs: each(inputs, (label) => ({ label, hint: label })),
    options: each(options.shape, (label) => ({ label, hint: label })),
    stages: each(stages, (label) => ({ label, now: label })),
    outputs: each(outputs, (label) => ({ label })),
    warnings: {},
    steps: [],
    bestFor: [],
    faq: [],
  };
}

function renamed(text: string, id: string, to: { id: string; name: string; category: string }): string {
  return text
    .replaceAll(id, to.id)
    .replace(/category: '\w+'/, `category: '${to.category}'`)
    .replace(/"name": "[^"]*"/, `"name": "${to.name}"`);
}
