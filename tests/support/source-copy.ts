import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { localeCodes } from '#src/i18n/locales.ts';
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
  /** Takes a tool out as a person would: its folder, its line in the list, and its words. */
  removeTool(id: string): Promise<void>;
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
      const options = { cwd: folder.path, maxBuffer: 64 * 1024 * 1024 };
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
      await edit('src/tools/index.ts', (text) => {
        const line = new RegExp(`import \\{ (\\w+) \\} from './${id}/.*\\n`);
        const variable = line.exec(text)?.[1];
        return text.replace(line, '').replace(new RegExp(`(?<=[[ ])${variable}(, )?`), '');
      });
    },
    async addLike(id, more) {
      for (const one of more) {
        await cp(at('src/tools', id), at('src/tools', one.id), { recursive: true });
        await cp(at('public/samples', id), at('public/samples', one.id), { recursive: true });
        for (const [kind, target] of [
          ['tool.ts', `${one.id}.tool.ts`],
          ['en.json', `${one.id}.en.json`],
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
          (one, place) => `import { ${original} as more${place} } from './${one.id}/${one.id}.tool.ts';\n`,
        );
        return (
          imports.join('') +
          text.replace('] as const', `, ${more.map((_, i) => `more${i}`).join(', ')}] as const`)
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

function renamed(text: string, id: string, to: { id: string; name: string; category: string }): string {
  return text
    .replaceAll(id, to.id)
    .replace(/category: '\w+'/, `category: '${to.category}'`)
    .replace(/"name": "[^"]*"/, `"name": "${to.name}"`);
}
