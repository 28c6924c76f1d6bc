import type { Box, Size } from '../../../imaging/raster/raster.ts';
import type { View } from './clip-camera.ts';

/** Above the subject, as a share of the frame's height, where it is cut to the frame. */
const headroom = 0.08;
/** How far the camera aims at the subject, from the middle of the frame. */
const aim = 0.6;
/** A person's face, an animal's head: below the top of the subject, as a share of its height. */
const eyes = 0.3;

/** The photo covers the frame; where its shape is another one, the subject stays in it. */
export function viewOf(photo: Size, frame: Size, subject?: Box, horizon = photo.height / 2): View {
  const scale = Math.max(frame.width / photo.width, frame.height / photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  const beyond = { x: size.width - frame.width, y: size.height - frame.height };
  const box = subject && {
    x: subject.x * scale,
    y: subject.y * scale,
    width: subject.width * scale,
    height: subject.height * scale,
  };
  const left = clampTo(box ? box.x + box.width / 2 - frame.width / 2 : beyond.x / 2, beyond.x);
  const fits = box !== undefined && box.height < (1 - 2 * headroom) * frame.height;
  const wanted = fits ? box.y + box.height / 2 - frame.height / 2 : (box?.y ?? 0) - headroom * frame.height;
  const top = clampTo(box ? wanted : beyond.y / 2, beyond.y);
  const middle = { x: left + frame.width / 2, y: top + frame.height / 2 };
  const center = box
    ? {
        x: middle.x + aim * (box.x + box.width / 2 - middle.x),
        y: middle.y + aim * (box.y + eyes * box.height - middle.y),
      }
    : { x: middle.x, y: horizon * scale };
  return {
    frame,
    photo: size,
    left,
    top,
    center: {
      x: within(center.x, left, frame.width),
      y: within(center.y, top, frame.height),
    },
  };
}

const clampTo = (value: number, most: number) => Math.min(Math.max(0, most), Math.max(0, value));
/** Well inside the frame, or one side would fly away. */
const within = (place: number, start: number, side: number) =>
  Math.min(start + 0.75 * side, Math.max(start + 0.25 * side, place));
