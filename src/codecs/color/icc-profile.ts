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
  const view = viewOf(profile);
  const tags = Math.min(view.getUint32(128), 100);
  for (let index = 0; index < tags; index++) {
    const at = 132 + index * 12;
    if (at + 12 > profile.length) return '';
    if (latin1(profile, at, at + 4) !== 'desc') continue;
    const offset = view.getUint32(at + 4);
    const tag = profile.subarray(offset, offset + Math.min(view.getUint32(at + 8), 4096));
    return tag.length < 28 ? '' : describe(tag);
  }
  return '';
}

function describe(tag: Uint8Array): string {
  const view = viewOf(tag);
  if (latin1(tag, 0, 4) === 'desc') return latin1(tag, 12, 12 + view.getUint32(8)).replace(/\0.*$/s, '');
  const length = view.getUint32(20);
  const offset = view.getUint32(24);
  return new TextDecoder('utf-16be').decode(tag.subarray(offset, offset + length)).replace(/\0.*$/s, '');
}
