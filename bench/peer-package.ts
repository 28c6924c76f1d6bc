import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const name = '@imgly/background-removal-node';
const version = '1.4.5';

export const peer = `${name}@${version}`;

/**
 * Installs the package we measure ourselves against into a cache folder of its own, once; it is no dependency of ours.
 * Its sharp is one that comes from the registry whole, because the one it names fetches the rest from elsewhere.
 */
export async function installPeer(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  const folder = path.join(cache, 'pixelwright', 'bench', `background-removal-node-${version}`);
  if (existsSync(path.join(folder, 'installed'))) return folder;
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies: { [name]: version }, overrides: { sharp: '0.33.5' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const parameters = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', parameters, { cwd: folder, shell: process.platform === 'win32' });
  await writeFile(path.join(folder, 'installed'), '');
  return folder;
}
