import { expect, test } from 'vitest';
import { ownPath, signInPath, startPath } from './next-path.ts';

test.each(['/', '/app/account', '/de/background-remover?sample=dahlia#how', '/ja/app/dashboard'])(
  'leads on to %s',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  '',
  'app/account',
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  '\\\\example.org',
  'javascript:alert(1)',
  ' /app',
  'http:/example.org',
  '/..//example.org',
  '/../..//example.org',
  '/app/..//example.org/',
])('does not lead on to %j', (wanted) => {
  expect(ownPath(wanted)).toBeNull();
});

test('whoever is signed in starts at the dashboard, anybody else at the home page, each in their language', () => {
  expect(startPath('en', { isSignedIn: true })).toBe('/app/dashboard');
  expect(startPath('de', { isSignedIn: true })).toBe('/de/app/dashboard');
  expect(startPath('en', { isSignedIn: false })).toBe('/');
  expect(startPath('ja', { isSignedIn: false })).toBe('/ja');
});

test('the sign-in page knows where to go on, and whether a session has ended', () => {
  expect(signInPath('de', '/de/app/account')).toBe('/de/sign-in?next=%2Fde%2Fapp%2Faccount');
  expect(signInPath('en', '/app/account', { hasExpired: true })).toBe(
    '/sign-in?next=%2Fapp%2Faccount&expired=1',
  );
});
