import type { FoundBody } from '../../api/contract/contract.ts';
import type { Quad } from '../../imaging/quad/quad.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import { isDateStamp } from '../../steps/lettering/date-stamp.ts';
import type { ObjectLabel } from '../../tasks/finders/find-objects.ts';

/** Where a thing is among others of its kind. */
export type ThingPlace = 'left' | 'middle' | 'right' | 'upper' | 'lower' | 'behind' | number;

interface Thing {
  /** Stays the same for the same photo, however often it's looked at. */
  readonly id: string;
  /** Its corners in shares of the photo's sides. */
  readonly quad: Quad;
}

export interface FoundObjectThing extends Thing {
  readonly kind: 'object';
  readonly label: ObjectLabel;
  /** Null where it is the only one. */
  readonly place: ThingPlace | null;
}

export interface FoundLineThing extends Thing {
  readonly kind: 'line';
  /** Its place in the list of found lines, from 0: the option `lines` of tools takes it. */
  readonly index: number;
  /** Empty where it cannot be read. */
  readonly text: string;
  readonly isDate: boolean;
}

export type FoundThing = FoundObjectThing | FoundLineThing;

/** Things that stand together in the list. All of `behind` and `text` can be ticked at once. */
export interface FoundGroup {
  readonly id: 'things' | 'behind' | 'text';
  readonly things: readonly FoundThing[];
}

/** More than that is hardly a choice any more. */
const mostObjects = 24;
/** Somebody this many times as large as everybody else is whom the photo was taken of. */
const clearlyLargest = 2.5;
/** Things whose centers are closer than this share of the photo are not to the left and right of each other. */
const apart = 0.08;

/** What was found in a photo of this size, in groups; those in which nothing is are left out. */
export function groupFound({ objects, lines }: FoundBody, size: Size): FoundGroup[] {
  const seen = objects.slice(0, mostObjects).map((one) => ({ ...one, ...boxInShares(one.box, size) }));
  const people = seen.filter(({ label }) => label === 'person').sort((a, b) => b.area - a.area);
  const [largest, second] = people;
  const isClear = second !== undefined && largest.area >= clearlyLargest * second.area;
  const others = isClear ? people.slice(1) : [];
  // One alone stands beside the other things.
  const behind = others.length > 1 ? others : [];
  const groups: FoundGroup[] = [
    {
      id: 'things',
      things: named(
        seen.filter((one) => !behind.includes(one)),
        others,
      ),
    },
    { id: 'behind', things: named(behind) },
    {
      id: 'text',
      things: lines.map(({ points, text }, index): FoundLineThing => {
        const quad = points.map((value, i) => clamp(value / (i % 2 === 0 ? size.width : size.height)));
        const id = `line/${points.map(Math.round).join()}`;
        return { kind: 'line', id, quad: quad as unknown as Quad, index, text, isDate: isDateStamp(text) };
      }),
    },
  ];
  return groups.filter(({ things }) => things.length > 0);
}

type Seen = FoundBody['objects'][number] & ReturnType<typeof boxInShares>;

function boxInShares([left, top, width, height]: readonly number[], size: Size) {
  const [x0, y0] = [clamp(left / size.width), clamp(top / size.height)];
  const [x1, y1] = [clamp((left + width) / size.width), clamp((top + height) / size.height)];
  const quad: Quad = [x0, y0, x1, y0, x1, y1, x0, y1];
  return { quad, area: (x1 - x0) * (y1 - y0), x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** The largest first, those of a kind together, each with where it is among them. */
function named(seen: readonly Seen[], behind: readonly Seen[] = []): FoundObjectThing[] {
  const labels = [...new Set(seen.map(({ label }) => label))];
  const all = labels.map((label) => {
    const kind = seen.filter((one) => one.label === label);
    const isBehind = (one: Seen) => behind.includes(one);
    return {
      area: Math.max(...kind.map((one) => one.area)),
      things: kind.some(isBehind)
        ? kind.toSorted((a, b) => b.area - a.area).map((one) => thingOf(one, isBehind(one) ? 'behind' : null))
        : placed(kind),
    };
  });
  all.sort((a, b) => b.area - a.area);
  return all.flatMap(({ things }) => things);
}

function placed(kind: readonly Seen[]): FoundObjectThing[] {
  const across = kind.toSorted((a, b) => a.x - b.x);
  const down = kind.toSorted((a, b) => a.y - b.y);
  const isSpread = (order: readonly Seen[], at: 'x' | 'y') =>
    order.slice(1).every((one, i) => one[at] - order[i][at] >= apart);
  const along = (order: readonly Seen[], places: readonly (ThingPlace | null)[]) =>
    order.map((one, i) => thingOf(one, places[i]));
  if (kind.length === 1) return along(kind, [null]);
  if (kind.length === 2 && isSpread(across, 'x')) return along(across, ['left', 'right']);
  if (kind.length === 2 && isSpread(down, 'y')) return along(down, ['upper', 'lower']);
  if (kind.length === 3 && isSpread(across, 'x')) return along(across, ['left', 'middle', 'right']);
  return along(
    across,
    across.map((_, i) => i + 1),
  );
}

function thingOf({ label, box, quad }: Seen, place: ThingPlace | null): FoundObjectThing {
  return { kind: 'object', id: `${label}/${box.map(Math.round).join()}`, quad, label, place };
}
