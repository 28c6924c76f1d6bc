import { useLayoutEffect, useRef } from 'react';
import type { PictureView } from '../stage/picture-view.ts';
import type { ShownPart } from './picture-shot.ts';

/** From so many pixels of the screen on, a pixel of the picture is shown as the square it is. */
const closeScale = 3;

/** Pixels at their place in the frame, wherever the view has moved since they were asked for. */
export function ShotCanvas({
  pixels,
  shot,
  view,
}: {
  pixels: ImageData;
  shot: ShownPart;
  view: PictureView;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // Setting a size clears the canvas, which would flash.
    if (element.width !== pixels.width) element.width = pixels.width;
    if (element.height !== pixels.height) element.height = pixels.height;
    element.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [pixels]);
  const { box } = shot;
  const [x, y] = [view.x + box.x * view.scale, view.y + box.y * view.scale];
  const transform = `translate(${x * 100}%, ${y * 100}%) scale(${box.width * view.scale}, ${box.height * view.scale})`;
  const isClose = ((canvas.current?.clientWidth ?? 0) * box.width * view.scale) / pixels.width > closeScale;
  return (
    <canvas
      ref={canvas}
      style={{ transform }}
      data-scale={shot.scale}
      data-close={isClose ? '' : undefined}
    />
  );
}
