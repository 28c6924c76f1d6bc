import { sharedArea } from '../../imaging/quad/quad.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { outlinesOf } from '../../steps/filling/outlines-of.ts';
import { animalLabels } from '../../tasks/finders/find-objects.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

/** Of the box of a person or an animal: with so much of it in a line of text, it looks like a stroke of it. */
const within = 0.6;

/**
 * People and animals that lines of text reach over, and that are smaller than those: a surfer under the name of a studio isn't a letter
 * of it. Who is larger than a line shows under it, and letters are told from him stroke by stroke.
 *
 * @returns 255 in them; nothing where there are none
 */
export async function peopleUnder(
  lines: readonly TextLine[],
  photo: Photo,
  studio: Pick<Studio, 'run'>,
): Promise<Raster<Uint8Array> | undefined> {
  const { objects } = await studio.run('find-objects', { photo });
  const boxes = objects.flatMap(({ box: [x, y, width, height], label }) => {
    if (label !== 'person' && !animalLabels.has(label)) return [];
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height] as const;
    const isUnder = lines.some(({ points }) => sharedArea(points, corners) > within * width * height);
    return isUnder ? [{ x, y, width, height }] : [];
  });
  return boxes.length > 0 ? outlinesOf(photo, boxes) : undefined;
}
