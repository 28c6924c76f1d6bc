import { expect, test } from 'vitest';
import { describeFactor, newFactorSecret, stepOfCode } from './one-time-code.server.ts';

// RFC 6238, appendix B, whose codes have eight digits: these are the last six of them.
const secret = Buffer.from('12345678901234567890');
const vectors: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
];

test.each(vectors)('the code of second %i is that of the RFC', (seconds, code) => {
  const now = new Date(seconds * 1000);
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(secret, code, now)).toBe(step);
  expect(stepOfCode(secret, code, new Date(now.getTime() + 30_000))).toBe(step);
  expect(stepOfCode(secret, code, new Date(now.getTime() + 90_000))).toBeNull();
  expect(stepOfCode(newFactorSecret(), code, now)).toBeNull();
});

test('an app is told the secret, whose it is and how codes are made', () => {
  const { url, secret: text, qr } = describeFactor(secret, 'ada@mail.example');
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(url).toMatch(/^otpauth:\/\/totp\/Pixelwright:ada(@|%40)mail\.example\?/);
  expect(new URL(url).searchParams.get('secret')).toBe(text);
  expect(qr.size).toBeGreaterThan(30);
  // A finder pattern in the corner: seven dark modules behind the border.
  for (let x = 2; x < 9; x++) expect(qr.path).toContain(`M${x} 2h1v1h-1z`);
  expect(qr.path).not.toContain('M9 2h');
});
