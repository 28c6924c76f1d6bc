import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessions } from '../sessions.server.ts';
import { kerasToOnnx } from './keras-layers.ts';

const layer = (kind: string, name: string, config: object, ...inputs: string[]) => ({
  class_name: kind,
  name,
  config,
  inbound_nodes: inputs.length > 0 ? [inputs.map((input) => [input, 0, 0, {}])] : [],
});
const convolution = (name: string, input: string, config: object = {}) =>
  layer('Conv2D', name, { padding: 'same', activation: 'linear', ...config }, input);
const start = layer('InputLayer', 'start', {});

type Tensors = Record<string, { shape: number[]; values: number[] }>;

/** The two files of a network, and what it makes of a picture of 3 × 2 pixels. */
function describeNetwork(layers: object[], tensors: Tensors): [string, Uint8Array] {
  const description = {
    modelTopology: { model_config: { config: { layers } } },
    weightsManifest: [
      { weights: Object.entries(tensors).map(([name, { shape }]) => ({ name, shape, dtype: 'float32' })) },
    ],
  };
  const values = Float32Array.from(Object.values(tensors).flatMap((tensor) => tensor.values));
  return [JSON.stringify(description), new Uint8Array(values.buffer)];
}

async function run([description, data]: [string, Uint8Array], picture: number[]): Promise<number[]> {
  await using folder = await tempFolder();
  const file = path.join(folder.path, 'network.onnx');
  const { parts, length } = kerasToOnnx(description, data);
  const bytes = Buffer.concat(parts.map((part) => part.bytes()));
  expect(bytes.length).toBe(length);
  await writeFile(file, bytes);
  const sessions = createSessions({ modelsDir: folder.path, modelsBudgetMb: 10, locate: () => file });
  const session = await sessions.get('network');
  const image = { data: Float32Array.from(picture), dims: [1, 3, 2, 3] };
  return [...(await session.run({ image })).output.data].map((value) => Math.round(value * 1e4) / 1e4);
}

/** Three planes of 3 × 2. */
const picture = [1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60, 100, 200, 300, 400, 500, 600];
/** A kernel of one pixel: output 0 is red + blue / 100, output 1 green × −1, output 2 blue / 10. */
const mixing = { shape: [1, 1, 3, 3], values: [1, 0, 0, 0, -1, 0, 0.01, 0, 0.1] };
const shift = { shape: [3], values: [0.5, 0, 0] };

test('a convolution keeps what goes where, though Keras and ONNX order weights and pixels differently', async () => {
  const network = describeNetwork([start, convolution('mix', 'start')], {
    'mix/kernel': mixing,
    'mix/bias': shift,
  });
  expect(await run(network, picture)).toEqual([
    ...[2.5, 4.5, 6.5, 8.5, 10.5, 12.5],
    ...[-10, -20, -30, -40, -50, -60],
    ...[10, 20, 30, 40, 50, 60],
  ]);
});

test('a kernel of 3 × 3 looks to the right neighbor, and beyond the edge there is nothing', async () => {
  // Red of the pixel to the right becomes red.
  const values = Array<number>(81).fill(0);
  values[((1 * 3 + 2) * 3 + 0) * 3 + 0] = 1;
  const network = describeNetwork([start, convolution('look', 'start')], {
    'look/kernel': { shape: [3, 3, 3, 3], values },
    'look/bias': { shape: [3], values: [0, 0, 0] },
  });
  expect((await run(network, picture)).slice(0, 6)).toEqual([2, 3, 0, 5, 6, 0]);
});

test('activation, sum, factor and chain do what they do in Keras', async () => {
  const layers = [
    start,
    convolution('mix', 'start', { activation: 'relu' }),
    layer('MultiplyBeta', 'fifth', { beta: 0.2 }, 'mix'),
    layer('Add', 'sum', {}, 'fifth', 'start'),
    layer('Activation', 'positive', { activation: 'relu' }, 'sum'),
  ];
  const network = describeNetwork(layers, { 'mix/kernel': mixing, 'mix/bias': shift });
  const [red, green, blue] = [0, 6, 12];
  const result = await run(network, picture);
  expect(result[red]).toBeCloseTo(1 + 2.5 / 5, 4);
  expect(result[green]).toBeCloseTo(10, 4);
  expect(result[blue]).toBeCloseTo(100 + 10 / 5, 4);
});

test('channels put beside each other are unfolded into pixels, row by row', async () => {
  const layers = [
    start,
    layer('Concatenate', 'four', { axis: -1 }, 'start', 'start', 'start', 'start'),
    layer('PixelShuffle2x', 'unfold', { scale: 2 }, 'four'),
  ];
  const result = await run(describeNetwork(layers, {}), picture);
  expect(result.slice(0, 6)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(result.slice(18, 24)).toEqual([4, 4, 5, 5, 6, 6]);
});

describe('what is not known is refused, not guessed', () => {
  test.each([
    ['a layer', [start, layer('LSTM', 'memory', {}, 'start')], 'LSTM'],
    ['an activation', [start, layer('Activation', 'act', { activation: 'selu' }, 'start')], 'selu'],
    ['a stride', [start, convolution('mix', 'start', { strides: [2, 2] })], 'mix'],
    ['a border', [start, convolution('mix', 'start', { padding: 'causal' })], 'mix'],
    ['missing weights', [start, convolution('other', 'start')], 'other'],
  ])('%s', (_what, layers, named) => {
    const [description, data] = describeNetwork(layers, { 'mix/kernel': mixing, 'mix/bias': shift });
    expect(() => kerasToOnnx(description, data)).toThrow(named);
  });

  test('fewer or more weights than the description names', () => {
    const [description, data] = describeNetwork([start], { 'mix/bias': shift });
    expect(() => kerasToOnnx(description, data.subarray(4))).toThrow('end before');
    expect(() => kerasToOnnx(description, Buffer.concat([data, data]))).toThrow('more weights');
  });
});
