import type { Plane } from '../../../imaging/raster/raster.ts';

/**
 * Directions of edges, whichever side is the lighter one: the gradient's angle doubled, as a vector whose length is 0..1 —
 * near 1 where the gradient is well above `floor`. (Doubled angles: Granlund, "In Search of a General Picture
 * Processing Operator", 1978.)
 */
export interface EdgeDirections {
  readonly width: number;
  readonly height: number;
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
}

/** Of several planes of one size together (Di Zenzo: "A Note on the Gradient of a Multi-Image", 1986). */
export function edgeDirections(planes: readonly Plane[], floor: number): EdgeDirections {
  const { width, height } = planes[0];
  const cosine = new Float32Array(width * height);
  const sine = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let [along, across, both] = [0, 0, 0];
      for (const { data } of planes) {
        const dx = (data[i + 1] - data[i - 1]) / 2;
        const dy = (data[i + width] - data[i - width]) / 2;
        along += dx * dx;
        across += dy * dy;
        both += dx * dy;
      }
      if (along + across === 0) continue;
      const scale = 1 / (along + across + floor * floor);
      cosine[i] = (along - across) * scale;
      sine[i] = 2 * both * scale;
    }
  }
  return { width, height, cosine, sine };
}
