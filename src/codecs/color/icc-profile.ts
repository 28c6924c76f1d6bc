import { latin1, viewOf } from '../byte-source.ts';

/** Color space of the device a profile describes: "RGB", "GRAY", "CMYK", "Lab" …; null when it is no profile. */
export function profileSpace(profile: Uint8Array): string | null {
  if (profile.length < 132 || latin1(profile, 36, 40) !== 'acsp') return null;
  return latin1(profile, 16, 20).trim();
}

/** True when a profile is one of the many that only say sRGB; then nothing need be kept. */
export function isSrgbProfile(profile: Uint8Array): boolean {
  return /^sRGB|^c2$/.test(profileName(profile));
}

/** The profile's description in its first language (ICC.1:2022 §9.2.41), empty when there is none. */
export function profileName(profile: Uint8Array): string {
  const tag = profileTag(profile, 'desc')?.subarray(0, 4096);
  return !tag || tag.length < 28 ? '' : describe(tag);
}

const tableAt = 132;

/** The tag of this name, whole. */
export function profileTag(profile: Uint8Array, name: string): Uint8Array | undefined {
  const view = viewOf(profile);
  for (const { at, offset, bytes } of tagTable(view)) {
    if (latin1(profile, at, at + 4) === name) return profile.subarray(offset, offset + bytes);
  }
  return undefined;
}

function* tagTable(view: DataView) {
  if (view.byteLength < tableAt) return;
  const tags = Math.min(view.getUint32(128), 100);
  for (let index = 0; index < tags; index++) {
    const at = tableAt + index * 12;
    if (at + 12 > view.byteLength) return;
    yield { at, offset: view.getUint32(at + 4), bytes: view.getUint32(at + 8) };
  }
}

/**
 * The same profile, whose first number says how many bytes it has: decoders leave out one that says another number. What
 * no tag names at its end goes.
 */
export function soundProfile(profile: Uint8Array): Uint8Array {
  if (profileSpace(profile) === null || viewOf(profile).getUint32(0) === profile.length) return profile;
  const ends = [...tagTable(viewOf(profile))].map(({ offset, bytes }) => offset + bytes);
  const end = Math.max(tableAt, ...ends);
  // A tag that is cut stays cut.
  if (end > profile.length) return profile;
  const sound = new Uint8Array(Math.ceil(end / 4) * 4);
  sound.set(profile.subarray(0, end));
  viewOf(sound).setUint32(0, sound.length);
  return sound;
}

function describe(tag: Uint8Array): string {
  const view = viewOf(tag);
  if (latin1(tag, 0, 4) === 'desc') return latin1(tag, 12, 12 + view.getUint32(8)).replace(/\0.*$/s, '');
  const length = view.getUint32(20);
  const offset = view.getUint32(24);
  return new TextDecoder('utf-16be').decode(tag.subarray(offset, offset + length)).replace(/\0.*$/s, '');
}
