import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { svgOf } from '../drawing/svg-of.ts';
import { templates } from './index.ts';

test('there are at least forty templates, no two of one name', () => {
  expect(templates.length).toBeGreaterThanOrEqual(40);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
});

test('no two templates look alike', async () => {
  const seen = await Promise.all(
    templates.map(async ({ draw, width, height }) => {
      const small = sharp(Buffer.from(svgOf(draw(), width, height))).resize(24, 24, { fit: 'fill' });
      return (await small.removeAlpha().raw().toBuffer()).toString('base64');
    }),
  );
  expect(new Set(seen).size).toBe(templates.length);
});

describe.each(templates.map((one) => [one.id, one] as const))('%s', (id, template) => {
  test('says where it comes from and what may be done with it', () => {
    expect(template.source).toMatch(/^Drawn for Pixelwright by its own code$/);
    expect(template.license).toBe('CC0-1.0');
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('its boxes lie on the picture, wherever they are turned to', () => {
    const { width, height, boxes } = template;
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.length).toBeLessThanOrEqual(6);
    for (const box of boxes) {
      const turn = ((box.turn ?? 0) * Math.PI) / 180;
      const [wide, tall] = [(box.width * width) / 2, (box.height * height) / 2];
      const reachX = Math.abs(wide * Math.cos(turn)) + Math.abs(tall * Math.sin(turn));
      const reachY = Math.abs(wide * Math.sin(turn)) + Math.abs(tall * Math.cos(turn));
      expect(Math.min(box.x * width - reachX, box.y * height - reachY)).toBeGreaterThanOrEqual(0);
      expect(box.x * width + reachX).toBeLessThanOrEqual(width);
      expect(box.y * height + reachY).toBeLessThanOrEqual(height);
    }
  });

  test('is a drawing that covers its whole picture', async () => {
    const { width, height, draw } = template;
    const svg = svgOf(draw(), width, height);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colors = new Set<number>();
    let leastAlpha = 255;
    for (let at = 0; at < info.width * info.height; at++) {
      leastAlpha = Math.min(leastAlpha, data[4 * at + 3]);
      colors.add((data[4 * at] << 16) | (data[4 * at + 1] << 8) | data[4 * at + 2]);
    }
    expect(leastAlpha).toBe(255);
    expect(colors.size).toBeGreaterThan(50);
  });
});
