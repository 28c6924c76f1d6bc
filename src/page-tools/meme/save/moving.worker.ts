import { cropFor } from '../picture/crop.ts';
import { type GifFrames, openGif } from './gif-frames.ts';
import type { MovingAnswer, MovingCell, MovingWish } from './moving-messages.ts';

/** Takes frames as they come and gives the file in the end; `at` and `duration` in milliseconds. */
interface FileWriter {
  add(at: number, duration: number): Promise<void>;
  finish(): Promise<{ file: Blob; extension: string }>;
}

const answer = (message: MovingAnswer) => postMessage(message);

addEventListener('message', async ({ data: wish }: MessageEvent<MovingWish>) => {
  try {
    await make(wish);
  } catch (error) {
    answer({ kind: 'failed', reason: error instanceof NoEncoder ? 'noVideo' : 'failed' });
  }
});

class NoEncoder extends Error {}

async function make({ format, over, cells }: MovingWish): Promise<void> {
  // Video wants even sides: the last row or column is left out.
  const [width, height] = format === 'gif' ? [over.width, over.height] : [over.width & ~1, over.height & ~1];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: format === 'gif' })!;
  context.imageSmoothingQuality = 'high';
  const opened = await Promise.all(cells.map(({ moving }) => (moving ? openGif(moving) : null)));
  const lead = opened.find((gif) => gif !== null);
  if (!lead) throw new Error('nothing moves');
  const clocks = opened.map((gif) => (gif && gif !== lead ? new Follower(gif) : null));
  const writer = format === 'gif' ? await gifWriter(context) : await videoWriter(canvas);
  let at = 0;
  for (let frame = 0; frame < lead.count; frame++) {
    const { image, duration } = await lead.read(frame);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    for (const [index, one] of cells.entries()) {
      const clock = clocks[index];
      const shown = opened[index] === lead ? image : clock ? await clock.at(at) : one.still;
      drawInto(context, shown, one);
    }
    context.drawImage(over, 0, 0);
    image.close();
    await writer.add(at, duration);
    at += duration;
    answer({ kind: 'progress', done: frame + 1, all: lead.count });
  }
  for (const gif of opened) gif?.close();
  answer({ kind: 'file', ...(await writer.finish()) });
}

function drawInto(
  context: OffscreenCanvasRenderingContext2D,
  image: VideoFrame | ImageBitmap,
  { cell }: MovingCell,
): void {
  const size = 'displayWidth' in image ? { width: image.displayWidth, height: image.displayHeight } : image;
  const crop = cropFor(size, cell);
  context.drawImage(image, crop.x, crop.y, crop.width, crop.height, cell.x, cell.y, cell.width, cell.height);
}

/** A second GIF beside the first, by its own clock, from the beginning again when it ends. */
class Follower {
  readonly #gif: GifFrames;
  #frame = -1;
  #until = 0;
  #image: VideoFrame | null = null;

  constructor(gif: GifFrames) {
    this.#gif = gif;
  }

  async at(time: number): Promise<VideoFrame> {
    while (!this.#image || time >= this.#until) {
      this.#frame = (this.#frame + 1) % this.#gif.count;
      const { image, duration } = await this.#gif.read(this.#frame);
      this.#image?.close();
      this.#image = image;
      this.#until += duration;
    }
    return this.#image;
  }
}

async function gifWriter(context: OffscreenCanvasRenderingContext2D): Promise<FileWriter> {
  const { GIFEncoder, applyPalette, quantize } = await import('gifenc');
  const { width, height } = context.canvas;
  const encoder = GIFEncoder();
  return {
    async add(_at, duration) {
      const { data } = context.getImageData(0, 0, width, height);
      const palette = quantize(data, 256);
      encoder.writeFrame(applyPalette(data, palette), width, height, { palette, delay: duration, repeat: 0 });
    },
    async finish() {
      encoder.finish();
      return { file: new Blob([encoder.bytes()], { type: 'image/gif' }), extension: 'gif' };
    },
  };
}

/** MP4 where the browser writes what plays everywhere, WebM otherwise. */
async function videoWriter(canvas: OffscreenCanvas): Promise<FileWriter> {
  const {
    BufferTarget,
    CanvasSource,
    getFirstEncodableVideoCodec,
    Mp4OutputFormat,
    Output,
    QUALITY_HIGH,
    WebMOutputFormat,
  } = await import('mediabunny');
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8', 'av1'], {
    width,
    height,
    bitrate: QUALITY_HIGH,
  });
  if (!codec) throw new NoEncoder();
  const isMp4 = codec === 'avc';
  const target = new BufferTarget();
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
  output.addVideoTrack(source);
  await output.start();
  return {
    add: (at, duration) => source.add(at / 1000, duration / 1000),
    async finish() {
      await output.finalize();
      const type = isMp4 ? 'video/mp4' : 'video/webm';
      return { file: new Blob([target.buffer!], { type }), extension: isMp4 ? 'mp4' : 'webm' };
    },
  };
}
