import { describe, expect, test } from 'vitest';
import { daysFromNow, groupByDay } from './result-days.ts';

const job = (id: string, createdAt: string, expiresAt = '2026-11-28T10:00:00Z') => ({
  job: { id, createdAt, expiresAt },
});

describe('days of results', () => {
  test('are those of the reader’s own calendar', () => {
    const jobs = [job('b', '2026-11-21T00:30:00Z'), job('a', '2026-11-20T23:30:00Z')];
    const daysIn = (zone: string) =>
      groupByDay(jobs, zone).map(({ key, results }) => [key, results.map((one) => one.job.id)]);
    expect(daysIn('UTC')).toEqual([
      ['2026-11-21', ['b']],
      ['2026-11-20', ['a']],
    ]);
    expect(daysIn('Asia/Tokyo')).toEqual([['2026-11-21', ['b', 'a']]]);
    expect(daysIn('America/New_York')).toEqual([['2026-11-20', ['b', 'a']]]);
  });

  test('say when the first and the last of them is deleted', () => {
    const jobs = [
      job('b', '2026-11-21T09:00:00Z', '2027-02-19T09:00:00Z'),
      job('a', '2026-11-21T08:00:00Z', '2026-11-28T08:00:00Z'),
    ];
    expect(groupByDay(jobs, 'UTC')[0].expiry).toEqual({
      first: new Date('2026-11-28T08:00:00Z'),
      last: new Date('2027-02-19T09:00:00Z'),
    });
  });

  test('are counted from today over midnight and over the change of clocks', () => {
    const now = new Date('2026-10-24T21:50:00Z');
    const inBerlin = (at: string) => daysFromNow(new Date(at), now, 'Europe/Berlin');
    expect(inBerlin('2026-10-24T21:59:00Z')).toBe(0);
    expect(inBerlin('2026-10-24T22:01:00Z')).toBe(1);
    expect(inBerlin('2026-10-25T22:59:00Z')).toBe(1);
    expect(inBerlin('2026-10-25T23:01:00Z')).toBe(2);
    expect(inBerlin('2026-10-23T21:59:00Z')).toBe(-1);
  });
});
