import { type RefObject, useEffect, useRef } from 'react';

/** A point of the frame in shares of its size, with what the pen says. */
export interface FramePoint {
  readonly x: number;
  readonly y: number;
  /** 1 for everything but a pen. */
  readonly pressure: number;
  readonly alt: boolean;
}

export interface PictureGestures {
  /** One finger, mouse button or pen comes down; true: its way is drawn with. */
  onDown(point: FramePoint): boolean;
  onDraw(points: readonly FramePoint[]): void;
  onUp(): void;
  /** A second finger came: what was drawn so far was meant otherwise. */
  onAbandon(): void;
  onHover(point: FramePoint | null): void;
  /** Shares of the frame. */
  onPan(dx: number, dy: number): void;
  onZoom(point: { x: number; y: number }, factor: number): void;
  /** Whether a plain wheel moves the picture instead of the page. */
  wheelPans: boolean;
  /** Whether one pointer that draws nothing moves the picture. */
  dragPans: boolean;
}

/** How much one wheel notch zooms. */
const wheelZoom = 0.0025;

/**
 * Mouse, touch and pen on a picture frame: one pointer draws or moves the picture, two pinch and pan, the space bar or the
 * middle button pans, Ctrl and wheel (a trackpad's pinch) zooms.
 */
export function usePictureGestures(frame: RefObject<HTMLElement | null>, gestures: PictureGestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let mode: 'none' | 'draw' | 'pan' | 'pinch' = 'none';
    let isSpaceDown = false;

    const share = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
      const box = element.getBoundingClientRect();
      return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    };
    const framePoint = (event: PointerEvent): FramePoint => ({
      ...share(event),
      pressure: event.pointerType === 'pen' ? Math.max(0.1, event.pressure) : 1,
      alt: event.altKey,
    });

    function down(event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.button > 1) return;
      pointers.set(event.pointerId, share(event));
      if (pointers.size === 2) {
        if (mode === 'draw') latest.current.onAbandon();
        mode = 'pinch';
      } else if (pointers.size === 1) {
        const wantsPan = isSpaceDown || event.button === 1;
        if (wantsPan) mode = 'pan';
        else if (latest.current.onDown(framePoint(event))) mode = 'draw';
        else mode = latest.current.dragPans ? 'pan' : 'none';
      }
      if (mode === 'none') return;
      if (event.button === 1) event.preventDefault();
      element!.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent) {
      const before = pointers.get(event.pointerId);
      if (!before) return latest.current.onHover(framePoint(event));
      if (mode === 'draw') {
        const events = event.getCoalescedEvents?.() ?? [];
        latest.current.onDraw((events.length > 0 ? events : [event]).map(framePoint));
        latest.current.onHover(framePoint(event));
        return;
      }
      const now = share(event);
      if (mode === 'pan') latest.current.onPan(now.x - before.x, now.y - before.y);
      if (mode === 'pinch') {
        const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          latest.current.onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
          const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
          const { width, height } = element!.getBoundingClientRect();
          const apart = (point: { x: number; y: number }) =>
            Math.hypot((point.x - other.x) * width, (point.y - other.y) * height);
          latest.current.onZoom(middle, apart(now) / Math.max(1, apart(before)));
        }
      }
      pointers.set(event.pointerId, now);
    }

    function up(event: PointerEvent) {
      if (!pointers.delete(event.pointerId)) return;
      if (mode === 'draw') {
        if (event.type === 'pointercancel') latest.current.onAbandon();
        else latest.current.onUp();
      }
      // A finger that stays after a pinch does nothing until it is lifted too.
      mode = 'none';
    }

    function wheel(event: WheelEvent) {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        latest.current.onZoom(share(event), Math.exp(-event.deltaY * wheelZoom));
      } else if (latest.current.wheelPans) {
        event.preventDefault();
        const { width, height } = element!.getBoundingClientRect();
        latest.current.onPan(-event.deltaX / width, -event.deltaY / height);
      }
    }

    function space(event: KeyboardEvent) {
      if (event.key !== ' ') return;
      const isHere = document.activeElement === document.body || element!.contains(document.activeElement);
      isSpaceDown = event.type === 'keydown' && isHere;
      if (isSpaceDown && element!.matches(':hover')) event.preventDefault();
      element!.toggleAttribute('data-panning', isSpaceDown);
    }

    const leave = () => latest.current.onHover(null);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('keydown', space);
    window.addEventListener('keyup', space);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('wheel', wheel);
      window.removeEventListener('keydown', space);
      window.removeEventListener('keyup', space);
    };
  }, [frame]);
}
