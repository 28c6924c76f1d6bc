/** More faces than this of a photo are not swapped. */
export const mostFaces = 12;

/** Of a face that stays as it is. */
export const stays = -1;

/** Why a face stays as it is though it was to be swapped, or that it was swapped, or that nobody asked. */
export const outcomes = [
  'swapped',
  'not-asked',
  'from-side',
  'eyes-hidden',
  'too-small',
  'glasses',
  'light-apart',
] as const;
export type Outcome = (typeof outcomes)[number];
