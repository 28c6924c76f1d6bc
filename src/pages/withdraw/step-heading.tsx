import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step. The focus moves to it when the step follows another one, so that it is read out. */
export function StepHeading({ isFollowing, children }: { isFollowing: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFollowing) heading.current?.focus();
  }, [isFollowing]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
