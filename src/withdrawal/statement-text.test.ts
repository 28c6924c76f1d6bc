import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { localeCodes, locales } from '../i18n/locales.ts';
import { readPageWords } from '../i18n/read-words.server.ts';
import { arrivalTime, statementText } from './statement-text.ts';

const form = { name: 'Ada {Lovelace}', email: 'ada@example.org', contract: "Pro, <b>order</b> '7'" };

describe.each(localeCodes)('the statement in %s', (locale) => {
  const messages = { withdraw: readPageWords('withdraw', locale) };
  const say = createTranslator({ locale: locales[locale], messages, namespace: 'withdraw.statement' });
  const lines = (given: typeof form, account: string | null) =>
    statementText((line, args) => say(line, args), given, account).split('\n');

  test('says everything as it was typed, each on a line of its own', () => {
    const [opening, blank, contract, account, name, email, ...more] = lines(form, 'ada@mail.example');
    expect(opening).toContain('Pixelwright');
    expect(blank).toBe('');
    expect(contract).toContain(form.contract);
    expect(account).toContain('ada@mail.example');
    expect(name).toContain(form.name);
    expect(email).toContain(form.email);
    expect(more).toEqual([]);
  });

  test('leaves out what was not said', () => {
    expect(lines({ ...form, contract: '' }, null)).toHaveLength(4);
  });
});

test('the time of arrival has its date, its seconds and its zone', () => {
  const at = new Date('2026-11-23T06:45:09Z');
  expect(arrivalTime(at, 'de-DE')).toBe('23. November 2026 um 06:45:09 UTC');
  expect(arrivalTime(at, 'ja-JP')).toMatch(/2026年11月23日.*6:45:09 UTC/);
});

// Article 11a of Directive 2011/83/EU in its versions of each language; § 356a BGB and D. 221-5 of the Code de la consommation.
test.each([
  ['en', 'Withdraw from contract here', 'Confirm withdrawal'],
  ['de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
  ['fr', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
  ['it', 'Recedere dal contratto qui', 'Conferma recesso'],
  ['es', 'Desistir del contrato aquí', 'Confirmar desistimiento'],
] as const)('in %s the buttons and the footer have the words of the law', (locale, begin, confirm) => {
  const { form: step, review } = readPageWords('withdraw', locale);
  expect([step.submit, review.confirm]).toEqual([begin, confirm]);
  expect(readPageWords('ui', locale).pages.withdraw).toBe(begin);
});
