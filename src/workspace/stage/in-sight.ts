import { type RefObject, useEffect } from 'react';

/**
 * Scrolls up to an element whose top is above the window: whoever comes from a button below the photo has the photo out of sight.
 *
 * @param moment scrolls when it changes, and first when the element appears; nothing while it is null
 */
export function useInSight(element: RefObject<HTMLElement | null>, moment: unknown = 'shown'): void {
  useEffect(() => {
    if (moment !== null && element.current && element.current.getBoundingClientRect().top < 0)
      element.current.scrollIntoView({ block: 'start' });
  }, [element, moment]);
}
