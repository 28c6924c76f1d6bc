import { expect, test } from 'vitest';
import { bootTable } from './boot-table.server.ts';
import { readEnv } from './env.server.ts';
import { createModelStore } from './models/model-store.server.ts';

test('the boot table says where everything is and what would make a missing model work', () => {
  const env = readEnv({ DATA_DIR: 'data', MODELS_DIR: '/models' });
  const store = createModelStore({ modelsDir: '/models' });
  const table = bootTable({ env, database: { kind: 'pglite' }, models: store }, 'http://localhost:3000');
  expect(table).toContain('http://localhost:3000');
  expect(table).toMatch(/database {2}PGlite in data\/database/);
  expect(table).toMatch(
    /model .*isnet-medium .*missing .*put it at \/models\/isnet-medium-[0-9a-f]{8}\.onnx .*MODELS_MIRROR/,
  );
});

test('the boot table does not show the password of the database', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://site:secret@db.example:5432/pixelwright' });
  const table = bootTable(
    { env, database: { kind: 'postgres' }, models: createModelStore({ modelsDir: '/m' }) },
    'x',
  );
  expect(table).toContain('PostgreSQL db.example:5432/pixelwright');
  expect(table).not.toContain('secret');
});
