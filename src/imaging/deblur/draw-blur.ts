import type { Plane } from '../raster/raster.ts';
import type { Blur, PlainBlur } from './blur.ts';
import { resizeKernel } from './shake/tidy-kernel.ts';

/** Points in a pixel, each way. */
const fineness = 4;

/** How a point of light is drawn, brightest 1, with the point in the middle; `side` is odd. */
export function drawBlur(blur: Blur, side: number): Plane {
  return brightest1(blur.kind === 'path' ? resizeKernel(blur.kernel, side, 1) : drawPlain(blur, side));
}

function brightest1({ width, height, data }: Plane): Plane {
  const most = data.reduce((one, other) => Math.max(one, other), 1e-6);
  return { width, height, data: data.map((value) => value / most) };
}

function drawPlain(blur: PlainBlur, side: number): Plane {
  const data = new Float32Array(side * side);
  const inside = insideOf(blur);
  const middle = side >> 1;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let row = 0; row < fineness; row++) {
        for (let column = 0; column < fineness; column++) {
          const [across, down] = [x - middle + offset(column), y - middle + offset(row)];
          sum += inside(across, down);
        }
      }
      data[y * side + x] = sum;
    }
  }
  return { width: side, height: side, data };
}

const offset = (at: number) => (at + 0.5) / fineness - 0.5;

/** How much light falls there, at so many pixels from the point. */
function insideOf(blur: PlainBlur): (across: number, down: number) => number {
  switch (blur.kind) {
    case 'none':
      return (across, down) => (Math.max(Math.abs(across), Math.abs(down)) <= 0.5 ? 1 : 0);
    case 'disc':
      return (across, down) => (Math.hypot(across, down) <= blur.radius ? 1 : 0);
    case 'gauss':
      return (across, down) => Math.exp(-(across * across + down * down) / (2 * blur.sigma ** 2));
    case 'line': {
      const [x, y] = [Math.cos(blur.angle), Math.sin(blur.angle)];
      return (across, down) => {
        const along = Math.abs(across * x + down * y);
        return along <= blur.length / 2 && Math.abs(down * x - across * y) <= 0.5 ? 1 : 0;
      };
    }
  }
}
