import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessions } from '../sessions.server.ts';
import { graphToOnnx } from './graph-model.ts';

const words = (...list: string[]) => ({ list: { s: list.map((word) => btoa(word)) } });
const whole = (...list: number[]) => ({ list: { i: list.map(String) } });
const start = {
  name: 'start',
  op: 'Placeholder',
  attr: { shape: { shape: { dim: [1, 2, 3, 3].map((size) => ({ size: String(size) })) } } },
};
const node = (op: string, name: string, input: string[], attr: object = {}) => ({ name, op, input, attr });
const convolution = (
  op: string,
  name: string,
  input: string[],
  fused: string[],
  stride = 1,
  padding = 'SAME',
) =>
  node(op, name, input, {
    padding: { s: btoa(padding) },
    strides: whole(1, stride, stride, 1),
    dilations: whole(1, 1, 1, 1),
    ...(fused.length > 0 ? { fused_ops: words(...fused) } : {}),
  });

type Tensors = Record<string, { shape: number[]; values: number[]; kind?: 'half' | 'int32' }>;

function describeNetwork(nodes: object[], tensors: Tensors): [string, Uint8Array] {
  const constants = Object.keys(tensors).map((name) => ({ name, op: 'Const' }));
  const weights = Object.entries(tensors).map(([name, { shape, kind }]) => ({
    name,
    shape,
    dtype: kind === 'int32' ? 'int32' : 'float32',
    ...(kind === 'half' ? { quantization: { dtype: 'float16' } } : {}),
  }));
  const bytes = Object.values(tensors).map(({ values, kind }) => {
    if (kind === 'int32') return new Uint8Array(Int32Array.from(values).buffer);
    return new Uint8Array((kind === 'half' ? Float16Array.from(values) : Float32Array.from(values)).buffer);
  });
  const description = { modelTopology: { node: [...nodes, ...constants] }, weightsManifest: [{ weights }] };
  return [JSON.stringify(description), Buffer.concat(bytes)];
}

async function run(
  [description, data]: [string, Uint8Array],
  output: string,
): Promise<{ dims: readonly number[]; values: number[] }> {
  await using folder = await tempFolder();
  const file = path.join(folder.path, 'network.onnx');
  const { parts, length } = graphToOnnx(description, data, [output]);
  const bytes = Buffer.concat(parts.map((part) => part.bytes()));
  expect(bytes.length).toBe(length);
  await writeFile(file, bytes);
  const sessions = createSessions({ modelsDir: folder.path, modelsBudgetMb: 10, locate: () => file });
  const session = await sessions.get('network');
  const found = (await session.run({ image: { data: Float32Array.from(picture), dims: [1, 3, 2, 3] } }))[
    output
  ];
  return { dims: found.dims, values: [...found.data].map((value) => Math.round(value * 1e4) / 1e4) };
}

/** Three planes of 3 × 2. */
const picture = [1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60, 100, 200, 300, 400, 500, 600];
/** A kernel of one pixel: output 0 is red + blue / 4, output 1 green × −1, output 2 blue / 8. */
const mixing = { shape: [1, 1, 3, 3], values: [1, 0, 0, 0, -1, 0, 0.25, 0, 0.125] };

test('a convolution keeps what goes where, its weights in half precision', async () => {
  const network = describeNetwork(
    [start, convolution('_FusedConv2D', 'mix', ['start', 'kernel', 'bias'], ['BiasAdd'])],
    {
      kernel: { ...mixing, kind: 'half' },
      bias: { shape: [3], values: [0.5, 0, 0] },
    },
  );
  const { dims, values } = await run(network, 'mix');
  expect(dims).toEqual([1, 3, 2, 3]);
  expect(values.slice(0, 6)).toEqual([26.5, 52.5, 78.5, 104.5, 130.5, 156.5]);
  expect(values.slice(6, 12)).toEqual([-10, -20, -30, -40, -50, -60]);
  expect(values[12]).toBe(12.5);
});

test('channel by channel, and in steps of two with the larger border below and to the right', async () => {
  // Each channel takes the pixel to the right and below of where a kernel of 3 × 3 begins at the upper left pixel itself.
  const values = Array.from({ length: 27 }, (_, i) => Number(Math.floor(i / 3) === 0));
  const network = describeNetwork(
    [start, convolution('DepthwiseConv2dNative', 'look', ['start', 'kernel'], [], 2)],
    { kernel: { shape: [3, 3, 3, 1], values } },
  );
  // Rows: 2 in steps of 2 need one row more, below; columns: 3 need one at each side.
  const { dims, values: found } = await run(network, 'look');
  expect(dims).toEqual([1, 3, 1, 2]);
  expect(found).toEqual([0, 2, 0, 20, 0, 200]);
});

test('what MobileNet is made of besides: hard activations, means, sums, factors', async () => {
  const network = describeNetwork(
    [
      start,
      node('Mean', 'middle', ['start', 'axes'], { keep_dims: { b: true } }),
      node('AddV2', 'three more', ['middle', 'three']),
      node('Relu6', 'limited', ['three more']),
      node('Mul', 'weighed', ['limited', 'sixth']),
      node('Mul', 'squeezed', ['start', 'weighed', '^three']),
    ],
    {
      axes: { shape: [2], values: [1, 2], kind: 'int32' },
      three: { shape: [], values: [3] },
      sixth: { shape: [3], values: [0.5, 1, 2] },
    },
  );
  const { values } = await run(network, 'squeezed');
  // 3.5 + 3 is cut at 6.
  expect(values.slice(0, 2)).toEqual([3, 6]);
  expect(values[6]).toBe(60);
  expect(values[12]).toBe(1200);
});

test('enlarging, joining and what comes after a cut', async () => {
  const network = describeNetwork(
    [
      start,
      node('ResizeBilinear', 'large', ['start', 'size'], {
        align_corners: { b: false },
        half_pixel_centers: { b: false },
      }),
      node('ConcatV2', 'pair', ['large', 'large', 'axis']),
      node('NonMaxSuppression', 'after', ['pair']),
    ],
    { size: { shape: [2], values: [4, 6], kind: 'int32' }, axis: { shape: [], values: [3], kind: 'int32' } },
  );
  const { dims, values } = await run(network, 'pair');
  expect(dims).toEqual([1, 6, 4, 6]);
  expect(values.slice(0, 6)).toEqual([1, 1.5, 2, 2.5, 3, 3]);
});

test('the picture taken out of its list and put back, and enlarged by the centers of its pixels', async () => {
  const network = describeNetwork(
    [
      start,
      node('Cast', 'numbers', ['start']),
      node('Unpack', 'one', ['numbers'], { axis: { i: '0' }, num: { i: '1' } }),
      node('ExpandDims', 'listed', ['one', 'first']),
      node('Squeeze', 'single', ['listed']),
      node('ResizeBilinear', 'large', ['single', 'size'], { half_pixel_centers: { b: true } }),
    ],
    { size: { shape: [2], values: [4, 6], kind: 'int32' }, first: { shape: [], values: [0], kind: 'int32' } },
  );
  const { dims, values } = await run(network, 'large');
  expect(dims).toEqual([1, 3, 4, 6]);
  expect(values.slice(0, 6)).toEqual([1, 1.25, 1.75, 2.25, 2.75, 3]);
});

test('slopes below zero, alone and after a convolution, and channels of nothing added', async () => {
  const network = describeNetwork(
    [
      start,
      convolution('_FusedConv2D', 'mix', ['start', 'kernel', 'bias', 'slope'], ['BiasAdd', 'Prelu']),
      node('Prelu', 'again', ['mix', 'slope']),
      node('Pad', 'wider', ['again', 'borders']),
    ],
    {
      kernel: mixing,
      bias: { shape: [3], values: [0, 0, 0] },
      slope: { shape: [1, 1, 3], values: [0.5, 0.1, 0.5] },
      borders: { shape: [4, 2], values: [0, 0, 0, 0, 1, 0, 0, 2], kind: 'int32' },
    },
  );
  const { dims, values } = await run(network, 'wider');
  expect(dims).toEqual([1, 5, 2, 4]);
  expect(values.slice(0, 4)).toEqual([0, 26, 52, 78]);
  // −10 × 0.1 × 0.1
  expect(values.slice(8, 12)).toEqual([0, -0.1, -0.2, -0.3]);
  expect(values.slice(24)).toEqual(Array(16).fill(0));
});

test('the largest of four, limits, and full connections after a mean', async () => {
  const network = describeNetwork(
    [
      start,
      node('MaxPool', 'largest', ['start'], {
        ksize: whole(1, 2, 2, 1),
        strides: whole(1, 2, 2, 1),
        padding: { s: btoa('VALID') },
      }),
      node('Minimum', 'limited', ['largest', 'fifty']),
      node('Mean', 'middle', ['limited', 'axes'], { keep_dims: { b: false } }),
      node('_FusedMatMul', 'joined', ['middle', 'kernel', 'bias'], { fused_ops: words('BiasAdd', 'Relu') }),
      node('Identity', 'same', ['joined']),
      node('Softmax', 'shares', ['same']),
    ],
    {
      fifty: { shape: [], values: [50] },
      axes: { shape: [2], values: [1, 2], kind: 'int32' },
      // 5, 50 and 50 come in.
      kernel: { shape: [3, 2], values: [1, -1, 0.1, 0, 0, 0] },
      bias: { shape: [2], values: [-9, 1] },
    },
  );
  expect((await run(network, 'joined')).values).toEqual([1, 0]);
  const { dims, values } = await run(network, 'shares');
  expect(dims).toEqual([1, 2, 1, 1]);
  expect(values).toEqual([0.7311, 0.2689]);
});

describe('what is not known is refused, not guessed', () => {
  const kernel = { kernel: mixing };
  test.each([
    ['several pictures', [start, node('Unpack', 'out', ['start'], { num: { i: '2' } })], 'Unpack'],
    ['an operator', [start, node('LSTM', 'out', ['start'])], 'LSTM'],
    [
      'an activation',
      [start, convolution('_FusedConv2D', 'out', ['start', 'kernel', 'kernel'], ['BiasAdd', 'Elu'])],
      'Elu',
    ],
    ['a border', [start, convolution('Conv2D', 'out', ['start', 'kernel'], [], 1, 'EXPLICIT')], 'out'],
    ['missing weights', [start, convolution('Conv2D', 'out', ['start', 'others'], [])], 'others'],
  ])('%s', (_what, nodes, named) => {
    const [description, data] = describeNetwork(nodes, kernel);
    expect(() => graphToOnnx(description, data, ['out'])).toThrow(named);
  });

  test('fewer or more weights than the description names', () => {
    const [description, data] = describeNetwork([start], kernel);
    expect(() => graphToOnnx(description, data.subarray(4), ['start'])).toThrow('end before');
    expect(() => graphToOnnx(description, Buffer.concat([data, data]), ['start'])).toThrow('more weights');
  });
});
