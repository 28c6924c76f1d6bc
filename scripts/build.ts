import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import packageFacts from '../package.json' with { type: 'json' };
import { writeOfflineWorker } from './offline-worker.ts';

const root = path.dirname(import.meta.dirname);
const stamp = path.join(root, 'build', '.sources.sha256');
const sources = [
  'src',
  'public',
  'locales',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the pages into `build/`, unless the build there was made from these very sources. */
export async function buildIfStale(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()) return;
  process.stdout.write('Building the pages …\n');
  await build();
}

/** Builds the pages into `build/`. Throws when the builder fails; what it said went to our streams. */
export async function build(): Promise<void> {
  const hash = hashSources();
  rmSync(stamp, { force: true });
  const builder = spawn(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error('The build failed; see its output above.');
  const id = hash.slice(0, 16);
  describeBuild(id);
  await writeOfflineWorker(path.join(root, 'build/client'), id);
  writeFileSync(stamp, hash);
}

/** `/builds/latest.json` tells open pages which build is served now, `/builds/meta/<id>.json` what it is. */
function describeBuild(id: string): void {
  const folder = path.join(root, 'build/client/builds');
  const latest = { id, timestamp: Date.now() };
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  writeFileSync(
    path.join(folder, 'meta', `${id}.json`),
    JSON.stringify({ ...latest, version: packageFacts.version }),
  );
  writeFileSync(path.join(folder, 'latest.json'), JSON.stringify(latest));
}

/** Names and contents of everything a build depends on; tests aside. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--if-stale') ? buildIfStale() : build());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
