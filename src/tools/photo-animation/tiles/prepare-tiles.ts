import type { Size } from '../../../imaging/raster/raster.ts';
import type { Photo } from '../../../tasks/photo.ts';
import type { Studio } from '../../../tool/studio.ts';
import { movingFaces } from '../moving-faces.ts';
import { prepareScene } from '../prepare-scene.ts';
import { packScene } from './pack-scene.ts';
import { tileScene } from './tile-scene.ts';

interface TilesWish {
  readonly photo: Photo;
  readonly flow?: Photo;
  /** Of the frames of a clip, by which it is told what can move. */
  readonly size: Size;
  readonly mostFaces: number;
}

/** What `openTiles` opens. Errors: those of `prepareScene`, `document_refused`. */
export async function prepareTiles(
  { photo, flow, size, mostFaces }: TilesWish,
  studio: Pick<Studio, 'run'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const faces = (await movingFaces(photo, studio)).slice(0, mostFaces);
  return packScene(tileScene(await prepareScene({ photo, faces, flow, size, isSketch: true }, studio)));
}
