import type { FlowField } from '../../flow/flow-field.ts';
import { flowLines } from '../../flow/flow-lines.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';

/** Half the width of a line and how long it holds together, at 800 pixels. */
export interface LineFeel {
  readonly sigma: number;
  readonly coherence: number;
  /** Over how much the light around a line is measured, and what is added to it. */
  readonly around: number;
  readonly dim: number;
}

/** Of a photo as a whole. */
export const usualLines: LineFeel = { sigma: 1.25, coherence: 4.5, around: 12, dim: 0.25 };
/** The wider bell counts 99 hundredths of the narrower one. */
const emphasis = 99;

/**
 * How much of a dark line there is at each place: the flow-based difference of Gaussians (Kang, Lee, Chui 2007) over the light around it, so that lines
 * in shadow count as much as those in light.
 *
 * @param tone lightness, 0..1
 * @returns 0 and more
 */
export async function lineResponse(
  tone: Plane,
  flow: FlowField,
  unit: number,
  feel: LineFeel,
  step: (share: number) => Promise<void>,
): Promise<Float32Array> {
  const filter = {
    sigma: Math.max(0.5, feel.sigma * unit),
    emphasis,
    coherence: Math.max(1, feel.coherence * unit),
  };
  const lines = await flowLines(tone, flow, filter, step);
  const light = blurPlane(tone, Math.max(1, feel.around * unit)).data;
  return lines.data.map((value, i) => Math.max(0, -value / (1 + emphasis)) / (feel.dim + light[i]));
}
