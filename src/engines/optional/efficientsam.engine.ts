import { AppError } from '../../errors.ts';
import { refineAlpha } from '../../imaging/matte/refine-alpha.ts';
import type { Engine, Tensor } from '../engine.ts';

const model = 'efficientsam-ti/model.onnx';
const side = 1024;
/** As many points as the network was written down with; the rest are marked as none. */
const pointCount = 6;
const kinds: Record<'none' | 'background' | 'object' | 'topLeft' | 'bottomRight', number> = {
  none: -1,
  background: 0,
  object: 1,
  topLeft: 2,
  bottomRight: 3,
};

/**
 * EfficientSAM, tiny (Xiong et al.: "EfficientSAM: Leveraged Masked Image Pretraining for Efficient Segment Anything", 2024):
 * whatever is pointed at, several outlines of it, of which the surest is taken.
 */
export const efficientSam: Engine<'select-object'> = {
  id: 'efficientsam',
  task: 'select-object',
  place: 'local',
  name: 'EfficientSAM',
  takes: [],
  models: [model],
  isOptional: true,

  async run({ photo, on: { box, points = [] } }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const small = await photo.analysis({ width: side, height: side });
    const area = side * side;
    const image = new Float32Array(3 * area);
    for (let i = 0; i < area; i++) {
      for (let channel = 0; channel < 3; channel++)
        image[channel * area + i] = small.data[i * 3 + channel] / 255;
    }
    const corners = box
      ? [
          { x: box.x, y: box.y, kind: kinds.topLeft },
          { x: box.x + box.width, y: box.y + box.height, kind: kinds.bottomRight },
        ]
      : [];
    const given = [
      ...corners,
      ...points.map(({ x, y, keep }) => ({ x, y, kind: keep ? kinds.object : kinds.background })),
    ].slice(0, pointCount);
    if (!given.some(({ kind }) => kind !== kinds.background)) throw new AppError('subject_not_found');
    const at = Array.from({ length: pointCount }, (_, i) => given[i] ?? { x: 0, y: 0, kind: kinds.none });
    progress(0.1);
    const answer = await session.run({
      batched_images: { data: image, dims: [1, 3, side, side] },
      batched_point_coords: {
        data: Float32Array.from(
          at.flatMap(({ x, y, kind }) => (kind === kinds.none ? [-1, -1] : [x * side, y * side])),
        ),
        dims: [1, 1, pointCount, 2],
      },
      batched_point_labels: { data: Float32Array.from(at, ({ kind }) => kind), dims: [1, 1, pointCount] },
    });
    signal.throwIfAborted();
    const { logits, certainty, width, height } = surest(answer.output_masks, answer.iou_predictions);
    if (!logits.some((value) => value > 0)) throw new AppError('subject_not_found');
    const alpha = { width, height, data: logits.map((value) => 1 / (1 + Math.exp(-value))) };
    const mask = refineAlpha(alpha, await photo.pixels());
    progress(1);
    return { mask, certainty };
  },
};

/** Of the outlines that were found, 1 × 1 × count × height × width, the one expected to overlap best. */
function surest(masks: Tensor, overlaps: Tensor) {
  const [width, height] = [masks.dims.at(-1)!, masks.dims.at(-2)!];
  let best = 0;
  for (let i = 1; i < overlaps.data.length; i++) if (overlaps.data[i] > overlaps.data[best]) best = i;
  const area = width * height;
  const logits = masks.data.subarray(best * area, (best + 1) * area);
  return { logits, width, height, certainty: Math.min(1, Math.max(0, overlaps.data[best])) };
}
