import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const tests = ['src', 'scripts', 'tests']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.basename(file));

test('every test that SECURITY.md names is there', () => {
  const named = [...security.matchAll(/`(?:[\w-]+\/)*([\w-]+\.test\.ts)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});

test('each of its promises names one', () => {
  // Whom to write to, and what tiers ask for, are no promises of the code.
  const sections = security.split(/^## /m).slice(1);
  const promises = sections
    .filter((section) => !/^(Report a problem|Effects on people)/.test(section))
    .flatMap((section) =>
      section
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/\n\n|\n(?=- |\d\. )/),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('|') && !text.endsWith(':'));
  expect(promises.filter((text) => !text.includes('.test.ts`'))).toEqual([]);
});
