import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { specimenTool } from '#tests/support/hands/specimen-tool.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { Engine } from './engines/engine.ts';
import type { RemoteEngine } from './engines/remote-engine.ts';
import type { Model } from './models/manifest.ts';
import { createModelStore, type ModelStore } from './models/model-store.server.ts';
import { engineBesides, engineOption } from './tool/engine-option.ts';
import { createToolEngines } from './tool-engines.server.ts';
import { findTool } from './tools/index.ts';

const tool = findTool('background-remover')!;
const weights = Buffer.from('weights of a very small network');

let folder: TempFolder;
let models: ModelStore;

beforeEach(async () => {
  folder = await tempFolder();
  await mkdir(path.join(folder.path, 'source'));
  const model = (id: string): Model => ({
    id,
    file: `${id}.onnx`,
    bytes: weights.length,
    sha256: createHash('sha256').update(weights).digest('hex'),
    sources: [{ kind: 'file', path: path.join(folder.path, 'source', id) }],
    license: { code: 'MIT', weights: 'MIT' },
    data: 'none',
    commercialOk: true,
    tensors: 'none',
  });
  models = createModelStore({
    modelsDir: path.join(folder.path, 'models'),
    models: [model('large'), model('small')],
  });
});

afterEach(() => folder.remove());

const offer = (id: string) => writeFile(path.join(folder.path, 'source', id), weights);

function engine(id: string, needs: string[]): Engine {
  return {
    id,
    task: 'cut-out',
    place: 'local',
    name: `Engine ${id}`,
    takes: [],
    models: needs,
    run: () => Promise.reject(new Error('nobody asked for pixels')),
  };
}

test('a tool is unavailable while a model is missing and nobody fetches it, and ready when all are there', async () => {
  const { readiness, prepare } = createToolEngines([engine('a', ['large', 'small'])], models);
  expect(readiness(tool)).toEqual({
    readiness: { state: 'unavailable', progress: 0 },
    engine: { id: 'a', name: 'Engine a', place: 'local' },
    engines: [
      {
        task: 'cut-out',
        id: 'a',
        name: 'Engine a',
        place: 'local',
        takes: [],
        credits: 0,
        isTrained: false,
        isAdded: false,
      },
    ],
  });
  await offer('large');
  await offer('small');
  const preparing = prepare(tool, {}, 0);
  expect(readiness(tool).readiness.state).toBe('preparing');
  await preparing;
  expect(readiness(tool).readiness).toEqual({ state: 'ready', progress: 1 });
});

test('the engine whose models are there is named before the preferred one', async () => {
  const { readiness, prepare } = createToolEngines([engine('a', ['large']), engine('b', ['small'])], models);
  expect(readiness(tool).engine.id).toBe('a');
  await offer('small');
  await models.prepare('small');
  expect(readiness(tool)).toMatchObject({ readiness: { state: 'ready', progress: 1 }, engine: { id: 'b' } });
  await prepare(tool, {}, 0);
});

test('an engine without models is always ready; a task without an engine never', async () => {
  expect(createToolEngines([engine('plain', [])], models).readiness(tool).readiness.state).toBe('ready');
  const none = createToolEngines([], models);
  expect(none.readiness(tool).readiness).toEqual({ state: 'unavailable', progress: 0 });
  await expect(none.prepare(tool, {}, 0)).rejects.toMatchObject({
    code: 'engine_not_ready',
    params: { task: 'cut-out' },
  });
});

test('why a model could not be fetched stays with the operator', async () => {
  const { prepare } = createToolEngines([engine('a', ['large'])], models);
  await expect(prepare(tool, {}, 0)).rejects.toMatchObject({
    code: 'engine_not_ready',
    params: { task: 'cut-out' },
  });
});

test('an engine whose models an operator may add is not offered before they are there, and comes first then', () => {
  const added: string[] = [];
  const status = (id: string) =>
    added.includes(id) ? ({ state: 'ready' } as const) : ({ state: 'missing', reason: 'not added' } as const);
  const store = { status, prepare: () => Promise.reject(new Error('nobody asked for a model')) };
  const optional: Engine = { ...engine('strong', ['strong/model.onnx']), isOptional: true };
  const offered = () => createToolEngines([optional, engine('a', [])], store).readiness(tool);
  expect(offered().engines.map(({ id }) => id)).toEqual(['a']);
  expect(offered().engine.id).toBe('a');
  added.push('strong/model.onnx');
  expect(offered().engines.map(({ id }) => id)).toEqual(['strong', 'a']);
  expect(offered().engine.id).toBe('strong');
});

test('a tool that can do by itself what others do is ready without them, and asks one only where it is chosen', () => {
  const remote: RemoteEngine = {
    id: 'films',
    task: 'generate-video',
    place: 'hosted',
    name: 'Films',
    takes: ['prompt', 'first-frame'],
    provider: 'films',
    origins: [],
    priceOf: () => 1,
    make: () => Promise.reject(new Error('nobody asked for a clip')),
  };
  const options = z.object({ engine: engineOption });
  const filmMaker = specimenTool({
    id: 'film-asker',
    options,
    optionalTasks: ['generate-video'],
    engines: ({ engine }) => engineBesides('generate-video', engine as string | undefined),
  });
  const alone = createToolEngines([], models);
  expect(alone.readiness(filmMaker)).toMatchObject({
    readiness: { state: 'ready' },
    engines: [{ id: 'itself', task: 'generate-video' }],
  });
  expect(() => alone.priceOf(filmMaker, { engine: 'films' }, 10)).toThrow('engine_not_ready');

  const engines = createToolEngines([], models, { remote: [remote] });
  expect(engines.readiness(filmMaker)).toMatchObject({
    readiness: { state: 'ready' },
    engine: { id: 'own' },
  });
  expect(engines.readiness(filmMaker).engines.map(({ id, credits }) => [id, credits])).toEqual([
    ['itself', 0],
    ['films', 5],
  ]);
  for (const none of [{}, { engine: 'itself' }]) {
    expect(engines.rank(filmMaker, none, 10)).toEqual({});
    expect(engines.priceOf(filmMaker, none, 10)).toBe(0);
  }
  const chosen = engines.rank(filmMaker, { engine: 'films' }, 10)['generate-video']!;
  expect(chosen.map(({ engine }) => engine.id)).toEqual(['films']);
  expect(engines.priceOf(filmMaker, { engine: 'films' }, 5)).toBe(5);
  expect(() => engines.priceOf(filmMaker, { engine: 'films' }, 4)).toThrow('credits_spent');
});
