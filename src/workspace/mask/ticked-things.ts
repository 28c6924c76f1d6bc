import { packMask, unpackMask } from './packed-mask.ts';

/** Something found in a photo whose mask was added to what is marked, by its id. Masks are packed. */
export interface TickedThing {
  readonly mask: Uint8Array<ArrayBuffer>;
  /** How far it raised what was marked already: so much goes with it. */
  readonly added: Uint8Array<ArrayBuffer>;
}

export type TickedThings = Readonly<Record<string, TickedThing>>;

export interface TickedMask {
  readonly mask: Uint8Array<ArrayBuffer>;
  readonly ticked: TickedThings;
}

/** What is marked with these things besides, each in the mask's size. */
export function tickThings(
  mask: Uint8Array,
  ticked: TickedThings,
  things: ReadonlyMap<string, Uint8Array>,
): TickedMask {
  const sum = new Uint8Array(mask);
  const all: Record<string, TickedThing> = { ...ticked };
  for (const [id, thing] of things) {
    const added = new Uint8Array(sum.length);
    for (let i = 0; i < sum.length; i++) {
      if (thing[i] <= sum[i]) continue;
      added[i] = thing[i] - sum[i];
      sum[i] = thing[i];
    }
    all[id] = { mask: packMask(thing), added: packMask(added) };
  }
  return { mask: sum, ticked: all };
}

/** What is marked without these things: what they added goes, but for what others that stay cover as well. */
export function untickThings(mask: Uint8Array, ticked: TickedThings, ids: readonly string[]): TickedMask {
  const rest = new Uint8Array(mask);
  const plane = new Uint8Array(rest.length);
  const gone = new Uint8Array(rest.length);
  for (const id of ids) {
    if (!ticked[id]) continue;
    unpackMask(ticked[id].added, plane);
    for (let i = 0; i < rest.length; i++) {
      if (plane[i] === 0) continue;
      gone[i] = Math.max(gone[i], plane[i]);
      rest[i] = Math.max(0, rest[i] - plane[i]);
    }
  }
  const staying: Record<string, TickedThing> = {};
  for (const [id, thing] of Object.entries(ticked)) {
    if (ids.includes(id)) continue;
    staying[id] = thing;
    const own = new Uint8Array(rest.length);
    unpackMask(thing.mask, own);
    unpackMask(thing.added, plane);
    let isChanged = false;
    for (let i = 0; i < rest.length; i++) {
      // What was taken away by hand stays away.
      const value = Math.min(own[i], mask[i]);
      if (gone[i] === 0 || value <= rest[i]) continue;
      plane[i] = Math.min(255, plane[i] + value - rest[i]);
      rest[i] = value;
      isChanged = true;
    }
    if (isChanged) staying[id] = { mask: thing.mask, added: packMask(plane) };
  }
  return { mask: rest, ticked: staying };
}

/** The things that stay ticked when all that is marked is grown, shrunk or softened, each changed alike. */
export async function changeTicked(
  before: TickedMask,
  after: Uint8Array,
  change: (mask: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<TickedThings> {
  const changed: Record<string, TickedThing> = {};
  const plane = new Uint8Array(after.length);
  for (const [id, thing] of Object.entries(before.ticked)) {
    unpackMask(thing.mask, plane);
    const mask = packMask(await change(plane));
    const without = await change(untickThings(before.mask, before.ticked, [id]).mask);
    const added = without.map((value, i) => Math.max(0, after[i] - value));
    changed[id] = { mask, added: packMask(added) };
  }
  return changed;
}
