import { faceParts } from '../../../face/face-points.ts';
import { regionOf } from '../../../face/face-regions.ts';
import { pushPull } from '../../../fill/push-pull.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import type { SceneFace } from '../../scene-face.ts';
import { type Cover, type Point, shapeCover } from '../../strokes/cover.ts';
import { type FaceFrame, faceFrame } from '../face/face-frame.ts';
import { faceShape } from '../face/face-shape.ts';
import { type Beard, findBeard } from './beard.ts';

/** A drawn head in pixels of the scene; shares are 0..1 for each pixel. */
export interface HeadZones {
  readonly face: SceneFace;
  readonly frame: FaceFrame;
  /** The outline of the drawn face, and what lies in it. */
  readonly line: readonly Point[];
  readonly shape: Float32Array;
  /** Skin of the old jaw that lies below the new one: neck. */
  readonly neck: Float32Array;
  /** Of the old jaw, what is neither: what is behind the head goes on there. */
  readonly freed: Float32Array;
  /** Hair, gone on into what was freed. */
  readonly hair: Float32Array;
  readonly beard?: Beard;
}

/** What heads leave behind, and what they are made of once their jaws are narrower. */
export interface AnimeHeads {
  readonly heads: readonly HeadZones[];
  /** Of all faces: what lies in the drawn outlines. */
  readonly shapes: Float32Array;
  readonly freed: Float32Array;
  /** Of all people, with what became free taken away. */
  readonly alpha: Float32Array;
  readonly hair: Float32Array;
  /** 1 where no color of what is behind heads can be known. */
  readonly hole: Uint8Array;
}

/** Below this share of the way from the eyes to the chin, what is beside the face is no ear. */
const belowEars = 0.42;
/** Half width of a neck that can't be seen, and the least and the most that is believed, in heights of the face. */
const neckWidth = { usual: 0.31, least: 0.22, most: 0.4 };

/** Tells jaw, neck and what is behind apart for every face that is drawn. */
export function animeHeads(scene: DrawnScene): AnimeHeads {
  const { width, height } = scene;
  const size = { width, height };
  const drawn = scene.faces.filter(({ isDrawn }) => isDrawn);
  const outlines = drawn.map((face) => {
    const frame = faceFrame(face, 1);
    const line = faceShape(frame);
    return { face, frame, line, shape: placed(shapeCover(line, size), size) };
  });
  const hole = new Uint8Array(width * height);
  for (const { face, shape } of outlines) {
    const wide = blurPlane({ ...size, data: face.face }, Math.max(0.7, 0.012 * face.height)).data;
    const oval = regionOf(size, face.points, [faceParts.oval], { grow: 1.05 });
    for (let i = 0; i < hole.length; i++)
      if (wide[i] > 0.06 || shape[i] > 0 || face.skin[i] > 0.2 || oval[i] > 0) hole[i] = 1;
  }
  const around = new Float32Array(3 * hole.length);
  for (let i = 0; i < hole.length; i++) {
    around[3 * i] = scene.hair[i];
    around[3 * i + 1] = Math.max(scene.alpha[i], scene.hair[i]);
  }
  const gone = outlines.length > 0 ? pushPull({ ...size, colors: around, hole }) : around;
  const shapes = new Float32Array(hole.length);
  const freed = new Float32Array(hole.length);
  const alpha = scene.alpha.slice();
  const hair = new Float32Array(hole.length);
  for (const face of scene.faces)
    if (!face.isDrawn) for (let i = 0; i < hair.length; i++) hair[i] = Math.max(hair[i], face.hair[i]);
  const heads = outlines.map((outline): HeadZones => {
    const beard = findBeard(scene, outline);
    const own = evenHair(scene, outline, beard);
    const zones = jawZones(scene, outline, own, beard);
    for (let i = 0; i < own.length; i++) {
      shapes[i] = Math.max(shapes[i], outline.shape[i]);
      hair[i] = Math.max(hair[i], own[i]);
      if (zones.freed[i] === 0) continue;
      freed[i] = Math.max(freed[i], zones.freed[i]);
      const share = zones.freed[i] * smooth(0.35, 0.55, gone[3 * i]);
      own[i] = Math.max(own[i], share);
      hair[i] = Math.max(hair[i], share);
      alpha[i] = Math.min(alpha[i], Math.max(gone[3 * i + 1], 1 - zones.freed[i]));
    }
    return { ...outline, ...zones, hair: own, beard };
  });
  // Somebody beside them keeps what another one's jaw gave up.
  for (let i = 0; i < freed.length; i++) freed[i] *= 1 - shapes[i];
  return { heads, shapes, freed, alpha, hair, hole };
}

/** Hair with an even edge; brows that were taken for hair, and whatever else lies in the middle of the face, are none of it. */
function evenHair(
  scene: DrawnScene,
  { face, frame, shape }: Pick<HeadZones, 'face' | 'frame' | 'shape'>,
  beard: Beard | undefined,
): Float32Array {
  const { width, height } = scene;
  const even = blurPlane({ width, height, data: face.hair }, Math.max(0.7, 0.014 * face.height)).data;
  // What hangs over the forehead is drawn in strands of its own: thin streaks there are paint, or single hairs.
  const wide = blurPlane({ width, height, data: face.hair }, Math.max(0.7, 0.04 * face.height)).data;
  const half = Math.abs(frame.offset(frame.points[454])[0] - frame.offset(frame.points[234])[0]) / 2;
  const middle = (frame.offset(frame.points[454])[0] + frame.offset(frame.points[234])[0]) / 2;
  return even.map((share, i) => {
    const soft = smooth(0.35, 0.65, share) * (1 - (beard ? beard.zone[i] : 0));
    if (soft === 0 || shape[i] === 0) return soft;
    const [u, v] = frame.offset([(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    const inner = smooth(-0.55, -0.42, v / frame.apart) * smooth(0.94, 0.84, Math.abs(u - middle) / half);
    const broad = Math.min(soft, smooth(0.42, 0.58, wide[i]));
    return (soft + smooth(-1.1, -0.95, v / frame.apart) * (broad - soft)) * (1 - inner);
  });
}

/** A cover in the size of its picture. */
function placed(cover: Cover, { width, height }: { width: number; height: number }): Float32Array {
  const data = new Float32Array(width * height);
  for (let y = 0; y < cover.height; y++)
    for (let x = 0; x < cover.width; x++)
      data[(cover.y + y) * width + cover.x + x] = cover.data[y * cover.width + x];
  return data;
}

function jawZones(
  scene: DrawnScene,
  { face, frame, shape }: Pick<HeadZones, 'face' | 'frame' | 'shape'>,
  hair: Float32Array,
  beard: Beard | undefined,
): Pick<HeadZones, 'neck' | 'freed'> {
  const { width, height } = scene;
  const size = { width, height };
  const oval = regionOf(size, face.points, [faceParts.oval], { grow: 1.04, soft: 0.7 });
  const neckHalf = neckHalfWidth(scene, face, frame);
  const chin = frame.offset(frame.points[152])[0];
  const neck = new Float32Array(oval.length);
  const freed = new Float32Array(oval.length);
  const reach = 1.3 * face.height;
  const [mx, my] = frame.middle;
  const [top, bottom] = [Math.max(0, Math.floor(my - reach)), Math.min(height, Math.ceil(my + reach))];
  const [left, right] = [Math.max(0, Math.floor(mx - reach)), Math.min(width, Math.ceil(mx + reach))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = y * width + x;
      if (shape[i] === 1) continue;
      const [u, v] = frame.offset([x + 0.5, y + 0.5]);
      const down = v / frame.chinDown;
      const skin = Math.max(oval[i], face.face[i] * smooth(belowEars - 0.04, belowEars + 0.04, down));
      // Stubble under the chin is neck as well.
      const under = face.skin[i] * smooth(0.85, 0.95, down) * smooth(1.3, 1.16, down);
      const bearded = beard ? beard.zone[i] * face.hair[i] : 0;
      const old = Math.max(skin, under, bearded) * (1 - shape[i]) * (1 - hair[i]);
      if (old === 0) continue;
      const inNeck =
        smooth(neckHalf + 1.2, neckHalf - 1.2, Math.abs(u - chin * Math.min(1.2, down))) *
        smooth(0.3, 0.45, down);
      neck[i] = old * inNeck;
      freed[i] = down > -0.1 ? Math.max(skin, bearded) * (1 - shape[i]) * (1 - hair[i]) * (1 - inNeck) : 0;
    }
  }
  return { neck, freed };
}

/** Half the width of the neck below the chin, in pixels; a usual one where it is covered. */
function neckHalfWidth({ width, height }: DrawnScene, face: SceneFace, frame: FaceFrame): number {
  const tall = face.height;
  const chin = frame.offset(frame.points[152]);
  const found: number[] = [];
  for (let below = 0.06; below <= 0.24; below += 0.03) {
    let [rightward, leftward] = [0, 0];
    const isSkin = (u: number) => {
      const [x, y] = frame.place(frame.middle, chin[0] + u, chin[1] + below * tall);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) return false;
      return face.skin[row * width + column] > 0.5;
    };
    while (leftward < 0.6 * tall && isSkin(leftward)) leftward++;
    while (rightward < 0.6 * tall && isSkin(-rightward)) rightward++;
    if (leftward > 0.05 * tall && rightward > 0.05 * tall) found.push((leftward + rightward) / 2);
  }
  found.sort((one, other) => one - other);
  const half = found.length > 0 ? found[found.length >> 1] : neckWidth.usual * tall;
  return Math.min(neckWidth.most * tall, Math.max(neckWidth.least * tall, half));
}
