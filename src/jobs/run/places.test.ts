import { expect, test } from 'vitest';
import { Places } from './places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

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
