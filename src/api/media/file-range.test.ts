import { describe, expect, it } from 'vitest';
import { readRange } from './file-range.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
  ])('reads %s of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=9-3', 'bytes=a-b'])(
    'answers everything for %j',
    (header) => {
      expect(readRange(header, 100)).toBe('whole');
    },
  );

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('cannot satisfy %s of 100 bytes', (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable');
  });
});
