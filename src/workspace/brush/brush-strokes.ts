import type { Box } from '../../imaging/raster/raster.ts';

export type Brush = 'keep' | 'erase';

/** Lengths are shares of the picture's longer side, so a stroke fits every size of the same picture. */
export interface Stroke {
  readonly id: string;
  readonly brush: Brush;
  readonly radius: number;
  /** 1 = a sharp rim, 0 = fading from the middle. */
  readonly hardness: number;
  readonly points: readonly StrokePoint[];
}

export interface StrokePoint {
  readonly x: number;
  readonly y: number;
  /** 0..1; scales the radius. A mouse and a finger give 1. */
  readonly pressure: number;
}

/** What strokes have painted so far, as two masks of the picture's size: where one rises the other falls. */
export class BrushMasks {
  readonly width: number;
  readonly height: number;
  readonly keep: Uint8Array<ArrayBuffer>;
  readonly erase: Uint8Array<ArrayBuffer>;
  /** Both masks as they were before the stroke that is being drawn, and that stroke's own coverage. */
  #keepBefore: Uint8Array<ArrayBuffer>;
  #eraseBefore: Uint8Array<ArrayBuffer>;
  #coverage: Uint8Array<ArrayBuffer>;
  #stroke: Stroke | null = null;
  #last: StrokePoint | null = null;

  constructor(width: number, height: number) {
    const pixels = width * height;
    this.width = width;
    this.height = height;
    this.keep = new Uint8Array(pixels);
    this.erase = new Uint8Array(pixels);
    this.#keepBefore = new Uint8Array(pixels);
    this.#eraseBefore = new Uint8Array(pixels);
    this.#coverage = new Uint8Array(pixels);
  }

  /** Starts a stroke; its points come through {@link extend}. */
  begin(stroke: Omit<Stroke, 'points'>): void {
    this.#stroke = { ...stroke, points: [] };
    this.#last = null;
    this.#keepBefore.set(this.keep);
    this.#eraseBefore.set(this.erase);
    this.#coverage.fill(0);
  }

  /** Draws on to `point`; returns what changed. */
  extend(point: StrokePoint): Box {
    const stroke = this.#stroke;
    if (!stroke) return { x: 0, y: 0, width: 0, height: 0 };
    const changed = this.#cover(this.#last ?? point, point, stroke);
    this.#last = point;
    const [rising, falling, risingBefore, fallingBefore] =
      stroke.brush === 'keep'
        ? [this.keep, this.erase, this.#keepBefore, this.#eraseBefore]
        : [this.erase, this.keep, this.#eraseBefore, this.#keepBefore];
    for (let y = changed.y; y < changed.y + changed.height; y++) {
      const rowEnd = y * this.width + changed.x + changed.width;
      for (let i = y * this.width + changed.x; i < rowEnd; i++) {
        const cover = this.#coverage[i];
        rising[i] = risingBefore[i] + Math.round(((255 - risingBefore[i]) * cover) / 255);
        falling[i] = Math.round((fallingBefore[i] * (255 - cover)) / 255);
      }
    }
    return changed;
  }

  /** Takes the stroke that is being drawn back, as when a second finger turns it into a pinch. */
  abandon(): void {
    if (!this.#stroke) return;
    this.keep.set(this.#keepBefore);
    this.erase.set(this.#eraseBefore);
    this.#stroke = null;
  }

  /** Draws finished strokes anew, from nothing. */
  replay(strokes: readonly Stroke[]): void {
    this.keep.fill(0);
    this.erase.fill(0);
    for (const stroke of strokes) {
      this.begin(stroke);
      for (const point of stroke.points) this.extend(point);
    }
    this.#stroke = null;
  }

  /** Raises the coverage along a segment: a capsule whose radius follows the pressure at its ends. */
  #cover(from: StrokePoint, to: StrokePoint, stroke: Stroke): Box {
    const scale = Math.max(this.width, this.height);
    const [x0, y0, x1, y1] = [from.x * scale, from.y * scale, to.x * scale, to.y * scale];
    const r0 = Math.max(0.5, stroke.radius * scale * from.pressure);
    const r1 = Math.max(0.5, stroke.radius * scale * to.pressure);
    const reach = Math.max(r0, r1) + 1;
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
    const right = Math.min(this.width, Math.ceil(Math.max(x0, x1) + reach));
    const bottom = Math.min(this.height, Math.ceil(Math.max(y0, y1) + reach));
    const dx = x1 - x0;
    const dy = y1 - y0;
    const lengthSquared = dx * dx + dy * dy;
    // What lies wholly within the rim is most of a large brush, and needs no root.
    const [core0, core1] = [coreOf(r0, stroke.hardness), coreOf(r1, stroke.hardness)];
    const core = Math.min(core0, core1) ** 2;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = y * this.width + x;
        if (this.#coverage[i] === 255) continue;
        const px = x + 0.5 - x0;
        const py = y + 0.5 - y0;
        const along = lengthSquared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared)) : 0;
        const distanceSquared = (px - dx * along) ** 2 + (py - dy * along) ** 2;
        if (distanceSquared <= core) {
          this.#coverage[i] = 255;
          continue;
        }
        if (distanceSquared > reach * reach) continue;
        const radius = r0 + (r1 - r0) * along;
        const cover = 255 * rim(Math.sqrt(distanceSquared), radius, stroke.hardness);
        if (cover > this.#coverage[i]) this.#coverage[i] = cover;
      }
    }
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }
}

/** Up to this distance a brush covers fully. */
function coreOf(radius: number, hardness: number): number {
  return Math.max(0, Math.min(radius * hardness, radius - 0.5));
}

/** 1 inside, 0 beyond the radius; the fall between is smooth and never steeper than one pixel. */
function rim(distance: number, radius: number, hardness: number): number {
  const inner = Math.min(radius * hardness, radius - 0.5);
  const outer = Math.max(radius, inner + 1);
  if (distance <= inner) return 1;
  if (distance >= outer) return 0;
  const share = (outer - distance) / (outer - inner);
  return share * share * (3 - 2 * share);
}

/** Whether a mask says anything at all. */
export function isBlank(mask: Uint8Array): boolean {
  return mask.every((value) => value === 0);
}
