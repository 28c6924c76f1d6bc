import type { MeshTexture } from '../mesh/mesh-texture.ts';

/** A texture that can be seen as faintly as is asked for: `at(0)` is nothing, `at(1)` the texture. What comes out is overwritten by the next call. */
export function fadingTexture({ width, height, data }: MeshTexture): { at(share: number): MeshTexture } {
  const faded = { width, height, data: new Uint8Array(data.length) };
  let level = 0;
  return {
    at(share) {
      const wanted = Math.round(256 * Math.min(1, Math.max(0, share)));
      if (wanted !== level) {
        level = wanted;
        for (let i = 0; i < data.length; i++) faded.data[i] = (data[i] * wanted) >> 8;
      }
      return faded;
    },
  };
}
