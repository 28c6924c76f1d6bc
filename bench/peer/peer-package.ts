import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Packages we measure ourselves against or with, and that fonts are cut with; they are no dependencies of ours. */
export interface Peer {
  /** Shown in print. */
  readonly name: string;
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Its sharp is one that comes from the registry whole, because the one it names fetches the rest from elsewhere. */
export const backgroundRemovalPeer: Peer = {
  name: '@imgly/background-removal-node@1.4.5',
  folder: 'background-removal-node-1.4.5',
  dependencies: { '@imgly/background-removal-node': '1.4.5' },
  overrides: { sharp: '0.33.5' },
};

/** TensorFlow.js in the parts that run the network; the package asks for the whole of an older one. */
export const esrganPeer: Peer = {
  name: '@upscalerjs/esrgan-thick@1.0.0 on @tensorflow/tfjs-backend-wasm@4.22.0',
  folder: 'tfjs-4.22.0-esrgan-thick-1.0.0',
  dependencies: {
    '@tensorflow/tfjs-core': '4.22.0',
    '@tensorflow/tfjs-layers': '4.22.0',
    '@tensorflow/tfjs-backend-cpu': '4.22.0',
    '@tensorflow/tfjs-backend-wasm': '4.22.0',
    '@upscalerjs/esrgan-thick': '1.0.0',
  },
};

export const opencvPeer: Peer = {
  name: '@techstark/opencv-js@4.12.0-release.1',
  folder: 'opencv-js-4.12.0-release.1',
  dependencies: { '@techstark/opencv-js': '4.12.0-release.1' },
};

/** It brings a hundred packages, which nobody needs who does not measure. */
export const lighthousePeer: Peer = {
  name: 'lighthouse@13.5.0',
  folder: 'lighthouse-13.5.0',
  dependencies: { lighthouse: '13.5.0', 'chrome-launcher': '1.2.1' },
};

/** Installs the peer into a cache folder of its own, once, and answers that folder. */
export async function installPeer(peer: Peer): Promise<string> {
  const folder = folderOf(peer);
  if (isInstalled(peer)) return folder;
  const { dependencies, overrides } = peer;
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies, overrides };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const parameters = [
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await promisify(execFile)('npm', parameters, { cwd: folder, shell: process.platform === 'win32' });
  await writeFile(path.join(folder, 'installed'), '');
  return folder;
}

export function isInstalled(peer: Peer): boolean {
  return existsSync(path.join(folderOf(peer), 'installed'));
}

function folderOf({ folder }: Peer): string {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(cache, 'pixelwright', 'bench', folder);
}
