import { expect, test } from 'vitest';
import { withCore } from './letter-core.ts';
import { place } from './letter-share.ts';

const [width, height] = [160, 60];
/** Four rings, as of letters that are an outline around a core and a counter. */
const away = (x: number, y: number) => Math.hypot(((x - 20) % 34) - 13, y - 30);
const isLetter = (x: number, y: number) => x >= 20 && x < 154 && away(x, y) < 12;

/** @param core lightness between the outlines; that of the background is 0.4 */
function found(core: number) {
  const lab = new Float32Array(3 * width * height);
  const data = new Float32Array(width * height);
  const places = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const far = away(x, y);
    const isOutline = isLetter(x, y) && (far >= 10 || (far >= 3 && far < 4.5));
    data[i] = Number(isOutline);
    lab[3 * i] = isOutline ? 0.95 : isLetter(x, y) && far >= 4.5 ? core : 0.4;
    places[i] = x < 10 || y < 10 || x >= width - 6 || y >= height - 10 ? place.ring : place.inside;
  }
  return { data, cored: withCore({ width, height, data }, lab, places).data };
}

test('what an outline encloses is the letter, but for counters', () => {
  const { cored } = found(0.65);
  for (let i = 0; i < cored.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    expect(cored[i] > 0, `${x} ${y}`).toBe(isLetter(x, y) && away(x, y) >= 3);
  }
});

test('rings on a background that goes on in them stay rings', () => {
  const { data, cored } = found(0.4);
  expect(cored).toEqual(data);
});
