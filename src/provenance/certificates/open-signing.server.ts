import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.server.ts';
import { readSecret } from '../../db/secret.server.ts';
import { type Env, EnvError } from '../../env.server.ts';
import {
  type AskTime,
  type CoseSigner,
  certificatesOf,
  chainProblem,
  createCoseSigner,
} from '../cose-signature.server.ts';
import { createTimeStamps } from '../time-stamp.server.ts';
import type { KnownCertificates } from './known-certificates.ts';
import { makeSigningChain, type SigningChain } from './make-signing-chain.server.ts';

export type SigningSettings = Pick<
  Env,
  'C2PA_CERT' | 'C2PA_KEY' | 'C2PA_TSA_URL' | 'OPERATOR_NAME' | 'PUBLIC_URL'
>;

/** What this site signs with, and what it has signed. */
export interface SiteSigning {
  readonly signer: CoseSigner;
  readonly known: KnownCertificates;
}

const product = 'Pixelwright';

/**
 * The operator’s certificate where the settings name one. The site's own chain, made at the first start and kept as all secrets are, is known in
 * any case: what it has signed stays the site's. Error: `EnvError`.
 */
export async function openSigning(
  db: Database,
  env: SigningSettings,
  log: Pick<Logger, 'warn'>,
  now: () => Date,
): Promise<SiteSigning> {
  const make = () => encodeChain(ownChain(env, now()));
  const own = decodeChain(await readSecret(db, 'signing-chain', make));
  return signWith(own, env, (error) => log.warn({ error }, 'signing goes without a time stamp'));
}

/** @param onLateTime a signature goes without its time stamp */
export async function signWith(
  own: SigningChain,
  env: SigningSettings,
  onLateTime: (error: unknown) => void = () => {},
): Promise<SiteSigning> {
  const operators = await operatorsChain(env);
  const chains = [own, ...(operators ? [operators] : [])].map(({ certificates }) =>
    certificatesOf(certificates),
  );
  const known = {
    anchors: chains.map((chain) => chain.at(-1)).join(''),
    serials: chains.map(([first]) => BigInt(`0x${first.serialNumber}`).toString()),
  };
  const { C2PA_TSA_URL } = env;
  const askTime = C2PA_TSA_URL === undefined ? undefined : stamped(C2PA_TSA_URL, onLateTime);
  const signer = createCoseSigner(operators ?? own, askTime);
  return { signer, known };
}

function stamped(url: string, onFailure: (error: unknown) => void): AskTime {
  const ask = createTimeStamps(url);
  return (bytes) =>
    ask(bytes).catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
}

export function ownChain({ PUBLIC_URL, OPERATOR_NAME }: SigningSettings, now: Date): SigningChain {
  const site = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : product;
  return makeSigningChain({ site, organization: OPERATOR_NAME ?? product }, now);
}

export function encodeChain(chain: SigningChain): Uint8Array {
  return Buffer.from(JSON.stringify(chain));
}

export function decodeChain(bytes: Uint8Array): SigningChain {
  return JSON.parse(new TextDecoder().decode(bytes));
}

const settingOf = { key: 'C2PA_KEY', certificates: 'C2PA_CERT' } as const;

async function operatorsChain({ C2PA_CERT, C2PA_KEY }: SigningSettings): Promise<SigningChain | null> {
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
