import type { FaceWishes } from '../../../imaging/drawn/anime/face/anime-face.ts';
import type { AnimeLookName } from '../../../imaging/drawn/anime/light/anime-looks.ts';

const looks: Readonly<Record<AnimeLookName, string>> = {
  cel: 'clear colors and hard shadows, as on painted cels',
  pastel: 'soft rose and lavender colors with a gentle glow',
  night: 'a blue night with stars, moonlit edges and lit windows',
  film: 'warm light, green shadows and a little film grain',
};

/** What an engine that reads words is asked for each look; in English. */
export function animeWords(
  look: AnimeLookName,
  { eyes, lashes }: Pick<FaceWishes, 'eyes' | 'lashes'>,
): string {
  const lash = lashes === 'long' ? ' and long lashes' : '';
  return `Turn this photo into an anime drawing with ${looks[look]}. Draw ${eyes} anime eyes${lash}. Keep everybody’s age, skin tone, pose, hair, clothes and glasses, and the composition. Imitate no artist or studio.`;
}
