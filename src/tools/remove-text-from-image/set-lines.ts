import type { Raster } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { Studio } from '../../tool/studio.ts';
import { alignmentOf } from './letters/alignment.ts';
import { setAnew } from './set-anew.ts';

/**
 * Sets the new words of all lines that have some.
 *
 * @param photo `before` as it was; `picture` without the old words, and `changed`, where it differs: both in place
 * @returns the font of each line, if it was set anew
 */
export async function setLines(
  lines: readonly (TextLine & { readonly words: string | undefined })[],
  {
    before,
    picture,
    changed,
    seed,
  }: { before: Raster; picture: Raster; changed: Raster<Uint8Array>; seed: number },
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<(string | undefined)[]> {
  const fonts: (string | undefined)[] = lines.map(() => undefined);
  const clean = { ...picture, data: picture.data.slice() };
  for (const [index, { points, text, words }] of lines.entries()) {
    if (words === undefined) continue;
    const beside = lines.filter((_, other) => other !== index).map((line) => line.points);
    const alignment = alignmentOf(points, beside, picture);
    const { font, box, ink } = await setAnew(
      { points, text, words, alignment, beside },
      { before, clean, picture, seed: seed + index },
      studio,
    );
    fonts[index] = font;
    for (let at = 0; at < ink.data.length; at++) {
      if (ink.data[at] < 1e-3) continue;
      const x = box.x + (at % box.width);
      const y = box.y + Math.floor(at / box.width);
      changed.data[y * changed.width + x] = 255;
    }
    await studio.step((index + 1) / lines.length);
  }
  return fonts;
}
