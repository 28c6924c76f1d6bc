import { describe, expect, it } from 'vitest';
import { PartyTurns } from './party-turns.ts';

/** Lets everybody who was called take their place. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns of parties', () => {
  it('lets in as many as there are places, and the next when one leaves', async () => {
    const line = new PartyTurns(2);
    const inside: string[] = [];
    for (const name of ['a', 'b', 'c']) void line.enter(name).then(() => inside.push(name));
    await settle();
    expect(inside).toEqual(['a', 'b']);
    line.leave();
    await settle();
    expect(inside).toEqual(['a', 'b', 'c']);
  });

  it('serves parties in turns, so that somebody with one request waits for one of a crowd', async () => {
    const line = new PartyTurns(1);
    await line.enter('crowd');
    const served: string[] = [];
    for (const party of ['crowd', 'crowd', 'crowd', 'one', 'two', 'two']) {
      void line.enter(party).then(() => served.push(party));
    }
    for (let turn = 0; turn < 6; turn++) {
      line.leave();
      await settle();
    }
    expect(served).toEqual(['crowd', 'one', 'two', 'crowd', 'two', 'crowd']);
  });

  it('lets whoever gives up out of the line, and nobody else', async () => {
    const line = new PartyTurns(1);
    await line.enter('a');
    const leaving = new AbortController();
    const left = line.enter('b', leaving.signal);
    let isServed = false;
    const waiting = line.enter('c').then(() => (isServed = true));
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    line.leave();
    await waiting;
    expect(isServed).toBe(true);
  });

  it('keeps its place for whoever gives up in the moment of being called, without turning another away', async () => {
    const line = new PartyTurns(1);
    await line.enter('a');
    const leaving = new AbortController();
    const called = line.enter('b', leaving.signal);
    let isServed = false;
    const waiting = line.enter('c').then(() => (isServed = true));
    line.leave();
    leaving.abort(new Error('too late'));
    await called;
    expect(isServed).toBe(false);
    line.leave();
    await waiting;
  });

  it('turns everybody away at once when it is dismissed', async () => {
    const line = new PartyTurns(1);
    await line.enter('a');
    const waiting = [line.enter('b'), line.enter('b'), line.enter('c')];
    line.dismiss(new Error('closed'));
    for (const one of waiting) await expect(one).rejects.toThrow('closed');
  });
});
