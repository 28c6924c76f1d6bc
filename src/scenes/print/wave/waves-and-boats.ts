import { figureKinds } from '../../figure/figure-kinds.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { mixed } from '../plate/ink-color.ts';
import { between } from '../plate/shapes.ts';
import { drawFuji, drawMistBars } from './fuji.ts';
import { drawGreatWave } from './great-wave.ts';
import { drawOarBoat, drawSwell } from './swells.ts';
import type { BlockStage } from './woodblock.ts';

/** Waves behind each other, the great one from one side, boats between them, the mountain far away. */
export async function drawWaves(
  stage: BlockStage,
  land: LandscapeWishes,
  horizon: number,
  way: -1 | 1,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { plate, random, inks } = stage;
  const { wide, high } = plate;
  const isCalm = land.waves === 'calm';
  if (land.sights.has('clouds') || land.weather === 'cloudy')
    for (let k = 0; k < 3; k++) drawMistBars(stage, horizon * (0.35 + 0.16 * k), inks.foam, 0.85, 5);
  const far = wide * (way > 0 ? between(random, 0.62, 0.7) : between(random, 0.3, 0.38));
  if (!land.without.has('mountains'))
    drawFuji(stage, {
      x: far,
      top: horizon - between(random, 0.13, 0.17),
      base: horizon + 0.012,
      half: between(random, 0.2, 0.25),
      ink: inks.middle,
      foot: mixed(inks.middle, inks.pale, 0.6),
      snow: 0.42,
    });
  const sea = { band: inks.pale, foam: false, way };
  drawSwell(stage, {
    ...sea,
    base: horizon + 0.012,
    tall: 0.008,
    length: 0.16,
    shift: random(),
    ink: mixed(inks.pale, inks.middle, 0.3),
  });
  drawSwell(stage, {
    ...sea,
    base: horizon + 0.06,
    tall: isCalm ? 0.018 : 0.04,
    length: 0.42,
    shift: random(),
    ink: inks.middle,
    foam: !isCalm,
  });
  await step(0.35);
  const hasBoats = !land.figures.some(({ id }) => figureKinds[id].home === 'water');
  if (hasBoats) drawOarBoat(stage, far - way * 0.02, horizon + 0.075, 0.16, way, -0.12 * way);
  const reach = wide * between(random, 0.66, 0.74) * Math.min(1, 1.25 / wide + 0.15);
  const bottom = high * 0.99;
  // On a tall sheet it stays a wave: no higher than one and a half of its reach.
  const top = Math.max(high * between(random, 0.13, 0.2), bottom - 1.5 * reach);
  const edge = (side: -1 | 1) => (side > 0 ? -0.1 : wide + 0.1);
  // One wave that fills the picture, two that face each other, or a lower one below a large sky.
  const other = way > 0 ? -1 : 1;
  const kind = random();
  if (!isCalm && kind < 0.35)
    drawGreatWave(stage, {
      edge: edge(other),
      top: bottom - (bottom - top) * 0.52,
      bottom: high * 0.93,
      reach: reach * 0.46,
      way: other,
    });
  const low = kind > 0.72 ? 0.72 : 1;
  if (!isCalm)
    drawGreatWave(stage, {
      edge: edge(way),
      top: bottom - (bottom - top) * low,
      bottom,
      reach: reach * (low < 1 ? 0.85 : kind < 0.35 ? 0.9 : 1),
      way,
    });
  await step(0.6);
  const near = high - horizon;
  drawSwell(stage, {
    base: horizon + near * 0.58,
    tall: near * (isCalm ? 0.12 : 0.3),
    length: between(random, 0.75, 0.95),
    shift: random(),
    ink: inks.deep,
    band: inks.middle,
    foam: !isCalm,
    way,
  });
  if (hasBoats)
    drawOarBoat(stage, wide * (way > 0 ? 0.74 : 0.26), horizon + near * 0.66, 0.25, way, 0.1 * way);
  drawSwell(stage, {
    base: high * 0.985,
    tall: near * (isCalm ? 0.14 : 0.36),
    length: between(random, 0.9, 1.15),
    shift: random(),
    ink: mixed(inks.deep, inks.key, 0.35),
    band: inks.middle,
    foam: !isCalm,
    way: random() < 0.7 ? way : way > 0 ? -1 : 1,
  });
}
