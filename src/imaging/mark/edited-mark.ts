import { letterInk } from '../lettering/letter-ink.ts';
import { inkBoxOf } from '../lettering/letter-shapes.ts';
import type { Box, Plane, Raster, Size } from '../raster/raster.ts';
import { capHeight, markLetters } from './mark-letters.ts';

/** The plate and its letters, for pictures of one size. */
export interface EditedMark {
  /** Where the plate stands, in pixels of the picture. */
  readonly box: Box;
  /** What is left of the picture under the plate and the letters, 0..1. */
  readonly kept: Plane;
  /** What the letters add, 0..1 of white. */
  readonly added: Plane;
}

/** Of the picture's height, or of its width where it's narrow. */
const plateShare = 0.04;
const widestShare = 0.34;
/** Of the plate's height. */
const capShare = 0.52;
const padShare = 0.44;
const cornerShare = 0.3;
const marginShare = 0.5;
/** White letters have a contrast of at least 7 : 1 before what this leaves of a white ground. */
const plateInk = 0.66;

/**
 * The mark "AI-edited" for pictures of a size: white letters on a dark plate that lets some of the ground through, in the lower right
 * corner, at most 4 % of the picture's height. It says the same in every language. To be made once for all frames of a clip.
 */
export function editedMark({ width, height }: Size): EditedMark {
  const polygons = markLetters.map((points) => Float32Array.from(points));
  const ink = inkBoxOf(polygons)!;
  const perPlate = 2 * padShare + (ink.width / capHeight) * capShare;
  const tall = Math.max(1, Math.floor(Math.min(height * plateShare, (width * widestShare) / perPlate)));
  const wide = Math.min(width, Math.round(tall * perPlate));
  const margin = Math.round(tall * marginShare);
  const box = {
    x: Math.max(0, width - wide - margin),
    y: Math.max(0, height - tall - margin),
    width: wide,
    height: tall,
  };
  const scale = (tall * capShare) / capHeight;
  const baseline = (tall * (1 + capShare)) / 2;
  const letters = letterInk(
    polygons,
    (x, y) => ({ x: padShare * tall + (x - ink.x) * scale, y: baseline + y * scale }),
    box,
  );
  const kept = plateOf(box);
  for (let at = 0; at < kept.data.length; at++) kept.data[at] *= 1 - letters.data[at];
  return { box, kept, added: letters };
}

/**
 * Sets the mark into a picture's own pixels, of 8 or 16 bits and any number of channels. Where the picture is transparent, the mark is
 * still opaque enough to be read.
 *
 * @param mark of the picture's size
 */
export function markEdited(raster: Raster, mark: EditedMark = editedMark(raster)): void {
  const { data, width, channels } = raster;
  const { box, kept, added } = mark;
  const white = data instanceof Uint16Array ? 65535 : 255;
  const hasAlpha = channels === 2 || channels === 4;
  const colors = hasAlpha ? channels - 1 : channels;
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const stamp = row * box.width + column;
      const under = kept.data[stamp];
      if (under === 1) continue;
      const at = ((box.y + row) * width + box.x + column) * channels;
      const alpha = hasAlpha ? data[at + colors] / white : 1;
      const ground = under * alpha;
      // What is seen through the mark stays as much as it was there; the mark itself is opaque.
      const covered = 1 - under + ground;
      for (let channel = 0; channel < colors; channel++) {
        data[at + channel] = Math.round((data[at + channel] * ground + white * added.data[stamp]) / covered);
      }
      if (hasAlpha) data[at + colors] = Math.round(white * covered);
    }
  }
}

/** What a plate with round corners leaves of the ground. */
function plateOf({ width, height }: Size): Plane {
  const data = new Float32Array(width * height);
  const radius = height * cornerShare;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const beyondX = Math.max(0, radius - (x + 0.5), x + 0.5 - (width - radius));
      const beyondY = Math.max(0, radius - (y + 0.5), y + 0.5 - (height - radius));
      const inside = Math.min(1, Math.max(0, radius - Math.hypot(beyondX, beyondY) + 0.5));
      data[y * width + x] = 1 - plateInk * inside;
    }
  }
  return { width, height, data };
}
