import { isSigned, sign } from '../db/signature.server.ts';
import type { FileVariant } from './media.ts';

const roundedToSeconds = 300;
const livesSeconds = 600;

/** Makes and checks the short-lived URLs under which pictures are read. */
export interface FileSigner {
  /** A path with query that works for ten to fifteen minutes: asked again within five, it is the same and stays cached. */
  sign(id: string, variant: FileVariant): string;
  /** Seconds the signature is still good for, 0 when it is over, null when it is not ours for this file and variant. */
  secondsLeft(claim: { id: string; variant: FileVariant; expires: number; signature: string }): number | null;
}

export function createFileSigner(key: Uint8Array, now: () => Date): FileSigner {
  const textOf = (id: string, variant: FileVariant, expires: number) => `${id}\n${variant}\n${expires}`;
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    sign(id, variant) {
      const expires = Math.floor(seconds() / roundedToSeconds + 1) * roundedToSeconds + livesSeconds;
      return `/api/files/${id}?variant=${variant}&expires=${expires}&signature=${sign(key, textOf(id, variant, expires))}`;
    },
    secondsLeft({ id, variant, expires, signature }) {
      if (!isSigned(key, textOf(id, variant, expires), signature)) return null;
      return Math.max(0, expires - seconds());
    },
  };
}
