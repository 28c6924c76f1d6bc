import {
  bytesHead,
  type Field,
  fixedPart,
  messageParts,
  numberPart,
  type Part,
  readFields,
  readText,
  textParts,
} from '#src/models/format/protobuf.ts';

/** Field numbers and element types of onnx.proto3. */
const modelGraph = 7;
const graph = { node: 1, initializer: 5, output: 12 } as const;
const node = { input: 1, output: 2, operator: 4, attribute: 5 } as const;
const tensor = { dimension: 1, type: 2, name: 8, rawData: 9 } as const;
const element = { single: 1, byte: 2, signedByte: 3, integer: 6 } as const;

/** The least and the largest value a tensor took. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

interface Convolution {
  readonly input: string;
  readonly weights: string;
  readonly bias: string;
  readonly output: string;
  /** What a rectifier makes of the output, where one follows. */
  readonly rectified?: string;
  readonly attributes: readonly Field[];
}

type Values = (weights: string) => Float32Array;

/**
 * The convolutions that 8 bits are tried on: all but the first and the last, which have three colors on one side and take
 * little time. Published advice keeps both in full precision.
 */
function innerConvolutions(model: Uint8Array): Convolution[] {
  const nodes = fieldsOf(model, graph.node).map(readNode);
  const all = nodes.filter(({ operator }) => operator === 'Conv');
  return all.slice(1, -1).map(({ inputs: [input, weights, bias], outputs: [output], attributes }) => {
    const follower = nodes.find(({ operator, inputs }) => operator === 'Relu' && inputs[0] === output);
    return { input, weights, bias, output, rectified: follower?.outputs[0], attributes };
  });
}

/** Names of the tensors whose ranges {@link toStaticInt8} wants to know. */
export function measuredTensors(model: Uint8Array): string[] {
  const convolutions = innerConvolutions(model);
  return [...new Set(convolutions.flatMap(({ input, output, rectified }) => [input, rectified ?? output]))];
}

/** The same network that also answers with tensors from its inside. */
export function withOutputs(model: Uint8Array, names: readonly string[]): Buffer {
  return rewrite(model, (fields) => [
    ...fields.map(({ whole }) => fixedPart(whole)),
    ...names.flatMap((name) => messageParts(graph.output, singleTensor(name))),
  ]);
}

/** Weights of 8 bits, inputs brought to 8 bits by the range each of them has when it comes. */
export function toDynamicInt8(model: Uint8Array): Buffer {
  return replaceConvolutions(model, false, ({ input, weights, bias, output, attributes }, values) => {
    const channels = values(bias).length;
    const { data, scales } = roundWeights(values(weights), channels);
    const given = ['8', 'scale', 'zero'].map((part) => `${input}/${part}`);
    return [
      // The integer convolution of onnxruntime takes weights without a sign only.
      ...initializer(
        `${weights}/8`,
        shapeOf(model, weights),
        Uint8Array.from(data, (value) => value + 128),
      ),
      ...initializer(`${weights}/zero`, [], Uint8Array.of(128)),
      ...initializer(`${weights}/scales`, [1, channels, 1, 1], scales),
      ...initializer(`${bias}/plane`, [1, channels, 1, 1], values(bias)),
      ...nodeParts('DynamicQuantizeLinear', [input], given),
      ...nodeParts(
        'ConvInteger',
        [given[0], `${weights}/8`, given[2], `${weights}/zero`],
        [`${output}/whole`],
        attributes,
      ),
      ...nodeParts('Cast', [`${output}/whole`], [`${output}/cast`], [castToSingle]),
      ...nodeParts('Mul', [given[1], `${weights}/scales`], [`${output}/scale`]),
      ...nodeParts('Mul', [`${output}/cast`, `${output}/scale`], [`${output}/scaled`]),
      ...nodeParts('Add', [`${output}/scaled`, `${bias}/plane`], [output]),
    ];
  });
}

/**
 * Weights, inputs and outputs of 8 bits by ranges measured before; rectifiers become limits of the range. What the
 * residual blocks add up stays in single precision.
 */
export function toStaticInt8(model: Uint8Array, ranges: ReadonlyMap<string, Range>): Buffer {
  const rounded = new Set<string>();
  const steps = (name: string) => {
    const { least, most } = ranges.get(name)!;
    const low = Math.min(least, 0);
    const scale = (Math.max(most, 0) - low) / 255 || 1;
    return { scale, zero: Math.round(-low / scale) };
  };
  const stepParts = (name: string) => {
    rounded.add(name);
    const { scale, zero } = steps(name);
    return [
      ...initializer(`${name}/scale`, [], Float32Array.of(scale)),
      ...initializer(`${name}/zero`, [], Uint8Array.of(zero)),
    ];
  };
  const names = (name: string) => ['8', 'scale', 'zero'].map((part) => `${name}/${part}`);
  return replaceConvolutions(model, true, (convolution, values) => {
    const { input, weights, bias, attributes } = convolution;
    const output = convolution.rectified ?? convolution.output;
    const channels = values(bias).length;
    const { data, scales } = roundWeights(values(weights), channels);
    const { scale } = steps(input);
    const wholeBias = Int32Array.from(values(bias), (value, i) => Math.round(value / (scale * scales[i])));
    const [, inputScale, inputZero] = names(input);
    const [output8, outputScale, outputZero] = names(output);
    const rounding = rounded.has(input)
      ? []
      : [...stepParts(input), ...nodeParts('QuantizeLinear', [input, inputScale, inputZero], [`${input}/8`])];
    return [
      ...rounding,
      ...stepParts(output),
      ...initializer(`${weights}/8`, shapeOf(model, weights), data),
      ...initializer(`${weights}/scales`, [channels], scales),
      ...initializer(`${weights}/zeros`, [channels], new Int8Array(channels)),
      ...initializer(`${bias}/whole`, [channels], wholeBias),
      ...nodeParts(
        'QLinearConv',
        [
          ...names(input),
          ...[`${weights}/8`, `${weights}/scales`, `${weights}/zeros`],
          ...[outputScale, outputZero, `${bias}/whole`],
        ],
        [output8],
        attributes,
      ),
      ...nodeParts('DequantizeLinear', [output8, outputScale, outputZero], [output]),
    ];
  });
}

/** Whole weights −127..127 with a step for each channel of the output. */
function roundWeights(values: Float32Array, channels: number): { data: Int8Array; scales: Float32Array } {
  const count = values.length / channels;
  const scales = Float32Array.from({ length: channels }, (_, channel) => {
    const own = values.subarray(channel * count, (channel + 1) * count);
    return own.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127;
  });
  const data = Int8Array.from(values, (value, i) => Math.round(value / scales[Math.floor(i / count)]));
  return { data, scales };
}

function replaceConvolutions(
  model: Uint8Array,
  dropsRectifiers: boolean,
  replace: (convolution: Convolution, values: Values) => Part[],
): Buffer {
  const convolutions = new Map(innerConvolutions(model).map((one) => [one.output, one]));
  const values: Values = (name) => {
    const data = part(weightsOf(model, name), tensor.rawData).payload;
    return new Float32Array(Uint8Array.from(data).buffer);
  };
  return rewrite(model, (fields) =>
    fields.flatMap((field) => {
      if (field.number !== graph.node) return [fixedPart(field.whole)];
      const { operator, inputs, outputs } = readNode(field);
      const convolution = convolutions.get(outputs[0]);
      if (convolution) return replace(convolution, values);
      const isDropped = dropsRectifiers && operator === 'Relu' && convolutions.has(inputs[0]);
      return isDropped ? [] : [fixedPart(field.whole)];
    }),
  );
}

function rewrite(model: Uint8Array, change: (fields: readonly Field[]) => Part[]): Buffer {
  const parts = readFields(model).flatMap((field) =>
    field.number === modelGraph
      ? messageParts(modelGraph, change(readFields(field.payload)))
      : [fixedPart(field.whole)],
  );
  return Buffer.concat(parts.map((one) => one.bytes()));
}

function fieldsOf(model: Uint8Array, number: number): Field[] {
  const { payload } = part(readFields(model), modelGraph);
  return readFields(payload).filter((field) => field.number === number);
}

function weightsOf(model: Uint8Array, name: string): Field[] {
  const all = fieldsOf(model, graph.initializer).map(({ payload }) => readFields(payload));
  return all.find((fields) => readText(part(fields, tensor.name)) === name)!;
}

function shapeOf(model: Uint8Array, name: string): number[] {
  const dimensions = weightsOf(model, name).filter(({ number }) => number === tensor.dimension);
  // One field for each, or all in one.
  return dimensions.flatMap(({ value, payload }) => (payload.length > 0 ? readPacked(payload) : [value]));
}

/** Numbers one after another, each below 2 to the 14th. */
function readPacked(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    numbers.push(bytes[i] < 128 ? bytes[i] : (bytes[i] & 127) + bytes[++i] * 128);
  }
  return numbers;
}

function part(fields: readonly Field[], number: number): Field {
  const found = fields.find((field) => field.number === number);
  if (!found) throw new Error(`the network has no field ${number}`);
  return found;
}

function readNode({ payload }: Field) {
  const fields = readFields(payload);
  const texts = (number: number) => fields.filter((field) => field.number === number).map(readText);
  return {
    operator: texts(node.operator)[0],
    inputs: texts(node.input),
    outputs: texts(node.output),
    attributes: fields.filter(({ number }) => number === node.attribute),
  };
}

const castToSingle: Field = readFields(
  Buffer.concat(
    messageParts(node.attribute, [
      ...textParts(1, 'to'),
      numberPart(3, element.single),
      numberPart(20, 2),
    ]).map((one) => one.bytes()),
  ),
)[0];

function nodeParts(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: readonly Field[] = [],
): Part[] {
  return messageParts(graph.node, [
    ...inputs.flatMap((name) => textParts(node.input, name)),
    ...outputs.flatMap((name) => textParts(node.output, name)),
    ...textParts(node.operator, operator),
    ...attributes.map(({ whole }) => fixedPart(whole)),
  ]);
}

function initializer(
  name: string,
  dimensions: readonly number[],
  data: Float32Array | Uint8Array | Int8Array | Int32Array,
): Part[] {
  const type =
    data instanceof Float32Array
      ? element.single
      : data instanceof Int32Array
        ? element.integer
        : data instanceof Int8Array
          ? element.signedByte
          : element.byte;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return messageParts(graph.initializer, [
    ...dimensions.map((dimension) => numberPart(tensor.dimension, dimension)),
    numberPart(tensor.type, type),
    ...textParts(tensor.name, name),
    fixedPart(bytesHead(tensor.rawData, bytes.length)),
    fixedPart(bytes),
  ]);
}

/** A name and the element type, without a shape. */
function singleTensor(name: string): Part[] {
  return [...textParts(1, name), ...messageParts(2, messageParts(1, [numberPart(1, element.single)]))];
}
