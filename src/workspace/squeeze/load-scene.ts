import type { JobBody } from '../../api/contract/contract.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { buildScene } from '../../imaging/soft-scene/build-scene.ts';
import type { SoftScene } from '../../imaging/soft-scene/soft-scene.ts';
import { pictureBlob } from '../calls/api-client.ts';

/** Longer side of what is drawn while it is pulled: every frame has to be there in time. */
const longerSide = 720;

/** A thing and its place as outputs of a job, ready to be pulled. */
export async function loadScene(
  { outputs }: JobBody,
  { body, place }: { readonly body: string; readonly place: string },
  signal: AbortSignal,
): Promise<SoftScene | undefined> {
  const [cutout, background] = await Promise.all(
    [body, place].map((name) => load(outputs[name]?.[0]?.url ?? '', signal)),
  );
  return buildScene({ cutout, background });
}

async function load(url: string, signal: AbortSignal): Promise<Raster<Uint8Array>> {
  const bitmap = await createImageBitmap(await pictureBlob(url, signal));
  const scale = Math.min(1, longerSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, channels: 4, data: new Uint8Array(data.buffer) };
}
