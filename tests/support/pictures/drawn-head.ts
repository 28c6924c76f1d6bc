import { type FacePoints, faceParts, facePoint, facePointCount } from '#src/imaging/face/face-points.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';

type Color = readonly [number, number, number];

/** A head drawn with ellipses: where everything is is known. */
export interface DrawnHead {
  readonly picture: Raster<Uint8Array>;
  /** Of the person. */
  readonly alpha: Raster<Uint8Array>;
  readonly points: FacePoints;
  /** Which part each pixel shows. */
  readonly kinds: readonly DrawnKind[];
}

export type DrawnKind = 'ground' | 'hair' | 'face' | 'neck' | 'clothes';

const colors: Record<DrawnKind, Color> = {
  ground: [120, 150, 170],
  hair: [58, 40, 30],
  face: [214, 164, 138],
  neck: [190, 142, 118],
  clothes: [40, 70, 150],
};
export const drawnSide = 360;
/** Middle and half axes of the face. */
export const drawnFace = { x: 180, y: 150, across: 52, down: 68 };

/** @param long hair falls to the chest */
export function drawnHead(long = false): DrawnHead {
  const { x: fx, y: fy, across, down } = drawnFace;
  const within = (x: number, y: number, cx: number, cy: number, a: number, b: number) =>
    ((x - cx) / a) ** 2 + ((y - cy) / b) ** 2 <= 1;
  const kinds: DrawnKind[] = [];
  for (let i = 0; i < drawnSide * drawnSide; i++) {
    const [x, y] = [(i % drawnSide) + 0.5, Math.floor(i / drawnSide) + 0.5];
    const isFace = within(x, y, fx, fy, across, down);
    const isCap = within(x, y, fx, fy - 18, across + 16, down + 12) && y < fy - 12;
    const isStrand = long && Math.abs(Math.abs(x - fx) - across - 12) < 22 && y > fy - 30 && y < fy + 150;
    const isNeck = Math.abs(x - fx) < 26 && y > fy && y < fy + down + 30;
    const isChest = y > fy + down + 18 + Math.abs(x - fx) * 0.18 && Math.abs(x - fx) < 150;
    kinds.push(
      isFace && y > fy - 44
        ? 'face'
        : isCap || isFace || isStrand
          ? 'hair'
          : isNeck
            ? 'neck'
            : isChest
              ? 'clothes'
              : 'ground',
    );
  }
  const data = new Uint8Array(3 * kinds.length);
  for (const [i, kind] of kinds.entries()) {
    // Grain without chance.
    const grain = ((i * 7919) % 13) - 6;
    for (let c = 0; c < 3; c++) data[3 * i + c] = colors[kind][c] + grain;
  }
  const alpha = Uint8Array.from(kinds, (kind) => (kind === 'ground' ? 0 : 255));
  return {
    picture: { width: drawnSide, height: drawnSide, channels: 3, data },
    alpha: { width: drawnSide, height: drawnSide, channels: 1, data: alpha },
    points: drawnPoints(),
    kinds,
  };
}

/** Points of the mesh on the drawn face: those that are looked at lie where they would, the others in its middle. */
function drawnPoints(): FacePoints {
  const { x, y, across, down } = drawnFace;
  const points: [number, number][] = Array.from({ length: facePointCount }, () => [x, y]);
  // Its forehead begins below the hair.
  const top = 0.66;
  const ring = (indices: readonly number[], cx: number, cy: number, a: number, b: number) => {
    for (const [i, index] of indices.entries()) {
      const turn = (2 * Math.PI * i) / indices.length - Math.PI / 2;
      const height = Math.sin(turn);
      points[index] = [
        cx + a * Math.cos(turn),
        cy + b * (indices === faceParts.oval ? Math.max(-top, height) : height),
      ];
    }
  };
  ring(faceParts.oval, x, y, across, down);
  ring(faceParts.lips, x, y + 34, 18, 7);
  ring(faceParts.rightEye, x - 22, y - 12, 9, 4);
  ring(faceParts.leftEye, x + 22, y - 12, 9, 4);
  ring(faceParts.rightBrow, x - 22, y - 24, 11, 2);
  ring(faceParts.leftBrow, x + 22, y - 24, 11, 2);
  points[facePoint.rightEyeOuter] = [x - 31, y - 12];
  points[facePoint.leftEyeOuter] = [x + 31, y - 12];
  points[facePoint.noseTip] = [x, y + 10];
  points[facePoint.lowerLip] = [x, y + 38];
  return points;
}
