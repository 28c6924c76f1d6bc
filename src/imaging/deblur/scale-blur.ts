import type { Blur, PathBlur, PlainBlur } from './blur.ts';
import { extentOf, resizeKernel } from './shake/tidy-kernel.ts';

/** The same blur in a picture that is so many times as large. */
export function scaleBlur(blur: PlainBlur, factor: number): PlainBlur;
export function scaleBlur(blur: Blur, factor: number): Blur;
export function scaleBlur(blur: Blur, factor: number): Blur {
  switch (blur.kind) {
    case 'none':
      return blur;
    case 'disc':
      return { ...blur, radius: blur.radius * factor };
    case 'gauss':
      return { ...blur, sigma: blur.sigma * factor };
    case 'line':
      return { ...blur, length: blur.length * factor };
    case 'path':
      return scalePath(blur, factor);
  }
}

export function scalePath({ kind, kernel }: PathBlur, factor: number): PathBlur {
  if (factor === 1) return { kind, kernel };
  return { kind, kernel: resizeKernel(kernel, 2 * Math.ceil((kernel.width / 2) * factor) + 1, factor) };
}

/** How far it carries light, in pixels. */
export function reachOf(blur: Blur): number {
  switch (blur.kind) {
    case 'none':
      return 0;
    case 'disc':
      return blur.radius;
    case 'gauss':
      return 2 * blur.sigma;
    case 'line':
      return blur.length / 2;
    case 'path':
      return extentOf(blur.kernel) / 2;
  }
}
