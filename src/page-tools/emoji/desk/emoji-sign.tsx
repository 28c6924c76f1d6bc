import { useEffect, useState } from 'react';
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
  if (address === null)
    return (
      <span aria-hidden className={isMissing ? 'is-undrawn' : undefined}>
        {shape}
      </span>
    );
  return (
    <img
      className="emoji-drawing"
      src={address}
      alt=""
      loading="lazy"
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
