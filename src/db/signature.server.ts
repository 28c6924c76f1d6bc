import { createHmac, timingSafeEqual } from 'node:crypto';

/** Says, to whoever holds the site's key, that a text comes from this site: HMAC-SHA-256 in base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether the signature is ours for this text; how long that takes tells nothing about it. */
export function isSigned(key: Uint8Array, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
