import type { Rgb } from './finish/material.ts';
import { type RoomHour, roomHour } from './hour-of-room.ts';
import { between, type Dice } from './item/item.ts';
import type { Flame, Lighting, SunLight, WindowLight } from './light/lighting.ts';
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

/** A window that isn’t seen: large beside a podium, and small as the shade of a lamp. */
const panes = {
  podium: { wide: () => 1.3, tall: () => 1.2, back: 0.3 },
  lamp: { wide: () => 0.34, tall: () => 0.34, back: 0 },
  usual: {
    wide: (dice: Dice) => between(dice, 0.8, 1.1),
    tall: (dice: Dice) => between(dice, 1, 1.25),
    back: 0,
  },
};

/** Light for a still life: from a window at one side or behind, from the sun, from flames, or from a lamp at night. */
export function lightRoom(wishes: RoomWishes, parts: LightParts): Lighting {
  const { side, flames, dice } = parts;
  const hour = roomHour(wishes.hour);
  const isNight = wishes.hour === 'night';
  const isLampLit = isNight && flames.length === 0;
  // Light comes from the side of the tall things, so that the low ones aren't in their shadow… or falls across from the other.
  const from = wishes.window || dice() < 0.65 ? -side : side;
  const window = wishes.window ? windowBehind(parts, hour) : windowAside(parts, from, isLampLit, hour);
  const sun = sunIn(wishes, parts, from, hour);
  // Against the light, the room itself has to show what stands in it.
  const fill = isLampLit ? 2.4 : wishes.window && !isNight ? 2.6 : 1;
  return {
    window,
    ...(sun && { sun }),
    flames,
    above: times(hour.above, fill),
    around: isNight && !isLampLit ? [0.016, 0.011, 0.008] : times(hour.around, fill),
    bright: wishes.window ? [0, 0.2, -1] : [from, 0.25, 0],
    brighter: 1.6,
  };
}

const windowBehind = ({ windowAt }: LightParts, hour: RoomHour): WindowLight => ({
  corner: [windowAt - 0.4, 0.08, -0.66],
  across: [0.8, 0, 0],
  up: [0, 1.2, 0],
  light: times(hour.window, 1.6),
  columns: 2,
  rows: 3,
});

function windowAside(
  { isPodium, dice }: LightParts,
  from: number,
  isLampLit: boolean,
  hour: RoomHour,
): WindowLight {
  const pane = panes[isPodium ? 'podium' : isLampLit ? 'lamp' : 'usual'];
  const wide = pane.wide(dice);
  const tall = pane.tall(dice);
  const back = between(dice, -0.55, -0.15) + pane.back;
  return {
    corner: [from * 1.25, isLampLit ? 0.5 : 0.22, from < 0 ? back + wide : back],
    across: [0, 0, from < 0 ? -wide : wide],
    up: [0, tall, 0],
    ...(isLampLit
      ? { light: [14, 8, 3.6], columns: 1, rows: 1 }
      : { light: hour.window, columns: 2, rows: 3 }),
  };
}

/** It shines in where that was asked for, and elsewhere by chance. */
function sunIn(
  { sun, window }: RoomWishes,
  { side, windowAt, isPodium, dice }: LightParts,
  from: number,
  hour: RoomHour,
): SunLight | undefined {
  const isSunny =
    sun || (hour.sun && (isPodium || (window && dice() < 0.75) || hour.shinesIn || dice() < 0.42));
  const aside = between(dice, 0.75, 1.05);
  const up = Math.tan(hour.sunUp);
  const towards = unit(window ? [-side * 0.35, up, -1] : [from * aside, up, between(dice, 0.5, 0.8)]);
  if (!isSunny || !hour.sun) return undefined;
  return {
    towards,
    light: times(hour.sun, window ? 1.9 : 1),
    middle: window ? [windowAt, 0.62, -0.5] : [from * -0.1, 0.28, -0.9],
    paneWidth: window ? 0.42 : 0.3,
    paneHeight: window ? 0.42 : 0.34,
    columns: 2,
    rows: 3,
    leaves: isPodium || dice() < 0.7 ? between(dice, 0.75, 1) : 0,
  };
}
