import { readFile } from 'node:fs/promises';
import { type Env, EnvError } from '../../env.server.ts';
import { chainProblem } from '../cose-signature.server.ts';
import type { SigningChain } from './make-signing-chain.server.ts';

const settingOf = { key: 'C2PA_KEY', certificates: 'C2PA_CERT' } as const;

/** The chain that the settings name; null where they name none. Error: `EnvError`, of one that can't sign at any time. */
export async function readOperatorsChain({
  C2PA_CERT,
  C2PA_KEY,
}: Pick<Env, 'C2PA_CERT' | 'C2PA_KEY'>): Promise<SigningChain | null> {
  if (C2PA_CERT === undefined || C2PA_KEY === undefined) return null;
  const chain = {
    key: await readPem('C2PA_KEY', C2PA_KEY),
    certificates: await readPem('C2PA_CERT', C2PA_CERT),
  };
  const found = chainProblem(chain);
  if (found) throw new EnvError(`${settingOf[found.part]}: ${found.problem}`);
  return chain;
}

/** The text itself, or the path of a file with it. */
async function readPem(setting: string, value: string): Promise<string> {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
  try {
    return await readFile(value, 'utf8');
  } catch {
    throw new EnvError(`${setting}: neither PEM nor a file that can be read`);
  }
}
