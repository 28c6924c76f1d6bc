import { matte, type Rgb } from '../finish/material.ts';
import { between, type Dice, lighter, placed, tintColor } from '../item/item.ts';
import type { Flame } from '../light/lighting.ts';
import type { RoomThing, RoomWishes } from '../room-wishes.ts';
import { chained, moved, turned } from '../trace/affine.ts';
import type { Solid } from '../trace/solid.ts';
import {
  bedsideTable,
  bookshelf,
  coffeeTable,
  floorLamp,
  framedPrint,
  largePlant,
  type Piece,
} from './furniture.ts';
import type { HomeColors } from './home-colors.ts';
import type { Furnishing, HomeWishes } from './home-wishes.ts';
import { block } from './parts.ts';
import { armchair, bed, sofa } from './seats.ts';
import type { Opening } from './shell.ts';

interface FurnishParts {
  readonly wishes: RoomWishes;
  readonly home: HomeWishes;
  readonly colors: HomeColors;
  readonly seed: number;
  /** Where the light comes from: −1 left, 1 right. */
  readonly side: number;
  /** Of the lamps, 0..1. */
  readonly power: number;
  readonly dice: Dice;
}

/** What stands in a room, and how wide what stands along its wall is. */
export interface Furnished {
  readonly solids: readonly Solid[];
  readonly flames: readonly Flame[];
  readonly opening?: Opening;
  /** From the left to the right end of the row, meters. */
  readonly span: readonly [number, number];
  /** What matters most, and where its middle is. */
  readonly main: Main;
  readonly middle: number;
}

type Main = 'sofa' | 'bed' | 'armchair' | 'bookshelf';
type Standing = Main | 'lamp' | 'plant' | 'bedside';

interface PieceParts extends FurnishParts {
  readonly tintOf: (id: Furnishing) => Rgb | undefined;
  /** Where its middle is along the wall, meters. */
  readonly at: number;
}

const seat = ({ colors, dice, tintOf }: PieceParts, id: Furnishing) => ({
  color: tintOf(id) ?? colors.seat,
  accent: colors.accent,
  wood: colors.wood,
  dice,
});

/** What may stand along a wall: how wide it is, how far before the wall its middle is, how it is turned, and how it is made. */
const pieces: Record<
  Standing,
  {
    readonly width: number;
    readonly depth: number;
    readonly turn?: (parts: PieceParts) => number;
    readonly make: (parts: PieceParts) => Piece;
  }
> = {
  sofa: { width: 2.14, depth: 0.52, make: (parts) => ({ solids: sofa(seat(parts, 'sofa'), 2.1) }) },
  bed: {
    width: 1.86,
    depth: 1.14,
    make: (parts) => {
      const usual = seat(parts, 'bed');
      return { solids: bed({ ...usual, accent: parts.tintOf('bed') ?? usual.accent }) };
    },
  },
  armchair: {
    width: 0.98,
    depth: 0.72,
    turn: ({ at, dice }) => (at > 0 ? -1 : 1) * between(dice, 0.3, 0.5),
    make: (parts) => ({ solids: armchair(seat(parts, 'armchair')) }),
  },
  bookshelf: {
    width: 0.98,
    depth: 0.18,
    make: (parts) => bookshelf(parts.dice, woodOf('bookshelf', parts, 0.5), parts.colors.accent),
  },
  lamp: {
    width: 0.48,
    depth: 0.36,
    make: ({ dice, power, tintOf }) => floorLamp(dice, power, tintOf('lamp') ?? [0.72, 0.66, 0.55]),
  },
  plant: {
    width: 0.72,
    depth: 0.48,
    make: ({ dice, wishes }) => {
      const pot = wishes.things.find((thing) => thing.id === 'plant')?.tint;
      return largePlant(dice, pot && tintColor(pot));
    },
  },
  bedside: {
    width: 0.5,
    depth: 0.32,
    make: ({ dice, power, colors }) => bedsideTable(dice, power, lighter(colors.accent, 0.1), colors.wood),
  },
};

function woodOf(id: Furnishing, { colors, tintOf }: Pick<PieceParts, 'colors' | 'tintOf'>, rough: number) {
  const tint = tintOf(id);
  return tint ? matte('plain', tint, { mirror: 0.03, rough }) : colors.wood;
}

const gap = 0.09;

/** What a table is set for. */
const onTables: readonly RoomThing[] = ['vase', 'book', 'bouquet'];

/** Cloth and paint of a color are softer than the color itself. */
function dyed([r, g, b]: Rgb): Rgb {
  const gray = 0.3 * r + 0.55 * g + 0.15 * b;
  return [r, g, b].map((c) => 0.8 * (c + 0.42 * (gray - c))) as [number, number, number];
}

/** Sets furniture along a wall: the main piece, what was named, and what keeps it company. */
export function furnish(parts: FurnishParts): Furnished {
  const { wishes, home, colors, side, dice } = parts;
  const asked = new Map(home.furnishings.map((one) => [one.id, one] as const));
  const has = (id: Furnishing) => asked.has(id);
  const tintOf = (id: Furnishing): Rgb | undefined => {
    const tint = asked.get(id)?.tint;
    return tint && dyed(tintColor(tint));
  };
  const main = mainOf(home, has);
  const row = rowOf(main, parts, has);
  const opening = windowIn(parts, has, tintOf('curtain'));

  const solids: Solid[] = [];
  const flames: Flame[] = [];
  const put = ({ solids: own, flames: lit = [] }: Piece, x: number, z: number, turn = 0) => {
    solids.push(...placed(chained(moved(x, 0, z), turned(turn)), own));
    for (const { at, ...light } of lit) flames.push({ ...light, at: [at[0] + x, at[1], at[2] + z] });
  };

  // From left to right; the row is as wide as what stands in it.
  const total = row.reduce((sum, id) => sum + pieces[id].width + gap, -gap);
  let x = -total / 2;
  let middle = 0;
  let chairAt = 0;
  for (const id of row) {
    const { width, depth, turn, make } = pieces[id];
    const at = x + width / 2;
    x += width + gap;
    if (id === main) middle = at;
    if (id === 'armchair') chairAt = at;
    const piece = make({ ...parts, tintOf, at });
    put(piece, at, depth, turn?.({ ...parts, tintOf, at }));
  }

  solids.push(rugUnder(main, isLong(main) ? middle : (middle + chairAt) / 2, tintOf('rug'), parts));
  const isLaid = wishes.flowers || wishes.things.some(({ id }) => onTables.includes(id));
  if (main === 'sofa' || has('coffeeTable') || isLaid) {
    const flower = wishes.flowers
      ? wishes.flowerTint
        ? tintColor(wishes.flowerTint)
        : colors.accent
      : undefined;
    const aside = main === 'sofa' ? between(dice, -0.1, 0.3) : main === 'bed' ? 1.5 : 0.6;
    put(
      coffeeTable(dice, woodOf('coffeeTable', { colors, tintOf }, 0.4), flower),
      middle + side * aside,
      main === 'bed' ? 1.3 : 1.5,
    );
  }
  // Above the main piece; what is high itself leaves it to the chair beside it.
  const hung = main === 'bookshelf' ? chairAt : middle;
  const free = opening ? Math.abs(opening.middle - hung) - opening.half - 0.32 : Infinity;
  if (free > 0.2) solids.push(...prints(main, hung, free, parts));
  return { solids, flames, opening, span: [-total / 2, total / 2], main, middle };
}

const isLong = (main: Main) => main === 'sofa' || main === 'bed';

function rugUnder(
  main: Main,
  at: number,
  tint: Rgb | undefined,
  { colors, seed, dice }: FurnishParts,
): Solid {
  const rug = matte('rug', tint ?? colors.rug, {
    accent: tint ? lighter(tint, 0.4) : colors.rugLines,
    scale: seed % 3 === 0 ? 1 : 2,
    offset: dice() * 30,
  });
  const [halfWide, halfDeep] = isLong(main) ? [1.42, 0.92] : [1.05, 0.75];
  return block([at, 0.007, main === 'bed' ? 1.75 : 1.32], [halfWide, 0.007, halfDeep], rug, 0.006);
}

/** What a room is for; in a room that is for nothing, what was named. */
function mainOf({ setting }: HomeWishes, has: (id: Furnishing) => boolean): Main {
  if (setting === 'bedroom') return 'bed';
  if (setting === 'livingRoom') return 'sofa';
  const named = (['bed', 'sofa', 'armchair', 'bookshelf'] as const).find(has);
  return named ?? (setting === 'readingCorner' ? 'armchair' : 'sofa');
}

/** What stands along the wall, from left to right. */
function rowOf(
  main: Main,
  { side, home, seed, wishes }: FurnishParts,
  has: (id: Furnishing) => boolean,
): Standing[] {
  const isBed = main === 'bed';
  /** On the side of the light: leaves. On the other: a lamp, and what is high. */
  const light: Standing[] = isBed ? ['bedside'] : [];
  const dark: Standing[] = isBed ? ['bedside'] : [];
  const isPlanted = wishes.things.some(({ id }) => id === 'plant');
  if (main !== 'bookshelf' || isPlanted) light.push('plant');
  if (main === 'bookshelf' || (main !== 'armchair' && has('armchair'))) light.unshift('armchair');
  if (isBed && has('sofa')) light.push('sofa');
  if (!isBed || has('lamp')) dark.push('lamp');
  const isRead = main === 'armchair' || home.setting === 'readingCorner';
  if (main !== 'bookshelf' && (has('bookshelf') || (isRead && seed % 2 === 0) || (isRead && !has('lamp'))))
    dark.push('bookshelf');
  const row = [...light].reverse().concat(main, dark);
  return side < 0 ? row : row.reverse();
}

/** Behind, on the side of the light, where one is asked for, or by chance. */
function windowIn(
  { wishes, seed, side, colors, dice }: FurnishParts,
  has: (id: Furnishing) => boolean,
  tint: Rgb | undefined,
): Opening | undefined {
  const by = between(dice, 1.15, 1.35);
  if (!wishes.window && !has('curtain') && (has('wallArt') || seed % 2 === 0)) return undefined;
  return { middle: side * by, half: 0.56, curtain: tint ?? lighter(colors.rug, 0.2) };
}

/** One to two of them; a single one, moved away from the window, where less than `free` meters are left beside the middle. */
function prints(
  main: Main,
  middle: number,
  free: number,
  { colors, seed, side, dice }: FurnishParts,
): Solid[] {
  const inks: readonly [Rgb, Rgb] = [colors.seat, colors.accent];
  const frame =
    seed % 4 === 1 ? matte('plain', [0.03, 0.03, 0.03], { mirror: 0.03, rough: 0.4 }) : colors.wood;
  const one = (x: number, y: number, w: number, h: number) =>
    placed(moved(x, y, 0), framedPrint(dice, [w, h], dice() < 0.5 ? inks : [inks[1], inks[0]], frame));
  const up = main === 'bed' ? 0.18 : 0;
  if (free < 0.75 && main !== 'armchair') return one(middle - side * 0.42, 1.58 + up, 0.36, 0.42);
  if (main === 'armchair' || main === 'bookshelf') return one(middle, 1.72, 0.27, 0.35);
  const turn = Math.floor(seed / 2) % 3;
  if (turn === 0) return one(middle, 1.58 + up, 0.46, 0.36);
  if (turn === 1) return [-1, 1].flatMap((k) => one(middle + k * 0.36, 1.6 + up, 0.28, 0.37));
  return [...one(middle - 0.3, 1.62 + up, 0.36, 0.42), ...one(middle + 0.33, 1.49 + up, 0.2, 0.25)];
}
