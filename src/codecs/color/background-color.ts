import { inProfile } from './matrix-profile.ts';

const white = 'ffffff';

/**
 * A color of sRGB (rrggbb) as the pixels of a picture with this profile say it, so that it looks the same; white is white in
 * all of them. Null where the profile says its colors by tables: then the picture has to become sRGB.
 */
export function backgroundIn(profile: Uint8Array | undefined, color: string): string | null {
  if (!profile || color === white) return color;
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  const own = inProfile([channel(0), channel(2), channel(4)], profile);
  if (!own) return null;
  return own
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
