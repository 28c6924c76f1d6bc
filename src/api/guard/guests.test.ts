import { describe, expect, it } from 'vitest';
import { createGuests } from './guests.server.ts';

const now = () => new Date('2026-03-01T12:00:00Z');
const guests = createGuests(new Uint8Array(32).fill(1), { GUEST_DOWNLOADS: 'all' }, now);
const pairOf = (cookie: string) => cookie.split(';')[0];

describe('guests', () => {
  it('knows a guest again by the cookie it gave, among other cookies', () => {
    const id = guests.newId();
    expect(guests.identify(`theme=dark; ${pairOf(guests.cookie(id, false))}; x=y`)).toBe(id);
  });

  it('keeps the cookie from scripts and from other sites, and on HTTPS from open lines', () => {
    expect(guests.cookie('g_x', true)).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(guests.cookie('g_x', false)).not.toContain('Secure');
  });

  it('takes nobody for a guest without its own signature', () => {
    const other = createGuests(new Uint8Array(32).fill(2), { GUEST_DOWNLOADS: 'all' }, now);
    const cookie = pairOf(guests.cookie('g_alice', false));
    for (const forged of [
      null,
      '',
      'guest=g_alice',
      'guest=g_alice.',
      cookie.replace('g_alice', 'g_bob'),
      `${cookie}x`,
      pairOf(other.cookie('g_alice', false)),
    ]) {
      expect(guests.identify(forged)).toBeNull();
    }
  });

  it('makes ids of 128 random bits', () => {
    const ids = new Set(Array.from({ length: 1000 }, () => guests.newId()));
    expect(ids.size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^g_[\w-]{22}$/);
  });

  it('signs full files for everybody only where the operator opens downloads', () => {
    expect(guests.owner('g_x', '192.0.2.1').canDownload).toBe(true);
    const careful = createGuests(new Uint8Array(32), { GUEST_DOWNLOADS: 'none' }, now);
    expect(careful.owner('g_x', '192.0.2.1').canDownload).toBe(false);
  });

  it('counts everybody of one network as one party, whose address cannot be read from it', () => {
    const { party } = guests.owner('g_x', '192.0.2.1');
    expect(guests.owner('g_y', '192.0.2.1').party).toBe(party);
    expect(guests.owner('g_x', '192.0.2.2').party).not.toBe(party);
    expect(party).toMatch(/^n_[\w-]{43}$/);
    const other = createGuests(new Uint8Array(32).fill(2), { GUEST_DOWNLOADS: 'all' }, now);
    expect(other.owner('g_x', '192.0.2.1').party).not.toBe(party);
  });
});
