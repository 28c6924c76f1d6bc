import { joinBytes } from '../codecs/join-bytes.ts';

/** What a signature is made of. */
export type CborValue = number | string | null | Uint8Array | readonly CborValue[] | CborMap | Tagged;
export type CborMap = ReadonlyMap<number | string, CborValue>;

export class Tagged {
  readonly tag: number;
  readonly value: CborValue;

  constructor(tag: number, value: CborValue) {
    this.tag = tag;
    this.value = value;
  }
}

const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6 } as const;

/** CBOR (RFC 8949) of whole numbers below 2³², text, bytes, null, lists, maps and tags, each in its shortest form. */
export function cbor(value: CborValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xf6);
  if (typeof value === 'number') {
    return value < 0 ? head(major.negative, -1 - value) : head(major.unsigned, value);
  }
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    return joinBytes([head(major.text, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return joinBytes([head(major.bytes, value.length), value]);
  if (value instanceof Tagged) return joinBytes([head(major.tag, value.tag), cbor(value.value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return joinBytes([head(major.map, value.size), ...entries]);
  }
  const list = value as readonly CborValue[];
  return joinBytes([head(major.list, list.length), ...list.map(cbor)]);
}

function head(type: number, count: number): Uint8Array {
  const top = type << 5;
  if (count < 24) return Uint8Array.of(top | count);
  if (count < 0x100) return Uint8Array.of(top | 24, count);
  if (count < 0x10000) return Uint8Array.of(top | 25, count >> 8, count & 255);
  const bytes = new Uint8Array(5);
  bytes[0] = top | 26;
  new DataView(bytes.buffer).setUint32(1, count);
  return bytes;
}
