import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test('the builds of every package for all systems are locked, or npm ci would refuse the lock file', () => {
  const file = path.join(import.meta.dirname, '../package-lock.json');
  const packages: Record<string, LockedPackage> = JSON.parse(readFileSync(file, 'utf8')).packages;
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${folder}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('packages with known holes that others would bring stay out', () => {
  const file = path.join(import.meta.dirname, '../package-lock.json');
  const packages: Record<string, { version?: string }> = JSON.parse(readFileSync(file, 'utf8')).packages;
  const named = Object.entries(packages).map(
    ([folder, { version }]) => `${folder.split('node_modules/').at(-1)} ${version}`,
  );
  const old = named.filter((one) => /^(dicer |busboy 0\.|esbuild 0\.(1?\d|2[0-4])\.)/.test(one));
  expect(old).toEqual([]);
});
