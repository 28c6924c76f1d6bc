import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessions } from '../../sessions.server.ts';
import { fixedSizeGraphToOnnx } from './fixed-size-graph.ts';

type Node = {
  readonly name: string;
  readonly op: string;
  readonly input: readonly string[];
  readonly attr?: object;
};
type Tensors = Record<string, { shape: number[]; values: number[]; isWhole?: true }>;

const [width, height] = [3, 2];
const node = (op: string, name: string, input: string[] = [], attr: object = {}): Node => ({
  name,
  op,
  input,
  attr,
});
const words = (word: string) => ({ s: btoa(word) });
const whole = (...list: number[]) => ({ list: { i: list.map(String) } });
const places = (...values: number[]) => ({ shape: [values.length], values, isWhole: true as const });
const number = (value: number) => ({ shape: [], values: [value] });

/** Three planes of 3 × 2. */
const picture = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6];
const at = (channel: number, y: number, x: number) => picture[(channel * height + y) * width + x];

/** What the network whose last node is `output` makes of the picture. */
async function run(nodes: readonly Node[], tensors: Tensors, output: string): Promise<number[]> {
  await using folder = await tempFolder();
  const constants = Object.keys(tensors).map((name) => ({ name, op: 'Const' }));
  const weights = Object.entries(tensors).map(([name, { shape, isWhole }]) => ({
    name,
    shape,
    dtype: isWhole ? 'int32' : 'float32',
  }));
  const bytes = Object.values(tensors).map(({ values, isWhole }) =>
    Buffer.from((isWhole ? Int32Array.from(values) : Float32Array.from(values)).buffer),
  );
  const all = [{ name: 'start', op: 'Placeholder' }, ...nodes, ...constants];
  const description = JSON.stringify({ modelTopology: { node: all }, weightsManifest: [{ weights }] });
  const size = { width, height };
  const { parts, length } = fixedSizeGraphToOnnx(description, Buffer.concat(bytes), output, size);
  const content = Buffer.concat(parts.map((part) => part.bytes()));
  expect(content.length).toBe(length);
  const file = path.join(folder.path, 'network.onnx');
  await writeFile(file, content);
  const sessions = createSessions({ modelsDir: folder.path, modelsBudgetMb: 10, locate: () => file });
  const session = await sessions.get('network');
  const image = { data: Float32Array.from(picture), dims: [1, 3, height, width] };
  const { output: made } = await session.run({ image });
  expect(made.dims).toEqual([1, 3, height, width]);
  return [...made.data];
}

function expectEach(values: readonly number[], wanted: (channel: number, y: number, x: number) => number) {
  for (let channel = 0, i = 0; channel < 3; channel++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++)
        expect(values[i], `${channel}, ${y}, ${x}`).toBeCloseTo(wanted(channel, y, x), 4);
}

test('what is computed of the size alone is computed beforehand', async () => {
  const slice = { shrink_axis_mask: { i: '1' } };
  const values = await run(
    [
      node('Shape', 'shape', ['start']),
      node('StridedSlice', 'rows', ['shape', 'one', 'two', 'step'], slice),
      node('StridedSlice', 'columns', ['shape', 'two', 'three', 'step'], slice),
      node('Mul', 'area', ['rows', 'columns']),
      node('Pack', 'flat shape', ['single', 'area', 'channels']),
      node('Reshape', 'flat', ['start', 'flat shape']),
      node('Cast', 'area in numbers', ['area'], { DstT: { type: 'DT_FLOAT' } }),
      node('RealDiv', 'share', ['half', 'area in numbers']),
      node('Mul', 'scaled', ['flat', 'share']),
      node('Pack', 'square shape', ['single', 'rows', 'columns', 'channels']),
      node('Reshape', 'end', ['scaled', 'square shape']),
    ],
    {
      one: places(1),
      two: places(2),
      three: places(3),
      step: places(1),
      single: { shape: [], values: [1], isWhole: true },
      channels: { shape: [], values: [3], isWhole: true },
      half: number(0.5),
    },
    'end',
  );
  expectEach(values, (...place) => (at(...place) * 0.5) / (width * height));
});

test('a norm over channels and an activation become one operator each, and compute the same', async () => {
  const values = await run(
    [
      node('Sum', 'sum', ['start', 'last'], { keep_dims: { b: true } }),
      node('Mul', 'mean', ['sum', 'third']),
      node('Sub', 'centered', ['start', 'mean']),
      node('Square', 'squares', ['centered']),
      node('Sum', 'power', ['squares', 'last'], { keep_dims: { b: true } }),
      node('Mul', 'variance', ['power', 'third']),
      node('AddV2', 'above zero', ['variance', 'epsilon']),
      node('Rsqrt', 'root', ['above zero']),
      node('Mul', 'gained', ['root', 'gain']),
      node('Mul', 'product', ['centered', 'gained']),
      node('AddV2', 'norm', ['product', 'shift']),
      node('Mul', 'square', ['norm', 'norm']),
      node('Mul', 'cube', ['square', 'norm']),
      node('Mul', 'bent', ['cube', 'bend']),
      node('AddV2', 'curve', ['norm', 'bent']),
      node('Mul', 'angle', ['curve', 'slope']),
      node('Tanh', 'tanh', ['angle']),
      node('AddV2', 'raised', ['tanh', 'unit']),
      node('Mul', 'half norm', ['norm', 'half']),
      node('Mul', 'end', ['half norm', 'raised']),
    ],
    {
      last: places(-1),
      third: number(1 / 3),
      epsilon: number(1e-6),
      gain: { shape: [3], values: [1, 2, 3] },
      shift: { shape: [3], values: [0.5, 0, -0.5] },
      bend: number(0.044715),
      slope: number(Math.sqrt(2 / Math.PI)),
      unit: number(1),
      half: number(0.5),
    },
    'end',
  );
  expectEach(values, (channel, y, x) => {
    const all = [0, 1, 2].map((one) => at(one, y, x));
    const mean = (all[0] + all[1] + all[2]) / 3;
    const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
    const norm =
      ((at(channel, y, x) - mean) / Math.sqrt(variance + 1e-6)) * [1, 2, 3][channel] +
      [0.5, 0, -0.5][channel];
    return 0.5 * norm * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (norm + 0.044715 * norm ** 3)));
  });
});

test('convolutions, products, parts, turns and choices compute what they say', async () => {
  const convolution = { padding: words('SAME'), strides: whole(1, 1, 1, 1) };
  const values = await run(
    [
      // Red and green trade places; then what is left of a pixel comes in, half; then the lower of each and 3, doubled where below 0.
      node('Einsum', 'traded', ['start', 'trade'], { equation: words('abcg,gf->abcf') }),
      node('Conv2D', 'shifted', ['traded', 'kernel'], convolution),
      node('Transpose', 'turned', ['shifted', 'turn']),
      node('Transpose', 'turned back', ['turned', 'back']),
      node('Minimum', 'cut', ['turned back', 'three']),
      node('GreaterEqual', 'is above', ['cut', 'zero']),
      node('Mul', 'double', ['cut', 'two']),
      node('SelectV2', 'chosen', ['is above', 'cut', 'double']),
      node('StridedSlice', 'left', ['chosen', 'from start', 'to one', 'steps'], {
        begin_mask: { i: '15' },
        end_mask: { i: '11' },
      }),
      node('StridedSlice', 'right', ['chosen', 'from one', 'to one', 'steps'], {
        begin_mask: { i: '11' },
        end_mask: { i: '15' },
      }),
      node('ConcatV2', 'end', ['left', 'right', 'columns']),
    ],
    {
      trade: { shape: [3, 3], values: [0, 1, 0, 1, 0, 0, 0, 0, 1] },
      // One row of three pixels, the left one by a half for its own channel.
      kernel: {
        shape: [1, 3, 3, 3],
        values: Array.from({ length: 27 }, (_, i) => (i < 9 && i % 4 === 0 ? 0.5 : 0)),
      },
      turn: places(0, 3, 1, 2),
      back: places(0, 2, 3, 1),
      three: number(3),
      zero: number(0),
      two: number(2),
      'from start': places(0, 0, 0, 0),
      'from one': places(0, 0, 1, 0),
      'to one': places(0, 0, 1, 0),
      steps: places(1, 1, 1, 1),
      columns: { shape: [], values: [2], isWhole: true },
    },
    'end',
  );
  expectEach(values, (channel, y, x) => {
    const left = x === 0 ? 0 : 0.5 * at([1, 0, 2][channel], y, x - 1);
    const cut = Math.min(left, 3);
    return cut >= 0 ? cut : 2 * cut;
  });
});

test('a node of another kind is refused by its name', async () => {
  await expect(run([node('Sinh', 'strange', ['start'])], {}, 'strange')).rejects.toThrow(
    /"strange" \(Sinh\)/,
  );
  await expect(
    run([node('Sinh', 'strange', ['a']), node('Mul', 'end', ['start', 'strange'])], { a: number(1) }, 'end'),
  ).rejects.toThrow(/"strange" \(Sinh\)/);
});
