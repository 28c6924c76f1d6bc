import { useEffect, useState } from 'react';
import type { Box } from '../../imaging/raster/raster.ts';
import type { ResultLayers } from '../compare/result-layers.ts';

const none: readonly Box[] = [];

/** Where a cut-out, whose alpha is that of the result, is unsure; found a moment after the picture is there. */
export function useUnsurePlaces(layers: ResultLayers | null): readonly Box[] {
  const [places, setPlaces] = useState(none);
  useEffect(() => {
    setPlaces(none);
    if (!layers) return;
    let isOver = false;
    placesIn(layers).then(
      (found) => !isOver && setPlaces(found),
      // Nothing is said of it where its code doesn't come.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [layers]);
  return places;
}

async function placesIn({ width, height, photo, result }: ResultLayers): Promise<readonly Box[]> {
  const { unsurePlaces } = await import('../../imaging/matte/unsure-places.ts');
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = result[i * 4 + 3];
  const pixels = new Uint8Array(photo.buffer, photo.byteOffset, photo.byteLength);
  return unsurePlaces(
    { width, height, channels: 1, data: alpha },
    { width, height, channels: 4, data: pixels },
  ).places;
}
