import { expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { partThing } from './part-thing.server.ts';

const [width, height] = [240, 160];
/** Two things beside each other on a floor: the left one from 40 to 110, the right one from 110 to 190. */
const thingAt = (x: number, y: number) => {
  if (y < 30 || y >= 140 || x < 40 || x >= 190) return undefined;
  return x < 110 ? 'left' : 'right';
};
const colors = { left: [230, 120, 30], right: [50, 90, 150], floor: [210, 200, 180] };

function photo() {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++)
    data.set(colors[thingAt(i % width, Math.floor(i / width)) ?? 'floor'], 3 * i);
  return photoOf({ width, height, channels: 3, data });
}

function maskOf(isIn: (thing: 'left' | 'right' | undefined) => boolean) {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    isIn(thingAt(i % width, Math.floor(i / width))) ? 255 : 0,
  );
  return { width, height, channels: 1 as const, data };
}

const inShares = (x: number, y: number, across: number, down: number) => {
  return { x: x / width, y: y / height, width: across / width, height: down / height };
};
const right = inShares(110, 30, 80, 110);

test('what lies on another found thing is taken back, and no box is a border', async () => {
  // The box ends 12 pixels above the thing’s lower end.
  const box = inShares(38, 28, 74, 100);
  const { data } = await partThing(maskOf(Boolean), { box, beside: [right] }, photo());
  let [own, spilled] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    const thing = thingAt(i % width, Math.floor(i / width));
    if (thing === 'left' && data[i] > 127) own++;
    if (thing !== 'left' && data[i] > 127) spilled++;
  }
  expect(own / (70 * 110)).toBeGreaterThan(0.97);
  expect(spilled / (80 * 110)).toBeLessThan(0.02);
});

test('the outline of a thing that goes nowhere else stays as it is', async () => {
  const mask = maskOf((thing) => thing === 'left');
  expect(await partThing(mask, { box: inShares(42, 32, 66, 106), beside: [right] }, photo())).toBe(mask);
});
