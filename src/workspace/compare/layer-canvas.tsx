import { useCallback } from 'react';
import type { PictureView } from '../stage/picture-view.ts';

/** From this scale on a pixel of a preview is shown as the square it is. */
const closeScale = 6;

/** How a canvas that holds the whole picture lies in its frame. */
export function wholeCanvas({ scale, x, y }: PictureView) {
  return {
    style: { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` },
    'data-close': scale > closeScale ? '' : undefined,
  };
}

interface LayerCanvasProps {
  layers: { readonly width: number; readonly height: number } | null;
  /** RGBA of that size; null while they are on their way. */
  pixels: Uint8ClampedArray | null;
  view: PictureView;
  /** What it is called for screen readers; left out where something around it says so. */
  label?: string;
}

/** One of two pictures that lie over each other. */
export function LayerCanvas({ layers, pixels, view, label }: LayerCanvasProps) {
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      if (!element || !layers || !pixels) return;
      element.width = layers.width;
      element.height = layers.height;
      const image = new ImageData(new Uint8ClampedArray(pixels), layers.width, layers.height);
      element.getContext('2d')?.putImageData(image, 0, 0);
    },
    [layers, pixels],
  );
  return <canvas ref={draw} role={label && 'img'} aria-label={label} {...wholeCanvas(view)} />;
}
