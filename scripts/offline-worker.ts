import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { localeCodes } from '#src/i18n/locales.ts';
import { type Edition, type PageParts, partsPath, workerPath } from '#src/pages/device/edition.ts';
import { pageTools } from '#src/tools/index.ts';

/** One file of Vite's manifest: `build/client/.vite/manifest.json`. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

const island = /\.island$/;
const root = path.dirname(import.meta.dirname);

/** Lists what each part of a page needs, and writes the worker that keeps it; `client` is the folder of the pages' files. */
export async function writeOfflineWorker(client: string, id: string): Promise<void> {
  const folder = path.join(client, '.vite');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  // It names every source file; visitors have no use for it.
  rmSync(folder, { recursive: true });
  const parts = path.join(client, partsPath(id));
  mkdirSync(path.dirname(parts), { recursive: true });
  writeFileSync(parts, JSON.stringify(describeParts(manifest)));
  const edition: Edition = { id, pages: pageTools.map((tool) => `/${tool.id}`) };
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { offlineEdition: JSON.stringify(edition) },
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(root, 'src/pages/device/service-worker.ts'),
        // Not every browser takes workers of this kind as modules.
        output: { format: 'iife', entryFileNames: workerPath.slice(1) },
      },
    },
  });
}

/** What pages begin with, and what each island may load. Throws where the manifest is not what it was. */
export function describeParts(manifest: Manifest): PageParts {
  const files: string[] = [];
  const placeOf = (file: string) => {
    const address = `/${file}`;
    const known = files.indexOf(address);
    return known >= 0 ? known : files.push(address) - 1;
  };
  const [entry] = Object.entries(manifest).find(([key]) => key.endsWith('/entry.client.tsx')) ?? [];
  if (!entry) throw new Error('The build no longer says what pages begin with.');
  const start = reach(manifest, [entry], () => []);
  // What every page may load later, but for the islands: it has those that its HTML names.
  const later = [...start]
    .flatMap((key) => manifest[key].dynamicImports ?? [])
    .filter((key) => !island.test(manifest[key].name ?? ''));
  const further = (key: string) => (start.has(key) ? [] : (manifest[key].dynamicImports ?? []));
  const placesOf = (keys: Iterable<string>) => [
    ...new Set([...keys].flatMap((key) => filesOf(manifest[key]).map(placeOf))),
  ];
  const islands = Object.entries(manifest).filter(([, { name }]) => island.test(name ?? ''));
  const ofLanguage = (code: string) =>
    Object.keys(manifest).filter((key) => path.posix.basename(manifest[key].src ?? '') === `${code}.json`);
  return {
    files,
    start: placesOf(new Set([...start, ...reach(manifest, later, further)])),
    islands: Object.fromEntries(
      islands.map(([key, { name }]) => [
        name!.replace(island, ''),
        placesOf(reach(manifest, [key], further)),
      ]),
    ),
    languages: Object.fromEntries(localeCodes.map((code) => [code, placesOf(ofLanguage(code))])),
  };
}

/** All that these import before they run, and what `further` says that they load after it. */
function reach(manifest: Manifest, from: readonly string[], further: (key: string) => readonly string[]) {
  const found = new Set(from);
  for (const key of found) {
    for (const next of [...(manifest[key].imports ?? []), ...further(key)]) found.add(next);
  }
  return found;
}

function filesOf({ file, css = [], assets = [] }: Chunk): string[] {
  return [file, ...css, ...assets];
}
