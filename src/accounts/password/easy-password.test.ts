import { expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.server.ts';

test.each(['hunter2', 'Hunter2', '123456', 'passwort', 'motdepasse', 'dragon2024', 'Football!'])(
  '%s is what is tried first',
  async (password) => {
    expect(await isEasyPassword(password)).toBe(true);
  },
);

test.each([
  'x7Kq9z',
  'another 9',
  'correct horse 7',
  'paperhills',
  'dragonflies over water',
  '紙の丘と水の音',
])('%s is taken', async (password) => {
  expect(await isEasyPassword(password)).toBe(false);
});

test('the name of the mailbox is no secret', async () => {
  const email = 'lin.chengyu@example.org';
  expect(await isEasyPassword('lin.chengyu', email)).toBe(true);
  expect(await isEasyPassword('Lin.Chengyu1', email)).toBe(true);
  expect(await isEasyPassword(email, email)).toBe(true);
  expect(await isEasyPassword('lin.chengyu', 'somebody@example.org')).toBe(false);
});
