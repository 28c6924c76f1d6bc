import type { Raster } from '../../../imaging/raster/raster.ts';
import type { Puppet } from './puppet.ts';
import type { PuppetMesh } from './puppet-mesh.ts';

/**
 * Where a puppet never moves, in the size of its frame: what is behind that is never seen. 255 inside the triangles whose three points stay, unless an
 * arm lies there.
 */
export function stillParts({ meshes }: Pick<Puppet, 'meshes'>): Raster<Uint8Array> {
  const { width, height } = meshes.body.texture;
  const still: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  mark(still, meshes.body, 255, (corner) => meshes.body.held[corner] === 1);
  for (const arm of [meshes.left, meshes.right]) mark(still, arm, 0, () => true);
  return still;
}

/** Writes a value into the triangles whose corners are all such. */
function mark(
  { width, height, data }: Raster<Uint8Array>,
  { from, triangles }: PuppetMesh,
  value: number,
  isSuch: (corner: number) => boolean,
): void {
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    if (!corners.every(isSuch)) continue;
    const [a, b, c] = corners.map((corner) => [from[2 * corner], from[2 * corner + 1]] as const);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (area === 0) continue;
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
    const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const [x, y] = [column + 0.5, row + 0.5];
        const u = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / area;
        const v = ((c[0] - x) * (a[1] - y) - (a[0] - x) * (c[1] - y)) / area;
        if (u >= 0 && v >= 0 && u + v <= 1) data[row * width + column] = value;
      }
  }
}
