import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { castFigures } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import type { Press } from '../press.ts';
import { drawPoster } from './poster.ts';
import { posterInks } from './poster-inks.ts';

/** A poster in the inks of its hour and season. */
export const drawFlatPoster: Press = async (plate, { land, tints }, seed, drawings, step) => {
  const { inks, room } = await drawPoster(
    plate,
    land,
    seed,
    (scene) => posterInks(scene, tints, seededRandom(seed * 53 + 1)),
    step,
  );
  const tones = {
    dark: inks.near,
    middle: mixed(inks.middle, inks.lit, 0.7),
    light: mixed(inks.snow, inks.lit, 0.2),
    inColor: true,
  };
  castFigures(plate, land.figures, drawings, room, tones, seededRandom(seed + 909));
};
