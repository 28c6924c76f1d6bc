import { useEffect, useState } from 'react';
import { BrushMasks } from './brush-strokes.ts';
import type { CutoutLayers } from './cutout-preview.ts';
import { composeCutout } from './cutout-preview.ts';
import type { SaveSettings } from './result-file.ts';
import { type CutoutOptions, hasEdits, type Work } from './work.ts';

interface FileSize {
  bytes: number;
  /** False: worked out from the preview. */
  isActual: boolean;
}

interface FileSizeQuestion {
  work: Work;
  options: CutoutOptions;
  save: SaveSettings;
  layers: CutoutLayers | null;
  /** Of the file that was made with exactly these settings; null: none was. */
  actualBytes: number | null;
}

/** Hands rest this long before the estimate is worth its work. */
const restMs = 300;

/**
 * How large the file is or will be. Known when it was made already or lies on the server as it is; otherwise the
 * preview is written in the same format and the size scaled by pixels. No browser writes AVIF, so for that there is no
 * estimate, and none for a crop, whose size in pixels the server decides.
 */
export function useFileSize({ work, options, save, layers, actualBytes }: FileSizeQuestion): FileSize | null {
  const [estimate, setEstimate] = useState<number | null>(null);
  const result = work.job?.outputs.result;
  const isStored = save.type === 'png' && options.background === 'transparent' && !hasEdits(work, options);
  const knownBytes = actualBytes ?? (isStored ? (result?.bytes ?? null) : null);
  const { type, quality } = save;
  const { background, removeHalo, cropToSubject } = options;
  const fullPixels = result ? result.width * result.height : 0;
  const needsEstimate = knownBytes === null && type !== 'avif' && !cropToSubject;
  const { strokes } = work;

  useEffect(() => {
    setEstimate(null);
    if (!needsEstimate || !layers || fullPixels === 0) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const masks = new BrushMasks(layers.width, layers.height);
      masks.replay(strokes);
      const image = new ImageData(layers.width, layers.height);
      composeCutout(
        image.data,
        layers,
        masks,
        { removeHalo, asMask: type === 'mask' },
        { x: 0, y: 0, width: layers.width, height: layers.height },
      );
      const bytes = await encodedBytes(image, type === 'mask' ? 'png' : type, quality, background);
      if (!isOver && bytes) setEstimate((bytes * fullPixels) / (layers.width * layers.height));
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [needsEstimate, layers, strokes, type, quality, background, removeHalo, fullPixels]);

  if (knownBytes !== null) return { bytes: knownBytes, isActual: true };
  return estimate === null ? null : { bytes: estimate, isActual: false };
}

async function encodedBytes(
  image: ImageData,
  type: string,
  quality: number,
  background: string,
): Promise<number | null> {
  const picture = document.createElement('canvas');
  picture.width = image.width;
  picture.height = image.height;
  picture.getContext('2d')?.putImageData(image, 0, 0);
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (background !== 'transparent' || type === 'jpeg') {
    context.fillStyle = background === 'transparent' ? '#ffffff' : background;
    context.fillRect(0, 0, image.width, image.height);
  }
  context.drawImage(picture, 0, 0);
  const format = `image/${type}`;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality / 100));
  // A browser that cannot write the format writes PNG instead.
  return blob?.type === format ? blob.size : null;
}
