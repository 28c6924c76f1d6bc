import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, thirty seconds. */
const digits = 6;
const periodMs = 30_000;
/** A clock may be so many steps away, and a person as slow. */
const stepsBeside = 1;
const secretBytes = 20;

export function newFactorSecret(): Uint8Array {
  return new Secret({ size: secretBytes }).bytes;
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({
    issuer: 'Pixelwright',
    label,
    algorithm: 'SHA1',
    digits,
    period: periodMs / 1000,
    secret: new Secret({ buffer }),
  });
}

/** For the app: as text to type, as an address, and as a QR code of square modules with a border of two. */
export function describeFactor(secret: Uint8Array, label: string) {
  const totp = totpOf(secret, label);
  const url = totp.toString();
  const { size, data } = encode(url, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { secret: totp.secret.base32, url, qr: { size, path } };
}

export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The time step that the code belongs to; null for one that is wrong or too old. Takes as long for each of them. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepsBeside });
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta;
}
