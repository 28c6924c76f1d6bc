import { cellHash } from '../../../../imaging/sampling/cell-hash.ts';
import { smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import { seen, studioLamps } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const sheets = [
  tone(0.86, 0.03, 80),
  tone(0.93, 0.006, 90),
  tone(0.82, 0.05, 30),
  tone(0.8, 0.045, 220),
  tone(0.84, 0.06, 100),
];

/** A large sheet that was folded: the folds still stand, the fibers show. */
export function paper(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise } = brief;
  const sheet = rgbOf(color ?? sheets[seed % sheets.length]);
  const [foldX, foldY] = [0.85 + 0.4 * dice(), 0.95 + 0.4 * dice()];
  const [shiftX, shiftY] = [dice(), dice()];
  const crumple = dice() < 0.5 ? 2.2 : 1;
  const salt = Math.floor(dice() * 1e6);
  const slope = { x: 0, y: 0 };
  const paint: Paint = (skin, spot) => {
    const { x, along, pixel } = spot;
    const u = x / foldX + shiftX;
    const v = along / foldY + shiftY;
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const tilt = (a: number, b: number, k: number) => (cellHash(a, b, salt + k) / 2 ** 32 - 0.5) * 2;
    // Each field between folds leans its own way, and swells towards the fold.
    const [fu, fv] = [u - i, v - j];
    const near = (t: number) => Math.exp(-((Math.min(t, 1 - t) * 30) ** 2)) * (t < 0.5 ? -1 : 1);
    const way = ((i + j) & 1 ? 1 : -1) as number;
    let tx = 0.05 * tilt(i, j, 1) + 0.06 * way * near(fu);
    let ty = 0.05 * tilt(i, j, 2) + 0.06 * -way * near(fv);
    noise.slope(slope, x * 1.3 + 5, along * 1.3);
    tx += 0.03 * crumple * slope.x;
    ty += 0.03 * crumple * slope.y;
    noise.slope(slope, x * 4.6 + 9, along * 4.6);
    tx += 0.022 * crumple * slope.x;
    ty += 0.022 * crumple * slope.y;
    const fine = seen(0.02, pixel);
    noise.slope(slope, x * 60, along * 60);
    tx += 0.02 * fine * slope.x;
    ty += 0.02 * fine * slope.y;
    // The sheet's own axes: to the right, and along it.
    const [ay, az] = [-spot.nz, spot.ny];
    spot.nx -= tx;
    spot.ny -= ty * ay;
    spot.nz -= ty * az;
    const length = Math.hypot(spot.nx, spot.ny, spot.nz);
    spot.nx /= length;
    spot.ny /= length;
    spot.nz /= length;
    const fiber =
      noise.at(x * 46 + 3 * noise.at(x * 9, along * 9), along * 190) + noise.at(x * 170, along * 40 + 3);
    const worn =
      smooth(0.012 + pixel, 0, Math.min(fu, 1 - fu) * foldX) +
      smooth(0.012 + pixel, 0, Math.min(fv, 1 - fv) * foldY);
    setColor(skin, sheet, 1 + 0.02 * fiber * seen(0.012, pixel) + 0.03 * worn * seen(0.03, pixel));
  };
  return {
    wall: { away: subjectAway + 1.9 + 0.8 * dice(), bend: 0.8 },
    ground: paint,
    lamps: studioLamps(brief, { high: 1, before: 0.7, soft: 0.13, fill: 0.4, radius: 2.9, low: 0.5 }),
  };
}
