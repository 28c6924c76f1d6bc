import { latin1, viewOf } from '../byte-source.ts';

/** From a stored value to light, both 0..1, as a profile says it (ICC.1:2022 §10.6 and §10.18). */
export type ToneCurve = (value: number) => number;

/** Parameters of `para`, type 3: g, a, b, c, d. */
const srgb = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const tableSize = 4096;

export const srgbCurve: ToneCurve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

export const srgbCurveTag = parametric(3, srgb);

export function gammaTag(gamma: number): Uint8Array {
  return parametric(0, [gamma]);
}

/** A curve that is no formula of ICC's, in steps. */
export function tableTag(curve: ToneCurve): Uint8Array {
  const tag = tagOf('curv', 12 + tableSize * 2);
  const view = viewOf(tag);
  view.setUint32(8, tableSize);
  for (let at = 0; at < tableSize; at++) {
    view.setUint16(12 + at * 2, Math.round(Math.min(1, curve(at / (tableSize - 1))) * 65_535));
  }
  return tag;
}

function parametric(kind: number, parameters: readonly number[]): Uint8Array {
  const tag = tagOf('para', 12 + parameters.length * 4);
  const view = viewOf(tag);
  view.setUint16(8, kind);
  for (const [at, value] of parameters.entries()) view.setInt32(12 + at * 4, Math.round(value * 65_536));
  return tag;
}

function tagOf(type: string, bytes: number): Uint8Array {
  const tag = new Uint8Array(bytes);
  for (let at = 0; at < 4; at++) tag[at] = type.charCodeAt(at);
  return tag;
}

/** Undefined for what is no curve. */
export function readCurve(tag: Uint8Array): ToneCurve | undefined {
  const type = latin1(tag, 0, 4);
  const view = viewOf(tag);
  if (type === 'curv' && tag.length >= 12) return readTable(view);
  if (type === 'para' && tag.length >= 16) return readFormula(view);
  return undefined;
}

function readTable(view: DataView): ToneCurve | undefined {
  const count = view.getUint32(8);
  if (count === 0) return (value) => value;
  if (12 + count * 2 > view.byteLength) return undefined;
  if (count === 1) {
    const gamma = view.getUint16(12) / 256;
    return (value) => value ** gamma;
  }
  const at = (index: number) => view.getUint16(12 + Math.min(index, count - 1) * 2) / 65_535;
  return (value) => {
    const place = Math.min(1, Math.max(0, value)) * (count - 1);
    const below = Math.floor(place);
    return at(below) + (at(below + 1) - at(below)) * (place - below);
  };
}

/** How many numbers each of the five kinds has. */
const parameterCounts = [1, 3, 4, 5, 7];

function readFormula(view: DataView): ToneCurve | undefined {
  const kind = view.getUint16(8);
  const count = parameterCounts[kind];
  if (count === undefined || 12 + count * 4 > view.byteLength) return undefined;
  const [g, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: count },
    (_, at) => view.getInt32(12 + at * 4) / 65_536,
  );
  if (kind === 0) return (value) => value ** g;
  if (kind < 3) {
    const foot = kind === 2 ? c : 0;
    return (value) => (value >= -b / a ? (a * value + b) ** g + foot : foot);
  }
  return (value) => (value >= d ? (a * value + b) ** g + e : c * value + f);
}

/** The stored value that stands for this light; curves only rise. */
export function invert(curve: ToneCurve, light: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (curve(middle) < light) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
