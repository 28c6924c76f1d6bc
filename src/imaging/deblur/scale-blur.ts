import type { Blur } from './blur.ts';

/** The same blur in a picture that is so many times as large. */
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
  }
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
  }
}
