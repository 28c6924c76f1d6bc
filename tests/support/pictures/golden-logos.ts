import type { LayoutId } from '#src/logo/brief.ts';
import { composeLogo } from '#src/logo/compose-logo.server.ts';
import { designLogos } from '#src/logo/design-logos.ts';
import { boxOf } from '#src/logo/drawing/shape-outline.ts';

/** One in each script, and one that takes two lines. */
export const goldenNames = [
  'Blue Heron',
  'さくら工房',
  '한빛 건축',
  '青山茶行',
  'Müller & Söhne Tischlerei',
] as const;

const fonts = ['lora', 'noto-serif-jp', 'noto-sans-kr', 'noto-serif-tc', 'work-sans'] as const;

/** Where every shape of a logo is: left, top, width and height in percent of the logo's width. */
export async function goldenShape(name: (typeof goldenNames)[number], layout: LayoutId): Promise<number[][]> {
  const font = fonts[goldenNames.indexOf(name)];
  const brief = {
    name,
    slogan: 'Since 1952',
    layout,
    font,
    sloganFont: font,
    weight: 600,
    icon: 'leaf',
    seed: 1,
  } as const;
  const [design] = designLogos({ ...brief, letterCase: 'typed', spacing: 0 }, 1);
  const { width, shapes } = await composeLogo(design);
  return shapes.map(({ outline }) => {
    const box = boxOf([outline])!;
    return [box.x, box.y, box.width, box.height].map((value) => Math.round((value / width) * 1000) / 10);
  });
}
