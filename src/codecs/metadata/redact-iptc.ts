import { latin1, viewOf } from '../byte-source.ts';

const iptcResource = 0x0404;
/** Data sets of record 2 about a place (IPTC-IIM 4.2): content location, city, sublocation, state, country. */
const placeSets = new Set([26, 27, 90, 92, 95, 100, 101]);
const applicationRecord = 2;

/**
 * The IPTC data among Photoshop's image resources, alone (others are previews, paths, printing), and on request without
 * places. Undefined when there is none.
 */
export function redactIptc(resources: Uint8Array, location: 'keep' | 'remove'): Uint8Array | undefined {
  const records = findRecords(resources);
  if (!records) return undefined;
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 5 <= records.length && records[at] === 0x1c; ) {
    const length = (records[at + 3] << 8) | records[at + 4];
    // Longer ones, with a length of their length, belong to no text.
    if (length & 0x8000) break;
    const end = at + 5 + length;
    const isPlace = records[at + 1] === applicationRecord && placeSets.has(records[at + 2]);
    if (end <= records.length && !(isPlace && location === 'remove')) parts.push(records.subarray(at, end));
    at = end;
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0) return undefined;
  const resource = new Uint8Array(12 + length + (length & 1));
  resource.set([0x38, 0x42, 0x49, 0x4d]);
  viewOf(resource).setUint16(4, iptcResource);
  viewOf(resource).setUint32(8, length);
  let at = 12;
  for (const part of parts) {
    resource.set(part, at);
    at += part.length;
  }
  return resource;
}

/** Resources are "8BIM", a number, a name of even length, the data's length and the data, padded to even (Adobe). */
function findRecords(resources: Uint8Array): Uint8Array | undefined {
  const view = viewOf(resources);
  let at = latin1(resources, 0, 14) === 'Photoshop 3.0\0' ? 14 : 0;
  while (at + 12 <= resources.length && latin1(resources, at, at + 4) === '8BIM') {
    const name = resources[at + 6] + 1;
    const start = at + 6 + name + (name & 1);
    if (start + 4 > resources.length) return undefined;
    const length = view.getUint32(start);
    const data = resources.subarray(start + 4, start + 4 + length);
    if (view.getUint16(at + 4) === iptcResource) return data;
    at = start + 4 + length + (length & 1);
  }
  return undefined;
}
