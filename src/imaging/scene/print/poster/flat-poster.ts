import type { Raster } from '../../../raster/raster.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import { castFigures } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import type { Plate } from '../plate/plate.ts';
import type { PrintWishes } from '../print-wishes.ts';
import { drawPoster } from './poster.ts';
import { posterInks } from './poster-inks.ts';

/** A poster in the inks of its hour and season. */
export async function drawFlatPoster(
  plate: Plate,
  { land, tints }: PrintWishes,
  seed: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<void> {
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
}
