import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.server.ts';

test('argon2id, salted, with the cost that is recommended', async () => {
  const [one, other] = await Promise.all([hashPassword('secret 7'), hashPassword('secret 7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test('many at once come to an end, each with its own answer', async () => {
  const kept = await hashPassword('secret 7');
  const asked = Array.from({ length: 12 }, (_, place) => (place % 3 === 0 ? 'secret 7' : `other ${place}`));
  const answers = await Promise.all(asked.map((password) => isPassword(password, kept)));
  expect(answers).toEqual(asked.map((password) => password === 'secret 7'));
});

test('nobody has the password of somebody who has none', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
});
