import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EnvError } from '../../env.server.ts';
import type { CoseSigner } from '../cose-signature.server.ts';
import { ownChain, type SigningSettings, signWith, timeOf } from './open-signing.server.ts';
import { readOperatorsChain } from './operators-chain.server.ts';
import { broughtUpToDate, decodeChain, encodeChain, type SiteChain } from './site-chain.server.ts';

const dataFolder = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share');

/**
 * What commands sign with, which have no database: a chain in a file for this person alone, made by the first of them. Each that takes the
 * place of an old one has a file of its own, so that commands at the same time agree on who made it.
 */
export async function openKeptSigning(
  env: SigningSettings,
  folder = path.join(dataFolder, 'pixelwright'),
  now = () => new Date(),
): Promise<CoseSigner> {
  const make = () => ownChain(env, now());
  const read = async (file: string): Promise<SiteChain> => {
    const made = make();
    const isKept = await keep(file, encodeChain(made));
    // Where nothing can be kept, each command has its own.
    return isKept ? readChain(file) : made;
  };
  let chain = await read(path.join(folder, 'signing-chain.json'));
  for (let place = 2; broughtUpToDate(chain, null, make, now()); place++) {
    chain = await read(path.join(folder, `signing-chain-${place}.json`));
  }
  return signWith(chain, await readOperatorsChain(env), timeOf(env), now).signer();
}

/** Error: `EnvError`, of a file that somebody or a full disk has spoiled. */
async function readChain(file: string): Promise<SiteChain> {
  const chain = decodeChain(await readFile(file));
  if (!chain)
    throw new EnvError(
      `${file}: the certificate in it can't be read. Delete it, and the next command makes one.`,
    );
  return chain;
}

/** Whether there's such a file, whoever wrote it; nobody ever finds half of one. */
async function keep(file: string, bytes: Uint8Array): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  } finally {
    await rm(draft, { force: true });
  }
}
