import { type CardGuest, seemingAge } from '../../steps/cards/card-guests.ts';
import type { Studio } from '../../tool/studio.ts';

export const guestAges = ['measured', 'adult', 'child', 'toddler'] as const;
export type GuestAge = (typeof guestAges)[number];

/** Who seems younger is drawn as a child, or as a toddler. The guess is rough: people can say it themselves. */
const [childUntil, toddlerUntil] = [13, 4];

/** A guest as old as somebody says, or as they seem. */
export async function agedGuest(
  guest: CardGuest,
  wished: GuestAge,
  studio: Pick<Studio, 'run'>,
): Promise<CardGuest> {
  if (guest.kind === 'pet') return guest;
  if (wished !== 'measured') return { ...guest, age: wished };
  const years = await seemingAge(guest, studio);
  return { ...guest, age: years < toddlerUntil ? 'toddler' : years < childUntil ? 'child' : 'adult' };
}
