import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  decodeChain,
  encodeChain,
  ownChain,
  type SigningSettings,
  type SiteSigning,
  signWith,
} from './open-signing.server.ts';

const dataFolder = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share');

/** What commands sign with, which have no database: a chain in a file for this person alone, made by the first of them. */
export async function openKeptSigning(
  env: SigningSettings,
  file = path.join(dataFolder, 'pixelwright', 'signing-chain.json'),
): Promise<SiteSigning> {
  const made = encodeChain(ownChain(env, new Date()));
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Where nothing can be kept, each command has its own.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return signWith(decodeChain(made), env);
  }
  return signWith(decodeChain(await readFile(file)), env);
}
