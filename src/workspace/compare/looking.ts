import type { KeyboardEvent, RefObject } from 'react';
import { arrowDirection } from '../stage/arrow-keys.ts';
import { usePictureGestures } from '../stage/picture-gestures.ts';
import { type PictureView, panBy, panStep, zoomAt } from '../stage/picture-view.ts';

interface Looking {
  view: PictureView;
  onView(change: (view: PictureView) => PictureView): void;
  isComparing: boolean;
  /** Of all scales; otherwise as every view has it. */
  largest?: number;
}

/** A frame that is only looked into: hands and wheels zoom and move what it shows. */
export function useLooking(
  frame: RefObject<HTMLElement | null>,
  { view, onView, isComparing, largest }: Looking,
): void {
  usePictureGestures(frame, {
    wheelPans: view.scale > 1,
    // While comparing, a drag moves the line.
    dragPans: view.scale > 1 && !isComparing,
    onDown: () => false,
    onDraw: () => {},
    onUp: () => {},
    onAbandon: () => {},
    onHover: () => {},
    onPan: (dx, dy) => onView((current) => panBy(current, dx, dy)),
    onZoom: (point, factor) => onView((current) => zoomAt(current, point, factor, largest)),
  });
}

/** Arrow keys move a picture that is looked at closely. */
export function panByKey(event: KeyboardEvent, { view, onView }: Omit<Looking, 'isComparing'>): void {
  const direction = arrowDirection(event.key);
  if (!direction || view.scale === 1) return;
  event.preventDefault();
  onView((current) => panBy(current, -direction.x * panStep, -direction.y * panStep));
}
