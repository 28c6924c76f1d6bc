import type { Logger } from 'pino';
import type { Database } from '../../db/database.server.ts';
import { changeSecret } from '../../db/secret.server.ts';
import { type Env, EnvError } from '../../env.server.ts';
import { type AskTime, type CoseSigner, createCoseSigner } from '../cose-signature.server.ts';
import { createTimeStamps } from '../time-stamp.server.ts';
import type { KnownCertificates } from './known-certificates.ts';
import { makeSigningChain, type SigningChain } from './make-signing-chain.server.ts';
import { readOperatorsChain } from './operators-chain.server.ts';
import {
  broughtUpToDate,
  decodeChain,
  encodeChain,
  isValidAt,
  knownOf,
  lifeOf,
  type SiteChain,
} from './site-chain.server.ts';

export type SigningSettings = Pick<
  Env,
  'C2PA_CERT' | 'C2PA_KEY' | 'C2PA_TSA_URL' | 'OPERATOR_NAME' | 'PUBLIC_URL'
>;

/** What the operator has to know of the certificates. */
export interface SigningFacts {
  /** Whose certificate signs now. */
  readonly by: 'site' | 'operator';
  /** When the operator's own ends; null where the settings name none. */
  readonly operatorsUntil: Date | null;
  /** It ends soon, or has ended: the site's own signs then. */
  readonly isDue: boolean;
}

/** What this site signs with, and what it has signed. */
export interface SiteSigning {
  /** Who signs at this moment: the operator's certificate while it is valid, the site's own otherwise. */
  signer(): CoseSigner;
  known(): KnownCertificates;
  facts(): SigningFacts;
}

/** The same for as long as the site runs. */
export interface KeptSigning extends SiteSigning {
  /** Renews the site's own chain where it's time, takes over what another process has renewed, and tells of an end that comes near. */
  tend(): Promise<void>;
}

const product = 'Pixelwright';
const dayMs = 24 * 60 * 60 * 1000;
/** How long before its end the operator hears of it: a new one may have to be applied for. */
const noticeMs = 30 * dayMs;

/**
 * The operator’s certificate where the settings name one. The site's own chain, made at the first start and kept as all secrets are, is known in
 * any case, and so is whatever signed before: what the site has signed stays the site's. Error: `EnvError`.
 */
export async function openSigning(
  db: Database,
  env: SigningSettings,
  log: Pick<Logger, 'warn'>,
  now: () => Date,
): Promise<KeptSigning> {
  const operators = await readOperatorsChain(env);
  const make = () => ownChain(env, now());
  const read = async () => {
    const value = await changeSecret(
      db,
      'signing-chain',
      () => encodeChain(make()),
      (bytes) => {
        const next = broughtUpToDate(decodeRow(bytes), operators, make, now());
        return next && encodeChain(next);
      },
    );
    return decodeRow(value);
  };
  const askTime = timeOf(env, (error) => log.warn({ error }, 'signing goes without a time stamp'));
  const open = async () => signWith(await read(), operators, askTime, now);
  let current = await open();
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    const { isDue, operatorsUntil: until, by } = current.facts();
    const isEarly = until !== null && !isDue && by === 'site';
    if (!(isDue || isEarly) || now().getTime() < toldAt + dayMs) return;
    toldAt = now().getTime();
    const said = isEarly
      ? 'the certificate in C2PA_CERT isn’t valid yet: until then the site signs with its own'
      : 'the certificate in C2PA_CERT ends: from then on the site signs with its own';
    log.warn({ until, by }, said);
  };
  tell();
  return {
    signer: () => current.signer(),
    known: () => current.known(),
    facts: () => current.facts(),
    async tend() {
      current = await open();
      tell();
    },
  };
}

export function signWith(
  own: SiteChain,
  operators: SigningChain | null = null,
  askTime?: AskTime,
  now: () => Date = () => new Date(),
): SiteSigning {
  const ownSigner = createCoseSigner(own, askTime);
  const known = knownOf(own);
  if (!operators) {
    return {
      signer: () => ownSigner,
      known: () => known,
      facts: () => ({ by: 'site', operatorsUntil: null, isDue: false }),
    };
  }
  const operatorsSigner = createCoseSigner(operators, askTime);
  const { until } = lifeOf(operators);
  return {
    signer: () => (isValidAt(operators, now()) ? operatorsSigner : ownSigner),
    known: () => known,
    facts: () => ({
      by: isValidAt(operators, now()) ? 'operator' : 'site',
      operatorsUntil: until,
      isDue: now().getTime() >= until.getTime() - noticeMs,
    }),
  };
}

/** Error: `EnvError`. */
function decodeRow(bytes: Uint8Array): SiteChain {
  const chain = decodeChain(bytes);
  if (chain) return chain;
  throw new EnvError(
    'What this site signs with can’t be read: the row “signing-chain” of the table “secrets” is spoiled. Bring it back from a backup. ' +
      'If there is none, delete the row: another chain is made at the next start, and what was signed before counts as somebody else’s.',
  );
}

/** @param onLate a signature goes without its time stamp */
export function timeOf(
  { C2PA_TSA_URL }: Pick<Env, 'C2PA_TSA_URL'>,
  onLate: (error: unknown) => void = () => {},
): AskTime | undefined {
  if (C2PA_TSA_URL === undefined) return undefined;
  const ask = createTimeStamps(C2PA_TSA_URL);
  return (bytes) =>
    ask(bytes).catch((error: unknown) => {
      onLate(error);
      throw error;
    });
}

export function ownChain({ PUBLIC_URL, OPERATOR_NAME }: SigningSettings, now: Date): SigningChain {
  const site = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : product;
  return makeSigningChain({ site, organization: OPERATOR_NAME ?? product }, now);
}
