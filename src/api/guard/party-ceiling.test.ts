import { expect, test } from 'vitest';
import { PartyCeiling } from './party-ceiling.server.ts';

test('one party has so many requests under way and no more, whatever others have, until one of them ends', async () => {
  const ceiling = new PartyCeiling(2);
  const ends: (() => void)[] = [];
  const begin = (party: string) =>
    ceiling.within(party, () => new Promise<void>((resolve) => void ends.push(resolve)));
  const first = begin('a');
  void begin('a');
  await expect(begin('a')).rejects.toMatchObject({ code: 'rate_limited', params: { seconds: 5 } });
  void begin('b');
  expect(ends).toHaveLength(3);
  ends[0]();
  await first;
  void begin('a');
  expect(ends).toHaveLength(4);
  await expect(ceiling.within('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
