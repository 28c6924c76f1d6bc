import { expect, test } from 'vitest';
import { Places } from './places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

test('whoever comes back goes before whoever is new, and a place is given up once', async () => {
  const places = new Places(1);
  const first = await places.take();
  const order: string[] = [];
  void places.take().then((place) => {
    order.push('second');
    place.leave();
  });
  first.leave();
  first.leave();
  await settled();
  expect(order).toEqual(['second']);
  expect(places.free).toBe(1);

  await first.comeBack();
  void places.take().then(() => order.push('third'));
  const again = first.comeBack().then(() => order.push('back'));
  await settled();
  expect(places.free).toBe(0);
  first.leave();
  await again;
  await settled();
  expect(order).toEqual(['second', 'back']);
});

test('whoever wants to be alone waits for all, before whoever comes or comes back, and keeps all places', async () => {
  const places = new Places(3);
  const [other, another, lone] = [await places.take(), await places.take(), await places.take()];
  const order: string[] = [];
  other.leave();
  void lone.beAlone(never).then(() => order.push('alone'));
  void other.comeBack().then(() => order.push('back'));
  void places.take().then(() => order.push('new'));
  await settled();
  expect([lone.isAlone, places.free, order]).toEqual([true, 2, []]);
  another.leave();
  await settled();
  expect([places.free, order]).toEqual([0, ['alone']]);
  lone.leave();
  await settled();
  expect([places.free, order]).toEqual([1, ['alone', 'back', 'new']]);
});

test('one that was alone comes back alone', async () => {
  const places = new Places(2);
  const lone = await places.take();
  await lone.beAlone(never);
  lone.leave();
  const other = await places.take();
  let isBack = false;
  void lone.comeBack().then(() => (isBack = true));
  await settled();
  expect(isBack).toBe(false);
  other.leave();
  await settled();
  expect([isBack, places.free]).toEqual([true, 0]);
});

test('two that want to be alone are so one after the other', async () => {
  const places = new Places(2);
  const [first, second] = [await places.take(), await places.take()];
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
  const places = new Places(2);
  const [other, lone] = [await places.take(), await places.take()];
  const cancelled = new AbortController();
  const waiting = lone.beAlone(cancelled.signal);
  let isIn = false;
  void places.take().then(() => (isIn = true));
  await settled();
  expect(isIn).toBe(false);
  cancelled.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  await settled();
  expect([isIn, places.free]).toEqual([true, 0]);
  lone.leave();
  other.leave();
  expect(places.free).toBe(1);
});
