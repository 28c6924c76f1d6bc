import type { Asked } from './arrange.ts';
import type { Rgb } from './finish/material.ts';
import { anyFlowers, bouquetIn } from './item/flowers.ts';
import { type FruitKind, fruitInBowl, fruitItem, fruitKinds, fruitOf } from './item/fruit.ts';
import { waterItem, wineItem } from './item/glassware.ts';
import { type Dice, type Item, placed, tintColor, turnOf } from './item/item.ts';
import { plantItem } from './item/plant.ts';
import { type PodiumColors, podiumItem } from './item/podium.ts';
import { type Bowl, bottleItem, bowlItem, cupItem, jugItem, vaseItem } from './item/pottery.ts';
import { booksItem, candleItem } from './item/things.ts';
import type { RoomThing, RoomWishes, ThingWish } from './room-wishes.ts';
import { moved } from './trace/affine.ts';

/** What stands there where only a still life or a table is asked for; no two seeds in a row have the same. */
const groups: readonly (readonly RoomThing[])[] = [
  ['vase', 'pear', 'pear', 'book'],
  ['bowl', 'fruit', 'jug'],
  ['bottle', 'grapes', 'apple', 'apple', 'pear'],
  ['jug', 'lemon', 'lemon', 'glass', 'orangeFruit'],
  ['vase', 'coffee', 'book'],
  ['jug', 'apple', 'grapes', 'orangeFruit'],
  ['plant', 'book', 'apple'],
];
/** What joins a still life of which a single kind of thing is named. */
const companions: readonly (readonly RoomThing[])[] = [
  ['jug', 'lemon'],
  ['bottle', 'pear'],
  ['book', 'apple'],
  ['vase', 'pear'],
];
const isFruit = (id: RoomThing): id is FruitKind => (fruitKinds as readonly RoomThing[]).includes(id);

interface SetOutParts {
  readonly seed: number;
  /** How much of the light is left to candles, 0..1. */
  readonly power: number;
  readonly podium: PodiumColors;
  readonly dice: Dice;
}

/** A piece of fruit of a kind, in a color that was asked for. */
type Piece = { readonly kind: FruitKind; readonly color?: Rgb };

/** Builds what was asked for, each thing by itself. */
export function setOut(wishes: RoomWishes, parts: SetOutParts): Asked[] {
  const { seed, dice } = parts;
  const things = thingsOf(wishes, seed);
  const asked: Asked[] = [];
  const add = (kind: string, item: Item) => asked.push({ kind, item });
  const bowl = things.find(({ id }) => id === 'bowl');
  const fruit: Piece[] = [];
  for (const wish of things) {
    const { id, count, tint } = wish;
    const color = tint && tintColor(tint);
    if (id === 'fruit') {
      const pieces = bowl ? 7 : things.length === 1 ? 6 : 3;
      fruit.push(...mixedFruit(pieces, dice).map((kind) => ({ kind, color })));
    } else if (isFruit(id))
      // A bunch has berries enough.
      fruit.push(...Array.from({ length: id === 'grapes' ? 1 : count }, () => ({ kind: id, color })));
    else if (id === 'book') add(id, booksItem(dice, Math.min(5, count), color));
    else if (id === 'vase' || id === 'jug')
      for (let n = 0; n < count; n++) add(id, vesselOf(wish, wishes, seed + n, dice));
    else if (id === 'podium') add(id, podiumItem(dice, seed, parts.podium, wishes.marble));
    else if (id !== 'bowl' && id !== 'bouquet')
      for (let n = 0; n < count; n++) add(id, builders[id](dice, color, parts.power));
  }
  if (bowl) {
    const item = bowlItem(dice, bowl.tint && tintColor(bowl.tint));
    const some = things.find(({ id, isSome }) => isFruit(id) && isSome);
    const filled = fillBowl(item, fruit, some?.id, dice);
    add('bowl', filled.item);
    fruit.splice(0, fruit.length, ...filled.left);
  }
  for (const { kind, color } of fruit) add(kind, fruitItem(kind, dice, color));
  return asked;
}

type Single = Exclude<
  RoomThing,
  FruitKind | 'fruit' | 'bowl' | 'vase' | 'jug' | 'book' | 'podium' | 'bouquet'
>;

const builders: Record<Single, (dice: Dice, color: Rgb | undefined, power: number) => Item> = {
  coffee: (dice, color) => cupItem(dice, 'coffee', color),
  tea: (dice, color) => cupItem(dice, 'tea', color),
  candle: (dice, color, power) => candleItem(dice, power, color),
  bottle: bottleItem,
  wine: (_, color) => wineItem(color),
  glass: (_, color) => waterItem(color),
  plant: plantItem,
};

/** What was named, and what that needs: flowers a vase, a still life company. */
function thingsOf({ things, flowers, stillLife }: RoomWishes, seed: number): readonly ThingWish[] {
  const one = (id: RoomThing): ThingWish => ({ id, count: 1 });
  const named = things.filter(({ id }) => id !== 'bouquet');
  if (named.length === 0 && !flowers) return turnOf(groups, seed).map(one);
  const isStanding = named.some(({ id }) => id === 'vase' || id === 'jug');
  const all = flowers && !isStanding ? [one('vase'), ...named] : named;
  const kinds = new Set(all.map(({ id }) => id));
  if (!stillLife || kinds.size > 1) return all;
  return [
    ...all,
    ...turnOf(companions, seed)
      .filter((id) => !kinds.has(id))
      .map(one),
  ];
}

/** A vase with what is in it: the flowers that were asked for, or a few twigs. Flowers stand in a jug where there is no vase. */
function vesselOf({ id, tint }: ThingWish, wishes: RoomWishes, turn: number, dice: Dice): Item {
  const { flowers, flowerTint, bloom, isBare, things } = wishes;
  const color = tint && tintColor(tint);
  const isVase = id === 'vase';
  const vase = isVase ? vaseItem(dice, color) : jugItem(dice, color);
  const isFilled = isVase ? !isBare : flowers && !things.some((thing) => thing.id === 'vase');
  if (!isFilled) return vase;
  const kind = flowers ? (bloom ?? turnOf(anyFlowers, turn)) : 'sprigs';
  const { solids, rise, reach } = bouquetIn(
    kind,
    vase.height,
    vase.mouth,
    dice,
    flowerTint && tintColor(flowerTint),
  );
  return {
    ...vase,
    solids: [...vase.solids, ...solids],
    height: vase.height + rise,
    reach: Math.max(reach, vase.reach ?? 0),
  };
}

function mixedFruit(count: number, dice: Dice): FruitKind[] {
  const order: FruitKind[] = [...fruitKinds];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const list = Array.from({ length: count }, (_, i) => order[i % order.length]);
  return list.map((kind, i) => (kind === 'grapes' && list.indexOf('grapes') !== i ? 'apple' : kind));
}

/** Lays fruit into a bowl; grapes lie beside other fruit. `some`: of which there are as many as fit. */
function fillBowl(
  bowl: Bowl,
  fruit: readonly Piece[],
  some: RoomThing | undefined,
  dice: Dice,
): { item: Item; left: readonly Piece[] } {
  const grapes = fruit.filter(({ kind }) => kind === 'grapes');
  const round = fruit.flatMap(({ kind, color }) => (kind === 'grapes' ? [] : [{ kind, color }]));
  if (round.length === 0) {
    if (grapes.length === 0) return { item: bowl, left: [] };
    const { solids } = fruitItem('grapes', dice, grapes[0].color);
    const item = { ...bowl, solids: [...bowl.solids, ...placed(moved(0, 0.036, 0), solids)], height: 0.1 };
    return { item, left: [] };
  }
  const most = some ? (some === 'lemon' ? 9 : 6) : Math.min(8, round.length);
  const pieces = Array.from({ length: most }, (_, i) => round[i % round.length]).map(({ kind, color }) =>
    fruitOf(kind, dice, color),
  );
  // What is long lies below.
  pieces.sort((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));
  const { solids, height } = fruitInBowl(pieces, bowl.hollow, bowl.middle, dice);
  return {
    item: { ...bowl, solids: [...bowl.solids, ...solids], height: Math.max(bowl.height, height) },
    left: grapes,
  };
}
