import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { type CameraMove, cameraAt } from '../camera/camera-moves.ts';
import type { Camera } from '../camera/clip-camera.ts';
import { paintLayers } from '../layers/layered-photo.ts';
import type { TakenApart } from '../layers/take-apart.ts';
import type { PaintWeather } from '../weather/clip-weather.ts';
import type { Schedule } from './schedule.ts';
import { passOver, type Transition, zoomsOf } from './transition.ts';

export interface Film {
  readonly frame: Size;
  readonly photos: readonly TakenApart[];
  readonly schedule: Schedule;
  readonly move: CameraMove;
  readonly transition: Transition;
  readonly weather: PaintWeather | undefined;
  readonly seed: number;
}

/** Paints frames of a film, each a function of how much of it has passed: 0..1. What it gives is painted over by the next call. */
export function filmPainter({
  frame: size,
  photos,
  schedule,
  move,
  transition,
  weather,
  seed,
}: Film): (share: number) => MeshTexture {
  const frame = newTexture(size.width, size.height);
  const other = photos.length > 1 ? newTexture(size.width, size.height) : frame;
  const paint = (onto: MeshTexture, place: number, photoShare: number, nearer: number, share: number) => {
    const { photo, zoom, nearness: subject, beyond } = photos[place];
    const seen = cameraAt(move, photoShare, { subject, beyond, course: schedule.course, seed: seed + place });
    const camera: Camera = { ...seen, zoom: seen.zoom * zoom * nearer };
    paintLayers(photo, camera, onto, weather && (() => weather(onto, 'behind', share, camera)));
    weather?.(onto, 'before', share, camera);
  };
  return (share) => {
    const { photo, share: passed, next } = schedule.at(share);
    const zooms = next ? zoomsOf(transition, next.done) : { leaving: 1, arriving: 1 };
    paint(frame, photo, passed, zooms.leaving, share);
    if (next) {
      paint(other, next.photo, next.share, zooms.arriving, share);
      passOver(transition, frame, other, next.done);
    }
    return frame;
  };
}
