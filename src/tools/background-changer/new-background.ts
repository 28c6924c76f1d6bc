import { colorInProfile } from '../../imaging/color/profile-color.ts';
import { blurBackground } from '../../imaging/lens/blur-background.ts';
import { mixSharp } from '../../imaging/lens/mix-sharp.ts';
import { enlargeIntoSpace, intoSpace } from '../../imaging/placement/into-space.ts';
import { bleedColors } from '../../imaging/raster/alpha.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { fitPhoto, type fits } from '../../steps/subject/fit-photo.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { type DrawnBackdrop, drawBackdrop, drawnBackdrops } from './drawn-backdrops.ts';
import { colorBackdrop, gradientBackdrop } from './plain-backdrops.ts';

export const backdropKinds = ['scene', 'color', 'gradient', 'blur', 'photo'] as const;

/** What our own drawings are asked for. Each has ground to stand on. */
const landscapes = {
  beach: 'a wide sandy beach with calm sea and a clear sky in the morning',
  mountains: 'a green meadow with mountains on a summer day',
  sunset: 'a wide sandy beach at sunset with clouds',
} as const;

type Landscape = keyof typeof landscapes;
export const sceneNames = [...drawnBackdrops, 'beach', 'mountains', 'sunset'] as const;

/** Longer side of a drawn landscape; it is shown a little out of focus. */
const drawnSide = 1024;
const drawnSeed = 7;

interface BackdropOptions {
  readonly kind: (typeof backdropKinds)[number];
  readonly scene: DrawnBackdrop | Landscape;
  readonly color: string;
  readonly colorTo: string;
  readonly angle: number;
  readonly fit: (typeof fits)[number];
  readonly blur: number;
}

interface Setting {
  readonly photo: Photo;
  readonly pixels: Raster;
  readonly alpha: Raster<Uint8Array>;
  readonly background: Photo | undefined;
}

/** The new background in the photo's size, depth and RGB space: 3 channels. */
export async function makeBackdrop(
  { photo, pixels, alpha, background }: Setting,
  options: BackdropOptions,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<Raster> {
  const { width, height, profile, bitDepth } = photo;
  const { kind } = options;
  const own = (picture: Raster) => intoSpace(picture, profile, bitDepth);
  const blurred = async (colors: Raster, inside: Raster<Uint8Array>, ground: boolean) => {
    const radius = (options.blur / 1000) * Math.max(width, height);
    if (radius === 0) return colors;
    const lens = { kind: 'lens', shape: 'disc', highlights: 0.3, angle: 0, radius } as const;
    const step = (share: number) => studio.step(share);
    const { raster, shareOf } = await blurBackground(colors, inside, { ...lens, ground }, step, alpha);
    // The ground is in focus where the subject is to stand.
    if (shareOf) mixSharp(colors, raster, shareOf);
    return raster;
  };
  const nothing = () => ({ width, height, channels: 1 as const, data: new Uint8Array(width * height) });
  if (kind === 'color') {
    return colorBackdrop(photo, colorInProfile(options.color, profile, bitDepth), pixels.data);
  }
  if (kind === 'gradient') return own(gradientBackdrop(photo, options.color, options.colorTo, options.angle));
  if (kind === 'photo' && background) {
    return blurred(own(await fitPhoto(background, photo, options.fit)), nothing(), false);
  }
  if (kind === 'scene') {
    const { scene } = options;
    if (scene in landscapes) {
      return blurred(own(await drawLandscape(scene as Landscape, photo, studio)), nothing(), true);
    }
    return enlargeIntoSpace(drawBackdrop(scene as DrawnBackdrop, photo), photo, profile, bitDepth);
  }
  return blurred(pixels.channels === 4 ? bleedColors(pixels) : pixels, alpha, false);
}

async function drawLandscape(
  name: Landscape,
  { width, height }: Size,
  studio: Pick<Studio, 'run'>,
): Promise<Raster> {
  const scale = Math.min(1, drawnSide / Math.max(width, height));
  const { pixels } = await studio.run('generate-image', {
    prompt: landscapes[name],
    width: Math.max(64, Math.round(width * scale)),
    height: Math.max(64, Math.round(height * scale)),
    seed: drawnSeed,
  });
  return resample(pixels, width, height);
}
