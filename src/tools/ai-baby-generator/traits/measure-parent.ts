import type { Raster } from '../../../imaging/raster/raster.ts';
import type { FoundPerson } from '../../../steps/people/find-people.ts';
import { faceCrop } from './face-crop.ts';
import { hairColor, irisColor, skinColor } from './measure-colors.ts';
import { hairCurl, hairLength, hasBeard, hasGlasses } from './measure-hair.ts';
import { faceShape } from './measure-shape.ts';
import type { ParentTraits } from './parent-traits.ts';

/**
 * Everything that is taken over from a parent.
 *
 * @param picture sRGB, 3 channels, `scale` of the photo
 */
export function measureParent(picture: Raster<Uint8Array>, scale: number, person: FoundPerson): ParentTraits {
  const crop = faceCrop(picture, scale, person.face, person);
  const skin = skinColor(crop);
  const length = hairLength(person.grid, person.parts);
  return {
    skin,
    iris: irisColor(crop),
    hair: hairColor(crop),
    curl: hairCurl(crop),
    shape: faceShape(person.face, crop, skin[0]),
    hairLength: length,
    hasGlasses: hasGlasses(crop),
    hasBeard: hasBeard(crop, skin[0], length),
  };
}
