import { addMargin, subjectBox } from '../../imaging/matte/subject-box.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import { BrushMasks, type Stroke } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import { plainPreview, type ResultPreview } from '../compare/result-preview.ts';
import type { ResultEdits } from '../work/result-edits.ts';
import { composeCutout } from './cutout-preview.ts';

/** Of a cut-out with its strokes, halo and crop. */
export function editedPreview(
  layers: ResultLayers,
  strokes: readonly Stroke[],
  { cleansRim, crops, margin }: Omit<ResultEdits, 'background'>,
): ResultPreview {
  const { width, height } = layers;
  return {
    ...plainPreview(layers),
    edited() {
      const masks = new BrushMasks(width, height);
      masks.replay(strokes);
      const image = new ImageData(width, height);
      const whole = { x: 0, y: 0, width, height };
      composeCutout(image.data, layers, masks, { cleansRim, asMask: false }, whole);
      return { image, crop: crops ? cropOf(image, margin / 100) : null };
    },
  };
}

/** What cropping leaves; null where nothing is left to crop to. */
function cropOf({ width, height, data }: ImageData, margin: number): Box | null {
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3];
  const box = subjectBox({ width, height, channels: 1, data: alpha });
  return box ? addMargin(box, margin, { width, height }) : null;
}
