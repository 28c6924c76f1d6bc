import { joinBytes } from '../../codecs/join-bytes.ts';

/** A value in DER (ITU-T X.690): a tag, the length of what it holds, and that. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(parts);
  const head =
    body.length < 128 ? [tag, body.length] : [tag, 0x80 | lengthOf(body).length, ...lengthOf(body)];
  return joinBytes([Uint8Array.from(head), body]);
}

const lengthOf = ({ length }: Uint8Array) => bytesOf(BigInt(length));

function bytesOf(value: bigint): number[] {
  const digits = value.toString(16);
  return [...Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')];
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
export const setOf = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const utf8Text = (text: string) => der(0x0c, new TextEncoder().encode(text));
export const boolean = (value: boolean) => der(0x01, Uint8Array.of(value ? 0xff : 0));

/** Not negative. */
export function integer(value: bigint): Uint8Array {
  const bytes = bytesOf(value);
  return der(0x02, Uint8Array.from(bytes[0] & 0x80 ? [0, ...bytes] : bytes));
}

/** @param unused bits at the end of the last byte that say nothing */
export const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Uint8Array.of(unused), bytes);

/** An object identifier as it is written: numbers between dots. */
export function objectId(text: string): Uint8Array {
  const [first, second, ...others] = text.split('.').map(Number);
  const bytes = [40 * first + second, ...others].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
      groups.unshift(0x80 | (rest & 0x7f));
    }
    return groups;
  });
  return der(0x06, Uint8Array.from(bytes));
}

/** To the second. Years up to 2049 have two digits (RFC 5280 §4.1.2.5). */
export function time(at: Date): Uint8Array {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  const isShort = at.getUTCFullYear() < 2050;
  return der(isShort ? 0x17 : 0x18, new TextEncoder().encode(isShort ? digits.slice(2) : digits));
}
