import type { CameraGuide } from '../../imaging/portrait/camera-guide.ts';
import { type GuideAdvice, guideHints, type SeenEyes } from '../../imaging/portrait/guide-hints.ts';
import { lookThroughGuide } from '../../imaging/portrait/guide-view.ts';

/** Height of the copy that is looked at. */
const viewHeight = 360;
/** Between two looks: often enough to follow, and a phone stays cool. */
const everyMs = 350;
/** The frame fills so much of what is shown; the rest is room for the crop. */
export const frameShare = 0.88;

interface FaceFinder {
  detect(
    picture: CanvasImageSource,
  ): Promise<
    readonly { landmarks?: readonly { type: string; locations: readonly { x: number; y: number }[] }[] }[]
  >;
}

/** Looks at a video through a guide until it is stopped; answers how to stop. */
export function watchThrough(
  video: HTMLVideoElement,
  guide: CameraGuide,
  onAdvice: (advice: GuideAdvice) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.height = viewHeight;
  canvas.width = Math.round(viewHeight * guide.ratio);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const finder = openFinder();
  let timer = 0;
  let isOver = false;
  async function look() {
    if (context && video.videoWidth > 0) {
      const { x, y, width, height } = frameIn(video, guide.ratio);
      context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const picture = { width: canvas.width, height: canvas.height, channels: 4, data } as const;
      const eyes = finder && (await eyesIn(finder, canvas));
      if (!isOver) onAdvice(guideHints(lookThroughGuide(picture, guide), guide, eyes));
    }
    if (!isOver) timer = window.setTimeout(look, everyMs);
  }
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The frame of the document in a video, in its pixels: in the middle, with room around it. */
function frameIn({ videoWidth, videoHeight }: HTMLVideoElement, ratio: number) {
  const height = frameShare * Math.min(videoHeight, videoWidth / ratio);
  const width = height * ratio;
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}

/** Few browsers find faces by themselves. */
function openFinder(): FaceFinder | undefined {
  const Finder = (globalThis as { FaceDetector?: new (options: object) => FaceFinder }).FaceDetector;
  try {
    return Finder && new Finder({ fastMode: true, maxDetectedFaces: 1 });
  } catch {
    return undefined;
  }
}

async function eyesIn(finder: FaceFinder, canvas: HTMLCanvasElement): Promise<SeenEyes | undefined> {
  try {
    const [face] = await finder.detect(canvas);
    const eyes = (face?.landmarks ?? []).filter(({ type }) => type === 'eye').map(middleOf);
    return eyes.length === 2 ? { left: eyes[0], right: eyes[1] } : undefined;
  } catch {
    return undefined;
  }
}

function middleOf({ locations }: { locations: readonly { x: number; y: number }[] }): [number, number] {
  const sum = locations.reduce(([x, y], at) => [x + at.x, y + at.y], [0, 0]);
  return [sum[0] / locations.length / viewHeight, sum[1] / locations.length / viewHeight];
}
