import type { Raster } from '../../imaging/raster/raster.ts';
import type { PersonTraits } from '../../imaging/storybook/person-traits.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { faceCrop } from './face-crop.ts';
import { headAreas } from './head-areas.ts';
import { colorOfHair, irisColor, skinColor } from './measure-colors.ts';
import { hairCurl, hasGlasses } from './measure-hair.ts';
import { faceShape } from './measure-shape.ts';

/**
 * Everything that is taken over from a parent.
 *
 * @param picture sRGB, 3 channels, `scale` of the photo
 */
export function measurePerson(picture: Raster<Uint8Array>, scale: number, found: FoundFace): PersonTraits {
  const crop = faceCrop(picture, scale, found);
  const { hair, face, length } = headAreas(crop, found.pose.yaw);
  const skin = skinColor(crop, face);
  return {
    skin,
    iris: irisColor(crop),
    hair: colorOfHair(crop, hair),
    curl: hairCurl(crop, hair),
    shape: faceShape(found, crop, skin[0]),
    hairLength: length,
    hasGlasses: hasGlasses(crop),
  };
}
