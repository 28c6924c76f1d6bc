import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.server.ts';

const key = randomBytes(32);
const secret = randomBytes(20);

test('what is sealed opens again, and looks different each time', () => {
  const sealed = sealSecret(key, 'u_a', secret);
  expect(openSecret(key, 'u_a', sealed)).toEqual(secret);
  expect(sealSecret(key, 'u_a', secret)).not.toEqual(sealed);
  expect(sealed.includes(secret)).toBe(false);
});

test('it opens for nobody else, by no other key, and not once it was changed', () => {
  const sealed = sealSecret(key, 'u_a', secret);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] ^= 1;
  expect(() => openSecret(key, 'u_b', sealed)).toThrow();
  expect(() => openSecret(randomBytes(32), 'u_a', sealed)).toThrow();
  expect(() => openSecret(key, 'u_a', changed)).toThrow();
});
