import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { codeDigits } from './form-rules.ts';

/** 256 random bits for a URL or a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: without salt, since nobody can guess what it is made from. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`;
}

export function newCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** What is kept of a code: there are only a million, so it takes the site's key to try them. */
export function hashCode(key: Uint8Array, code: string): Buffer {
  return createHmac('sha256', key).update(code).digest();
}
