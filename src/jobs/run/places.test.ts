import { expect, test } from 'vitest';
import { Places } from './places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

test('whoever comes back goes before whoever is new, and a place is given up once', async () => {
  const places = new Places({ picture: 1, clip: 1 });
  const first = await places.take('picture');
  const order: string[] = [];
  void places.take('picture').then((place) => {
    order.push('second');
    place.leave();
  });
  first.leave();
  first.leave();
  await settled();
  expect(order).toEqual(['second']);
  expect(places.free('picture')).toBe(1);

  await first.comeBack();
  void places.take('picture').then(() => order.push('third'));
  const again = first.comeBack().then(() => order.push('back'));
  await settled();
  expect(places.free('picture')).toBe(0);
  first.leave();
  await again;
  await settled();
  expect(order).toEqual(['second', 'back']);
});

test('whoever wants to be alone waits for all, before whoever comes or comes back, and keeps all places', async () => {
  const places = new Places({ picture: 3, clip: 1 });
  const [other, another, lone] = [
    await places.take('picture'),
    await places.take('picture'),
    await places.take('picture'),
  ];
  const order: string[] = [];
  other.leave();
  void lone.beAlone(never).then(() => order.push('alone'));
  void other.comeBack().then(() => order.push('back'));
  void places.take('picture').then(() => order.push('new'));
  await settled();
  expect([lone.isAlone, places.free('picture'), order]).toEqual([true, 2, []]);
  another.leave();
  await settled();
  expect([places.free('picture'), order]).toEqual([0, ['alone']]);
  lone.leave();
  await settled();
  expect([places.free('picture'), order]).toEqual([1, ['alone', 'back', 'new']]);
});

test('one that was alone comes back alone', async () => {
  const places = new Places({ picture: 2, clip: 1 });
  const lone = await places.take('picture');
  await lone.beAlone(never);
  lone.leave();
  const other = await places.take('picture');
  let isBack = false;
  void lone.comeBack().then(() => (isBack = true));
  await settled();
  expect(isBack).toBe(false);
  other.leave();
  await settled();
  expect([isBack, places.free('picture')]).toEqual([true, 0]);
});

test('two that want to be alone are so one after the other', async () => {
  const places = new Places({ picture: 2, clip: 1 });
  const [first, second] = [await places.take('picture'), await places.take('picture')];
  const order: string[] = [];
  void first.beAlone(never).then(() => order.push('first'));
  void second.beAlone(never).then(() => order.push('second'));
  await settled();
  expect(order).toEqual(['first']);
  first.leave();
  await settled();
  expect(order).toEqual(['first', 'second']);
});

test('one that gives up waiting lets the others in, and holds nothing', async () => {
  const places = new Places({ picture: 2, clip: 1 });
  const [other, lone] = [await places.take('picture'), await places.take('picture')];
  const cancelled = new AbortController();
  const waiting = lone.beAlone(cancelled.signal);
  let isIn = false;
  void places.take('picture').then(() => (isIn = true));
  await settled();
  expect(isIn).toBe(false);
  cancelled.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  await settled();
  expect([isIn, places.free('picture')]).toEqual([true, 0]);
  lone.leave();
  other.leave();
  expect(places.free('picture')).toBe(1);
});

test('nobody waits for the other kind’s places, but whoever wants to be alone waits for both', async () => {
  const places = new Places({ picture: 1, clip: 1 });
  const clip = await places.take('clip');
  const picture = await places.take('picture');
  const order: string[] = [];
  void places.take('clip').then(() => order.push('second clip'));
  picture.leave();
  const next = await places.take('picture');
  await settled();
  expect(order).toEqual([]);
  void next.beAlone(never).then(() => order.push('alone'));
  await settled();
  expect(order).toEqual([]);
  clip.leave();
  await settled();
  expect([order, places.free('picture'), places.free('clip')]).toEqual([['alone'], 0, 0]);
  next.leave();
  await settled();
  expect([order, places.free('picture'), places.free('clip')]).toEqual([['alone', 'second clip'], 1, 0]);
});
