import { type AvatarWishes, chanceSeed, variantSeed } from '../../avatars/avatar-wishes.ts';
import { collectionParts } from '../../avatars/collection-parts.ts';
import type { MadeFile } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

type Wishes = AvatarWishes & { readonly seed: string; readonly count: number };

/** Avatars without a photo. */
export async function drawAvatars({ count, ...wishes }: Wishes, side: number, studio: Studio) {
  studio.stage('draw');
  const seed = wishes.seed || chanceSeed(studio.chance);
  const drawings = studio.file('drawings.zip');
  const seeds = Array.from({ length: count }, (_, place) => variantSeed(seed, place));
  const { avatars, sheet } = await studio.run('draw-avatars', { seeds, wishes, side, drawings });
  const { collection } = wishes;
  const { artist } = collectionParts[collection];
  studio.report({ faces: [], collection, artist, license: 'CC0 1.0', seed });
  const file: MadeFile = {
    path: drawings,
    type: 'application/zip',
    width: sheet.width,
    height: sheet.height,
    frames: 1,
    hasAlpha: true,
    poster: async () => ({ raster: sheet }),
  };
  return { result: avatars.map((raster) => ({ raster })), drawings: [file] };
}
