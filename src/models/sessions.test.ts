import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arithmeticNetwork, castNetwork } from '#tests/fixtures/onnx-file.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { createSessions } from './sessions.server.ts';

const megabyte = 1024 * 1024;
const vector = (...values: number[]) => ({ data: Float32Array.from(values), dims: [values.length] });

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
  for (const name of ['one', 'two', 'three']) {
    await writeFile(path.join(folder.path, name), arithmeticNetwork(3, megabyte));
  }
  for (const kind of ['whole', 'byte', 'half'] as const) {
    await writeFile(path.join(folder.path, kind), castNetwork(3, kind));
  }
  await writeFile(path.join(folder.path, 'broken'), 'no network');
});
afterAll(() => folder.remove());

const open = (modelsBudgetMb: number) =>
  createSessions({
    modelsDir: folder.path,
    modelsBudgetMb,
    locate: (id) => path.join(folder.path, id),
  });

test('a network computes what it says, and only the outputs that are asked for', async () => {
  const session = await open(10).get('one');
  expect(session.inputNames).toEqual(['a', 'b']);
  expect(session.outputNames).toEqual(['sum', 'product']);
  const feeds = { a: vector(1, 2, 3), b: vector(10, 20, 30) };
  expect(await session.run(feeds, ['product'])).toEqual({ product: vector(10, 40, 90) });
  expect(await session.run(feeds)).toEqual({ sum: vector(11, 22, 33), product: vector(10, 40, 90) });
});

test('a network is given bytes where it counts in them, and its bytes are numbers', async () => {
  const session = await open(10).get('byte');
  expect(await session.run({ x: vector(3.4, -2, 300) })).toEqual({
    number: vector(3, 0, 255),
    same: vector(3, 0, 255),
  });
});

test('a network is given whole numbers where it counts in them, and half precision is refused', async () => {
  const whole = await open(10).get('whole');
  expect(await whole.run({ x: vector(1, 49407, -2) }, ['number'])).toEqual({ number: vector(1, 49407, -2) });
  await expect(whole.run({ x: vector(1, 2, 3) }, ['same'])).rejects.toThrow('"same" is int64');
  // The runtime gives it no numbers of half precision; it is better told than computed from nothing.
  await expect(open(10).get('half')).rejects.toMatchObject({
    code: 'engine_not_ready',
    cause: { message: '"x" is in half precision: export the network in single precision' },
  });
});

test('a second call gets the warm network, even when its file is gone', async () => {
  await writeFile(path.join(folder.path, 'fleeting'), arithmeticNetwork(1));
  const sessions = open(10);
  await sessions.get('fleeting');
  await rm(path.join(folder.path, 'fleeting'));
  const session = await sessions.get('fleeting');
  expect(await session.run({ a: vector(2), b: vector(3) }, ['sum'])).toEqual({ sum: vector(5) });
});

test('past the budget the least recently used network goes', async () => {
  const copies = ['one', 'two', 'three'].map((name) => path.join(folder.path, `${name}.copy`));
  for (const copy of copies) await writeFile(copy, arithmeticNetwork(3, megabyte));
  // Room for two of a little over 1 MB each.
  const sessions = open(2.5);
  await sessions.get('one.copy');
  await sessions.get('two.copy');
  await sessions.get('one.copy');
  await sessions.get('three.copy');
  for (const copy of copies) await rm(copy);
  // With their files gone, only those still loaded can be had.
  await expect(sessions.get('one.copy')).resolves.toBeDefined();
  await expect(sessions.get('three.copy')).resolves.toBeDefined();
  await expect(sessions.get('two.copy')).rejects.toMatchObject({ code: 'engine_not_ready' });
});

test('a network larger than the whole budget is still loaded, alone', async () => {
  const session = await open(0.5).get('two');
  expect(await session.run({ a: vector(1, 1, 1), b: vector(1, 2, 3) }, ['sum'])).toEqual({
    sum: vector(2, 3, 4),
  });
});

test.each(['missing', 'broken'])('a %s file is engine_not_ready with the name of the model', async (id) => {
  const sessions = open(10);
  const refusal = { code: 'engine_not_ready', params: { model: id } };
  await expect(sessions.get(id)).rejects.toMatchObject(refusal);
  await expect(sessions.get(id)).rejects.toMatchObject(refusal);
});
