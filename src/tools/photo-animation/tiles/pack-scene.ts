import type { Box, Size } from '../../../imaging/raster/raster.ts';
import type { Scene } from '../prepare-scene.ts';
import type { TileScene } from './tile-scene.ts';

/** What stands before the pixels, as JSON. */
interface Head extends Pick<Scene, 'heads' | 'warnings'> {
  readonly size: Size;
  readonly window: Box;
  readonly hasFlow: boolean;
}

/**
 * A scene as bytes: the length of the head (32 bits, the lowest byte first), the head as JSON, the picture as RGB, what flows as
 * gray. Its picture has no transparent places, and its people aren't told apart.
 */
export function packScene({ scene, window }: TileScene): Uint8Array<ArrayBuffer> {
  const { picture, heads, flow, warnings } = scene;
  const { width, height } = picture;
  const head: Head = {
    size: { width, height },
    window,
    heads,
    hasFlow: flow !== undefined,
    warnings,
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  const colors = picture.data.filter((_, i) => i % 4 !== 3);
  const parts = [length, text, colors, flow].filter((part) => part !== undefined);
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

export function unpackScene(packed: Uint8Array): TileScene {
  let at = 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(packed.subarray(4, at))) as Head;
  const take = (count: number) => {
    at += count;
    return packed.slice(at - count, at);
  };
  const { size, window, heads, warnings } = head;
  const pixels = size.width * size.height;
  const colors = take(3 * pixels);
  const data = new Uint8Array(4 * pixels).fill(255);
  for (let i = 0; i < pixels; i++) data.set(colors.subarray(3 * i, 3 * i + 3), 4 * i);
  const flow = head.hasFlow ? take(pixels) : undefined;
  return { scene: { picture: { ...size, data }, heads, flow, warnings }, window };
}
