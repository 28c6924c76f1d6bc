import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { type Asked, arrange, type Standing } from './arrange.ts';
import type { Rgb } from './finish/material.ts';
import { frame } from './frame.ts';
import { roomHour } from './hour-of-room.ts';
import { between, type Item, placed, tintColor } from './item/item.ts';
import { podiumColors, podiumTop } from './item/podium.ts';
import type { Flame } from './light/lighting.ts';
import { lightRoom } from './light-room.ts';
import type { RoomScene } from './room.ts';
import type { RoomWishes } from './room-wishes.ts';
import { setOut } from './set-out.ts';
import { schemeOf, sweep, tableAndWall, tableOnly, windowWall } from './surroundings.ts';
import { moved } from './trace/affine.ts';
import type { Solid } from './trace/solid.ts';

/** Makes a whole still life of wishes; seeds differ in what stands where, in its shapes, in the room and in its light. `aspect`: height ÷ width. */
export function composeRoom(asked: RoomWishes, seed: number, aspect: number): RoomScene {
  const dice = seededRandom(seed * 7919 + 13);
  const wishes = settled(asked);
  const side = (seed & 1) === 0 ? -1 : 1;
  const isNight = wishes.hour === 'night' || wishes.hour === 'dusk';
  const isPodium = wishes.things.some(({ id }) => id === 'podium');
  const podium = podiumColors(seed, podiumTint(wishes));
  const items = setOut(wishes, { seed, power: isNight ? 1 : 0.35, podium, dice });
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
  if (isPodium) surroundings = sweep(podium.paper);
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
          ? 0.075
          : base * hour.key,
  };
}

/** Candles burn in the evening where no hour is named. */
function settled(wishes: RoomWishes): RoomWishes {
  const isLit = wishes.things.some(({ id }) => id === 'candle');
  return isLit && !wishes.hour && !wishes.sun ? { ...wishes, hour: 'dusk' } : wishes;
}

function podiumTint({ things }: RoomWishes): Rgb | undefined {
  const tint = things.find(({ id }) => id === 'podium')?.tint;
  return tint && tintColor(tint);
}

/** The first thing stands on it, others before it. */
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
      return { item, x: (i === 1 ? 1 : -1) * 0.13, z: 0.27 };
    }),
  ];
}
