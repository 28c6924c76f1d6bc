import { groundColor, type Rgb } from '../../../avatars/ground-color.ts';
import { sticker } from '../../../imaging/people/sticker.ts';
import { full } from '../../../imaging/raster/canvas.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { coverage, ringCoverage } from '../../../imaging/raster/smooth.ts';
import type { DrawnAvatar } from './cut-avatar.ts';

export interface AvatarFinish {
  /** Without it there is nothing behind the person. */
  readonly background?: { readonly color: Rgb; readonly isGradient: boolean };
  readonly isRound: boolean;
  /** Of a round one: width as a share of the side; 0 is none. */
  readonly ring: { readonly width: number; readonly color: Rgb };
}

/** What was drawn on its background, cut round where that is wished, with a ring: RGBA, 8 bit, as large as the drawing. */
export function finishAvatar(
  { canvas, alpha }: DrawnAvatar,
  { background, isRound, ring }: AvatarFinish,
): Raster {
  const side = canvas.width;
  const data = new Uint8Array(4 * side * side);
  const half = side / 2;
  const width = isRound ? ring.width * side : 0;
  for (let y = 0, i = 0; y < side; y++) {
    const ground = background && groundColor(background.color, background.isGradient, y / side);
    for (let x = 0; x < side; x++, i++) {
      const behind = background ? 1 : 0;
      const depth = half - Math.hypot(x + 0.5 - half, y + 0.5 - half);
      const inside = isRound ? coverage(depth) : 1;
      const line = width > 0 ? ringCoverage(depth, 0, width) : 0;
      const share = alpha[i] + behind * (1 - alpha[i]);
      const whole = share + line * (1 - share);
      for (let c = 0; c < 3; c++) {
        const back = ground?.[c] ?? 0;
        const own =
          share > 0
            ? ((canvas.data[3 * i + c] / full) * alpha[i] + back * behind * (1 - alpha[i])) / share
            : 0;
        const ringed = whole > 0 ? (line * ring.color[c] + (1 - line) * share * own) / whole : 0;
        data[4 * i + c] = Math.round(255 * ringed);
      }
      data[4 * i + 3] = Math.round(255 * whole * inside);
    }
  }
  return { width: side, height: side, channels: 4, data };
}

/** Of the sticker's line and the room around it, as shares of the side. */
const [stickerLine, stickerRoom] = [0.022, 0.035];

/** Cut out along its outline with a line around, on nothing; a square as large as the drawing. */
export function finishSticker({ canvas, alpha }: DrawnAvatar, color: Rgb): Raster {
  const side = canvas.width;
  const data = new Uint8Array(4 * side * side);
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < 3; c++) data[4 * i + c] = Math.round((255 * canvas.data[3 * i + c]) / full);
    data[4 * i + 3] = Math.round(255 * alpha[i]);
  }
  const line = color.map((value) => Math.round(255 * value)) as [number, number, number];
  const cut = sticker(
    { width: side, height: side, channels: 4, data },
    stickerLine * side,
    line,
    stickerRoom * side,
  );
  return resample(cut, side, side);
}
