import { expect, test } from 'vitest';
import { bootTable } from './boot-table.server.ts';
import { readEnv } from './env.server.ts';
import { createModelStore } from './models/model-store.server.ts';

test('the boot table shows where everything is and how to supply a missing model', () => {
  const env = readEnv({ DATA_DIR: 'data', MODELS_DIR: '/models' });
  const store = createModelStore({ modelsDir: '/models' });
  const table = bootTable(
    { env, database: { kind: 'pglite' }, models: store, ffmpeg: null },
    'http://localhost:3000',
  );
  expect(table).toContain('http://localhost:3000');
  expect(table).toMatch(/database {2}PGlite in data\/database/);
  expect(table).toMatch(
    /model .*isnet-medium .*missing .*copy it to \/models\/isnet-medium-[0-9a-f]{8}\.onnx .*MODELS_MIRROR/,
  );
});

test('the boot table does not show the password of the database', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://site:secret@db.example:5432/pixelwright' });
  const table = bootTable(
    { env, database: { kind: 'postgres' }, models: createModelStore({ modelsDir: '/m' }), ffmpeg: null },
    'x',
  );
  expect(table).toContain('PostgreSQL db.example:5432/pixelwright');
  expect(table).not.toContain('secret');
});

test('the boot table names the bucket, and warns of a folder that several hosts may not share', () => {
  const models = createModelStore({ modelsDir: '/m' });
  const table = (settings: Record<string, string>) =>
    bootTable(
      {
        env: readEnv({ DATABASE_URL: 'postgres://db/site', ...settings }),
        database: { kind: 'postgres' },
        models,
        ffmpeg: null,
      },
      'x',
    );
  expect(table({ DATA_DIR: 'data' })).toMatch(/storage {3}data\/storage .*STORAGE=s3/);
  const bucket = { STORAGE: 's3', S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'pictures' };
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hidden' };
  expect(table({ ...bucket, ...key })).toMatch(/storage {3}bucket pictures at s3\.example\n/);
  expect(table({ ...bucket, ...key })).not.toContain('hidden');
});

test('the boot table shows ads and analytics from other companies', () => {
  const models = createModelStore({ modelsDir: '/m' });
  const table = (settings: Record<string, string>) =>
    bootTable({ env: readEnv(settings), database: { kind: 'pglite' }, models, ffmpeg: null }, 'x');
  expect(table({})).toMatch(/ads +house ads for Pro +set ADSENSE_CLIENT/);
  expect(table({})).not.toContain('statistics');
  const both = table({ ADSENSE_CLIENT: 'ca-pub-12', ANALYTICS_SCRIPT: 'https://count.example/script.js' });
  expect(both).toMatch(/ads +AdSense ca-pub-12 +after consent/);
  expect(both).toMatch(/statistics +count\.example +after consent/);
});

test('the boot table warns where passwords cannot be sent, and only there', () => {
  const models = createModelStore({ modelsDir: '/m' });
  const table = (settings: Record<string, string>) =>
    bootTable(
      { env: readEnv({ MAIL: 'outbox', ...settings }), database: { kind: 'pglite' }, models, ffmpeg: null },
      'http://localhost:3000',
    );
  const warning = /address +http:\/\/pictures\.example .*WARNING: password sign-in needs https/;
  expect(table({ PUBLIC_URL: 'http://pictures.example' })).toMatch(warning);
  const fine: Record<string, string>[] = [
    {},
    { PUBLIC_URL: 'https://pictures.example' },
    { PUBLIC_URL: 'http://localhost:8080' },
  ];
  for (const settings of fine) expect(table(settings)).not.toContain('WARNING');
});

test('the boot table asks who runs a public site, until the operator is named', () => {
  const models = createModelStore({ modelsDir: '/m' });
  const table = (settings: Record<string, string>) =>
    bootTable(
      { env: readEnv({ MAIL: 'outbox', ...settings }), database: { kind: 'pglite' }, models, ffmpeg: null },
      'https://pictures.example',
    );
  expect(table({ PUBLIC_URL: 'https://pictures.example' })).toMatch(
    /operator +not named .*OPERATOR_NAME.*check-texts/,
  );
  expect(table({ PUBLIC_URL: 'https://pictures.example', OPERATOR_NAME: 'Ada' })).not.toContain('not named');
  expect(table({ PUBLIC_URL: 'http://localhost:3000' })).not.toContain('not named');
});

test('the boot table says what video tools work with, or what would bring it', () => {
  const facts = {
    env: readEnv({}),
    database: { kind: 'pglite' },
    models: createModelStore({ modelsDir: '/m' }),
    ffmpeg: null,
  } as const;
  expect(bootTable({ ...facts, ffmpeg: { version: '5.1.9', ffmpeg: '/usr/bin/ffmpeg' } }, 'x')).toMatch(
    /video +ffmpeg 5\.1\.9 +\/usr\/bin\/ffmpeg/,
  );
  expect(bootTable({ ...facts, ffmpeg: null }, 'x')).toMatch(/video +no ffmpeg +.*apt install ffmpeg/);
});
