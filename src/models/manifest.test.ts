import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engines } from '../engines/index.ts';
import { models } from './manifest.ts';
import { optionalModels } from './optional/optional-models.ts';

test('every model has an id and a file of its own', () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
  expect(new Set(models.map(({ file }) => file)).size).toBe(models.length);
});

test.each(models.map((model) => [model.id, model] as const))(
  '%s is pinned and says where it is from',
  (_id, model) => {
    expect(model.sha256).toMatch(/^[0-9a-f]{64}$/);
    const isOurs = model.sources[0].kind === 'repository';
    if (!isOurs) expect(model.file).toContain(`-${model.sha256.slice(0, 8)}.`);
    expect(model.bytes).toBeGreaterThan(0);
    expect(model.sources.length).toBeGreaterThan(0);
    for (const source of model.sources) {
      if (source.kind === 'package') {
        expect(source.version).toMatch(/^\d+\.\d+\.\d+/);
        expect(Buffer.from(source.integrity.replace('sha512-', ''), 'base64')).toHaveLength(64);
        expect(source.licenseFiles.length).toBeGreaterThan(0);
      }
      if (source.kind === 'repository') {
        expect(model.sources).toHaveLength(1);
        expect(createHash('sha256').update(readFileSync(source.path)).digest('hex')).toBe(model.sha256);
      }
      if (source.kind === 'url') expect(source.url).toMatch(/^https:\/\//);
    }
    for (const text of [model.license.weights, model.data, model.tensors]) expect(text).toMatch(/\S/);
  },
);

test('every model an engine needs is there, and none is kept for nobody', () => {
  const needed = (isOptional: boolean) => {
    const found = engines.filter((engine) => (engine.isOptional ?? false) === isOptional);
    return [...new Set(found.flatMap((engine) => engine.models))].sort();
  };
  expect(needed(false)).toEqual(models.map(({ id }) => id).sort());
  const ofOperators = optionalModels.flatMap(({ id, files }) =>
    files.filter(({ mayBeMissing }) => !mayBeMissing).map(({ name }) => `${id}/${name}`),
  );
  const own = models.map(({ id }) => id);
  expect(needed(true).filter((id) => !own.includes(id))).toEqual(ofOperators.sort());
});
