import { bleedColors } from '../raster/alpha.ts';
import { type Box, type Raster, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { contactShadow } from './contact-shadow.ts';
import { colorLook, matchColors } from './match-colors.ts';

export interface Placement {
  /** Where it goes: it is fitted into it, upright on its lower edge. */
  readonly box: Box;
  /** 0..1: how far its colors follow what is around. */
  readonly match: number;
  /** 0..1 */
  readonly shadow: number;
}

/** Of the box: the ground below the thing that is kept for its shadow. */
const ground = 0.04;
/** Width of what counts as around, of the box. */
const around = 0.35;

/**
 * Stands a thing into a picture. Outside the box no sample changes.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit
 * @param thing 4 channels, without old background in its edges
 */
export function putObject(picture: Raster, thing: Raster, { box, match, shadow }: Placement): Raster {
  const room = { width: box.width, height: Math.max(1, Math.round(box.height * (1 - ground))) };
  const scale = Math.min(room.width / thing.width, room.height / thing.height);
  const width = Math.max(1, Math.round(thing.width * scale));
  const height = Math.max(1, Math.round(thing.height * scale));
  const fitted = sizedTo(thing, width, height);
  const left = box.x + Math.round((box.width - width) / 2);
  const top = box.y + room.height - height;
  matchColors(
    fitted,
    colorLook(fitted, () => true),
    colorLook(picture, isAround(picture, box)),
    match,
  );

  const out: Raster = { ...picture, data: samplesLike(picture.data, picture.data.length) };
  out.data.set(picture.data);
  if (shadow > 0) darken(out, fitted, { x: left, y: top }, box, shadow);
  lay(out, fitted, left, top);
  return out;
}

function sizedTo(thing: Raster, width: number, height: number): Raster {
  const colors = resample(bleedColors(thing), width, height, 'cubic');
  const sized = resample(thing, width, height);
  const data = samplesLike(sized.data, sized.data.length);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = colors.data[i * 3 + c];
    data[i * 4 + 3] = sized.data[i * 4 + 3];
  }
  return { width, height, channels: 4, data };
}

function isAround({ width }: Raster, box: Box) {
  const [x, y] = [box.width * around, box.height * around];
  return (at: number) => {
    const column = at % width;
    const row = Math.floor(at / width);
    const isNear =
      column > box.x - x && column < box.x + box.width + x && row > box.y - y && row < box.y + box.height + y;
    const isIn = column >= box.x && column < box.x + box.width && row >= box.y && row < box.y + box.height;
    return isNear && !isIn;
  };
}

function darken(
  out: Raster,
  thing: Raster,
  place: { x: number; y: number },
  box: Box,
  strength: number,
): void {
  const margin = Math.ceil(0.15 * thing.height);
  const plane = contactShadow(thing, margin);
  for (let y = 0, i = 0; y < plane.height; y++) {
    const row = place.y - margin + y;
    for (let x = 0; x < plane.width; x++, i++) {
      const column = place.x - margin + x;
      const isIn = column >= box.x && column < box.x + box.width && row >= box.y && row < box.y + box.height;
      if (!isIn || plane.data[i] === 0 || row >= out.height || column >= out.width) continue;
      // It runs out at the edge of the box, beyond which nothing changes.
      const edge = Math.min(column - box.x + 1, box.x + box.width - column, box.y + box.height - row);
      const kept = Math.min(1, edge / Math.max(1, ground * box.height * 0.6));
      const at = (row * out.width + column) * out.channels;
      for (let c = 0; c < 3; c++) out.data[at + c] *= 1 - strength * kept * plane.data[i];
    }
  }
}

function lay(out: Raster, thing: Raster, left: number, top: number): void {
  const most = thing.data instanceof Uint16Array ? 65535 : 255;
  const unit = (out.data instanceof Uint16Array ? 65535 : 255) / most;
  for (let y = Math.max(0, -top); y < Math.min(thing.height, out.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(thing.width, out.width - left); x++) {
      const from = (y * thing.width + x) * 4;
      const share = thing.data[from + 3] / most;
      if (share === 0) continue;
      const at = ((top + y) * out.width + left + x) * out.channels;
      for (let c = 0; c < 3; c++) {
        const own = out.data[at + c];
        out.data[at + c] = own + share * (thing.data[from + c] * unit - own) + 0.5;
      }
    }
  }
}
