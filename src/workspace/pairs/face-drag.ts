import { type PointerEvent, useRef, useState } from 'react';

/** A face that is on its way: whose it is, and where the pointer holds it, in pixels of the window. */
export interface HeldFace {
  readonly source: number;
  readonly x: number;
  readonly y: number;
  /** The row that it lies over. */
  readonly over: number | undefined;
}

/** Pixels that a pointer moves at least before it drags: a finger that taps trembles. */
const leastWay = 6;
/** So near to the upper and lower edge of the window, in pixels, the page scrolls, by so much with each move. */
const edge = { near: 56, step: 14 };

/**
 * Drags a face onto a row by mouse, pen or finger; rows carry their place as `data-place`. The browser's own dragging knows no fingers.
 *
 * @param onDrop a face was let go over a row
 */
export function useFaceDrag(onDrop: (place: number, source: number) => void) {
  const [held, setHeld] = useState<HeldFace>();
  const from = useRef<{ readonly source: number; readonly x: number; readonly y: number }>(undefined);
  const end = () => {
    from.current = undefined;
    setHeld(undefined);
  };
  /** What the row of a face listens to. */
  const handlersOf = (source: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      from.current = { source, x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      const start = from.current;
      if (!start || !isPrimary) return;
      if (!held && Math.hypot(x - start.x, y - start.y) < leastWay) return;
      if (y < edge.near) window.scrollBy(0, -edge.step);
      else if (y > window.innerHeight - edge.near) window.scrollBy(0, edge.step);
      setHeld({ source: start.source, x, y, over: rowAt(x, y) });
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const place = held && rowAt(clientX, clientY);
      if (held && place !== undefined) onDrop(place, held.source);
      end();
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  });
  return { held, handlersOf };
}

/** The place of the row at a point of the window. */
function rowAt(x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('.face-pairs [data-place]');
  return row ? Number(row.dataset.place) : undefined;
}
