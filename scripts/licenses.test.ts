import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licensesDocument, licensesFile, productionLicenses } from './licenses.ts';

test('docs/licenses.md is what lock file and model manifest say', () => {
  expect(readFileSync(licensesFile, 'utf8')).toBe(licensesDocument());
});

test('what comes with a dependency is listed, what only developers need is not', () => {
  const names = productionLicenses().map((entry) => entry.name);
  expect(names).toContain('sharp');
  expect(names).toContain('@img/sharp-libvips-*');
  expect(names).toContain('pg-protocol');
  expect(names).not.toContain('vitest');
  expect(names).not.toContain('typescript');
});
