import { randomInt } from 'node:crypto';

// Without the letters and digits that are read for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const ticketLength = 8;

/** Eight letters and digits to read out, in two groups of four. */
export function newTicket(): string {
  const letters = Array.from({ length: ticketLength }, () => alphabet[randomInt(alphabet.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
