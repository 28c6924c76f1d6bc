import { between, type Dice, type Item } from './item/item.ts';

export interface Standing {
  readonly item: Item;
  readonly x: number;
  readonly z: number;
}

/** A thing that is to be set out. */
export interface Asked {
  readonly item: Item;
  /** Things of a kind stand together. */
  readonly kind: string;
}

const tries = 90;
const gap = 0.008;
/** Between up to three of a kind, so that they can be counted; what stands in front looks larger. */
const apartOnPicture = 0.014;

/**
 * Sets a group as still lifes are set: what is tall behind and off the middle, what is low in front on the other side, close together,
 * and each seen whole enough to be known. `side` is where the tall ones stand: −1 left, 1 right.
 */
export function arrange(asked: readonly Asked[], side: number, dice: Dice): Standing[] {
  const order = [...asked].sort((a, b) => b.item.height * widthOf(b.item) - a.item.height * widthOf(a.item));
  const total = asked.reduce((sum, { item }) => sum + 2 * widthOf(item), 0);
  const span = Math.max(0.05, total * 0.36);
  const standing: (Standing & { readonly kind: string })[] = [];
  for (const { item, kind } of order) {
    const isTall = item.height > 0.13 || kind === 'book';
    let best: Standing | undefined;
    let least = Infinity;
    for (let n = 0; n < tries; n++) {
      const reach = span * (1 + n / tries);
      const x = standing.length === 0 ? side * between(dice, 0.2, 0.4) * span : between(dice, -reach, reach);
      const z =
        standing.length === 0 ? -0.03 : isTall ? between(dice, -0.14, 0.05) : between(dice, -0.04, 0.21);
      const cost = costOf({ item, x, z, kind }, standing);
      if (cost < least) [least, best] = [cost, { item, x, z }];
    }
    if (best) standing.push({ ...best, kind });
  }
  return standing;
}

const widthOf = ({ radius, reach = radius }: Item) => Math.max(radius, reach);

function costOf(
  one: Standing & { readonly kind: string },
  others: readonly (Standing & { readonly kind: string })[],
): number {
  const { item, x, z, kind } = one;
  let cost = 0;
  for (const other of others) {
    const apart = Math.hypot(x - other.x, z - other.z);
    const touch = item.radius + other.item.radius + gap;
    if (apart < touch) cost += 40 + 400 * (touch - apart);
    // Not in one line, and not far away.
    cost += 7 * Math.max(0, apart - touch) + 9 * Math.max(0, 0.035 - Math.abs(z - other.z));
    const [front, back] = z > other.z ? [one, other] : [other, one];
    const overlap =
      Math.min(x + widthOf(item), other.x + widthOf(other.item)) -
      Math.max(x - widthOf(item), other.x - widthOf(other.item));
    if (kind === other.kind && others.length < 3 && overlap > -apartOnPicture)
      cost += 300 * (overlap + apartOnPicture);
    if (overlap <= 0) continue;
    // From a little above, the front one hides less of what stands farther back.
    const hidden = Math.max(0, front.item.height - 0.28 * (front.z - back.z)) / back.item.height;
    const share = (overlap / (2 * widthOf(back.item))) * Math.min(1, hidden);
    cost += share > 0.3 ? 9 * share : 0.6 * share;
  }
  return cost + 0.5 * Math.abs(x);
}
