import { oklabOfBytes } from '../color/oklab.ts';
import { hasBeard } from '../face/has-beard.ts';
import { type FacePart, heightOf, resizePart } from './face-part.ts';

/** Height of a face, in pixels, on which single hairs are roughness. */
const looked = 260;

/** Roughness of hair: beards have 0.04 and more, a shaven jaw in the shade up to 0.022. */
const hair = 0.03;

/** Whether the face has a beard. */
export function isBearded(part: FacePart): boolean {
  const scale = Math.min(1, looked / heightOf(part));
  const size = (side: number) => Math.max(2, Math.round(side * scale));
  const { picture, points } = resizePart(part, {
    width: size(part.picture.width),
    height: size(part.picture.height),
  });
  return hasBeard({ ...picture, data: oklabOfBytes(picture.data, 3) }, points, hair);
}
