import { describe, expect, test } from 'vitest';
import golden from '#tests/fixtures/golden-logos.json' with { type: 'json' };
import { goldenNames, goldenShape } from '#tests/support/pictures/golden-logos.ts';
import { layoutIds } from '../brief.ts';
import { composeLogo } from '../compose-logo.server.ts';
import { designLogos } from '../design-logos.ts';
import type { Drawing, Paint } from '../drawing/drawing.ts';
import { type Box, boxOf } from '../drawing/shape-outline.ts';

const draw = (name: string, change = {}) =>
  composeLogo({
    ...designLogos({ name, slogan: 'Since 1952', layout: 'side', icon: 'anchor', seed: 1 }, 1)[0],
    ...change,
  });
const inkOf = ({ shapes }: Drawing, paint: Paint): Box =>
  boxOf(shapes.filter((shape) => shape.paint === paint).map(({ outline }) => outline))!;
const middleX = ({ x, width }: Box) => x + width / 2;
const middleY = ({ y, height }: Box) => y + height / 2;

describe.each(goldenNames)('%s', (name) => {
  test.each(layoutIds)('%s is laid out as it was when it was looked at', async (layout) => {
    const shape = await goldenShape(name, layout);
    const known = (golden as Record<string, typeof shape>)[`${name} ${layout}`];
    expect(shape).toHaveLength(known.length);
    // A percent of the logo's width: nobody sees less.
    for (const [at, box] of shape.entries()) {
      for (const [side, value] of box.entries())
        expect(Math.abs(value - known[at][side])).toBeLessThanOrEqual(1);
    }
  });
});

describe('what is centered is centered by what the eye sees', () => {
  test.each(['Vantage', '한빛', 'さくら', '青山'])(
    '%s under its mark, by ink and not by advance widths',
    async (name) => {
      const drawing = await draw(name, { layout: 'stacked', slogan: '' });
      expect(Math.abs(middleX(inkOf(drawing, 'ink')) - middleX(inkOf(drawing, 'accent')))).toBeLessThan(0.1);
    },
  );

  test('a line of capitals stands in the middle beside its mark', async () => {
    const drawing = await draw('HEAVEN', { slogan: '', letterCase: 'upper' });
    const [ink, mark] = [inkOf(drawing, 'ink'), inkOf(drawing, 'accent')];
    expect(Math.abs(middleY(ink) - middleY(mark))).toBeLessThan(ink.height * 0.03);
  });

  test('descenders and accents do not push a line up or down', async () => {
    const top = async (name: string) => {
      const drawing = await draw(name, { slogan: '', font: 'inter' });
      const [letter] = drawing.shapes.filter(({ paint }) => paint === 'ink');
      const mark = inkOf(drawing, 'accent');
      return boxOf([letter.outline])!.y - mark.y;
    };
    expect(Math.abs((await top('Hanna')) - (await top('Hygge')))).toBeLessThan(0.5);
    expect(Math.abs((await top('Hanna')) - (await top('Hännå')))).toBeLessThan(0.5);
  });

  test('a slogan begins where the name’s ink begins', async () => {
    const drawing = await draw('Tower', { layout: 'side' });
    const [first] = drawing.shapes.filter(({ paint }) => paint === 'ink');
    const left = boxOf([first.outline])!.x;
    // The slogan comes last.
    const slogan = drawing.shapes.filter(({ paint }) => paint === 'ink').slice('Tower'.length);
    const start = Math.min(...slogan.map(({ outline }) => boxOf([outline])!.x));
    expect(Math.abs(start - left)).toBeLessThan(0.1);
  });
});

test('type on a circle keeps its distance from the middle, above and below', async () => {
  const drawing = await draw('HEAVEN', { layout: 'emblem', slogan: 'HEAVEN', letterCase: 'upper' });
  const center = { x: drawing.width / 2, y: drawing.height / 2 };
  const distances = drawing.shapes
    .filter(({ paint }) => paint === 'ink')
    .map(({ outline }) => boxOf([outline])!)
    .map((box) => Math.hypot(middleX(box) - center.x, middleY(box) - center.y));
  expect(distances).toHaveLength(12);
  for (const distance of distances) {
    expect(Math.abs(distance - distances[0])).toBeLessThan(drawing.width * 0.02);
  }
});
