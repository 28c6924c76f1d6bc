import { placeBefore } from '../../../imaging/placement/place-before.ts';
import { bleedColors } from '../../../imaging/raster/alpha.ts';
import { type Box, type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';

export interface ObjectPlace {
  /** Where it goes: it is fitted into it, upright on its lower edge. */
  readonly box: Box;
  /** 0..1: how far it takes on the light of the place. */
  readonly match: number;
  /** 0..1 */
  readonly shadow: number;
}

/** Of the box: the ground below the thing that is kept for its shadow, and the band in which the shadow runs out. */
const ground = 0.06;
const runOut = 0.08;
/** How its shadow falls: to the side a little, soft, not far. */
const fall = { softness: 0.5, direction: 25, spread: 0.4 };
const edgeWrap = 0.25;
/** What comes from another photo was lit otherwise: it changes more than a subject that only gets another background. */
const strange = 2;

/**
 * Stands a thing into a picture, in its light and with its shadow. Outside the box no sample changes.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit
 * @param thing 4 channels, without old background in its edges
 */
export function putObject(picture: Raster, thing: Raster, { box, match, shadow }: ObjectPlace): Raster {
  const room = { width: box.width, height: Math.max(1, Math.round(box.height * (1 - ground))) };
  const scale = Math.min(room.width / thing.width, room.height / thing.height);
  const width = Math.max(1, Math.round(thing.width * scale));
  const height = Math.max(1, Math.round(thing.height * scale));
  const left = Math.round((box.width - width) / 2);
  const subject = standingIn(picture, sizedTo(thing, width, height), box, left, room.height - height);
  const backdrop = cutOf(picture, box);
  const alpha: Raster<Uint8Array> = {
    width: box.width,
    height: box.height,
    channels: 1,
    data: Uint8Array.from({ length: box.width * box.height }, (_, i) =>
      Math.round((255 * subject.data[i * 4 + 3]) / maximumOf(subject)),
    ),
  };
  const placed = placeBefore(subject, alpha, backdrop, {
    shadow: { kind: 'contact', intensity: shadow, ...fall },
    lightMatch: strange * match,
    edgeWrap: edgeWrap * match,
  });
  return inBox(picture, placed, alpha, box);
}

const maximumOf = ({ data }: Raster) => (data instanceof Uint16Array ? 65535 : 255);

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

/** The thing where it stands in its box, in the picture's depth. */
function standingIn(picture: Raster, thing: Raster, box: Box, left: number, top: number): Raster {
  const data = samplesLike(picture.data, box.width * box.height * 4);
  const unit = maximumOf(picture) / maximumOf(thing);
  for (let y = 0; y < thing.height; y++) {
    for (let x = 0; x < thing.width; x++) {
      const to = ((top + y) * box.width + left + x) * 4;
      for (let c = 0; c < 4; c++) data[to + c] = Math.round(thing.data[(y * thing.width + x) * 4 + c] * unit);
    }
  }
  return { width: box.width, height: box.height, channels: 4, data };
}

function cutOf({ width, channels, data }: Raster, box: Box): Raster {
  const cut = samplesLike(data, box.width * box.height * 3);
  for (let y = 0, to = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, to += 3) {
      const from = ((box.y + y) * width + box.x + x) * channels;
      for (let c = 0; c < 3; c++) cut[to + c] = data[from + c];
    }
  }
  return { width: box.width, height: box.height, channels: 3, data: cut };
}

/** The picture with its box as it was placed; the shadow runs out to the sides and at the foot, beyond which nothing changes. */
function inBox(picture: Raster, placed: Raster, alpha: Raster<Uint8Array>, box: Box): Raster {
  const { width, channels } = picture;
  const data = samplesLike(picture.data, picture.data.length);
  data.set(picture.data);
  const band = Math.max(1, runOut * Math.min(box.width, box.height));
  for (let y = 0, i = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, i++) {
      const edge = Math.min(x + 0.5, box.width - x - 0.5, (2 * (box.height - y - 0.5) * runOut) / ground);
      const kept = Math.max(alpha.data[i] / 255, Math.min(1, edge / band));
      const to = ((box.y + y) * width + box.x + x) * channels;
      for (let c = 0; c < 3; c++)
        data[to + c] = Math.round(data[to + c] + kept * (placed.data[i * 3 + c] - data[to + c]));
    }
  }
  return { ...picture, data };
}
