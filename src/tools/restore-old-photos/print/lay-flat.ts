import { placeBy, squareToQuad } from '../../../imaging/quad/cut-quad.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import { type Raster, type Size, samplesLike } from '../../../imaging/raster/raster.ts';
import type { FoundPrint } from './find-print.ts';

/** Sides that lean by less, in pixels over their whole length, are straight: the print is cut out and no pixel changes. */
const straight = 1.5;

/** How large a print is that is laid flat. */
export function sizeOfPrint({ corners: [p, q, r, s] }: FoundPrint): Size {
  const far = (one: typeof p, other: typeof p) => Math.hypot(one.x - other.x, one.y - other.y);
  return {
    width: Math.max(1, Math.round((far(p, q) + far(s, r)) / 2)),
    height: Math.max(1, Math.round((far(p, s) + far(q, r)) / 2)),
  };
}

/** The print by itself, upright and with right angles. Whole pixels stay what they are where it lay straight. */
export function layFlat(picture: Raster, print: FoundPrint): Raster {
  const { corners } = print;
  const [p, q, r, s] = corners;
  const lean = Math.max(Math.abs(p.y - q.y), Math.abs(s.y - r.y), Math.abs(p.x - s.x), Math.abs(q.x - r.x));
  if (lean < straight) {
    const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    const left = within(Math.max(p.x, s.x), picture.width - 1);
    const top = within(Math.max(p.y, q.y), picture.height - 1);
    const right = within(Math.min(q.x, r.x), picture.width);
    const bottom = within(Math.min(s.y, r.y), picture.height);
    return cropRaster(picture, {
      x: left,
      y: top,
      width: Math.max(1, right - left),
      height: Math.max(1, bottom - top),
    });
  }
  const { width, height } = sizeOfPrint(print);
  const { channels } = picture;
  const data = samplesLike(picture.data, width * height * channels);
  const most = data instanceof Uint16Array ? 65535 : 255;
  const lay = squareToQuad([p.x, p.y, q.x, q.y, r.x, r.y, s.x, s.y]);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      const place = placeBy(lay, (x + 0.5) / width, (y + 0.5) / height);
      sampleCubic(picture, place.x - 0.5, place.y - 0.5, (channel, value) => {
        data[to + channel] = Math.max(0, Math.min(most, Math.round(value)));
      });
    }
  }
  return { width, height, channels, data };
}

/** The cubic convolution of Keys (1981, a = −½); beyond the picture its edge goes on. */
function sampleCubic(
  { width, height, channels, data }: Raster,
  x: number,
  y: number,
  take: (channel: number, value: number) => void,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const across = weightsAt(x - left);
  const down = weightsAt(y - top);
  for (let channel = 0; channel < channels; channel++) {
    let value = 0;
    for (let row = 0; row < 4; row++) {
      const line = Math.max(0, Math.min(height - 1, top + row - 1)) * width;
      let sum = 0;
      for (let column = 0; column < 4; column++) {
        const at = line + Math.max(0, Math.min(width - 1, left + column - 1));
        sum += across[column] * data[at * channels + channel];
      }
      value += down[row] * sum;
    }
    take(channel, value);
  }
}

function weightsAt(t: number): readonly [number, number, number, number] {
  return [
    ((-0.5 * t + 1) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1,
    ((-1.5 * t + 2) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  ];
}
