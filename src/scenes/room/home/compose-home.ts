import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { Rgb } from '../finish/material.ts';
import { roomHour } from '../hour-of-room.ts';
import { between, type Dice } from '../item/item.ts';
import type { View } from '../light/lens.ts';
import type { Flame, Lighting } from '../light/lighting.ts';
import type { RoomScene } from '../room.ts';
import type { RoomWishes } from '../room-wishes.ts';
import { unit } from '../trace/affine.ts';
import { type Furnished, furnish } from './furnish.ts';
import { homeColors } from './home-colors.ts';
import type { HomeWishes } from './home-wishes.ts';
import { shell } from './shell.ts';

/** Makes a whole furnished room of wishes; seeds differ in colors, in what stands where, in the side of the light and in the view. `aspect`: height ÷ width. */
export function composeHome(wishes: RoomWishes, home: HomeWishes, seed: number, aspect: number): RoomScene {
  const dice = seededRandom(seed * 6271 + 29);
  const side = (seed & 1) === 0 ? -1 : 1;
  const hour = roomHour(wishes.hour);
  const isDark = wishes.hour === 'night' || wishes.hour === 'dusk';
  const power = wishes.hour === 'night' ? 1 : isDark ? 0.7 : 0;
  const colors = homeColors(seed, dice);
  const furnished = furnish({ wishes, home, colors, seed, side, power, dice });
  const { opening, middle, span } = furnished;
  const solids = [
    ...shell({ wall: colors.wall, floor: colors.floor, opening, hour, side, middle, span }, dice),
    ...furnished.solids,
  ];
  const lighting = lightHome(wishes, side, furnished.flames, dice);
  const key = wishes.hour === 'night' ? 0.13 : isDark ? 0.15 : colors.key * hour.key;
  return {
    seed: Math.floor(dice() * 2 ** 31),
    view: viewOf(furnished, wishes, aspect, side, dice),
    solids,
    lighting,
    key,
  };
}

/** From the height of somebody who sits, level, so that what is upright stays upright. */
function viewOf(
  { span, main, middle }: Furnished,
  { view }: RoomWishes,
  aspect: number,
  side: number,
  dice: Dice,
): View {
  const wide = aspect > 1 ? 0.4 / Math.sqrt(aspect) : aspect < 1 ? 0.33 : 0.4;
  const reach = (span[1] - span[0]) / 2 + (view === 'wide' ? 0.5 : view === 'close' ? -0.7 : 0.02);
  const across = aspect > 1 ? wide : wide / aspect;
  // What is wider than the picture is cut at its ends rather than shown from far away.
  const distance =
    Math.min(5.4, Math.max(4.1, reach / across + 0.45)) + (main === 'bed' ? (aspect < 1 ? 0.9 : 0.4) : 0);
  const height =
    view === 'low' ? 0.6 : view === 'high' ? 1.7 : between(dice, 1.0, 1.16) + (main === 'bed' ? 0.34 : 0);
  const isAside = dice() < 0.5;
  const aside = isAside ? side * between(dice, 0.7, 1.1) : between(dice, -0.2, 0.2);
  // A tall picture shows what matters, not the whole row.
  const center = (span[0] + span[1]) / 2;
  const x =
    center + (middle - center) * Math.min(main === 'bookshelf' ? 0.25 : 0.9, 0.25 + Math.max(0, aspect - 1));
  return {
    eye: [x + aside, height, distance],
    target: [x - (isAside ? 0.06 * aside : 0), height - (main === 'bed' ? 0.3 : 0.06), 0],
    opening: wide,
  };
}

const times = ([r, g, b]: Rgb, factor: number): Rgb => [r * factor, g * factor, b * factor];

/** A tall window beside the picture, the sun through it, and lamps after dark. */
function lightHome(wishes: RoomWishes, side: number, flames: readonly Flame[], dice: Dice): Lighting {
  const hour = roomHour(wishes.hour);
  const isNight = wishes.hour === 'night';
  const [near, far] = [3.1, 0.7];
  const sunny =
    wishes.sun || ['morning', 'golden', 'sunset', 'dawn'].includes(wishes.hour ?? '') || dice() < 0.5;
  return {
    window: {
      corner: [side * 3, 0.5, side < 0 ? near : far],
      across: [0, 0, side < 0 ? far - near : near - far],
      up: [0, 2.1, 0],
      light: times(hour.window, isNight ? 1 : 1.5),
      columns: 2,
      rows: 3,
    },
    ...(sunny &&
      hour.sun && {
        sun: {
          towards: unit([side * between(dice, 0.9, 1.2), Math.tan(hour.sunUp), between(dice, 0.6, 0.9)]),
          light: times(hour.sun, 0.9),
          middle: [-side * between(dice, 0.1, 0.5), between(dice, 1, 1.3), 0],
          paneWidth: 0.5,
          paneHeight: 0.62,
          columns: 2,
          rows: 3,
          leaves: dice() < 0.6 ? between(dice, 0.6, 0.95) : 0,
        },
      }),
    flames,
    above: times(hour.above, isNight ? 1.6 : 1.25),
    around: isNight ? [0.085, 0.06, 0.04] : times(hour.around, 1.25),
    bright: [side, 0.25, 0],
    brighter: 1.3,
  };
}
