import { useLayoutEffect, useMemo, useState } from 'react';
import { addMargin, subjectBox } from '../../imaging/matte/subject-box.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import type { Stroke } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import type { ResultEdits } from '../work/result-edits.ts';
import { CutoutPainter } from './cutout-painter.ts';

/** Keeps a painter on the canvas and what it shows up to date. */
export function usePainter(
  canvas: { current: HTMLCanvasElement | null },
  layers: ResultLayers | null,
  strokes: readonly Stroke[],
  cleansRim: boolean,
  asMask: boolean,
): CutoutPainter | null {
  const [painter, setPainter] = useState<CutoutPainter | null>(null);
  useLayoutEffect(() => {
    if (!layers || !canvas.current) return setPainter(null);
    const next = new CutoutPainter(canvas.current, layers);
    setPainter(next);
    return () => next.dispose();
  }, [canvas, layers]);
  useLayoutEffect(() => painter?.show(strokes, { cleansRim, asMask }), [painter, strokes, cleansRim, asMask]);
  return painter;
}

/** What cropping would leave, in preview pixels and beyond where the margin is; null when it is off or nothing is left. */
export function useCrop(
  painter: CutoutPainter | null,
  strokes: readonly Stroke[],
  options: ResultEdits,
): Box | null {
  const { crops, margin } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the painter's alpha changes with the strokes
  return useMemo(() => {
    if (!painter || !crops) return null;
    const alpha = painter.alpha();
    const box = subjectBox(alpha);
    return box ? addMargin(box, margin / 100, alpha) : null;
  }, [painter, strokes, crops, margin]);
}
