import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { localeCodes } from '#src/i18n/locales.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns, printRow } from './report/printed-table.ts';

/**
 * Whether the site stays as fast with 39 more tools: a copy of this project with as many copies of one tool, built and
 * started beside this one, and both asked in turns.
 */
const copies = byMeasureLength({ full: 39, brief: 1 });
const specimen = 'sharpen-image';
const rounds = byMeasureLength({ full: 100, brief: 2 });
/** What has to be made for each request may take a little longer; what is kept may not. */
const mostTimesAsLong = 1.5;
const root = path.dirname(import.meta.dirname);

await using folder = await tempFolder();
const larger = await copyWithMoreTools(path.join(folder.path, 'site'));
const { build } = (await import(addressOf(larger, 'scripts/build.ts'))) as typeof import('#scripts/build.ts');
await build();
const { startSite: startLarger } = (await import(
  addressOf(larger, 'tests/support/hosts/site.ts')
)) as typeof import('#tests/support/hosts/site.ts');
await using few = await startSite({ timeoutMs: 300_000 });
await using many = await startLarger({ timeoutMs: 300_000 });

const kinds = [
  ['a tool’s page', `/${specimen}`],
  ['payload of a tool’s page', `/${specimen}.data`],
  ['home page', '/'],
  ['index of tools', '/ai-tools'],
  ['search', '/search.json'],
  ['/api/tools', '/api/tools'],
  ['/api/openapi.json', '/api/openapi.json'],
] as const;
/** These name every tool: they may take longer by as much as they grow, and no more. */
const listsTools = new Set<string>(['/ai-tools', '/search.json', '/api/tools', '/api/openapi.json']);

printColumns('', ['few tools', 'many tools', 'bytes', 'bytes']);
const ratios: { name: string; ratio: number; most: number }[] = [];
for (const [name, address] of kinds) {
  const times = { few: [] as number[], many: [] as number[] };
  const bytes = { few: 0, many: 0 };
  // The first answers are made, and later ones may come from what is kept.
  for (let round = byMeasureLength({ full: -10, brief: -1 }); round < rounds; round++) {
    for (const [key, site] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const { ms, length } = await ask(site, address);
      if (round >= 0) times[key].push(ms);
      bytes[key] = length;
    }
  }
  // What else the machine does can only add to a time.
  const [one, other] = [percentile(times.few, 0.1), percentile(times.many, 0.1)];
  printColumns(name, [
    `${one.toFixed(2)} ms`,
    `${other.toFixed(2)} ms`,
    String(bytes.few),
    String(bytes.many),
  ]);
  const most = listsTools.has(address) ? Math.max(mostTimesAsLong, bytes.many / bytes.few) : mostTimesAsLong;
  ratios.push({ name, ratio: other / one, most });
}
console.log('');
for (const { name, ratio, most } of ratios) {
  printRow(`${name}, times as long`, ratio.toFixed(2), {
    text: `at most ${most.toFixed(1)}`,
    isKept: ratio <= most,
  });
}

async function ask(site: RunningSite, address: string): Promise<{ ms: number; length: number }> {
  const start = performance.now();
  const answer = await fetch(`${site.url}${address}`);
  const { byteLength: length } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return { ms: performance.now() - start, length };
}

function addressOf(project: string, file: string): string {
  return pathToFileURL(path.join(project, file)).href;
}

/** This project with copies of the specimen under names of their own, in the list of tools and with all their words. */
async function copyWithMoreTools(project: string): Promise<string> {
  await mkdir(project);
  for (const name of ['src', 'locales', 'content', 'public', 'models', 'scripts', 'tests']) {
    await cp(path.join(root, name), path.join(project, name), { recursive: true });
  }
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]) {
    await cp(path.join(root, name), path.join(project, name));
  }
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const words = (locale: string, id: string) =>
    path.join(
      project,
      locale === 'en' ? `src/tools/${id}/${id}.en.json` : `locales/${locale}/tools/${id}.json`,
    );
  const ids = Array.from({ length: copies }, (_, place) => `specimen-${place + 1}`);
  for (const [place, id] of ids.entries()) {
    await mkdir(path.join(project, 'src/tools', id));
    await writeFile(
      path.join(project, `src/tools/${id}/${id}.tool.ts`),
      `import { sharpenImage } from '../${specimen}/${specimen}.tool.ts';\nexport const specimen${place} = { ...sharpenImage, id: '${id}' };\n`,
    );
    for (const locale of localeCodes) {
      const own = JSON.parse(await readFile(words(locale, specimen), 'utf8'));
      await writeFile(words(locale, id), JSON.stringify({ ...own, name: `${own.name} ${place + 1}` }));
    }
  }
  // A tool has pictures of its own, of which pages know the sizes.
  const sizesFile = path.join(project, 'src/pictures/picture-sizes.json');
  const sizes = Object.entries<number[]>(JSON.parse(await readFile(sizesFile, 'utf8')));
  const own = sizes.filter(([name]) => name.startsWith(`samples/${specimen}/`));
  for (const id of ids)
    sizes.push(...own.map(([name, size]) => [name.replace(specimen, id), size] as [string, number[]]));
  await writeFile(sizesFile, JSON.stringify(Object.fromEntries(sizes)));
  const index = path.join(project, 'src/tools/index.ts');
  const list = await readFile(index, 'utf8');
  const imports = ids.map((id, place) => `import { specimen${place} } from './${id}/${id}.tool.ts';\n`);
  const names = ids.map((_, place) => `, specimen${place}`);
  await writeFile(
    index,
    imports.join('') + list.replace(/(export const tools = \[[^\]]*?),?\s*\]/, `$1${names.join('')}]`),
  );
  return project;
}
