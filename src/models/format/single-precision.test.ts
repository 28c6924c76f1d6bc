import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { arithmeticNetwork, halfPrecisionNetwork } from '#tests/fixtures/onnx-file.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessions } from '../sessions.server.ts';
import { toSinglePrecision } from './single-precision.ts';

/** 1.5, −2, the largest half, the smallest half, an odd subnormal, 0. */
const bits = [0x3e00, 0xc000, 0x7bff, 0x0001, 0x03ff, 0x0000];
const weights = [1.5, -2, 65504, 2 ** -24, 1023 * 2 ** -24, 0];

async function run(network: Buffer, x: readonly number[]) {
  await using folder = await tempFolder();
  const file = path.join(folder.path, 'network.onnx');
  await writeFile(file, network);
  const sessions = createSessions({ modelsDir: folder.path, modelsBudgetMb: 10, locate: () => file });
  const session = await sessions.get('network');
  const results = await session.run({ x: { data: Float32Array.from(x), dims: [x.length] } });
  return { outputs: session.outputNames, scaled: results.scaled.data };
}

test('a network in half precision computes the same in single precision, to the last bit', async () => {
  const x = [1, 3.0001, 1, 1, 1, 5];
  const half = halfPrecisionNetwork(bits);
  const single = Buffer.concat([...toSinglePrecision(half, ['scaled'])]);
  expect(half.includes('Cast')).toBe(true);
  expect(single.includes('Cast')).toBe(false);

  const exact = weights.map((weight, i) => Math.fround(Math.fround(x[i]) * weight));
  expect([...(await run(single, x)).scaled]).toEqual(exact);
  expect([...(await run(half, x)).scaled]).toEqual(exact);
});

test('what the wanted outputs do not need is left away', async () => {
  const single = Buffer.concat([...toSinglePrecision(halfPrecisionNetwork(bits), ['scaled'])]);
  expect(single.includes('raised')).toBe(false);
  expect(single.includes('Add')).toBe(false);
  expect((await run(single, [1, 1, 1, 1, 1, 1])).outputs).toEqual(['scaled']);
});

test('a network in single precision stays as it is, to the byte', () => {
  const network = arithmeticNetwork(3);
  expect(Buffer.concat([...toSinglePrecision(network, ['sum', 'product'])]).equals(network)).toBe(true);
});

test('a file that ends too early is refused', () => {
  expect(() => [...toSinglePrecision(halfPrecisionNetwork(bits).subarray(0, -4), ['scaled'])]).toThrow();
});
