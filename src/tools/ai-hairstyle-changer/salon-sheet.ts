import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { type Raster, samplesLike } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { type Dye, dyeHair } from './hair/dye-hair.ts';
import { hairColors, sheetColors } from './hair/hair-colors.ts';
import { hairCrop } from './hair/hair-crop.ts';
import { prepareHair } from './hair/prepare-hair.ts';
import type { HeadOfHair } from './style-hair.ts';

/** Pictures side by side; the longer side of each, and the room around it, in pixels. */
const columns = 3;
const [longer, room] = [520, 16];

/**
 * One head in nine colors on one sheet, white between them. Undefined where there is too little hair.
 *
 * @param photo without any change
 */
export function salonSheet(photo: Raster, { face, box, mask }: HeadOfHair, dye: Dye): Raster | undefined {
  const head = cropRaster(photo, box);
  const scale = Math.min(1, longer / Math.max(box.width, box.height));
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const points = face.points.map(
    ([x, y]) => [((x - box.x) * width) / box.width, ((y - box.y) * height) / box.height] as const,
  );
  const small = resample(head, width, height);
  const hair = prepareHair(
    hairCrop(small, { x: 0, y: 0, width, height }, points),
    resample(mask, width, height),
  );
  if (!hair) return undefined;
  const { channels } = small;
  const rows = Math.ceil(sheetColors.length / columns);
  const sheetWidth = columns * (width + room) + room;
  const sheetHeight = rows * (height + room) + room;
  const data = samplesLike(small.data, sheetWidth * sheetHeight * channels);
  data.fill(data instanceof Uint16Array ? 65535 : 255);
  for (const [place, name] of sheetColors.entries()) {
    const { data: dyed } = dyeHair(hair, { ...dye, color: hairColors[name] });
    const left = room + (place % columns) * (width + room);
    const top = room + Math.floor(place / columns) * (height + room);
    const row = width * channels;
    for (let y = 0; y < height; y++)
      data.set(dyed.subarray(y * row, (y + 1) * row), ((top + y) * sheetWidth + left) * channels);
  }
  return { width: sheetWidth, height: sheetHeight, channels, data };
}
