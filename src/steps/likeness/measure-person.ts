import type { Raster } from '../../imaging/raster/raster.ts';
import type { PersonTraits } from '../../imaging/storybook/person-traits.ts';
import type { Lab } from '../../imaging/vector/painting.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { faceCrop } from './face-crop.ts';
import { headAreas } from './head-areas.ts';
import { litSkin } from './lit-skin.ts';
import { colorOfHair, irisColor, shownSkin, skinColor } from './measure-colors.ts';
import { hairCurl, hasGlasses } from './measure-hair.ts';
import { faceShape } from './measure-shape.ts';

/** Besides their traits, what the photo's own light makes of their skin. */
export interface MeasuredPerson extends PersonTraits {
  readonly skinInPhoto: Lab;
}

/**
 * Everything that is taken over from a parent.
 *
 * @param picture sRGB, 3 channels, `scale` of the photo
 */
export function measurePerson(picture: Raster<Uint8Array>, scale: number, found: FoundFace): MeasuredPerson {
  const crop = faceCrop(picture, scale, found);
  const { hair, face, length } = headAreas(crop, found.pose.yaw);
  const inPhoto = skinColor(crop, face);
  return {
    skin: litSkin(crop, face, inPhoto),
    skinInPhoto: shownSkin(crop, face) ?? inPhoto,
    iris: irisColor(crop),
    hair: colorOfHair(crop, hair),
    curl: hairCurl(crop, hair),
    shape: faceShape(found, crop, inPhoto[0]),
    hairLength: length,
    hasGlasses: hasGlasses(crop),
  };
}
