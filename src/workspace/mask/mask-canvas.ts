import type { Box } from '../../imaging/raster/raster.ts';
import type { MaskDesk } from './mask-desk.ts';

/** A film that no photo has: what is marked shines through it, and a light line runs along its edge. */
const film = [232, 24, 96] as const;
const filmOpacity = 132;

/** Draws what is marked over the photo, once a frame and only where it changed. */
export class MaskCanvas {
  readonly #desk: MaskDesk;
  readonly #context: CanvasRenderingContext2D;
  readonly #image: ImageData;
  /** Width of the line, in pixels of the mask. */
  #line = 2;
  #changed: Box | null = null;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, desk: MaskDesk) {
    canvas.width = desk.width;
    canvas.height = desk.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.#desk = desk;
    this.#context = context;
    this.#image = context.createImageData(desk.width, desk.height);
    desk.onPaint = (box) => this.#redraw(box);
    this.#redraw(this.#all);
  }

  /** So many pixels of the mask make up one of the screen: the line keeps its width on the screen. */
  fit(perScreenPixel: number): void {
    const line = Math.min(6, Math.max(1, Math.round(1.5 * perScreenPixel)));
    if (line === this.#line) return;
    this.#line = line;
    this.#redraw(this.#all);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#desk.onPaint = () => {};
  }

  get #all(): Box {
    return { x: 0, y: 0, width: this.#desk.width, height: this.#desk.height };
  }

  #redraw(box: Box): void {
    this.#changed = this.#changed ? around(this.#changed, box) : box;
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const changed = this.#changed && this.#widened(this.#changed);
      this.#changed = null;
      if (!changed || changed.width <= 0 || changed.height <= 0) return;
      this.#compose(changed);
      this.#context.putImageData(this.#image, 0, 0, changed.x, changed.y, changed.width, changed.height);
    });
  }

  /** The line at the rim of a part belongs to pixels outside of it. */
  #widened({ x, y, width, height }: Box): Box {
    const left = Math.max(0, x - this.#line);
    const top = Math.max(0, y - this.#line);
    return {
      x: left,
      y: top,
      width: Math.min(this.#desk.width, x + width + this.#line) - left,
      height: Math.min(this.#desk.height, y + height + this.#line) - top,
    };
  }

  #compose(box: Box): void {
    const { mask, width, height } = this.#desk;
    const { data } = this.#image;
    const line = this.#line;
    for (let y = box.y; y < box.y + box.height; y++) {
      const above = Math.max(0, y - line) * width;
      const below = Math.min(height - 1, y + line) * width;
      const row = y * width;
      for (let x = box.x; x < box.x + box.width; x++) {
        const value = mask[row + x];
        const i = (row + x) * 4;
        if (value === 0) {
          data[i + 3] = 0;
          continue;
        }
        const isRim =
          value >= 128 &&
          (mask[above + x] < 128 ||
            mask[below + x] < 128 ||
            mask[row + Math.max(0, x - line)] < 128 ||
            mask[row + Math.min(width - 1, x + line)] < 128);
        data[i] = isRim ? 255 : film[0];
        data[i + 1] = isRim ? 255 : film[1];
        data[i + 2] = isRim ? 255 : film[2];
        data[i + 3] = isRim ? 235 : (value * filmOpacity) / 255;
      }
    }
  }
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
