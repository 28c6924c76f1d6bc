/** One field of a protocol buffers message (protobuf.dev/programming-guides/encoding). */
export interface Field {
  readonly number: number;
  /** Of a number; 0 for the rest. */
  readonly value: number;
  /** Of a string, of bytes or of a message inside; empty for the rest. */
  readonly payload: Uint8Array;
  /** The field as it stands, number and length included. */
  readonly whole: Uint8Array;
}

/** Fixed widths by wire type. */
const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const varintWire = 0;
const bytesWire = 2;
const floatWire = 5;
const none = new Uint8Array(0);

/** The fields of a message in their order; their bytes are views, nothing is copied. */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('the message ends in the middle of a field');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = varint();
    const wire = key % 8;
    const value = wire === varintWire ? varint() : 0;
    const length = wire === bytesWire ? varint() : (fixedBytes[wire] ?? 0);
    const payload = length > 0 ? message.subarray(at, at + length) : none;
    at += length;
    if (at > message.length) throw new RangeError('the message ends in the middle of a field');
    fields.push({ number: Math.floor(key / 8), value, payload, whole: message.subarray(start, at) });
  }
  return fields;
}

export function readText({ payload }: Field): string {
  return new TextDecoder().decode(payload);
}

/** What stands before the bytes of a field. */
export function bytesHead(number: number, length: number): Uint8Array {
  return Uint8Array.from([...varintBytes(number * 8 + bytesWire), ...varintBytes(length)]);
}

function numberField(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varintBytes(number * 8 + varintWire), ...varintBytes(value)]);
}

function textField(number: number, text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  return [bytesHead(number, bytes.length), bytes];
}

/** A stretch of a new message; large ones are made only when their turn comes. */
export interface Part {
  readonly length: number;
  bytes(): Uint8Array;
}

export function fixedPart(bytes: Uint8Array): Part {
  return { length: bytes.length, bytes: () => bytes };
}

export function textParts(number: number, text: string): Part[] {
  return textField(number, text).map(fixedPart);
}

export function numberPart(number: number, value: number): Part {
  return fixedPart(numberField(number, value));
}

/** In single precision. */
export function floatPart(number: number, value: number): Part {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return fixedPart(Uint8Array.from([...varintBytes(number * 8 + floatWire), ...bytes]));
}

/** A message inside a message. */
export function messageParts(number: number, parts: readonly Part[]): Part[] {
  return [fixedPart(bytesHead(number, lengthOf(parts))), ...parts];
}

export function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Whole numbers below zero are those of 64 bits that they wrap around to. */
function varintBytes(value: number): number[] {
  const bytes: number[] = [];
  if (value < 0) {
    let wrapped = BigInt.asUintN(64, BigInt(value));
    for (; wrapped > 127n; wrapped >>= 7n) bytes.push(Number(wrapped & 127n) + 128);
    return [...bytes, Number(wrapped)];
  }
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
