import type { Standing } from './arrange.ts';
import { between, type Dice } from './item/item.ts';
import type { View } from './light/lens.ts';
import type { RoomWishes } from './room-wishes.ts';

interface FrameParts {
  /** Height ÷ width of the picture. */
  readonly aspect: number;
  readonly isPodium: boolean;
  /** Where the group stands: −1 left, 1 right of the middle. */
  readonly side: number;
  readonly dice: Dice;
}

/** Tangent of half the angle of the shorter side: a short telephoto lens, as still lifes are taken with. */
const opening = 0.235;
const nearest = 0.42;

/** Looks at a group so that it fills the picture well, off its middle, and is sharp from its front to its back. */
export function frame(
  standing: readonly Standing[],
  { view, window }: RoomWishes,
  { aspect, isPodium, side, dice }: FrameParts,
): View {
  const high = Math.max(...standing.map(({ item }) => item.height));
  const usual = between(dice, 0.16, 0.27) + (window ? -0.06 : high < 0.11 ? 0.12 : 0);
  const pitch = view === 'high' ? 0.95 : view === 'low' ? 0.06 : isPodium ? 0.14 : usual;
  const [wide, tall] = aspect > 1 ? [opening, opening * aspect] : [opening / aspect, opening];
  const fill = view === 'close' ? 1 : view === 'wide' ? 0.5 : window ? 0.56 : isPodium ? 0.76 : 0.8;
  const corners = standing.flatMap(({ item, x, z }) => {
    const reach = Math.max(item.radius, item.reach ?? 0);
    return [-1, 1].flatMap((side) => [
      [x + side * reach, item.height, z],
      [x + side * item.radius, 0, z],
      [x, 0, z + side * item.radius],
      [x, item.height, z + side * 0.8 * item.radius],
    ]);
  });
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  let [x, y, distance] = [0, high / 2, 1];
  // Each round knows better how near things get larger.
  for (let round = 0; round < 12; round++) {
    let [left, right, low, top] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [px, py, pz] of corners) {
      const [up, back] = [py - y, pz];
      const depth = Math.max(0.1, distance - up * sin - back * cos);
      const u = (px - x) / depth / wide;
      const v = (up * cos - back * sin) / depth / tall;
      left = Math.min(left, u);
      right = Math.max(right, u);
      low = Math.min(low, v);
      top = Math.max(top, v);
    }
    const spare = Math.max(0, 1 - (right - left) / 2);
    const offX = (left + right) / 2 - (isPodium ? 0 : side * Math.min(0.2, 0.4 * spare));
    const offY = (low + top) / 2 - (view === 'high' ? 0 : isPodium ? -0.16 : window ? -0.34 : -0.1);
    x += offX * wide * distance;
    y += (offY * tall * distance) / cos;
    distance = Math.max(nearest, distance * (0.4 + (0.6 * Math.max(right - left, top - low)) / 2 / fill));
  }
  const width = ({ item }: Standing) => Math.max(item.radius, item.reach ?? 0);
  return {
    eye: [x, y + distance * sin, distance * cos],
    target: [x, y, 0],
    opening,
    ...(view !== 'high' && {
      sharp: {
        near: Math.min(...standing.map((one) => distance - one.z - width(one))) * 0.97,
        far: Math.max(...standing.map((one) => distance - one.z + width(one))) + 0.02,
      },
    }),
  };
}
