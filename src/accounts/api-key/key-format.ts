import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Keys that programs act for an account with: `pxw_`, thirty letters and digits by chance (178 bits), and the CRC-32 of all that in six more. Whoever searches logs
 * or repositories for leaked keys can tell ours from other text without asking us. The shape is that of GitHub's tokens ("Behind GitHub's new
 * authentication token formats", 2021).
 */
const prefix = 'pxw_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [chanceLength, checkLength] = [30, 6];
/** The largest multiple of 62 that a byte can hold: larger bytes would make some digits likelier. */
const fairBytes = 256 - (256 % digits.length);

export function newApiKey(): string {
  let chance = '';
  while (chance.length < chanceLength) {
    for (const byte of randomBytes(2 * chanceLength)) {
      if (byte < fairBytes && chance.length < chanceLength) chance += digits[byte % digits.length];
    }
  }
  return `${prefix}${chance}${checkOf(chance)}`;
}

/** Whether somebody means a key, rightly or wrongly, and not the token of a session. */
export function isMeantAsKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether it can be one of ours; of what was mistyped or cut off, no row is looked for. */
export function isApiKey(text: string): boolean {
  if (!/^pxw_[0-9A-Za-z]{36}$/.test(text)) return false;
  const chance = text.slice(prefix.length, prefix.length + chanceLength);
  return text.slice(prefix.length + chanceLength) === checkOf(chance);
}

function checkOf(chance: string): string {
  let rest = crc32(`${prefix}${chance}`);
  let check = '';
  for (let place = 0; place < checkLength; place++) {
    check = digits[rest % digits.length] + check;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}
