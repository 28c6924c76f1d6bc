import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ui = path.join(import.meta.dirname, '../../ui');

test('every component of src/ui is shown on the design page', () => {
  const shown = readdirSync(import.meta.dirname)
    .filter((file) => /^design.*\.tsx$/.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const components = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.split(path.sep).join('/'));
  expect(components.length).toBeGreaterThan(10);
  // The line is a part of the comparison, which is shown.
  const parts = components.filter((file) => file !== 'picture/compare-line.tsx');
  expect(parts.filter((file) => !shown.includes(`'#src/ui/${file}'`))).toEqual([]);
});

test('the one font that is sent weighs 60 KB at most', () => {
  const fonts = path.join(import.meta.dirname, '../../../public/fonts');
  const files = readdirSync(fonts).filter((file) => file.endsWith('.woff2'));
  expect(files).toHaveLength(1);
  expect(statSync(path.join(fonts, files[0])).size).toBeLessThan(60 * 1024);
});
