import { expect, test } from 'vitest';
import { layoutIds } from './brief.ts';
import { composeLogo, composeMark } from './compose-logo.server.ts';
import { contrastOf, leastContrast } from './contrast.ts';
import { designLogos } from './design-logos.ts';
import { boxOf } from './drawing/shape-outline.ts';

const briefs = [
  { name: 'Blue Heron', slogan: 'Coffee & Bakery', industry: 'cafe', mood: 'friendly', seed: 1 },
  { name: 'Vantage', slogan: '', industry: 'technology', mood: 'tech', seed: 2 },
  { name: 'さくら工房', slogan: '手づくりの器', mood: 'elegant', industry: 'nature', seed: 3 },
  { name: '한빛 건축', slogan: '공간을 짓다', mood: 'modern', industry: 'real-estate', seed: 4 },
  { name: '青山茶行', slogan: 'Since 1952', mood: 'classic', industry: 'cafe', seed: 5 },
  { name: 'Müller & Söhne Tischlerei', slogan: 'Möbel nach Maß', mood: 'natural', seed: 6 },
] as const;

const outlinesOf = ({ shapes }: Awaited<ReturnType<typeof composeLogo>>) =>
  shapes.map(({ outline }) => outline);

test.each(briefs)(
  '$name: twelve logos, each laid out another way, in three colors that can be read',
  async (brief) => {
    const designs = designLogos(brief);
    expect(designs.map(({ layout }) => layout).toSorted()).toEqual([...layoutIds].toSorted());
    expect(new Set(designs.map(({ font, weight }) => `${font} ${weight}`)).size).toBeGreaterThanOrEqual(3);
    for (const design of designs) {
      const { ink, accent, ground } = design.colors;
      expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(leastContrast);
      expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(leastContrast);
      const drawing = await composeLogo(design);
      // Cropped to its ink.
      const box = boxOf(outlinesOf(drawing))!;
      expect(box.x).toBeCloseTo(0, 1);
      expect(box.y).toBeCloseTo(0, 1);
      expect(box.width).toBeCloseTo(drawing.width, 1);
      expect(box.height).toBeCloseTo(drawing.height, 1);
    }
  },
);

test('the same brief and seed give the same logos, another seed gives others', () => {
  const [brief] = briefs;
  expect(designLogos(brief)).toEqual(designLogos({ ...brief }));
  expect(designLogos({ ...brief, seed: 9 })).not.toEqual(designLogos(brief));
});

test('what a brief settles is settled in every logo', () => {
  const colors = { ink: '#777777', accent: '#888888', ground: '#999999' };
  const settled = {
    layout: 'tile',
    font: 'lora',
    weight: 500,
    icon: 'anchor',
    colors,
    markSize: 80,
  } as const;
  for (const design of designLogos({ ...briefs[0], ...settled }, 3)) expect(design).toMatchObject(settled);
});

test('no two lines of type and no mark lie over another in layouts that set them apart', async () => {
  const [brief] = briefs;
  for (const layout of ['side', 'stacked', 'divider', 'two-lines', 'rules', 'tile'] as const) {
    const [design] = designLogos({ ...brief, layout, icon: 'anchor', font: 'poppins' }, 1);
    const { shapes } = await composeLogo(design);
    const marks = boxOf(
      shapes
        .filter(({ paint }) => paint === 'accent')
        .map(({ outline }) => outline)
        .slice(0, 1),
    )!;
    const words = boxOf(shapes.filter(({ paint }) => paint === 'ink').map(({ outline }) => outline))!;
    const isApart =
      marks.x + marks.width <= words.x ||
      marks.y + marks.height <= words.y ||
      words.y + words.height <= marks.y;
    expect(isApart, layout).toBe(true);
  }
});

test('a mark stands alone, and initials where there is none', async () => {
  const [design] = designLogos({ ...briefs[0], icon: 'anchor' }, 1);
  expect((await composeMark(design)).shapes).toHaveLength(1);
  expect((await composeMark({ ...design, icon: '' })).shapes).toHaveLength(2);
});

test('what cannot be drawn is refused', async () => {
  const [design] = designLogos(briefs[0], 1);
  const refused = (change: Partial<typeof design>) => expect(composeLogo({ ...design, ...change })).rejects;
  await refused({ name: '😀' }).toMatchObject({ code: 'option_invalid', params: { option: 'name' } });
  await refused({ icon: 'no-such-icon' }).toMatchObject({ params: { option: 'icon' } });
  await refused({ icon: 'shape:constructor' }).toMatchObject({ params: { option: 'icon' } });
  await refused({ icon: '__proto__' }).toMatchObject({ params: { option: 'icon' } });
});
