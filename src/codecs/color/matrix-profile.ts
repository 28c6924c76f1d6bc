import { latin1, viewOf } from '../byte-source.ts';
import { d50, inverse, type Matrix, type Triple, times, transposed } from './color-matrix.ts';
import { profileSpace, profileTag } from './icc-profile.ts';
import { invert, readCurve, srgbCurve, type ToneCurve } from './tone-curve.ts';

const description = 'RGB as the file declares it';
const headerBytes = 128;
const fixed = 65_536;

/** Linear sRGB to XYZ under D50 (IEC 61966-2-1, adapted by Bradford). */
const srgbToXyz: Matrix = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
];

/** A profile of a display (ICC.1:2022 §8.3.3): three primaries, as columns in XYZ under D50, and one curve for all of them. */
export function makeMatrixProfile(toXyz: Matrix, curve: Uint8Array): Uint8Array {
  const [red, green, blue] = transposed(toXyz).map(xyzTag);
  const tags: [name: string, tag: Uint8Array][] = [
    ['desc', textTag(description)],
    ['cprt', textTag('CC0')],
    ['wtpt', xyzTag(d50)],
    ['rXYZ', red],
    ['gXYZ', green],
    ['bXYZ', blue],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  let end = headerBytes + 4 + tags.length * 12;
  const places = new Map<Uint8Array, number>();
  for (const [, tag] of tags) {
    if (places.has(tag)) continue;
    places.set(tag, end);
    end += Math.ceil(tag.length / 4) * 4;
  }
  const profile = new Uint8Array(end);
  const view = viewOf(profile);
  view.setUint32(0, end);
  view.setUint32(8, 0x04400000);
  write(profile, 12, 'mntrRGB XYZ ');
  // A day has to be given.
  for (const [at, value] of [2026, 1, 1].entries()) view.setUint16(24 + at * 2, value);
  write(profile, 36, 'acsp');
  for (const [at, value] of d50.entries()) view.setInt32(68 + at * 4, Math.round(value * fixed));
  view.setUint32(headerBytes, tags.length);
  for (const [index, [name, tag]] of tags.entries()) {
    const at = headerBytes + 4 + index * 12;
    write(profile, at, name);
    view.setUint32(at + 4, places.get(tag)!);
    view.setUint32(at + 8, tag.length);
    profile.set(tag, places.get(tag));
  }
  return profile;
}

/**
 * A color of sRGB in the space of a profile, both 0..1; what that space does not reach is cut off. Null where the profile says its
 * colors by tables.
 */
export function inProfile(color: Triple, profile: Uint8Array): Triple | null {
  const isMatrix =
    profileSpace(profile) === 'RGB' && !profileTag(profile, 'B2A0') && !profileTag(profile, 'A2B0');
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(profileTag(profile, name)));
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => {
    const tag = profileTag(profile, name);
    return tag && readCurve(tag);
  });
  if (!isMatrix || !isWhole(columns) || !isWhole(curves)) return null;
  const fromXyz = inverse(transposed(columns as unknown as Matrix));
  if (!fromXyz) return null;
  const light = times(fromXyz, times(srgbToXyz, color.map(srgbCurve) as unknown as Triple));
  return light.map((value, at) => invert((curves as ToneCurve[])[at], value)) as unknown as Triple;
}

function isWhole<T>(list: readonly (T | undefined)[]): list is T[] {
  return list.every((one) => one !== undefined);
}

function readXyz(tag: Uint8Array | undefined): Triple | undefined {
  if (!tag || tag.length < 20 || latin1(tag, 0, 4) !== 'XYZ ') return undefined;
  const view = viewOf(tag);
  return [view.getInt32(8) / fixed, view.getInt32(12) / fixed, view.getInt32(16) / fixed];
}

function xyzTag(color: Triple): Uint8Array {
  const tag = new Uint8Array(20);
  write(tag, 0, 'XYZ ');
  for (const [at, value] of color.entries()) viewOf(tag).setInt32(8 + at * 4, Math.round(value * fixed));
  return tag;
}

/** In one language, as version 4 wants it. */
function textTag(text: string): Uint8Array {
  const tag = new Uint8Array(28 + text.length * 2);
  const view = viewOf(tag);
  write(tag, 0, 'mluc');
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  write(tag, 16, 'enUS');
  view.setUint32(20, text.length * 2);
  view.setUint32(24, 28);
  for (let at = 0; at < text.length; at++) view.setUint16(28 + at * 2, text.charCodeAt(at));
  return tag;
}

function write(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
