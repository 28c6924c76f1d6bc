import { pushPull } from '../fill/push-pull.ts';
import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { newTexture } from '../mesh/mesh-texture.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';

/** No shadow is taken for darker: what else is dark lay there, too. */
const darkest = 0.75;

/**
 * A shadow of a photo by itself: black, as opaque as the photo is darker there than its place would be without it. Behind the subject,
 * where it can't be seen, it goes on.
 *
 * @param shadow 1 channel: where it falls; `alpha` where the subject is. All of one size
 */
export function castShadowLayer(
  photo: Raster<Uint8Array>,
  background: Raster<Uint8Array>,
  shadow: Raster<Uint8Array>,
  alpha: Raster<Uint8Array>,
): MeshTexture {
  const { width, height } = photo;
  const colors = new Float32Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  for (let i = 0; i < hole.length; i++) {
    if (alpha.data[i] > 8) {
      hole[i] = 1;
      continue;
    }
    const [lit, seen] = [lightOf(background.data, i * 3), lightOf(photo.data, i * 3)];
    const dark = Math.min(darkest, Math.max(0, 1 - (seen + 2) / (lit + 2)));
    colors.fill((dark * shadow.data[i]) / 255, i * 3, i * 3 + 3);
  }
  const whole = pushPull({ width, height, colors, hole });
  const dark = new Float32Array(width * height);
  for (let i = 0; i < dark.length; i++) dark[i] = whole[i * 3];
  const soft = blurPlane({ width, height, data: dark }, 2.5).data;
  const texture = newTexture(width, height);
  for (let i = 0; i < soft.length; i++) texture.data[i * 4 + 3] = Math.round(255 * Math.max(0, soft[i]));
  return texture;
}

function lightOf(data: Uint8Array, at: number): number {
  return 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2];
}
