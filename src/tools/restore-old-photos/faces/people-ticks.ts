import { z } from 'zod';
import type { Size } from '../../../imaging/raster/raster.ts';
import type { FoundFace } from '../../../tasks/finders/find-faces.ts';
import { type FaceDrift, hasDrifted } from './face-drift.ts';

/** More faces are not compared; all are protected. */
export const mostPeople = 20;

const percent = z.number().min(0).max(100).meta({ unit: '%' });

/** Whose face is restored and whose stays as it is on the print, by its place; left out, as it changes. */
export const peopleTicks = z
  .array(z.object({ x: percent, y: percent, chosen: z.boolean() }))
  .max(2 * mostPeople)
  .optional()
  .meta({ control: 'ticks', of: 'people', each: 'person' });

type Ticks = z.output<typeof peopleTicks>;

/** Where each face lies, whether it was restored, and how far it has moved by that. */
export const peopleFact = z
  .array(
    z.object({
      left: percent,
      top: percent,
      width: percent,
      height: percent,
      chosen: z.boolean(),
      likeness: percent.optional(),
      moved: z.number().min(0).max(1000).meta({ unit: '%' }).optional(),
    }),
  )
  .max(mostPeople);

interface Told {
  readonly face: FoundFace;
  readonly isRestored: boolean;
  readonly drift?: FaceDrift;
}

/** Whether a face is restored: as it was ticked, else unless it may look like somebody else by it. */
export function isRestored(face: FoundFace, ticks: Ticks, drift: FaceDrift | undefined, size: Size): boolean {
  const { left, top, width, height } = placeOf(face, size);
  const tick = ticks?.find(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height);
  return tick ? tick.chosen : drift === undefined || !hasDrifted(drift);
}

export function toldPeople(people: readonly Told[], size: Size): z.input<typeof peopleFact> {
  return people.slice(0, mostPeople).map(({ face, isRestored, drift }) => ({
    ...placeOf(face, size),
    chosen: isRestored,
    likeness: drift?.likeness,
    moved: drift && Math.min(1000, drift.moved),
  }));
}

const tenth = (value: number) => Math.round(10 * value) / 10;

function placeOf({ box: [x, y, width, height] }: FoundFace, size: Size) {
  const within = (value: number) => Math.min(100, Math.max(0, value));
  const share = (part: number, whole: number) => within(Math.round((1000 * part) / whole) / 10);
  const [left, top] = [share(x, size.width), share(y, size.height)];
  return {
    left,
    top,
    width: tenth(Math.min(100, share(x + width, size.width)) - left),
    height: tenth(Math.min(100, share(y + height, size.height)) - top),
  };
}
