import { sign } from '../db/signature.server.ts';

/** 22 characters: 132 bits. */
const tokenLength = 22;

/**
 * The word in the link to a share. It follows from the share's id and the site's key, so its owner can copy the link at any time, while the
 * row alone, where only its hash stands, leads nobody there.
 */
export function shareToken(key: Uint8Array, shareId: string): string {
  return sign(key, `share\n${shareId}`).slice(0, tokenLength);
}

/** The word in the address of a publication, in the same way; nobody can tell one from the other. */
export function publicationAddress(key: Uint8Array, publicationId: string): string {
  return sign(key, `publication\n${publicationId}`).slice(0, tokenLength);
}

/** The same network is told again by this, and nobody can tell from it which one it was. */
export function reporterOf(key: Uint8Array, network: string): string {
  return sign(key, `reporter\n${network}`);
}
