import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { digestFile } from './digest-file.server.ts';
import { watchPace } from './download-pace.ts';
import type { PackageSource } from './package-source.ts';
import { unpackMembers } from './unpack-members.server.ts';

export interface FetchOptions {
  /** An empty folder of the caller's, who also deletes it. */
  readonly folder: string;
  /** Where the archive lies, or is to stay, for others who take files out of it. */
  readonly shared?: string;
  /** See `download-pace.ts`. */
  readonly windowMs?: number;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/** npm starts, asks for the list of versions and checks what came: nothing is seen to grow meanwhile. */
const usualWindowMs = 60_000;
/** Weights hardly shrink; an archive that swells more than that holds something else. */
const mostSwelling = 30;
/** What npm keeps beside the package itself; so much may also come out of the smallest archive. */
const besideBytes = 32 * 1024 ** 2;

/**
 * Fetches a package with the person's own npm, so that their registry, proxy and certificates count, checks it against
 * the manifest, and unpacks the named files alone. No script of the package runs, and a registry can neither send more than
 * the package has nor take forever. An archive that is shared
 * is taken instead where it is that package. Answers where the files are, in the order of the source.
 */
export async function fetchPackage(
  source: PackageSource,
  options: FetchOptions,
): Promise<{ files: string[]; licenseFiles: string[] }> {
  const { folder, shared, onProgress } = options;
  const isKept = shared !== undefined && (await isArchiveOf(source, shared));
  let archive = isKept ? shared : await fetchArchive(source, options);
  if (shared !== undefined && !isKept) {
    await rename(archive, shared);
    archive = shared;
  }
  const names = [...source.files, ...source.licenseFiles];
  const targets = names.map((name, at) => [`package/${name}`, path.join(folder, `member-${at}`)] as const);
  const mostBytes = mostSwelling * source.bytes + besideBytes;
  await unpackMembers({ archive, targets: new Map(targets), mostBytes });
  onProgress(1);
  const files = targets.map(([, target]) => target);
  return { files: files.slice(0, source.files.length), licenseFiles: files.slice(source.files.length) };
}

const isArchiveOf = async ({ integrity }: PackageSource, archive: string): Promise<boolean> =>
  existsSync(archive) && `sha512-${await digestFile(archive, 'sha512', 'base64')}` === integrity;

/** Answers where the archive lies, which is the one that the manifest names. */
async function fetchArchive(
  source: PackageSource,
  { folder, windowMs = usualWindowMs, onProgress }: FetchOptions,
): Promise<string> {
  const specification = `${source.name}@${source.version}`;
  // Of this download alone: what grows in it is the package, and goes with it.
  const cache = path.join(folder, 'cache');
  const pack = startNpm(
    [
      'pack',
      specification,
      '--ignore-scripts',
      '--loglevel=error',
      `--cache=${cache}`,
      `--pack-destination=${folder}`,
    ],
    folder,
  );
  const stop = (problem: string) => pack.stop(`npm pack ${specification} ${problem}`);
  const growing = setInterval(async () => {
    const bytes = await bytesIn(folder);
    // It lies in the cache and in the folder for a moment.
    if (bytes > 2 * source.bytes + besideBytes) stop('got more than the package should have');
    else if (bytes > 0) onProgress(Math.min(0.95, bytes / source.bytes));
  }, 500);
  const endWatch = watchPace(
    () => bytesIn(folder),
    () => stop('was too slow'),
    windowMs,
  );
  try {
    await pack.done;
  } finally {
    clearInterval(growing);
    endWatch();
  }
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error(`npm pack ${specification} left no file`);
  const archive = path.join(folder, tarball);
  if (!(await isArchiveOf(source, archive)))
    throw new Error(`${specification} is not the package it should be (its sha512 differs)`);
  return archive;
}

function startNpm(parameters: string[], folder: string): RunningProgram {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js')
    ? startProgram(process.execPath, [script, ...parameters], folder)
    : startProgram('npm', parameters, folder);
}

interface RunningProgram {
  /** Rejects with what the program wrote about its failure, or with why it was stopped. */
  readonly done: Promise<void>;
  stop(reason: string): void;
}

function startProgram(program: string, parameters: string[], folder: string): RunningProgram {
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  let complaint = '';
  let stopped: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-2000);
  });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return {
    done: ended.then((code) => {
      if (stopped !== undefined) throw new Error(stopped);
      if (code !== 0) throw new Error(`npm failed: ${complaint.trim() || `code ${code}`}`);
    }),
    stop(reason) {
      stopped ??= reason;
      child.kill('SIGKILL');
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
