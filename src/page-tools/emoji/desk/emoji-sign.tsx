import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawingAddress } from '../drawing-address.ts';
import { isShownHere } from '../shown-here.ts';

interface EmojiSignProps {
  shape: string;
  /** This device has no picture of it: ours stands in its place, where there is one and it comes. */
  isMissing: boolean;
}

/** An emoji to look at; what it is called is said elsewhere. */
export function EmojiSign({ shape, isMissing }: EmojiSignProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = isMissing && failed !== shape ? drawingAddress(shape) : null;
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place, address);
  if (address === null)
    return (
      <span aria-hidden className={isMissing ? 'is-undrawn' : undefined}>
        {shape}
      </span>
    );
  // A group has hundreds of them: browsers fetch what is lazy long before it comes into sight.
  if (!isSeen) return <span ref={place} className="emoji-drawing" aria-hidden />;
  return (
    <img
      className="emoji-drawing"
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setFailed(shape)}
    />
  );
}

/** Whether this device lacks a picture of an emoji; false until it has been looked at. */
export function useIsMissing(shape: string): boolean {
  const [isMissing, setMissing] = useState(false);
  // Only a browser knows.
  useEffect(() => setMissing(!isShownHere(shape)), [shape]);
  return isMissing;
}

/** Whether the place of a drawing has come into sight since it is there for this one. */
function useIsSeen(place: RefObject<HTMLElement | null>, address: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (address === null || seen === address) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(address);
    });
    watcher.observe(place.current!);
    return () => watcher.disconnect();
  }, [place, address, seen]);
  return seen === address;
}
