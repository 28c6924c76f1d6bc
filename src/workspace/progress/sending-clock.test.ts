import { describe, expect, it } from 'vitest';
import { remainingUpload } from './sending-clock.ts';

describe('remainingUpload', () => {
  it('takes the rate of what is looked back at for the rest', () => {
    const marks = [
      { at: 1_000, sent: 0.2 },
      { at: 6_000, sent: 0.25 },
      { at: 11_000, sent: 0.4 },
    ];
    expect(remainingUpload(marks)).toBeCloseTo(30_000);
  });

  it('says nothing before it knows: too little time, nothing sent, nothing at all', () => {
    expect(remainingUpload([])).toBeNull();
    expect(remainingUpload([{ at: 0, sent: 0.5 }])).toBeNull();
    expect(
      remainingUpload([
        { at: 0, sent: 0.1 },
        { at: 2_900, sent: 0.5 },
      ]),
    ).toBeNull();
    expect(
      remainingUpload([
        { at: 0, sent: 0.1 },
        { at: 9_000, sent: 0.1 },
      ]),
    ).toBeNull();
  });

  it('is nothing at the end', () => {
    expect(
      remainingUpload([
        { at: 0, sent: 0.1 },
        { at: 5_000, sent: 1 },
      ]),
    ).toBe(0);
  });
});
