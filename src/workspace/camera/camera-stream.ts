/** Why a camera gives no picture. */
export type CameraProblem = 'denied' | 'missing' | 'busy';

export interface OpenCamera {
  readonly stream: MediaStream;
  /** It looks at whoever looks at the screen: its picture is shown like a mirror. */
  readonly isMirror: boolean;
  /** There is another one to change to. */
  readonly hasOthers: boolean;
}

/** Opens the camera at its full size; rejects with a {@link CameraProblem}. */
export async function openCamera(facing: 'user' | 'environment'): Promise<OpenCamera> {
  // Absent on plain HTTP.
  if (!navigator.mediaDevices) throw 'missing' satisfies CameraProblem;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: facing, width: { ideal: 4096 }, height: { ideal: 3072 } },
    });
    const devices = await navigator.mediaDevices.enumerateDevices();
    const cameras = devices.filter(({ kind }) => kind === 'videoinput');
    const seen = stream.getVideoTracks()[0]?.getSettings().facingMode;
    return { stream, isMirror: seen !== 'environment', hasOthers: cameras.length > 1 };
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

export function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** A camera that takes so long for its own photo won't. */
const photoTimeoutMs = 4000;

interface PhotoCamera {
  takePhoto(): Promise<Blob>;
}

/** At the full size of the sensor where the browser has that, or else as large as the video is. */
export async function takeStill(video: HTMLVideoElement, stream: MediaStream): Promise<File | null> {
  const photo = await ownPhoto(video, stream);
  if (!photo) return frameOf(video);
  const ending = photo.type === 'image/png' ? 'png' : 'jpg';
  return new File([photo], `camera.${ending}`, { type: photo.type });
}

async function ownPhoto(video: HTMLVideoElement, stream: MediaStream): Promise<Blob | null> {
  const Capture = (globalThis as { ImageCapture?: new (track: MediaStreamTrack) => PhotoCamera })
    .ImageCapture;
  const [track] = stream.getVideoTracks();
  if (!Capture || !track) return null;
  try {
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), photoTimeoutMs));
    const blob = await Promise.race([new Capture(track).takePhoto(), tooLate]);
    if (!blob) return null;
    const { width, height } = await createImageBitmap(blob);
    return width * height >= video.videoWidth * video.videoHeight ? blob : null;
  } catch {
    return null;
  }
}

/** What the video shows. */
export async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
