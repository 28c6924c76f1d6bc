import type { Garment } from '../storybook/person-look.ts';
import type { Lab } from '../vector/painting.ts';

/** Colors of clothes, two that go together; those that follow each other differ. */
const cloths: readonly (readonly [Lab, Lab])[] = [
  [
    [0.64, -0.055, -0.055],
    [0.97, 0, 0.02],
  ],
  [
    [0.68, 0.11, 0.06],
    [0.97, 0.005, 0.02],
  ],
  [
    [0.5, -0.02, -0.085],
    [0.96, -0.005, -0.01],
  ],
  [
    [0.8, 0.02, 0.11],
    [0.97, 0, 0.03],
  ],
  [
    [0.66, -0.085, 0.04],
    [0.97, 0, 0.05],
  ],
  [
    [0.62, 0.06, -0.085],
    [0.97, 0.01, -0.01],
  ],
];
/** Arms are drawn with the sleeves of these. */
const sleeved: readonly Garment[] = ['sweater', 'stripes', 'shirt', 'collar', 'hoodie'];
const any: readonly Garment[] = ['shirt', 'sweater', 'blouse', 'stripes', 'collar'];

/** What the left one (0) and the right one (1) wear: never the same color. */
export function cardClothes(seed: number, place: 0 | 1, hasArms: boolean) {
  const garments = hasArms ? sleeved : any;
  return {
    cloth: cloths[(seed + place * (1 + (Math.floor(seed / 6) % 5))) % cloths.length],
    garment: garments[(seed + place * 2 + Math.floor(seed / 4)) % garments.length],
  };
}
