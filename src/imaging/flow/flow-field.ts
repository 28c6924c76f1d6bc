import type { ColorField } from '../color/working-colors.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';

/** Where the picture's lines run, for each pixel. */
export interface FlowField {
  readonly width: number;
  readonly height: number;
  /** Unit vector along the lines, across the gradient; its sign means nothing. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 where no direction is preferred, 1 where there is only one. */
  readonly anisotropy: Float32Array;
}

/** So much wider, and so much weaker, is the next look at a place where the one before saw nothing. */
const [wider, weaker, looks] = [4, 0.02, 3];

/**
 * Directions from the smoothed structure tensor (Brox et al. 2006; as in Kyprianidis, Kang, Döllner: "Image and Video
 * Abstraction by Anisotropic Kuwahara Filtering", 2009) of all three channels. Where a place has hardly any gradient of
 * its own the direction comes from further and further around, so that the flow goes on smoothly over flat areas.
 *
 * @param sigma standard deviation in pixels of the smoothing
 */
export function flowField(colors: ColorField, sigma: number): FlowField {
  const { width, height } = colors;
  const tensor = structureTensor(colors);
  const sum = tensor.map((plane) => blurPlane(plane, sigma).data);
  for (let look = 1, reach = sigma, weight = 1; look < looks; look++) {
    reach *= wider;
    weight *= weaker;
    for (const [part, plane] of tensor.entries()) {
      const around = blurPlane(plane, reach).data;
      for (let i = 0; i < around.length; i++) sum[part][i] += weight * around[i];
    }
  }
  return { width, height, ...directionsOf(sum) };
}

function directionsOf([xx, xy, yy]: Float32Array[]) {
  const x = new Float32Array(xx.length);
  const y = new Float32Array(xx.length);
  const anisotropy = new Float32Array(xx.length);
  for (let i = 0; i < xx.length; i++) {
    const spread = Math.hypot(xx[i] - yy[i], 2 * xy[i]);
    const trace = xx[i] + yy[i];
    // The gradient's angle is half that of the doubled one; the line runs across it.
    const angle = 0.5 * Math.atan2(2 * xy[i], xx[i] - yy[i]);
    x[i] = -Math.sin(angle);
    y[i] = Math.cos(angle);
    anisotropy[i] = trace > 1e-9 ? spread / trace : 0;
  }
  return { x, y, anisotropy };
}

/** Products of the derivatives (Scharr's kernel): xx, xy, yy. */
function structureTensor({ width, height, data }: ColorField): Plane[] {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const [xx, xy, yy] = planes;
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.max(y - 1, 0) * width;
    const down = Math.min(y + 1, height - 1) * width;
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(x - 1, 0);
      const right = Math.min(x + 1, width - 1);
      for (let channel = 0; channel < 3; channel++) {
        const at = (row: number, column: number) => data[(row + column) * 3 + channel];
        const dx =
          (3 * (at(up, right) - at(up, left) + at(down, right) - at(down, left)) +
            10 * (at(y * width, right) - at(y * width, left))) /
          32;
        const dy =
          (3 * (at(down, left) - at(up, left) + at(down, right) - at(up, right)) +
            10 * (at(down, x) - at(up, x))) /
          32;
        xx[i] += dx * dx;
        xy[i] += dx * dy;
        yy[i] += dy * dy;
      }
    }
  }
  return planes.map((plane) => ({ width, height, data: plane }));
}
