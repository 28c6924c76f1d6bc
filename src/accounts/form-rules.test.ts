import { describe, expect, test } from 'vitest';
import validation from '../../locales/en/validation.json' with { type: 'json' };
import { errorWords } from '../i18n/error-words.server.ts';
import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  passwordProblem,
  plainCode,
  plainEmail,
  repeatProblem,
  termsProblem,
} from './form-rules.ts';

test.each([
  ['', 'email_missing'],
  ['   ', 'email_missing'],
  ['ada', 'email_invalid'],
  ['ada@', 'email_invalid'],
  ['@example.org', 'email_invalid'],
  ['ada@example', 'email_invalid'],
  ['ada@exam ple.org', 'email_invalid'],
  ['ada@@example.org', 'email_invalid'],
  ['a..b@example.org', 'email_invalid'],
  ['ada@-example.org', 'email_invalid'],
  ['Ada <ada@example.org>', 'email_invalid'],
  ['ada@example.org\r\nBcc: eve@example.org', 'email_invalid'],
  [`${'a'.repeat(65)}@example.org`, 'email_invalid'],
  [`ada@${'a.'.repeat(130)}org`, 'email_invalid'],
  ['ada@example.org', null],
  [' Ada.Lovelace+pictures@Example.co.uk ', null],
  ['müller@bücher.example', null],
  ['mu\u0308ller@bücher.example', null],
  ['ada@例え.テスト', null],
  // What nobody sees would make two addresses look alike.
  ['ada\0@example.org', 'email_invalid'],
  ['ada\u007f@example.org', 'email_invalid'],
  ['ada\u0085@example.org', 'email_invalid'],
  ['ada\u00ad@example.org', 'email_invalid'],
  ['a\u200bda@example.org', 'email_invalid'],
  ['ada@exam\u200dple.org', 'email_invalid'],
  ['\u202eada@example.org', 'email_invalid'],
  ['ada\u2066@example.org', 'email_invalid'],
  ['ada\ufeff@example.org', 'email_invalid'],
  ['ada\u3164@example.org', 'email_invalid'],
  ['ada\ud800@example.org', 'email_invalid'],
  ['ada\u3000b@example.org', 'email_invalid'],
  // Two mailboxes, where a mail system tells them apart.
  ['\ufb01ona@example.org', 'email_invalid'],
  ['ａda@example.org', 'email_invalid'],
  ['①@example.org', 'email_invalid'],
  ['\u212aate@example.org', 'email_invalid'],
  ['ſam@example.org', 'email_invalid'],
  ['ada@ｅxample.org', 'email_invalid'],
])('the address %j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test('capital letters and spaces around make no other address', () => {
  expect(plainEmail(' Ada@Example.ORG ')).toBe('ada@example.org');
  expect(plainEmail('MU\u0308LLER@example.org')).toBe('müller@example.org');
});

test.each([
  ['', 'password_missing'],
  ['12345', 'password_length'],
  ['123456', null],
  [' '.repeat(6), null],
  ['a'.repeat(32), null],
  ['a'.repeat(33), 'password_length'],
  // People count what they see, not what a computer stores.
  ['🔒'.repeat(32), null],
  ['🔒'.repeat(5), 'password_length'],
  // A decomposed é is one letter.
  ['e\u0301'.repeat(5), 'password_length'],
])('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  ['', 'code_missing'],
  ['12345', 'code_invalid'],
  ['1234567', 'code_invalid'],
  ['12345a', 'code_invalid'],
  ['123456', null],
  [' 123 456 ', null],
  ['１２３４５６', null],
])('the code %j: %s', (code, problem) => {
  expect(codeProblem(code)).toBe(problem);
});

test.each([
  ['12345', 'password_length'],
  ['aaaaaa', 'password_easy'],
  ['abababab', 'password_easy'],
  ['xyzxyz', 'password_easy'],
  ['abcdef', 'password_easy'],
  ['987654', 'password_easy'],
  ['ａｂｃｄｅｆ', 'password_easy'],
  ['x7Kq9z', null],
  ['abcdeg', null],
  ['paperhills', null],
] as const)('chosen now, the password %j: %s', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem);
});

test('a code that was copied or typed in wide digits is the code', () => {
  expect(plainCode(' １２３ 456\n')).toBe('123456');
});

test('terms and repetition', () => {
  expect(termsProblem(false)).toBe('terms_missing');
  expect(termsProblem(true)).toBeNull();
  expect(repeatProblem('secret1', '')).toBe('repeat_missing');
  expect(repeatProblem('secret1', 'secret2')).toBe('repeat_differs');
  expect(repeatProblem('se\u0301cret', 's\u00e9cret')).toBeNull();
});

describe('the sentences are those of the specification', () => {
  test.each([
    ['email_missing', 'Please enter your email address!', 'Please enter your email address!'],
    ['email_invalid', 'Incorrect email address!', 'Incorrect email address!'],
    ['password_missing', 'Please enter password!', 'Please enter your password!'],
    [
      'password_length',
      'Password must be 6 to 32 characters long.',
      'The password must be 6 to 32 characters.',
    ],
    [
      'code_missing',
      'Please enter a 6-digit verification code!',
      'Please enter a 6-digit verification code!',
    ],
    [
      'code_invalid',
      'The verification code format is incorrect!',
      'The verification code format is incorrect!',
    ],
    ['terms_missing', 'Please read and agree to the terms!', 'Please read and agree to the terms!'],
    ['repeat_missing', 'Please enter password again!', 'Please enter the password again!'],
    ['repeat_differs', 'The two passwords are inconsistent', 'The two passwords do not match'],
  ] as const)('%s', (problem, entry, change) => {
    expect(errorWords('en', problem, { wording: 'entry' })).toBe(entry);
    expect(errorWords('en', problem, { wording: 'change' })).toBe(change);
  });

  test('and the only others are those of the withdrawal form, and of passwords that are guessed at once', () => {
    const others = ['name_missing', 'contract_missing', 'password_easy'];
    expect(Object.keys(validation).slice(9)).toEqual(others);
  });
});
