import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import { type Box, type Raster, type Samples, type Size, samplesLike } from '../../imaging/raster/raster.ts';
import { reflect } from '../../imaging/raster/reflect.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Where a picture lies in a larger frame. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

/** So large is what is blurred, on its longer side. */
const blurredSide = 360;
/** Of that side. */
const blurSigma = 0.028;

/** The frame's box that the picture fills. */
export function boxIn(frame: Frame, { width, height }: Size): Box {
  return { x: frame.x, y: frame.y, width, height };
}

/** Lays a picture into a made frame of the same channels and depth, in place, sample for sample. */
export function layInFrame(framed: Raster, picture: Raster, { x, y }: Frame): void {
  const { channels } = picture;
  for (let row = 0; row < picture.height; row++) {
    const from = row * picture.width * channels;
    const line = picture.data.subarray(from, from + picture.width * channels);
    framed.data.set(line, ((y + row) * framed.width + x) * channels);
  }
}

/** The picture and around it its own reflection, again and again where that is not enough. */
export function mirrorFrame<S extends Samples>(picture: Raster<S>, frame: Frame): Raster<S> {
  return fromPlaces(picture, frame, reflect);
}

/** The picture and around it the color of the nearest pixel of its border. */
export function edgeFrame<S extends Samples>(picture: Raster<S>, frame: Frame): Raster<S> {
  return fromPlaces(picture, frame, (position, length) => Math.min(Math.max(position, 0), length - 1));
}

function fromPlaces<S extends Samples>(
  picture: Raster<S>,
  { width, height, x, y }: Frame,
  placeOf: (position: number, length: number) => number,
): Raster<S> {
  const { channels } = picture;
  const data = samplesLike(picture.data, width * height * channels);
  const columns = Int32Array.from({ length: width }, (_, column) => placeOf(column - x, picture.width));
  for (let row = 0, to = 0; row < height; row++) {
    const start = placeOf(row - y, picture.height) * picture.width;
    for (let column = 0; column < width; column++) {
      const from = (start + columns[column]) * channels;
      for (let channel = 0; channel < channels; channel++, to++) data[to] = picture.data[from + channel];
    }
  }
  return { width, height, channels, data };
}

/**
 * The picture on itself, enlarged until it covers the frame and blurred.
 *
 * @param picture 3 channels
 */
export function blurFrame<S extends Samples>(picture: Raster<S>, frame: Frame): Raster<S> {
  const shrink = Math.min(1, blurredSide / Math.max(picture.width, picture.height));
  const small = resample(
    picture,
    Math.max(1, Math.round(picture.width * shrink)),
    Math.max(1, Math.round(picture.height * shrink)),
  );
  const covered = blurred(middlePart(small, frame.width / frame.height));
  const framed = resample(covered, frame.width, frame.height, 'cubic');
  const own = framed === picture ? { ...framed, data: framed.data.slice() as S } : framed;
  layInFrame(own, picture, frame);
  return own;
}

/** The largest part of this shape around the middle. */
function middlePart<S extends Samples>(picture: Raster<S>, ratio: number): Raster<S> {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  const x = (picture.width - width) >> 1;
  const y = (picture.height - height) >> 1;
  const data = samplesLike(picture.data, width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 3;
    data.set(picture.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, channels: 3, data };
}

function blurred<S extends Samples>(picture: Raster<S>): Raster<S> {
  const { width, height } = picture;
  const data = samplesLike(picture.data, picture.data.length);
  const sigma = Math.max(1, blurSigma * Math.max(width, height));
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Float32Array(width * height);
    for (let at = 0; at < plane.length; at++) plane[at] = picture.data[at * 3 + channel];
    const soft = blurPlane({ width, height, data: plane }, sigma).data;
    for (let at = 0; at < plane.length; at++) data[at * 3 + channel] = soft[at] + 0.5;
  }
  return { ...picture, data };
}
