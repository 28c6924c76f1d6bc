import { expect, test } from 'vitest';
import { formProblems, plainForm } from './withdrawal-form.ts';

const form = { name: 'Ada Lovelace', email: 'ada@example.org', contract: 'Pro, November 1' };

test('what is typed is stated without what nobody can read', () => {
  expect(
    plainForm({ name: ' Ada\u0000 Lovelace\n', email: ' ADA@Example.org ', contract: 'Pro\r\n№ 7\u0007 ' }),
  ).toEqual({ name: 'Ada Lovelace', email: 'ada@example.org', contract: 'Pro\n№ 7' });
});

test('a name, an address and a contract are needed, the contract only where no account says it', () => {
  const nothing = plainForm({ name: ' ', email: ' ', contract: '\n' });
  expect(formProblems(nothing, false)).toEqual({
    name: 'name_missing',
    email: 'email_missing',
    contract: 'contract_missing',
  });
  expect(formProblems(nothing, true).contract).toBeNull();
  expect(formProblems({ ...form, email: 'ada' }, false)).toEqual({
    name: null,
    email: 'email_invalid',
    contract: null,
  });
});
