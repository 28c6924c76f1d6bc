import { isSigned, sign } from '../../db/signature.server.ts';
import { passForm } from '../share-rules.ts';

/** So long somebody sees a share who knew its password, before they are asked again. */
const passSeconds = 60 * 60;

interface Lock {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** The hash is in it: with another password, or the same one set again, no older pass opens the share. */
const textOf = ({ id, passwordHash }: Lock, until: number) => `pass\n${id}\n${passwordHash}\n${until}`;

/** What opens a share to whoever knew its password, until an hour later. */
export function sharePass(key: Uint8Array, share: Lock, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + passSeconds;
  return `${until}.${sign(key, textOf(share, until))}`;
}

/** Whether this opens it. */
export function opensShare(key: Uint8Array, share: Lock, pass: string | null, now: Date): boolean {
  if (pass === null || !passForm.test(pass)) return false;
  const [until, signature] = pass.split('.', 2);
  return Number(until) * 1000 > now.getTime() && isSigned(key, textOf(share, Number(until)), signature);
}
