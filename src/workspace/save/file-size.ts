import { useEffect, useState } from 'react';
import { isPreviewOnly } from '../../client/job-pictures.ts';
import { previewMaxPixels } from '../../codecs/pixels/preview-size.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import type { ResultPreview } from '../compare/result-preview.ts';
import type { SaveSettings } from '../session/result-file.ts';
import { hasEdits, type ResultEdits } from '../work/result-edits.ts';
import { shownResult, type Work } from '../work/work.ts';

interface FileSize {
  bytes: number;
  /** False: worked out from the preview. */
  isActual: boolean;
}

interface FileSizeQuestion {
  work: Work;
  edits: ResultEdits;
  save: SaveSettings;
  /** Null while it is on its way. */
  preview: ResultPreview | null;
  /** Of the file that was made with exactly these settings; null: none was. */
  actualBytes: number | null;
}

/** Hands rest this long before the estimate is worth its work. */
const restMs = 300;

/**
 * How large the file is or will be. Known when it was made already or lies on the server as it is; otherwise the preview
 * is written in the same format, cropped the same way, and the size scaled: for PNG by what the stored result takes beside
 * its own preview, for the lossy formats by pixels. No browser writes AVIF, and beside WebP of the same quality it takes
 * anything from a third to twice as much, so for that there is no estimate; nor for the PNG of a preview, beside which
 * nothing is stored.
 */
export function useFileSize({ work, edits, save, preview, actualBytes }: FileSizeQuestion): FileSize | null {
  const [estimate, setEstimate] = useState<number | null>(null);
  const result = shownResult(work);
  const isPreview = result !== undefined && isPreviewOnly(result);
  const isStored =
    result !== undefined &&
    !isPreview &&
    (save.type === 'png' || save.type === 'made' || save.type === 'mp4') &&
    edits.background === 'transparent' &&
    !hasEdits(work, edits);
  const storedBytes = result?.bytes ?? 0;
  const knownBytes = actualBytes ?? (isStored ? storedBytes : null);
  const { type, quality } = save;
  const { background } = edits;
  const resultPixels = result ? result.width * result.height : 0;
  const fullPixels = isPreview ? Math.min(resultPixels, previewMaxPixels) : resultPixels;
  const isWritten = !result?.clip && (type === 'webp' || type === 'jpeg' || (type === 'png' && !isPreview));
  const canEstimate = knownBytes === null && isWritten;

  useEffect(() => {
    setEstimate(null);
    if (!canEstimate || !preview || fullPixels === 0) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { image, crop } = preview.edited();
      const bytes = await encodedBytes(image, crop, type, quality, background);
      let scale = fullPixels / (preview.width * preview.height);
      if (type === 'png') {
        scale = storedBytes / (await encodedBytes(preview.plain(), null, 'png', 100, 'transparent'));
      }
      if (!isOver && bytes > 0 && Number.isFinite(scale)) setEstimate(bytes * scale);
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [canEstimate, preview, type, quality, background, fullPixels, storedBytes]);

  if (knownBytes !== null) return { bytes: knownBytes, isActual: true };
  return estimate === null ? null : { bytes: estimate, isActual: false };
}

/** 0: this browser cannot write the format. */
async function encodedBytes(
  image: ImageData,
  crop: Box | null,
  type: string,
  quality: number,
  background: string,
): Promise<number> {
  const picture = document.createElement('canvas');
  picture.width = image.width;
  picture.height = image.height;
  picture.getContext('2d')?.putImageData(image, 0, 0);
  const canvas = document.createElement('canvas');
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: image.width, height: image.height };
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return 0;
  if (background !== 'transparent' || type === 'jpeg') {
    context.fillStyle = background === 'transparent' ? '#ffffff' : background;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, -x, -y);
  const format = `image/${type}`;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality / 100));
  // A browser that cannot write the format writes PNG instead.
  return blob?.type === format ? blob.size : 0;
}
