import {
  bytesHead,
  fixedPart,
  floatPart,
  messageParts,
  numberPart,
  type Part,
  textParts,
} from './protobuf.ts';

/** Field numbers and values of onnx.proto3. */
const modelField = { version: 1, producer: 2, graph: 7, operators: 8 } as const;
const graphField = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const nodeField = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const attributeField = { name: 1, float: 2, integer: 3, text: 4, integers: 8, type: 20 } as const;
const attributeType = { float: 1, integer: 2, text: 3, integers: 7 } as const;
const tensorField = { dimension: 1, type: 2, name: 8, rawData: 9 } as const;
const singlePrecision = 1;
const longInteger = 7;
const formatVersion = 8;
/** Later versions are written only where their operators are needed: what was pinned before stays the same file. */
const usualOperators = 17;

/** A whole number, a word, a row of whole numbers, or another number. */
type Attribute = number | string | readonly number[] | { readonly float: number };
/** A number, or the name of one that is known only when it runs. */
type Dimension = number | string;

/** Writes a network of 32-bit floats in ONNX. */
export class OnnxGraph {
  readonly #operatorVersion: number;
  readonly #nodes: Part[] = [];
  readonly #weights: Part[] = [];
  readonly #inputs: Part[] = [];
  readonly #outputs: Part[] = [];

  constructor(operatorVersion = usualOperators) {
    this.#operatorVersion = operatorVersion;
  }

  input(name: string, dimensions: readonly Dimension[]): string {
    this.#inputs.push(...messageParts(graphField.input, tensorShape(name, dimensions)));
    return name;
  }

  output(name: string, dimensions: readonly Dimension[]): void {
    this.#outputs.push(...messageParts(graphField.output, tensorShape(name, dimensions)));
  }

  /** @param values are asked for when the file is written */
  weights(name: string, dimensions: readonly number[], values: () => Float32Array): string {
    const length = 4 * dimensions.reduce((product, dimension) => product * dimension, 1);
    this.#weights.push(
      ...messageParts(graphField.initializer, [
        ...dimensions.map((dimension) => numberPart(tensorField.dimension, dimension)),
        numberPart(tensorField.type, singlePrecision),
        ...textParts(tensorField.name, name),
        fixedPart(bytesHead(tensorField.rawData, length)),
        { length, bytes: () => littleEndian(values()) },
      ]),
    );
    return name;
  }

  /** A row of whole numbers that a node takes as an input. */
  integers(name: string, values: readonly number[]): string {
    const bytes = new Uint8Array(new BigInt64Array(values.map(BigInt)).buffer);
    this.#weights.push(
      ...messageParts(graphField.initializer, [
        numberPart(tensorField.dimension, values.length),
        numberPart(tensorField.type, longInteger),
        ...textParts(tensorField.name, name),
        fixedPart(bytesHead(tensorField.rawData, bytes.length)),
        fixedPart(bytes),
      ]),
    );
    return name;
  }

  /** Answers the name of what the node gives, which is also its own. */
  node(
    operator: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    this.#nodes.push(
      ...messageParts(graphField.node, [
        ...inputs.flatMap((input) => textParts(nodeField.input, input)),
        ...textParts(nodeField.output, output),
        ...textParts(nodeField.name, output),
        ...textParts(nodeField.operator, operator),
        ...Object.entries(attributes).flatMap(([name, value]) =>
          messageParts(nodeField.attribute, attributeParts(name, value)),
        ),
      ]),
    );
    return output;
  }

  /** The file, in pieces. */
  parts(name: string): Part[] {
    const graph = [
      ...this.#nodes,
      ...textParts(graphField.name, name),
      ...this.#weights,
      ...this.#inputs,
      ...this.#outputs,
    ];
    return [
      numberPart(modelField.version, formatVersion),
      ...textParts(modelField.producer, 'pixelwright'),
      ...messageParts(modelField.graph, graph),
      ...messageParts(modelField.operators, [...textParts(1, ''), numberPart(2, this.#operatorVersion)]),
    ];
  }
}

function attributeParts(name: string, value: Attribute): Part[] {
  const named = textParts(attributeField.name, name);
  const typed = (type: number) => numberPart(attributeField.type, type);
  if (typeof value === 'string') {
    return [...named, ...textParts(attributeField.text, value), typed(attributeType.text)];
  }
  if (typeof value === 'number') {
    return [...named, numberPart(attributeField.integer, value), typed(attributeType.integer)];
  }
  if ('float' in value) {
    return [...named, floatPart(attributeField.float, value.float), typed(attributeType.float)];
  }
  const integers = value.map((integer) => numberPart(attributeField.integers, integer));
  return [...named, ...integers, typed(attributeType.integers)];
}

function tensorShape(name: string, dimensions: readonly Dimension[]): Part[] {
  const shape = dimensions.flatMap((dimension) =>
    messageParts(1, typeof dimension === 'number' ? [numberPart(1, dimension)] : textParts(2, dimension)),
  );
  const tensor = [numberPart(1, singlePrecision), ...messageParts(2, shape)];
  return [...textParts(1, name), ...messageParts(2, messageParts(1, tensor))];
}

function littleEndian(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat32(i * 4, values[i], true);
  return bytes;
}
