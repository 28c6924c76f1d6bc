import { type RefObject, useEffect, useState } from 'react';

/** Pixels of the screen that a frame covers, with fractions; null before it is there. */
export function useFramePixels(
  frame: RefObject<HTMLElement | null>,
): { width: number; height: number } | null {
  const [pixels, setPixels] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = window.devicePixelRatio;
      setPixels(width > 0 && height > 0 ? { width: width * ratio, height: height * ratio } : null);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return pixels;
}
