import type { Rgb } from './finish/material.ts';
import { roomHour } from './hour-of-room.ts';
import { between, type Dice } from './item/item.ts';
import type { Flame, Lighting, WindowLight } from './light/lighting.ts';
import type { RoomWishes } from './room-wishes.ts';
import { unit } from './trace/affine.ts';

const times = ([r, g, b]: Rgb, factor: number): Rgb => [r * factor, g * factor, b * factor];

interface LightParts {
  /** Where the tall things stand: −1 left, 1 right. */
  readonly side: number;
  /** Where the middle of a window that is seen is, meters. */
  readonly windowAt: number;
  readonly isPodium: boolean;
  readonly flames: readonly Flame[];
  readonly dice: Dice;
}

/** Light for a still life: from a window at one side or behind, from the sun, from flames, or from a lamp at night. */
export function lightRoom(
  wishes: RoomWishes,
  { side, windowAt, isPodium, flames, dice }: LightParts,
): Lighting {
  const hour = roomHour(wishes.hour);
  const isNight = wishes.hour === 'night';
  const isLampLit = isNight && flames.length === 0;
  // Light comes from the side of the tall things, so that the low ones aren't in their shadow… or falls across from the other.
  const from = wishes.window ? -side : dice() < 0.65 ? -side : side;
  let window: WindowLight;
  if (wishes.window)
    window = {
      corner: [windowAt - 0.4, 0.08, -0.66],
      across: [0.8, 0, 0],
      up: [0, 1.2, 0],
      light: times(hour.window, 1.6),
      columns: 2,
      rows: 3,
    };
  else {
    const wide = isPodium ? 1.3 : isLampLit ? 0.34 : between(dice, 0.8, 1.1);
    const tall = isPodium ? 1.2 : isLampLit ? 0.34 : between(dice, 1, 1.25);
    const back = between(dice, -0.55, -0.15) - (isPodium ? -0.3 : 0);
    const low = isLampLit ? 0.5 : 0.22;
    window = {
      corner: [from * 1.25, low, from < 0 ? back + wide : back],
      across: [0, 0, from < 0 ? -wide : wide],
      up: [0, tall, 0],
      light: isLampLit ? [14, 8, 3.6] : hour.window,
      columns: isLampLit ? 1 : 2,
      rows: isLampLit ? 1 : 3,
    };
  }
  const isSunny =
    wishes.sun ||
    (hour.sun &&
      (isPodium ||
        (wishes.window && dice() < 0.75) ||
        wishes.hour === 'golden' ||
        wishes.hour === 'sunset' ||
        wishes.hour === 'morning' ||
        dice() < 0.42));
  const aside = between(dice, 0.75, 1.05);
  const towards = wishes.window
    ? unit([-side * 0.35, Math.tan(hour.sunUp), -1])
    : unit([from * aside, Math.tan(hour.sunUp), between(dice, 0.5, 0.8)]);
  // Against the light, the room itself has to show what stands in it.
  const fill = isLampLit ? 2.4 : wishes.window && !isNight ? 2.6 : 1;
  const night = flames.length > 0 && isNight;
  return {
    window,
    ...(isSunny &&
      hour.sun && {
        sun: {
          towards,
          light: times(hour.sun, wishes.window ? 1.9 : 1),
          middle: wishes.window ? [windowAt, 0.62, -0.5] : [from * -0.1, 0.28, -0.9],
          paneWidth: wishes.window ? 0.42 : 0.3,
          paneHeight: wishes.window ? 0.42 : 0.34,
          columns: 2,
          rows: 3,
          leaves: isPodium || dice() < 0.7 ? between(dice, 0.75, 1) : 0,
        },
      }),
    flames,
    above: times(hour.above, fill),
    around: night ? [0.016, 0.011, 0.008] : times(hour.around, fill),
    bright: wishes.window ? [0, 0.2, -1] : [from, 0.25, 0],
    brighter: 1.6,
  };
}
