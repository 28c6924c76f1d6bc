import { oklabOfBytes } from '../../color/oklab.ts';
import { cheekPoints, type FacePoints } from '../../face/face-points.ts';
import type { Raster } from '../../raster/raster.ts';

/** In pixels, how far around each of them is looked. */
const reach = 2;

/**
 * How light the skin of a face is: OKLab lightness, the median around its cheeks.
 *
 * @param picture sRGB, 3 channels
 * @param points of the face, in its pixels
 */
export function cheekLightness({ width, height, data }: Raster<Uint8Array>, points: FacePoints): number {
  const bytes: number[] = [];
  for (const index of cheekPoints) {
    const [x, y] = points[index];
    for (let down = -reach; down <= reach; down++) {
      for (let across = -reach; across <= reach; across++) {
        const column = Math.min(width - 1, Math.max(0, Math.floor(x) + across));
        const row = Math.min(height - 1, Math.max(0, Math.floor(y) + down));
        const at = 3 * (row * width + column);
        bytes.push(data[at], data[at + 1], data[at + 2]);
      }
    }
  }
  const lab = oklabOfBytes(Uint8Array.from(bytes), 3);
  return Float32Array.from({ length: lab.length / 3 }, (_, i) => lab[3 * i]).sort()[(lab.length / 6) | 0];
}
