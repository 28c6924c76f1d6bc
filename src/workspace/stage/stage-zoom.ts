import { type RefObject, useCallback, useState } from 'react';
import type { Size } from '../../tool/tool.ts';
import { useFramePixels } from './frame-pixels.ts';
import { nextZoom, onScreenPixels, type PictureView, wholePicture, zoomTo } from './picture-view.ts';

export interface StageZoom {
  readonly view: PictureView;
  setView(change: (view: PictureView) => PictureView): void;
  /** Pixels of the screen that the frame covers; null before it is there. */
  readonly framePixels: Size | null;
  /** Of the screen's pixels to the picture's own. */
  readonly share: number;
  readonly isWhole: boolean;
  closer(): void;
  farther(): void;
  whole(): void;
  /** One pixel of the picture on one of the screen. */
  pixelByPixel(): void;
}

/** How closely the picture in the frame is looked at. `size`: of the picture in its own pixels. */
export function useStageZoom(frame: RefObject<HTMLElement | null>, size: Size): StageZoom {
  const [view, setView] = useState<PictureView>(wholePicture);
  const framePixels = useFramePixels(frame);
  const oneToOne = framePixels ? size.width / framePixels.width : 1;
  const to = useCallback((scale: (now: number) => number) => {
    setView((current) => zoomTo(current, scale(current.scale)));
  }, []);
  return {
    view: framePixels ? onScreenPixels(view, framePixels) : view,
    setView,
    framePixels,
    share: view.scale / oneToOne,
    isWhole: view.scale === 1,
    closer: useCallback(() => to((now) => nextZoom(now, 1, oneToOne)), [to, oneToOne]),
    farther: useCallback(() => to((now) => nextZoom(now, -1, oneToOne)), [to, oneToOne]),
    whole: useCallback(() => setView(wholePicture), []),
    pixelByPixel: useCallback(() => to(() => oneToOne), [to, oneToOne]),
  };
}
