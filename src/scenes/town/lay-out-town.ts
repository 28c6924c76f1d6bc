import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { hashOf } from './facade.ts';
import type { Box, Skin, SkinKind, Town, TownPlan } from './town-plan.ts';

type Random = () => number;
type Rgb = readonly [number, number, number];

const stone: readonly Rgb[] = [
  [0.5, 0.45, 0.36],
  [0.42, 0.41, 0.39],
  [0.3, 0.15, 0.1],
  [0.62, 0.61, 0.57],
  [0.44, 0.27, 0.18],
  [0.56, 0.49, 0.37],
  [0.25, 0.26, 0.28],
];
const glass: readonly Rgb[] = [
  [0.035, 0.06, 0.085],
  [0.04, 0.07, 0.07],
  [0.06, 0.07, 0.085],
  [0.08, 0.06, 0.04],
];
/** Of a flat, an office, a lobby; linear. */
const lamps: readonly Rgb[] = [
  [1, 0.62, 0.26],
  [1, 0.74, 0.42],
  [1, 0.84, 0.62],
  [0.78, 0.9, 1],
];
const tubes: readonly Rgb[] = [
  [1, 0.08, 0.42],
  [0.06, 0.75, 1],
  [0.55, 0.15, 1],
  [1, 0.42, 0.06],
  [0.1, 1, 0.55],
];
const paints: readonly Rgb[] = [
  [0.5, 0.5, 0.5],
  [0.03, 0.03, 0.035],
  [0.35, 0.03, 0.03],
  [0.04, 0.1, 0.25],
  [0.6, 0.6, 0.58],
  [0.75, 0.5, 0.05],
];

/** Height and depth of a city behind the water, over the roofs, or on both sides of a street. */
export function layOutTown(plan: TownPlan, halfWidth: number): Town {
  const random = seededRandom(plan.seed);
  if (plan.view === 'street') return avenue(plan, random);
  return plan.view === 'skyline' ? waterfront(plan, halfWidth, random) : roofs(plan, halfWidth, random);
}

const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)];

function skinOf(kind: SkinKind, plan: TownPlan, random: Random): Skin {
  const isGlass = kind === 'glass' || kind === 'ribbon';
  const glow = pick(random, isGlass ? lamps.slice(1) : lamps.slice(0, 3));
  return {
    kind,
    wall: kind === 'glass' ? pick(random, glass) : pick(random, stone),
    glow,
    bay: isGlass ? 1.5 + random() * 1.5 : 2.4 + random() * 1.6,
    floor: 3.2 + random() * 0.7,
    across: kind === 'glass' ? 0.9 : kind === 'ribbon' ? 0.97 : 0.36 + 0.22 * random(),
    up: kind === 'glass' ? 0.8 : kind === 'ribbon' ? 0.48 : 0.48 + 0.16 * random(),
    lit: Math.min(0.85, plan.lit * (0.45 + 1.1 * random())),
    id: Math.floor(random() * 2 ** 30),
  };
}

const plainSkin = (wall: Rgb, random: Random, kind: SkinKind = 'plain', glow: Rgb = wall): Skin => ({
  kind,
  wall,
  glow,
  bay: 3,
  floor: 3.5,
  across: 0,
  up: 0,
  lit: 0,
  id: Math.floor(random() * 2 ** 30),
});

/** A building on its lot: a slab, one that steps back as it rises, or a tower with a mast. */
function raise(
  boxes: Box[],
  lot: { x0: number; x1: number; z0: number; z1: number },
  height: number,
  plan: TownPlan,
  random: Random,
): void {
  const kind: SkinKind =
    height > 70
      ? pick(random, ['glass', 'glass', 'ribbon', 'punched'] as const)
      : pick(random, ['punched', 'punched', 'ribbon'] as const);
  const skin = skinOf(kind, plan, random);
  const part = (inset: number, top: number, own = skin) => {
    const dx = ((lot.x1 - lot.x0) / 2) * inset;
    const dz = ((lot.z1 - lot.z0) / 2) * inset;
    boxes.push({
      x0: lot.x0 + dx,
      x1: lot.x1 - dx,
      z0: lot.z0 + dz,
      z1: lot.z1 - dz,
      bottom: 0,
      top,
      skin: own,
    });
  };
  const roof = plainSkin([skin.wall[0] * 0.6, skin.wall[1] * 0.6, skin.wall[2] * 0.6], random);
  if (height < 60) {
    part(0, height);
    if (random() < 0.6) part(0.55 + 0.25 * random(), height + 2.5 + 2 * random(), roof);
    return;
  }
  const shape = random();
  if (shape < 0.3) {
    part(0, height);
    part(0.5, height + 4, roof);
  } else if (shape < 0.75) {
    part(0, height * (0.25 + 0.2 * random()));
    part(0.18, height * (0.6 + 0.15 * random()));
    part(0.34, height * 0.9);
    part(0.55, height);
    if (height > 120) mast(height * (1.12 + 0.1 * random()), 1.1);
  } else {
    part(0, 14 + 8 * random());
    part(0.16, height);
    part(0.6, height * 1.03, roof);
    if (random() < 0.5) mast(height * (1.15 + 0.12 * random()), 0.8);
  }
  function mast(top: number, half: number) {
    const x = (lot.x0 + lot.x1) / 2;
    const z = (lot.z0 + lot.z1) / 2;
    boxes.push({ x0: x - half, x1: x + half, z0: z - half, z1: z + half, bottom: 0, top, skin: roof });
  }
}

/** Where a city is high: a few hills of towers over low blocks. */
function heightField(
  random: Random,
  centers: readonly { x: number; z: number; spread: number; top: number }[],
) {
  return (x: number, z: number) => {
    let top = 13 + 13 * random() + 16 * random() ** 3;
    for (const center of centers) {
      const away = ((x - center.x) ** 2 + (z - center.z) ** 2) / center.spread ** 2;
      top = Math.max(top, center.top * Math.exp(-away) * (0.3 + 0.75 * random() ** 1.4));
    }
    return top;
  };
}

function blocks(
  boxes: Box[],
  area: { from: number; to: number; halfAt: (z: number) => number },
  streets: Town['streets'],
  heightAt: (x: number, z: number) => number,
  plan: TownPlan,
  random: Random,
): void {
  const { pitchX, pitchZ, width, offsetX, offsetZ } = streets;
  for (let j = Math.ceil((area.from - offsetZ) / pitchZ); offsetZ + j * pitchZ < area.to; j++) {
    const z0 = offsetZ + j * pitchZ + width / 2;
    const z1 = z0 + pitchZ - width;
    const half = area.halfAt(z1);
    for (let i = Math.floor(-half / pitchX); i * pitchX < half; i++) {
      const x0 = offsetX + i * pitchX + width / 2;
      const x1 = x0 + pitchX - width;
      const tall = heightAt((x0 + x1) / 2, (z0 + z1) / 2) > 55;
      // A park now and then.
      if (!tall && isParkAt(plan.seed, i, j)) continue;
      const [across, deep] = tall
        ? [random() < 0.5 ? 1 : 2, random() < 0.7 ? 1 : 2]
        : [2 + Math.floor(random() * 3), 2];
      for (let a = 0; a < across; a++)
        for (let d = 0; d < deep; d++) {
          const gap = tall ? 0.8 + 2 * random() : random() < 0.3 ? 2 * random() : 0;
          const lot = {
            x0: x0 + ((x1 - x0) * a) / across + gap,
            x1: x0 + ((x1 - x0) * (a + 1)) / across - gap,
            z0: z0 + ((z1 - z0) * d) / deep + gap,
            z1: z0 + ((z1 - z0) * (d + 1)) / deep - gap,
          };
          if (random() < 0.05) continue;
          raise(boxes, lot, heightAt((lot.x0 + lot.x1) / 2, (lot.z0 + lot.z1) / 2), plan, random);
        }
    }
  }
}

/** Blocks that are left green. */
export const isParkAt = (seed: number, i: number, j: number) => hashOf(seed + 5, i, j) < 0.07;

function waterfront(plan: TownPlan, halfWidth: number, random: Random): Town {
  const shore = 430 + 150 * random();
  const half = halfWidth * (shore + 300);
  const main = (random() < 0.5 ? -1 : 1) * (0.12 + 0.3 * random()) * half;
  const centers = [
    { x: main, z: shore + 260, spread: half * 0.42, top: 240 + 90 * random() },
    { x: -main * (1.1 + random()), z: shore + 420, spread: half * 0.26, top: 130 + 70 * random() },
    { x: main * 2.6, z: shore + 500, spread: half * 0.3, top: 90 + 60 * random() },
  ];
  const streets = {
    pitchX: 82,
    pitchZ: 74,
    width: 17,
    offsetX: 41 * random(),
    offsetZ: shore + 22,
    lampsFrom: 0,
  };
  const boxes: Box[] = [];
  const area = { from: shore + 20, to: shore + 1500, halfAt: (z: number) => halfWidth * z * 1.15 + 80 };
  blocks(boxes, area, streets, heightField(random, centers), plan, random);
  // Lamps along the water.
  const lamp = plainSkin([0.05, 0.05, 0.05], random, 'lamp', lamps[0]);
  for (let x = -half * 1.3; x < half * 1.3; x += 24)
    boxes.push({ x0: x - 0.35, x1: x + 0.35, z0: shore + 4, z1: shore + 4.7, bottom: 3, top: 9, skin: lamp });
  return { boxes, streets, shore, level: 3 };
}

function roofs(plan: TownPlan, halfWidth: number, random: Random): Town {
  const aside = (random() < 0.5 ? -1 : 1) * (0.15 + 0.35 * random());
  const centers = [
    { x: aside * 1500, z: 1500, spread: 520, top: 230 + 80 * random() },
    { x: -aside * 1700, z: 2500, spread: 600, top: 140 + 60 * random() },
  ];
  const streets = { pitchX: 92, pitchZ: 84, width: 19, offsetX: 46 * random(), offsetZ: 0, lampsFrom: 0 };
  const boxes: Box[] = [];
  const area = { from: 100, to: 4600, halfAt: (z: number) => halfWidth * z * 1.12 + 120 };
  blocks(boxes, area, streets, heightField(random, centers), plan, random);
  return { boxes, streets, shore: 0, level: 0 };
}

function avenue(plan: TownPlan, random: Random): Town {
  const half = 10.5 + 3 * random();
  const high = random() < 0.5;
  const boxes: Box[] = [];
  const shift = (random() - 0.5) * 5;
  const lampsFrom = 9 + 6 * random();
  for (const side of [-1, 1]) {
    const face = shift + side * half;
    let z = -14 - 20 * random();
    let sinceCorner = 30 * random();
    while (z < 1500) {
      const length = 12 + 13 * random();
      if (sinceCorner > 80) {
        z += 13;
        sinceCorner = 0;
        continue;
      }
      sinceCorner += length;
      const near = 17 + 15 * random();
      const height = high ? near + 80 * random() ** 2.2 * Math.min(1, z / 90) : near;
      const depth = 16 + 8 * random();
      const lot = {
        x0: side < 0 ? face - depth : face,
        x1: side < 0 ? face : face + depth,
        z0: z,
        z1: z + length - (random() < 0.2 ? 1.2 : 0),
      };
      house(boxes, lot, height, plan, random);
      if (z > 4 && random() < plan.neon) sign(boxes, face, side, z + length * random(), random);
      z += length;
    }
    // What rises behind the first row.
    for (let far = 40; far < 1500; far += 46) {
      const top = (high ? 60 : 26) + (high ? 150 : 16) * random() ** 2;
      const x = face + side * (30 + 8 * random());
      const lot = { x0: Math.min(x, x + side * 34), x1: Math.max(x, x + side * 34), z0: far, z1: far + 34 };
      raise(boxes, lot, top, plan, random);
    }
    const lamp = plainSkin([0.04, 0.045, 0.045], random, 'lamp', lamps[1]);
    for (let far = lampsFrom; far < 420; far += 27) {
      const x = face - side * 3.4;
      boxes.push({ x0: x - 0.09, x1: x + 0.09, z0: far, z1: far + 0.18, bottom: 0, top: 6.3, skin: lamp });
      boxes.push({
        x0: x - 0.34,
        x1: x + 0.34,
        z0: far - 0.3,
        z1: far + 0.45,
        bottom: 6.3,
        top: 6.7,
        skin: { ...lamp, lit: 1 },
      });
    }
  }
  // Something at its end.
  const end = { x0: shift - 19, x1: shift + 19, z0: 1500, z1: 1540 };
  raise(boxes, end, 120 + 130 * random(), plan, random);
  for (let far = 26 + 12 * random(); far < 380; far += 13 + 30 * random()) {
    const isComing = random() < 0.5;
    car(boxes, shift + (isComing ? -1 : 1) * (1.9 + (random() < 0.4 ? 2.7 : 0)), far, isComing, random);
  }
  const streets = { pitchX: 0, pitchZ: 0, width: 2 * half, offsetX: shift, offsetZ: 0, lampsFrom };
  return { boxes, streets, shore: 0, level: 0 };
}

/** A house of a street: shops, floors of windows, a cornice, a floor that steps back. */
function house(
  boxes: Box[],
  lot: { x0: number; x1: number; z0: number; z1: number },
  height: number,
  plan: TownPlan,
  random: Random,
): void {
  const kind: SkinKind = height > 50 ? pick(random, ['glass', 'ribbon', 'punched'] as const) : 'punched';
  const skin = skinOf(kind, plan, random);
  const ground = 4.4;
  const top = ground + Math.max(2, Math.round((height - ground) / skin.floor)) * skin.floor + 0.8;
  const shop: Skin = {
    ...skin,
    kind: 'shop',
    lit: plan.lit > 0.1 ? 0.85 : 0,
    glow: pick(random, lamps.slice(1)),
    wall: pick(random, stone),
  };
  boxes.push({ ...lot, bottom: 0, top: ground, skin: shop });
  boxes.push({ ...lot, bottom: ground, top, skin });
  const trim = plainSkin([skin.wall[0] * 0.8, skin.wall[1] * 0.8, skin.wall[2] * 0.8], random);
  const out = 0.45;
  boxes.push({
    x0: lot.x0 - out,
    x1: lot.x1 + out,
    z0: lot.z0,
    z1: lot.z1,
    bottom: top,
    top: top + 0.7,
    skin: trim,
  });
  if (random() < 0.5)
    boxes.push({
      x0: lot.x0 + 3,
      x1: lot.x1 - 3,
      z0: lot.z0 + 1,
      z1: lot.z1 - 1,
      bottom: top,
      top: top + 4,
      skin: { ...skin, wall: trim.wall },
    });
}

/** A sign across the sidewalk, of tubes of light. */
function sign(boxes: Box[], face: number, side: number, z: number, random: Random): void {
  const bottom = 4.8 + 4 * random();
  const width = 0.8 + 0.6 * random();
  const glow = pick(random, tubes);
  const skin = { ...plainSkin([0.012, 0.012, 0.016], random, 'neon', glow), lit: 1 };
  boxes.push({
    x0: side < 0 ? face : face - width,
    x1: side < 0 ? face + width : face,
    z0: z,
    z1: z + 0.35,
    bottom,
    top: bottom + 2.5 + 5 * random(),
    skin,
  });
}

function car(boxes: Box[], x: number, z: number, isComing: boolean, random: Random): void {
  const skin: Skin = {
    ...plainSkin(pick(random, paints), random, 'car', isComing ? [1, 0.9, 0.72] : [1, 0.05, 0.03]),
    lit: 1,
  };
  const length = 4.3;
  boxes.push({ x0: x - 0.88, x1: x + 0.88, z0: z, z1: z + length, bottom: 0.25, top: 0.86, skin });
  const cabin: Skin = { ...plainSkin([0.02, 0.024, 0.03], random) };
  boxes.push({ x0: x - 0.76, x1: x + 0.76, z0: z + 0.8, z1: z + 3.3, bottom: 0.86, top: 1.4, skin: cabin });
}
