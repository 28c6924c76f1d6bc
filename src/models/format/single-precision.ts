import {
  bytesHead,
  type Field,
  fixedPart,
  lengthOf,
  messageParts,
  numberPart,
  type Part,
  readFields,
  readText,
  textParts,
} from './protobuf.ts';

/** Field numbers and values of onnx.proto3. */
const modelGraph = 7;
const graph = { node: 1, initializer: 5, output: 12, valueInfo: 13 } as const;
const node = { input: 1, output: 2, operator: 4 } as const;
const tensor = { dimension: 1, type: 2, name: 8, rawData: 9 } as const;
const valueName = 1;
const singleType = 1;
const halfType = 10;

interface Node {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly others: readonly Field[];
}

/**
 * An ONNX network stored in half precision, rewritten in single precision: weights widened, casts taken out, and
 * everything that the wanted outputs do not need left away. Processors without half-precision arithmetic compute in
 * single precision anyway and cast back and forth for the sake of a few operators: ISNet so rewritten takes 0.83 times
 * the time and 0.65 times the memory, and differs by less than 0.001.
 *
 * Yields the file in pieces, so that it need not be in memory twice.
 */
export function* toSinglePrecision(model: Uint8Array, outputs: readonly string[]): Generator<Uint8Array> {
  for (const field of readFields(model)) {
    if (field.number !== modelGraph) {
      yield field.whole;
      continue;
    }
    const parts = rewriteGraph(readFields(field.payload), outputs);
    yield bytesHead(modelGraph, lengthOf(parts));
    for (const part of parts) yield part.bytes();
  }
}

function rewriteGraph(fields: readonly Field[], outputs: readonly string[]): Part[] {
  const nodes = fields.filter(({ number }) => number === graph.node).map(readNode);
  const rename = withoutCasts(nodes, outputs);
  const needed = neededFor(outputs, nodes, rename);
  const used = new Set([...needed].flatMap(({ inputs }) => inputs.map(rename)));
  const parts: Part[] = [];
  const remaining = nodes[Symbol.iterator]();
  for (const field of fields) {
    if (field.number === graph.node) {
      const current = remaining.next().value!;
      if (needed.has(current)) parts.push(...messageParts(graph.node, nodeParts(current, rename)));
    } else if (field.number === graph.initializer) {
      parts.push(...initializerParts(field, used));
    } else if (field.number === graph.output) {
      const name = readFields(field.payload).find(({ number }) => number === valueName)!;
      if (outputs.includes(readText(name))) parts.push(fixedPart(field.whole));
    } else if (field.number !== graph.valueInfo) {
      parts.push(fixedPart(field.whole));
    }
  }
  return parts;
}

function readNode({ payload }: Field): Node {
  const fields = readFields(payload);
  const texts = (number: number) => fields.filter((field) => field.number === number).map(readText);
  return {
    operator: texts(node.operator)[0],
    inputs: texts(node.input),
    outputs: texts(node.output),
    others: fields.filter(({ number }) => number !== node.input && number !== node.output),
  };
}

/** New names: what a cast gave is called what it was given, and what a cast made an output is that output. */
function withoutCasts(nodes: readonly Node[], outputs: readonly string[]): (name: string) => string {
  const sources = new Map(
    nodes.filter(({ operator }) => operator === 'Cast').map((cast) => [cast.outputs[0], cast.inputs[0]]),
  );
  const sourceOf = (name: string): string => {
    const source = sources.get(name);
    return source === undefined ? name : sourceOf(source);
  };
  const outputNames = new Map(outputs.map((output) => [sourceOf(output), output]));
  return (name) => outputNames.get(sourceOf(name)) ?? sourceOf(name);
}

function neededFor(
  outputs: readonly string[],
  nodes: readonly Node[],
  rename: (name: string) => string,
): Set<Node> {
  const makers = new Map<string, Node>();
  for (const candidate of nodes) {
    if (candidate.operator === 'Cast') continue;
    for (const output of candidate.outputs) makers.set(rename(output), candidate);
  }
  const needed = new Set<Node>();
  const wanted = [...outputs];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const maker = makers.get(name);
    if (!maker || needed.has(maker)) continue;
    needed.add(maker);
    wanted.push(...maker.inputs.map(rename));
  }
  return needed;
}

function nodeParts({ inputs, outputs, others }: Node, rename: (name: string) => string): Part[] {
  return [
    ...inputs.flatMap((name) => textParts(node.input, rename(name))),
    ...outputs.flatMap((name) => textParts(node.output, rename(name))),
    ...others.map(({ whole }) => fixedPart(whole)),
  ];
}

function initializerParts(field: Field, used: ReadonlySet<string>): Part[] {
  const fields = readFields(field.payload);
  const find = (number: number) => fields.find((candidate) => candidate.number === number);
  const name = readText(find(tensor.name)!);
  if (!used.has(name)) return [];
  if (find(tensor.type)?.value !== halfType) return [fixedPart(field.whole)];
  const halves = find(tensor.rawData)?.payload;
  if (!halves) throw new Error(`the weights "${name}" are not stored as raw data`);
  const length = halves.length * 2;
  return messageParts(graph.initializer, [
    ...fields.filter(({ number }) => number === tensor.dimension).map(({ whole }) => fixedPart(whole)),
    numberPart(tensor.type, singleType),
    ...textParts(tensor.name, name),
    fixedPart(bytesHead(tensor.rawData, length)),
    { length, bytes: () => widen(halves) },
  ]);
}

/** IEEE 754 binary16 as binary32, both little-endian. */
function widen(halves: Uint8Array): Uint8Array {
  const from = new DataView(halves.buffer, halves.byteOffset, halves.byteLength);
  const wide = new Uint8Array(halves.length * 2);
  const to = new DataView(wide.buffer);
  for (let at = 0; at < halves.length; at += 2) {
    const half = from.getUint16(at, true);
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = half & 1023;
    let value = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    if (exponent === 31) value = fraction === 0 ? Infinity : Number.NaN;
    to.setFloat32(at * 2, sign * value, true);
  }
  return wide;
}
