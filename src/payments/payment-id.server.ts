import { randomBytes } from 'node:crypto';

/** 128 random bits behind a letter that says what it is. */
export function newPaymentId(letter: 'w' | 'c'): string {
  return `${letter}_${randomBytes(16).toString('base64url')}`;
}
