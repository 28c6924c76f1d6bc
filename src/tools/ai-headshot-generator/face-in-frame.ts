import type { FacePoints } from '../../imaging/face/face-points.ts';
import { intoFrame, type TurnedFrame } from '../../imaging/framing/turned-frame.ts';
import type { Size } from '../../imaging/raster/raster.ts';

interface Iris {
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
}

/** What is known of a face, in pixels of a photo. */
interface MeasuredFace {
  readonly points: FacePoints;
  readonly depths: readonly number[];
  readonly irises: readonly Iris[];
}

/** The same in pixels of a picture that shows a frame of the photo. */
export function faceInFrame(
  { points, depths, irises }: MeasuredFace,
  frame: TurnedFrame,
  size: Size,
): MeasuredFace {
  const scale = size.width / frame.width;
  const at = (place: readonly [number, number]) => {
    const [u, v] = intoFrame(frame, place);
    return [u * size.width, v * size.height] as const;
  };
  return {
    points: points.map(at),
    depths: depths.map((depth) => depth * scale),
    irises: irises.map(({ center, radius }) => ({ center: at(center), radius: radius * scale })),
  };
}
