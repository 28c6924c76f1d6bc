import { expect, test } from 'vitest';
import { iconPaths } from './icon-paths.ts';

const hosts = ['https://pictures.example/api/icons', 'https://icons.example'];

test('names stand once and sorted, so that the same icons always have the same address', () => {
  expect(iconPaths('lucide', ['sun', 'moon', 'sun'], hosts)).toEqual([
    { path: '/lucide.json?icons=moon,sun', names: ['moon', 'sun'] },
  ]);
});

test('no address is longer than 500 characters at any host, and all icons are asked for', () => {
  const names = Array.from({ length: 200 }, (_, place) => `icon-number-${String(place).padStart(3, '0')}`);
  const paths = iconPaths('lucide', names, hosts);
  expect(paths.flatMap((one) => one.names)).toEqual(names);
  const lengths = paths.map(({ path }) => hosts[0].length + path.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  // And as few as possible: one more name would not fit into any but the last.
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(500 - '-icon-number-000'.length - 1);
  for (const { path, names: asked } of paths) expect(path).toBe(`/lucide.json?icons=${asked.join(',')}`);
});

test('what cannot be a name is not asked for', () => {
  expect(iconPaths('lucide', ['../secret', 'a,b', '', 'UPPER', 'a--b', 'x?y=z'], hosts)).toEqual([]);
});
