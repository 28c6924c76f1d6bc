import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { below, between, flat } from '../plate/shapes.ts';
import { crownLight, leafyTree, pine } from './pines.ts';
import { landInk, type PosterStage, tabled } from './poster-stage.ts';

/** The near bank: dark, with tall trees at one side that frame the view. Returns where its ground is. */
export function drawForeground(stage: PosterStage): (x: number) => number {
  const { plate, scene, inks, random, noise } = stage;
  const { wide, high, frame } = scene;
  const isHigh = high > wide;
  const towards = (x: number) => (frame > 0 ? x / wide : 1 - x / wide);
  const bank = tabled(
    (x) => high - 0.045 - 0.11 * smooth(0.25, 1, towards(x)) - 0.018 * noise.fbm(x * 2.4, 91, 3),
    wide,
  );
  const ground: Outline[] = [below(bank, wide, high + 0.05), ...grass(bank, wide, random)];
  const trees: Outline[] = [];
  const lights: Outline[] = [];
  const plant = (at: number, size: number, tiers: number) => {
    const x = wide * (frame > 0 ? at : 1 - at);
    if (!scene.leafy) trees.push(pine(x, bank(x) + 0.01, size, random, tiers));
    else {
      trees.push(...leafyTree(x, bank(x) + 0.01, size * 0.8, random));
      lights.push(...crownLight(x, bank(x) + 0.01, size * 0.8, scene.light, random));
    }
  };
  if (scene.trees) {
    const count = 3 + Math.floor(random() * 3);
    const room = isHigh ? 1.1 : 0.95;
    const stature = scene.framing === 'low' ? 0.42 : 1;
    for (let k = 0; k < count; k++)
      plant(
        1 - 0.33 * random() ** 1.3 - (k === 0 ? 0.06 : 0),
        (k === 0 ? between(random, 0.5, 0.62) : between(random, 0.2, 0.46)) * room * stature,
        11,
      );
    // A few at the other side hold the balance.
    for (let k = 0; k < 4; k++)
      plant(
        0.02 + 0.16 * random(),
        scene.framing === 'both' ? between(random, 0.16, 0.44) * room : between(random, 0.07, 0.17),
        9,
      );
  }
  const ink = landInk(inks, 1);
  fill(plate, trees, ink);
  fill(plate, lights, scene.snow ? mixed(inks.snow, inks.shade, 0.2) : landInk(inks, 0.78), 0.85);
  fill(plate, ground, scene.snow ? mixed(inks.snow, inks.shade, 0.3) : ink);
  return bank;
}

/** Blades along an edge. */
export function grass(bank: (x: number) => number, wide: number, random: () => number): Outline[] {
  const blades: Outline[] = [];
  for (let x = 0; x < wide; x += between(random, 0.003, 0.009)) {
    const tall = between(random, 0.006, 0.02);
    const lean = between(random, -0.5, 0.5) * tall;
    const y = bank(x) + 0.003;
    blades.push(
      flat([
        [x - 0.0016, y],
        [x + lean, y - tall],
        [x + 0.0016, y],
      ]),
    );
  }
  return blades;
}
