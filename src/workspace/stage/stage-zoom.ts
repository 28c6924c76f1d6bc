import { type RefObject, useCallback, useState } from 'react';
import type { Size } from '../../tool/tool.ts';
import { useFramePixels } from './frame-pixels.ts';
import {
  largestScale,
  nextZoom,
  onScreenPixels,
  type PictureView,
  wholePicture,
  zoomTo,
} from './picture-view.ts';
import type { WorkspaceKeyActions } from './workspace-keys.ts';

export interface StageZoom {
  readonly view: PictureView;
  setView(change: (view: PictureView) => PictureView): void;
  /** Pixels of the screen that the frame covers; null before it is there. */
  readonly framePixels: Size | null;
  /** Of the screen's pixels to the picture's own. */
  readonly share: number;
  readonly isWhole: boolean;
  /** Of all scales of the view. */
  readonly largest: number;
  closer(): void;
  farther(): void;
  whole(): void;
  /** One pixel of the picture on one of the screen. */
  pixelByPixel(): void;
  /** What keys do with it. */
  readonly keys: Pick<WorkspaceKeyActions, 'zoomIn' | 'zoomOut' | 'zoomReset' | 'zoomPixels'>;
}

/**
 * How closely the picture in the frame is looked at. `size`: of the picture in its own pixels. `closest`: as how many
 * pixels of the screen one of them may be shown, however large the picture is.
 */
export function useStageZoom(frame: RefObject<HTMLElement | null>, size: Size, closest = 0): StageZoom {
  const [view, setView] = useState<PictureView>(wholePicture);
  const framePixels = useFramePixels(frame);
  const oneToOne = framePixels ? size.width / framePixels.width : 1;
  const largest = Math.max(largestScale, closest * oneToOne);
  const to = useCallback(
    (scale: (now: number) => number) => {
      setView((current) => zoomTo(current, scale(current.scale), largest));
    },
    [largest],
  );
  const closer = useCallback(() => to((now) => nextZoom(now, 1, oneToOne)), [to, oneToOne]);
  const farther = useCallback(() => to((now) => nextZoom(now, -1, oneToOne)), [to, oneToOne]);
  const whole = useCallback(() => setView(wholePicture), []);
  const pixelByPixel = useCallback(() => to(() => oneToOne), [to, oneToOne]);
  return {
    view: framePixels ? onScreenPixels(view, framePixels) : view,
    setView,
    framePixels,
    share: view.scale / oneToOne,
    isWhole: view.scale === 1,
    largest,
    closer,
    farther,
    whole,
    pixelByPixel,
    keys: { zoomIn: closer, zoomOut: farther, zoomReset: whole, zoomPixels: pixelByPixel },
  };
}
