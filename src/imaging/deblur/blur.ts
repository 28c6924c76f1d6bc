import type { Plane } from '../raster/raster.ts';

/**
 * How a photo became blurred, in pixels: a lens out of focus draws an even disc, several small faults together a Gaussian, a camera that
 * moved straight a line (`angle` in radians, clockwise from the right, as rows go down).
 */
export type PlainBlur =
  | { readonly kind: 'none' }
  | { readonly kind: 'disc'; readonly radius: number }
  | { readonly kind: 'gauss'; readonly sigma: number }
  | { readonly kind: 'line'; readonly length: number; readonly angle: number };

/** A hand that shook draws a path. */
export interface PathBlur {
  readonly kind: 'path';
  /** How it drew a point: a square with an odd side that adds up to 1, the point's center of gravity in its middle. */
  readonly kernel: Plane;
}

export type Blur = PlainBlur | PathBlur;

/** What is left of a wave with so many periods a pixel across and down: 1 all of it, 0 nothing, less than 0 turned over. */
export type Response = (across: number, down: number) => number;

export function responseOf(blur: PlainBlur): Response {
  switch (blur.kind) {
    case 'none':
      return () => 1;
    case 'disc':
      return (across, down) => jinc(2 * Math.PI * blur.radius * Math.hypot(across, down));
    case 'gauss': {
      const fall = -2 * (Math.PI * blur.sigma) ** 2;
      return (across, down) => Math.exp(fall * (across * across + down * down));
    }
    case 'line': {
      const x = Math.PI * blur.length * Math.cos(blur.angle);
      const y = Math.PI * blur.length * Math.sin(blur.angle);
      return (across, down) => sinc(across * x + down * y);
    }
  }
}

const sinc = (x: number) => (Math.abs(x) < 1e-3 ? 1 : Math.sin(x) / x);
const jinc = (x: number) => (x < 1e-3 ? 1 : (2 * besselJ1(x)) / x);

/** The Bessel function of the first kind and first order for x ≥ 0 (Hart et al.: "Computer Approximations", 1968), within 1e-7. */
function besselJ1(x: number): number {
  if (x < 8) {
    const y = x * x;
    const over = polynomial(
      y,
      [72362614232, -7895059235, 242396853.1, -2972611.439, 15704.4826, -30.16036606],
    );
    return (x * over) / polynomial(y, [144725228442, 2300535178, 18583304.74, 99447.43394, 376.9991397, 1]);
  }
  const z = 8 / x;
  const y = z * z;
  const turn = x - 2.356194491;
  const even = polynomial(y, [1, 0.00183105, -0.00003516396496, 0.000002457520174, -0.000000240337019]);
  const odd = polynomial(
    y,
    [0.04687499995, -0.0002002690873, 0.000008449199096, -0.00000088228987, 0.000000105787412],
  );
  return Math.sqrt(0.636619772 / x) * (Math.cos(turn) * even - z * Math.sin(turn) * odd);
}

/** @param coefficients of 1, x, x² … */
function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}
