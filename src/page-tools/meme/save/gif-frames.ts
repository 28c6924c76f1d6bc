/** The frames of a GIF, each whole, one at a time. */
export interface GifFrames {
  readonly count: number;
  /** The caller closes it. Milliseconds as browsers show it. */
  read(at: number): Promise<{ image: VideoFrame; duration: number }>;
  close(): void;
}

/** What browsers show a frame for that names no time. */
const usualMs = 100;

export const canReadFrames = (): boolean => 'ImageDecoder' in globalThis;

/** Rejects where the browser has no decoder, or the file is damaged. */
export async function openGif(file: Blob): Promise<GifFrames> {
  const decoder = new ImageDecoder({
    data: await file.arrayBuffer(),
    type: 'image/gif',
    preferAnimation: true,
  });
  await Promise.all([decoder.completed, decoder.tracks.ready]);
  const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
  return {
    count,
    async read(at) {
      const { image } = await decoder.decode({ frameIndex: at, completeFramesOnly: true });
      return { image, duration: (image.duration ?? 0) / 1000 || usualMs };
    },
    close: () => decoder.close(),
  };
}
