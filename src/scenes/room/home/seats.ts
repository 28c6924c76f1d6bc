import type { Material, Rgb } from '../finish/material.ts';
import { between, type Dice } from '../item/item.ts';
import { chained, leaned, nodded, turned } from '../trace/affine.ts';
import type { Solid } from '../trace/solid.ts';
import { leg, soft, upholstery } from './parts.ts';

interface SeatParts {
  readonly color: Rgb;
  readonly accent: Rgb;
  readonly wood: Material;
  readonly dice: Dice;
}

/** A pillow thrown onto a seat; `lean` to the side, radians. */
const pillow = (x: number, y: number, z: number, size: number, lean: number, material: Material): Solid =>
  soft(
    [x, y, z],
    [size, size, size * 0.34],
    [4, 4, 2],
    material,
    chained(turned(lean * 0.8), nodded(-0.3), leaned(lean)),
  );

/** For three, or for two where `width` is small. Stands on y = 0, its back at −z. */
export function sofa({ color, accent, wood, dice }: SeatParts, width = 2.1): Solid[] {
  const cover = () => upholstery(color, dice);
  const arm = between(dice, 0.08, 0.12);
  const inner = width / 2 - 2 * arm;
  const count = width > 1.9 && dice() < 0.5 ? 3 : 2;
  const part = inner / count;
  const round = dice() < 0.5;
  const solids: Solid[] = [
    soft([0, 0.24, 0], [width / 2 - 0.01, 0.1, 0.43], [24, 8, 16], cover()),
    soft([0, 0.5, -0.35], [width / 2 - 0.02, 0.29, 0.1], [24, 8, 6], cover()),
  ];
  for (const side of [-1, 1]) {
    const x = side * (width / 2 - arm);
    solids.push(
      soft([x, 0.39, 0.01], [arm, round ? 0.23 : 0.21, 0.44], round ? [4, 6, 14] : [8, 10, 14], cover()),
    );
    solids.push(
      leg(side * (width / 2 - 0.12), 0.34, 0.16, wood),
      leg(side * (width / 2 - 0.12), -0.34, 0.16, wood),
    );
  }
  for (let i = 0; i < count; i++) {
    const x = -inner + (2 * i + 1) * part;
    solids.push(
      soft([x, 0.41, 0.07], [part - 0.004, 0.092, 0.385], [12, 4, 10], cover()),
      soft([x, 0.67, -0.21], [part - 0.008, 0.23, 0.115], [8, 6, 4], cover(), nodded(-0.2)),
    );
  }
  const side = dice() < 0.5 ? -1 : 1;
  const paint = (shade: Rgb) => upholstery(shade, dice);
  const neutral: Rgb = [0.62, 0.57, 0.49];
  solids.push(
    pillow(side * (inner - 0.17), 0.7, -0.02, 0.235, side * -0.2, paint(accent)),
    pillow(side * (inner - 0.46), 0.675, 0.05, 0.195, side * 0.16, paint(neutral)),
    pillow(-side * (inner - 0.17), 0.69, 0, 0.22, side * 0.18, paint(dice() < 0.5 ? accent : neutral)),
  );
  return solids;
}

/** For one, with a high back; a pillow in it. */
export function armchair({ color, accent, wood, dice }: SeatParts): Solid[] {
  const cover = () => upholstery(color, dice);
  const solids: Solid[] = [
    soft([0, 0.27, 0.02], [0.37, 0.09, 0.37], [10, 6, 10], cover()),
    soft([0, 0.41, 0.05], [0.285, 0.095, 0.36], [8, 4, 8], cover()),
    soft([0, 0.67, -0.29], [0.36, 0.37, 0.115], [5, 5, 4], cover(), nodded(-0.2)),
    pillow(0.03, 0.63, -0.02, 0.19, between(dice, -0.15, 0.15), upholstery(accent, dice)),
  ];
  for (const side of [-1, 1]) {
    solids.push(soft([side * 0.335, 0.45, 0.02], [0.085, 0.17, 0.38], [4, 5, 8], cover()));
    for (const z of [-0.26, 0.31]) solids.push(leg(side * 0.29, z, 0.2, wood));
  }
  return solids;
}

/** Its head at −z; two pillows, a blanket thrown over its foot. */
export function bed({ color, accent, wood, dice }: SeatParts): Solid[] {
  const wide = 0.82;
  const linen: Rgb = [0.68, 0.65, 0.6];
  const sheet = () => upholstery(linen, dice);
  const solids: Solid[] = [
    soft([0, 0.66, -1.02], [wide + 0.1, 0.52, 0.07], [16, 12, 4], upholstery(color, dice)),
    soft([0, 0.22, 0], [wide + 0.03, 0.1, 1.03], [30, 10, 30], upholstery(color, dice)),
    soft([0, 0.4, 0], [wide, 0.13, 1.0], [24, 6, 24], sheet()),
    // The cover falls over both sides.
    soft([0, 0.37, 0.26], [wide + 0.055, 0.2, 0.79], [14, 8, 14], sheet()),
    soft([0, 0.545, -0.42], [wide + 0.03, 0.042, 0.13], [14, 4, 4], sheet()),
    soft([0, 0.38, 0.6], [wide + 0.07, 0.205, 0.27], [14, 8, 8], upholstery(accent, dice)),
  ];
  for (const side of [-1, 1]) {
    solids.push(
      soft(
        [side * 0.4, 0.72, -0.8],
        [0.36, 0.235, 0.115],
        [4, 4, 2],
        sheet(),
        chained(turned(side * 0.06), nodded(-0.42)),
      ),
      pillow(side * 0.36, 0.68, -0.61, 0.22, side * 0.05, upholstery(side < 0 ? accent : color, dice)),
      leg(side * (wide - 0.06), 0.95, 0.13, wood),
    );
  }
  return solids;
}
