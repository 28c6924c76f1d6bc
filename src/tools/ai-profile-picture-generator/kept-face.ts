import { type FacePoints, faceParts } from '../../imaging/face/face-points.ts';
import { intoFrame, type TurnedFrame } from '../../imaging/framing/turned-frame.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { fillPolygon } from '../../imaging/selection/fill-polygon.ts';

/** Share of the pixels inside the rim of a face that are the same, to the bit, in a look as in the framed photo. */
export function keptOfFace(
  seen: Raster<Uint8Array>,
  look: Raster<Uint8Array>,
  points: FacePoints,
  frame: TurnedFrame,
): number {
  const corners = faceParts.oval.map((index) => {
    const [u, v] = intoFrame(frame, points[index]);
    return { x: u * seen.width, y: v * seen.height };
  });
  const inside = fillPolygon(seen, corners);
  let [all, same] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] < 255) continue;
    all++;
    const at = 3 * i;
    const isSame = [0, 1, 2].every((c) => seen.data[at + c] === look.data[at + c]);
    if (isSame) same++;
  }
  return all === 0 ? 1 : same / all;
}
