import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';

/** Photos of the test pictures without damage, of all kinds that people have prints of; none of those that the finder is judged by. */
const names = [
  'wild/portrait-woman-glasses-street-1.jpg',
  'wild/portrait-man-dark-skin-sofa-2.jpg',
  'wild/portrait-man-hardhat-cellar-3.jpg',
  'wild/portrait-senior-woman-garden-lowres-4.jpg',
  'wild/portrait-woman-curly-redhair-5.jpg',
  'wild/portrait-man-beanie-dark-skin-6.jpg',
  'wild/portrait-man-bright-shirt-white-wall-7.jpg',
  'wild/portrait-woman-braids-teal-8.jpg',
  'wild/portrait-woman-wavy-long-hair-9.jpg',
  'wild/portrait-man-profile-glasses-10.jpg',
  'wild/portrait-woman-behind-leaves-11.jpg',
  'wild/portrait-man-sunglasses-laughing-12.jpg',
  'wild/portrait-man-red-sweater-brick-14.jpg',
  'wild/portrait-man-phone-cap-street-22.jpg',
  'wild/portrait-woman-hat-from-behind-25.jpg',
  'wild/couple-two-women-phones-1.jpg',
  'wild/couple-two-people-glasses-camera-2.jpg',
  'wild/group-cafe-2.jpg',
  'wild/group-family-baby-sofa-3.jpg',
  'wild/group-family-lawn-4.jpg',
  'wild/child-baby-cake-4.jpg',
  'wild/child-living-room-5.jpg',
  'wild/child-girl-teddy-6.jpg',
  'wild/child-rain-boots-8.jpg',
  'wild/fullbody-man-motorbike-5.jpg',
  'wild/fullbody-man-blue-room-6.jpg',
  'wild/fullbody-woman-white-dress-7.jpg',
  'wild/fullbody-legs-jeans-8.jpg',
  'wild/fullbody-person-smoke-12.jpg',
  'wild/fullbody-walker-desert-road-13.jpg',
  'wild/pet-dachshund-boardwalk-1.jpg',
  'wild/pet-two-cats-window-11.jpg',
  'wild/product-dress-on-hanger-1.jpg',
  'wild/product-coat-on-sheet-3.jpg',
  'wild/product-laptop-tea-table-19.jpg',
  'wild/product-shop-shelf-21.jpg',
  'wild/food-wok-market-1.jpg',
  'wild/food-bowl-vegetables-6.jpg',
  'wild/room-library-hall-7.jpg',
  'wild/building-colosseum-3.jpg',
  'wild/street-colmar-canal-1.jpg',
  'wild/street-market-crowd-2.jpg',
  'wild/street-handcart-india-3.jpg',
  'wild/street-canal-houses-5.jpg',
  'wild/beach-pastel-waves-1.jpg',
  'wild/beach-phone-sea-panorama-3.jpg',
  'wild/landscape-red-train-mountain-1.jpg',
  'wild/landscape-misty-lake-2.jpg',
  'wild/landscape-pagoda-lake-3.jpg',
  'wild/plant-violet-phone-2.jpg',
  'wild/plant-succulents-text-4.jpg',
  'wild/sign-stop-sign-street-4.jpg',
  'wild/lowlight-cat-dark-floor-2.jpg',
  'wild/lowlight-bridge-evening-6.jpg',
  'wild/sport-ski-relay-2.jpg',
  'wild/sport-cyclists-4.jpg',
];
/** Every so many of them is not learned from, but tried. */
const apart = 5;

export interface CleanPhoto {
  readonly name: string;
  readonly isTried: boolean;
  /** Longer side as given, three channels. */
  open(longerSide: number): Promise<Raster<Uint8Array>>;
}

export function cleanPhotos(folder: string): CleanPhoto[] {
  return names.map((name, i) => ({
    name,
    isTried: i % apart === apart - 1,
    async open(longerSide) {
      const { data, info } = await sharp(path.join(folder, name))
        .rotate()
        .toColourspace('srgb')
        .removeAlpha()
        .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
    },
  }));
}
