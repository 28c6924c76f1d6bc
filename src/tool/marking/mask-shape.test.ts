import { expect, test } from 'vitest';
import type { ToolInput } from '../tool-traits.ts';
import { isMaskOf, misshapenMask } from './mask-shape.ts';

const size = (width: number, height: number) => ({ width, height });
const inputs: Readonly<Record<string, ToolInput>> = {
  photo: { kind: 'photo', required: true, main: true },
  mask: { kind: 'mask', required: false, brush: 'select' },
  keep: { kind: 'mask', required: false, brush: 'keep' },
  logo: { kind: 'photo', required: false },
};
const tool = { id: 'any', inputs };

test('a mask fits in any size, with its sides rounded, and in no other shape', () => {
  const photo = size(3000, 2000);
  for (const mask of [photo, size(6000, 4000), size(1024, 683), size(100, 66), size(20, 13), size(1, 1)]) {
    expect(isMaskOf(photo, mask), `${mask.width} × ${mask.height}`).toBe(true);
  }
  for (const mask of [size(2000, 3000), size(1000, 1000), size(1000, 640), size(1600, 900)]) {
    expect(isMaskOf(photo, mask), `${mask.width} × ${mask.height}`).toBe(false);
  }
});

test('what is marked is compared with the photo; other pictures have shapes of their own', () => {
  const photo = [size(300, 200)];
  expect(misshapenMask(tool, { photo, mask: [size(150, 100)], logo: [size(50, 90)] })).toBeUndefined();
  expect(misshapenMask(tool, { photo, mask: [size(100, 150)] })).toEqual({
    input: 'mask',
    mask: size(100, 150),
    photo: size(300, 200),
  });
  expect(misshapenMask(tool, { photo })).toBeUndefined();
});

test('every kind of mask that is painted on the photo counts', () => {
  for (const name of ['mask', 'keep']) {
    const pictures = { [name]: [size(10, 40)], photo: [size(300, 200)] };
    expect(misshapenMask(tool, pictures)?.input).toBe(name);
  }
});
