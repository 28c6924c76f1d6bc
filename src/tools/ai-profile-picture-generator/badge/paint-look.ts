import { oklabOfBytes, writeRgb } from '../../../imaging/color/oklab.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { coverage } from '../../../imaging/raster/smooth.ts';
import { cellHash } from '../../../imaging/sampling/cell-hash.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';
import { innermost, type RingKind, ringAt, ringColors } from './badge-ring.ts';
import { type BadgeShape, depthIn, type ShapePlace } from './badge-shape.ts';
import type { Lab, LookHues } from './look-color.ts';
import type { Look } from './look-list.ts';

/** What a look is made of; all pictures are squares of the same side, sRGB, 8 bit. */
export interface LookMaterials {
  /** RGBA with straight alpha, before nothing. */
  readonly person: Raster<Uint8Array>;
  /** The same person for looks out of which the head rises. */
  readonly risen: Raster<Uint8Array>;
  /** The same person smaller, for loose looks. */
  readonly loose: Raster<Uint8Array>;
  /** RGB: behind the person where a look asks for a photo. */
  readonly blur: Raster<Uint8Array>;
  readonly photo: Raster<Uint8Array>;
  readonly hues: LookHues;
  readonly shape: BadgeShape;
  /** In the place of each look's own; `none`: no look has one. */
  readonly ring?: RingKind | 'none';
  /** A band with words over the lower edge: how much of it is in a pixel, and how much of that is letters. */
  readonly band?: { readonly ground: Plane; readonly ink: Plane };
}

export interface PaintedLook {
  /** RGBA: transparent beyond the shape. */
  readonly picture: Raster<Uint8Array>;
  /** RGB: the same where a site cuts the shape itself. */
  readonly square: Raster<Uint8Array>;
}

const whole: ShapePlace = { x: 0.5, y: 0.5, half: 0.5 };
/** Where the shape lies that a head rises out of. */
export const lowered: ShapePlace = { x: 0.5, y: 0.57, half: 0.41 };
/** Of the side: the line around a sticker, and how far its shadow reaches. */
const [stickerLine, stickerShadow] = [0.014, 0.03];
/** Lightness beyond a shape that a head rises out of, where nothing may be transparent. */
const page = 250;

/** Draws one look: ground, person, ring and words, each edge in shares of pixels. */
export function paintLook(look: Look, materials: LookMaterials): PaintedLook {
  const { shape, hues, band } = materials;
  const person = personFor(look, materials);
  const ring = look.popsOut ? undefined : ringOf(look, materials);
  const side = person.width;
  const place = look.popsOut ? lowered : whole;
  const picture = new Uint8Array(4 * side * side);
  const square = new Uint8Array(3 * side * side);
  const ground = new Ground(look, materials, side);
  const colors = ringColors(hues);
  const lines = look.isSticker
    ? squaredDistances(alphaOfPerson(person), { width: side, height: side })
    : undefined;
  const gray = look.isGray ? grayOf(person) : undefined;
  const rgb = [0, 0, 0];
  const color = [0, 0, 0];
  for (let row = 0, i = 0; row < side; row++) {
    const y = (row + 0.5) / side;
    ground.enterRow(row);
    for (let column = 0; column < side; column++, i++) {
      const x = (column + 0.5) / side;
      const depth = depthIn(shape, place, x, y);
      const inside = coverage(depth * side);
      let front = person.data[4 * i + 3] / 255;
      let alpha = inside;
      for (let c = 0; c < 3; c++) color[c] = ground.row[3 * column + c];
      if (look.popsOut) {
        for (let c = 0; c < 3; c++) color[c] = page + inside * (color[c] - page);
        // Above its middle the head may leave the shape, within an egg around it; below it nothing does.
        front *= y > place.y ? inside : eggAround(x, y, side);
        alpha = front + inside * (1 - front);
      }
      if (lines) layLine(color, Math.sqrt(lines[i]) / side, side);
      for (let c = 0; c < 3; c++) {
        const own = gray ? gray[i] : person.data[4 * i + c];
        color[c] += front * (own - color[c]);
      }
      if (ring && depth <= innermost) {
        const turn = Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI);
        const { color: lab, share } = ringAt(ring, colors, depth, turn < 0 ? turn + 1 : turn, side);
        if (share > 0) {
          writeRgb(lab[0], lab[1], lab[2], rgb);
          for (let c = 0; c < 3; c++) color[c] += share * (255 * rgb[c] - color[c]);
        }
      }
      if (band && !look.popsOut) layBand(color, band, i, hues, rgb);
      for (let c = 0; c < 3; c++) {
        square[3 * i + c] = color[c] + 0.5;
        picture[4 * i + c] = alpha > 0 ? color[c] + 0.5 : 0;
      }
      if (look.popsOut && alpha > 0 && alpha < 1) unlay(picture, i, alpha);
      picture[4 * i + 3] = 255 * alpha + 0.5;
    }
  }
  const size = { width: side, height: side };
  return {
    picture: { ...size, channels: 4, data: picture },
    square: { ...size, channels: 3, data: square },
  };
}

function personFor(look: Look, { person, risen, loose }: LookMaterials): Raster<Uint8Array> {
  if (look.popsOut) return risen;
  return look.isLoose ? loose : person;
}

/** How much of a pixel lies in the upper half of an ellipse as wide as the lowered shape and as high as the canvas. */
function eggAround(x: number, y: number, side: number): number {
  const { half } = lowered;
  const [across, down] = [(x - lowered.x) / half, (y - lowered.y) / lowered.y];
  const reach = Math.sqrt(across * across + down * down);
  return coverage((1 - reach) * half * side);
}

function ringOf(look: Look, { ring }: LookMaterials): RingKind | undefined {
  if (ring === 'none') return undefined;
  return ring ?? look.ring;
}

/** Takes the page out of what is half transparent. */
function unlay(picture: Uint8Array, i: number, alpha: number): void {
  for (let c = 0; c < 3; c++) {
    const own = (picture[4 * i + c] - (1 - alpha) * page) / alpha;
    picture[4 * i + c] = Math.min(255, Math.max(0, own));
  }
}

/** The ground of a look, row by row. */
class Ground {
  /** RGB of the row that was entered, dithered so that slopes show no steps. */
  row: Float32Array | Uint8Array;
  readonly #side: number;
  readonly #paint: Exclude<Look['ground'], string> | undefined;
  readonly #pixels: Uint8Array | undefined;
  readonly #rgb = [0, 0, 0];
  #last: Lab | undefined;

  constructor({ ground }: Look, { blur, photo }: LookMaterials, side: number) {
    this.#side = side;
    this.row = new Float32Array(3 * side);
    if (typeof ground === 'string') this.#pixels = ground === 'blur' ? blur.data : photo.data;
    else this.#paint = ground;
  }

  enterRow(row: number): void {
    const width = 3 * this.#side;
    if (this.#pixels) this.row = this.#pixels.subarray(row * width, (row + 1) * width);
    else if (this.#paint) this.#fill(this.#paint, row);
  }

  #fill(paint: Exclude<Look['ground'], string>, row: number): void {
    const rgb = this.#rgb;
    const y = (row + 0.5) / this.#side;
    for (let column = 0; column < this.#side; column++) {
      const color = paint((column + 0.5) / this.#side, y, this.#side);
      if (color !== this.#last) writeRgb(color[0], color[1], color[2], rgb);
      this.#last = color;
      const noise = cellHash(column, row) / 2 ** 32 - 0.5;
      for (let c = 0; c < 3; c++)
        this.row[3 * column + c] = Math.min(254.5, Math.max(0, 255 * rgb[c] + 0.9 * noise));
    }
  }
}

function alphaOfPerson({ data }: Raster<Uint8Array>): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3]);
}

/** Black and white by lightness as the eye sees it, a little firmer. */
function grayOf({ data }: Raster<Uint8Array>): Float32Array {
  const lab = oklabOfBytes(data, 4);
  const gray = new Float32Array(lab.length / 3);
  const rgb = [0, 0, 0];
  for (let i = 0; i < gray.length; i++) {
    const l = lab[3 * i];
    writeRgb(Math.min(1, Math.max(0, l + 0.12 * Math.sin(2 * Math.PI * (l - 0.5)) * 0.5)), 0, 0, rgb);
    gray[i] = 255 * rgb[0];
  }
  return gray;
}

function layLine(color: number[], distance: number, side: number): void {
  const shadow = 0.28 * Math.max(0, 1 - distance / (stickerLine + stickerShadow)) ** 2;
  const line = coverage((stickerLine - distance) * side);
  for (let c = 0; c < 3; c++) {
    color[c] *= 1 - shadow;
    color[c] += line * (255 - color[c]);
  }
}

function layBand(
  color: number[],
  { ground, ink }: NonNullable<LookMaterials['band']>,
  i: number,
  { main }: LookHues,
  rgb: number[],
): void {
  const share = ground.data[i];
  if (share === 0) return;
  const angle = (main * Math.PI) / 180;
  writeRgb(0.42, 0.12 * Math.cos(angle), 0.12 * Math.sin(angle), rgb);
  for (let c = 0; c < 3; c++) {
    const own = 255 * rgb[c] + ink.data[i] * (255 - 255 * rgb[c]);
    color[c] += share * (own - color[c]);
  }
}
