import { subjectBox } from '../../../../imaging/matte/subject-box.ts';
import type { Box, Raster, Size } from '../../../../imaging/raster/raster.ts';

/** Where a subject is cut off by the edge of its photo. */
export interface Cuts {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
}

/** The picture that is to come, in the photo's own pixels: its frame may reach beyond the photo and into it. */
export interface Frame {
  readonly box: Box;
  readonly subject: Box;
  readonly cuts: Cuts;
}

/** A side is cut where so much of the subject, as a share of its own side, lies on the photo's edge. */
const cutShare = 0.06;
const solid = 96;

/**
 * Lays a frame around a subject that keeps its pixels: `margin` (a share of its longer side) on each side, and more where the ratio asks for
 * it. Where the photo cuts the subject off, the frame ends too, so that nobody sees half a thing in the middle of a picture.
 *
 * @param ratio width by height; undefined takes what the subject needs
 * @returns undefined where there is no subject
 */
export function fitFrame(
  alpha: Raster<Uint8Array>,
  margin: number,
  ratio: number | undefined,
): Frame | undefined {
  const subject = subjectBox(alpha);
  if (!subject) return undefined;
  const cuts = cutsOf(alpha, subject);
  const room = Math.round(margin * Math.max(subject.width, subject.height));
  let width = subject.width + (cuts.left ? 0 : room) + (cuts.right ? 0 : room);
  let height = subject.height + (cuts.top ? 0 : room) + (cuts.bottom ? 0 : room);
  if (ratio !== undefined) {
    // More around it where that can be, less of it where it's cut off on both sides anyway.
    if (width / height < ratio) {
      if (cuts.left && cuts.right) height = width / ratio;
      else width = height * ratio;
    } else if (cuts.top && cuts.bottom) width = height * ratio;
    else height = width / ratio;
  }
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  return { box: { ...placed(subject, cuts, size, room), ...size }, subject, cuts };
}

/** More of what is left over lies above a thing than below it. */
const below = 0.4;

function placed(subject: Box, cuts: Cuts, size: Size, room: number): { x: number; y: number } {
  const spareX = size.width - subject.width;
  const x =
    cuts.left === cuts.right || spareX < 0
      ? subject.x - Math.round(spareX / 2)
      : cuts.left
        ? subject.x
        : subject.x + subject.width - size.width;
  const spareY = size.height - subject.height;
  if (cuts.bottom) return { x, y: subject.y + subject.height - size.height };
  if (cuts.top) return { x, y: subject.y };
  const foot = Math.round(room + (spareY - 2 * room) * below);
  return { x, y: subject.y + subject.height + foot - size.height };
}

function cutsOf({ width, height, data }: Raster<Uint8Array>, box: Box): Cuts {
  const column = (x: number) => {
    let count = 0;
    for (let y = box.y; y < box.y + box.height; y++) if (data[y * width + x] > solid) count++;
    return count > cutShare * box.height;
  };
  const row = (y: number) => {
    let count = 0;
    for (let x = box.x; x < box.x + box.width; x++) if (data[y * width + x] > solid) count++;
    return count > cutShare * box.width;
  };
  return {
    left: box.x === 0 && column(0),
    right: box.x + box.width === width && column(width - 1),
    top: box.y === 0 && row(0),
    bottom: box.y + box.height === height && row(height - 1),
  };
}
