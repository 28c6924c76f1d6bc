import { seededRandom } from '../../sampling/seeded-random.ts';
import { arrange, type Standing } from './arrange.ts';
import type { Rgb } from './finish/material.ts';
import { frame } from './frame.ts';
import { roomHour } from './hour-of-room.ts';
import { anyFlowers, bouquetIn } from './item/flowers.ts';
import { type FruitKind, fruitInBowl, fruitItem, fruitKinds, fruitOf } from './item/fruit.ts';
import { waterItem, wineItem } from './item/glassware.ts';
import { between, type Dice, type Item, placed, tintColor } from './item/item.ts';
import { plantItem } from './item/plant.ts';
import { type PodiumColors, podiumColors, podiumItem, podiumTop } from './item/podium.ts';
import { bottleItem, bowlItem, cupItem, jugItem, vaseItem } from './item/pottery.ts';
import { booksItem, candleItem } from './item/things.ts';
import type { Flame } from './light/lighting.ts';
import { lightRoom } from './light-room.ts';
import type { RoomScene } from './room.ts';
import type { RoomThing, RoomWishes, ThingWish } from './room-wishes.ts';
import { schemeOf, sweep, tableAndWall, tableOnly, windowWall } from './surroundings.ts';
import { moved } from './trace/affine.ts';
import type { Solid } from './trace/solid.ts';

/** What stands there where only a still life or a table is asked for; no two seeds in a row have the same. */
const groups: readonly (readonly RoomThing[])[] = [
  ['vase', 'pear', 'pear', 'book'],
  ['bowl', 'fruit', 'jug', 'lemon'],
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
const turnOf = <T>(list: readonly T[], seed: number): T =>
  list[((seed % list.length) + list.length) % list.length];
const isFruit = (id: RoomThing): id is FruitKind => (fruitKinds as readonly RoomThing[]).includes(id);

/** Makes a whole still life of wishes; seeds differ in what stands where, in its shapes, in the room and in its light. `aspect`: height ÷ width. */
export function composeRoom(asked: RoomWishes, seed: number, aspect: number): RoomScene {
  const dice = seededRandom(seed * 7919 + 13);
  const wishes = settled(asked);
  const side = (seed & 1) === 0 ? -1 : 1;
  const isNight = wishes.hour === 'night' || wishes.hour === 'dusk';
  const isPodium = wishes.things.some(({ id }) => id === 'podium');
  const items = itemsOf(wishes, seed, isNight ? 1 : 0.35, dice);
  const standing = isPodium ? onPodium(items) : arrange(items, side, dice);
  const scheme = schemeOf(seed + Math.floor(seed / 7), dice, wishes.marble && !isPodium);
  const hour = roomHour(wishes.hour);
  const yaw = between(dice, -0.2, 0.2);

  const group: Solid[] = standing.flatMap(({ item, x, z }) => placed(moved(x, 0, z), item.solids));
  const flames: Flame[] = standing.flatMap(({ item, x, z }) =>
    (item.flames ?? []).map(({ at, light }) => ({ at: [at[0] + x, at[1], at[2] + z] as const, light })),
  );
  const view = frame(standing, wishes, { aspect, isPodium, side, dice });
  // A window that is seen stands on a third, behind the lower things.
  const windowAt = -side * between(dice, 0.16, 0.26);
  let surroundings: Solid[];
  if (isPodium) surroundings = sweep(colorsOfPodium(wishes, seed).paper);
  else if (wishes.window)
    surroundings = [
      tableOnly(scheme),
      ...windowWall(
        scheme,
        windowAt,
        { sky: hour.sky, land: hour.land, glow: hour.glow },
        dice() < 0.75,
        dice,
      ),
    ];
  else surroundings = tableAndWall(scheme, yaw, dice);

  const lit = lightRoom(wishes, { side, windowAt, isPodium, flames, dice });
  const base = isPodium ? 0.36 : wishes.window ? Math.max(0.26, scheme.key) : scheme.key;
  return {
    seed: Math.floor(dice() * 2 ** 31),
    view,
    solids: [...surroundings, ...group],
    lighting: lit,
    key:
      flames.length > 0 && wishes.hour === 'night'
        ? 0.05
        : flames.length > 0 && isNight
          ? 0.085
          : base * hour.key,
  };
}

/** Candles burn in the evening where no hour is named. */
function settled(wishes: RoomWishes): RoomWishes {
  const isLit = wishes.things.some(({ id }) => id === 'candle');
  return isLit && !wishes.hour && !wishes.sun ? { ...wishes, hour: 'dusk' } : wishes;
}

function colorsOfPodium({ things }: RoomWishes, seed: number): PodiumColors {
  const tint = things.find(({ id }) => id === 'podium')?.tint;
  return podiumColors(seed, tint && tintColor(tint));
}

interface Asked {
  readonly item: Item;
  readonly kind: string;
}

function itemsOf(wishes: RoomWishes, seed: number, power: number, dice: Dice): Asked[] {
  const { flowers } = wishes;
  let things: readonly ThingWish[] = wishes.things.filter(({ id }) => id !== 'bouquet');
  const onlyFruit = things.length > 0 && things.every(({ id }) => id === 'fruit');
  if (things.length === 0 && !flowers) things = turnOf(groups, seed).map((id) => ({ id, count: 1 }));
  else if (wishes.stillLife && new Set(things.map(({ id }) => id)).size === 1)
    things = [
      ...things,
      ...turnOf(companions, seed)
        .map((id): ThingWish => ({ id, count: 1 }))
        .filter(({ id }) => id !== things[0].id),
    ];
  const asked: Asked[] = [];
  const add = (kind: string, item: Item) => asked.push({ kind, item });
  const colorOf = ({ tint }: ThingWish) => tint && tintColor(tint);
  const hasBowl = things.some(({ id }) => id === 'bowl');
  const inBowl: { kind: FruitKind; color?: Rgb }[] = [];
  if (flowers && !things.some(({ id }) => id === 'vase' || id === 'jug'))
    things = [{ id: 'vase', count: 1 }, ...things];
  let flowersLeft = flowers || (!wishes.isBare && things.some(({ id }) => id === 'vase'));
  const isSetOut = wishes.things.length === 0;
  for (const wish of things) {
    const { id, count } = wish;
    const color = colorOf(wish);
    for (let n = 0; n < (id === 'book' || id === 'grapes' ? 1 : count); n++) {
      if (id === 'fruit') {
        const kinds = mixedFruit(hasBowl ? 7 : onlyFruit ? 6 : 3, dice);
        if (hasBowl) inBowl.push(...kinds.map((kind) => ({ kind, color })));
        else for (const kind of kinds) add(kind, fruitItem(kind, dice, color));
        break;
      }
      if (isFruit(id)) {
        // A bowl holds the fruit named with it; fruit set out around one lies outside.
        if (hasBowl && !isSetOut) inBowl.push({ kind: id, color });
        else add(id, fruitItem(id, dice, color));
      } else if (id === 'vase' || id === 'jug') {
        const vase = id === 'vase' ? vaseItem(dice, color) : jugItem(dice, color);
        const filled = flowersLeft && (id === 'vase' || flowers);
        add(id, filled ? withFlowers(vase, wishes, seed + n, dice) : vase);
        if (id === 'jug' && filled) flowersLeft = false;
      } else if (id === 'bowl') {
        if (n === 0) add(id, bowlItem(dice, color));
      } else if (id === 'coffee' || id === 'tea') add('cup', cupItem(dice, id, color));
      else if (id === 'book')
        add(id, booksItem(dice, Math.max(count === 1 ? 1 : 2, Math.min(5, count)), color));
      else if (id === 'candle') add(id, candleItem(dice, power, color));
      else if (id === 'bottle') add(id, bottleItem(dice, color));
      else if (id === 'wine') add(id, wineItem(color));
      else if (id === 'glass') add(id, waterItem(color));
      else if (id === 'plant') add(id, plantItem(dice, color));
      else if (id === 'podium' && n === 0)
        add(id, podiumItem(dice, seed, colorsOfPodium(wishes, seed), wishes.marble));
    }
  }
  const bowlAt = asked.findIndex(({ kind }) => kind === 'bowl');
  if (bowlAt >= 0 && inBowl.length > 0) {
    const [some] = things.filter(({ id, isSome }) => isFruit(id) && isSome);
    const list = some
      ? Array.from({ length: some.id === 'lemon' ? 9 : 6 }, (_, i) => inBowl[i % inBowl.length])
      : inBowl.slice(0, 9);
    asked[bowlAt] = { kind: 'bowl', item: filledBowl(asked[bowlAt].item, list, dice) };
  }
  return asked;
}

function mixedFruit(count: number, dice: Dice): FruitKind[] {
  const order: FruitKind[] = [...fruitKinds];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const list = Array.from({ length: count }, (_, i) => order[i % order.length]);
  // One bunch is enough.
  return list.map((kind, i) => (kind === 'grapes' && list.indexOf('grapes') !== i ? 'apple' : kind));
}

function filledBowl(item: Item, list: readonly { kind: FruitKind; color?: Rgb }[], dice: Dice): Item {
  const bowl = item as ReturnType<typeof bowlItem>;
  const fruit = list.map(({ kind, color }) => fruitOf(kind === 'grapes' ? 'apple' : kind, dice, color));
  // What is long lies below.
  fruit.sort((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false));
  const { solids, height } = fruitInBowl(fruit, bowl.hollow, bowl.middle, dice);
  return { ...bowl, solids: [...bowl.solids, ...solids], height: Math.max(bowl.height, height) };
}

function withFlowers(
  item: Item,
  { flowers: asked, flowerTint: tint, bloom }: RoomWishes,
  turn: number,
  dice: Dice,
): Item {
  const mouth = 'mouth' in item ? (item.mouth as number) : 0.045;
  const kinds = bloom ? [bloom] : asked ? anyFlowers : (['sprigs'] as const);
  const kind = kinds[((turn % kinds.length) + kinds.length) % kinds.length];
  const { solids, rise, reach } = bouquetIn(kind, item.height, mouth, dice, tint && tintColor(tint));
  return { ...item, solids: [...item.solids, ...solids], height: item.height + rise, reach };
}

/** The first thing stands on it, others beside it. */
function onPodium(items: readonly Asked[]): Standing[] {
  const podium = items.find(({ kind }) => kind === 'podium');
  const rest = items.filter(({ kind }) => kind !== 'podium').slice(0, 3);
  const raised = (item: Item): Item => ({
    ...item,
    height: item.height + podiumTop,
    solids: placed(moved(0, podiumTop, 0), item.solids),
    flames: item.flames?.map(({ at, light }) => ({ at: [at[0], at[1] + podiumTop, at[2]], light })),
  });
  return [
    ...(podium ? [{ item: podium.item, x: 0, z: 0 }] : []),
    ...rest.map(({ item }, i) => {
      if (i === 0) return { item: raised(item), x: 0, z: 0 };
      return { item, x: (i === 1 ? 1 : -1) * 0.27, z: 0.12 };
    }),
  ];
}
