import { portraitFaces } from '../../steps/people/portrait-faces.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

/** Of what is taken for a face with less certainty the half is hidden, or it is none: foam, a knot in wood. */
const leastSure = 0.85;

/** The faces of a photo that may move, the largest first. Error: `document_refused`. */
export async function movingFaces(photo: Photo, studio: Pick<Studio, 'run'>): Promise<readonly FoundFace[]> {
  const all = await portraitFaces(photo, studio, { mayBeNone: true });
  return all.filter(({ pointScore }) => pointScore >= leastSure);
}
