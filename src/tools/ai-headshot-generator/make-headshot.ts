import { hexColor } from '../../imaging/color/hex-color.ts';
import { faceParts } from '../../imaging/face/face-points.ts';
import { regionOf } from '../../imaging/face/face-regions.ts';
import { gridInFrame } from '../../imaging/framing/person-in-frame.ts';
import { sampleFrame } from '../../imaging/framing/sample-frame.ts';
import { blurBackground } from '../../imaging/lens/blur-background.ts';
import { partInBox } from '../../imaging/people/cut-person.ts';
import { intoSpace } from '../../imaging/placement/into-space.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { retouchFace } from '../../imaging/retouch/retouch-face.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import { ownAlpha } from '../../steps/people/own-alpha.ts';
import { fitPhoto } from '../../steps/subject/fit-photo.ts';
import type { Photo } from '../../tasks/photo.ts';
import { faceInFrame } from './face-in-frame.ts';
import { faceLamp } from './headshot/face-lamp.ts';
import { type HeadSurface, headSurface } from './headshot/head-surface.ts';
import { type PortraitBackdrop, paintBackdrop, paintColorWall } from './headshot/portrait-backdrop.ts';
import { changeLight, type HeadLight, lightChange, underexposure } from './headshot/relight-head.ts';
import { setBefore } from './headshot/set-before.ts';
import type { BackdropLight } from './headshot/studio-walls.ts';
import type { SizedFrame } from './headshot-size.ts';

export interface HeadshotLook {
  readonly backdrop: PortraitBackdrop | 'color';
  readonly color: string;
  /** Instead of the drawn one. */
  readonly background: Photo | undefined;
  readonly light: HeadLight | 'as-is';
  /** 0..1. */
  readonly retouch: number;
  /** The backdrop is the same for everybody, and not in the light of each photo. */
  readonly isTeam: boolean;
}

export interface FramedSitter {
  readonly person: FoundPerson;
  readonly sized: SizedFrame;
}

export interface Headshot {
  readonly raster: Raster;
  /** Share of the face's pixels that are the photo's own, but for leveling and scaling, 0..1. */
  readonly kept: number;
  /** By how many stops the light on the face changed at most. */
  readonly stops: number;
  /** By how many stops the photo is too dark, up to one; 0 where it isn't. */
  readonly darkness: number;
}

/** What full retouching is, 0..1 for each part. */
const fullRetouch = {
  smooth: 0.6,
  evenTone: 0.6,
  blemishes: 0.9,
  underEyes: 0.65,
  teeth: 0.4,
  eyes: 0.35,
  shine: 0.65,
} as const;

/**
 * Cuts the frame out of the photo, and makes the headshot of what stands in it.
 *
 * @param step is told how far it is, 0..1
 */
export async function makeHeadshot(
  photo: Photo,
  { person, sized }: FramedSitter,
  look: HeadshotLook,
  step: (share: number) => Promise<void>,
): Promise<Headshot> {
  const { face, parts } = person;
  const { frame, size } = sized;
  const opaque = withoutAlpha(sampleFrame(await photo.pixels(), frame, size));
  const own = faceInFrame(face, frame, size);
  const grid = gridInFrame(person.grid, person.scale, frame, size);
  const alpha = ownAlpha(opaque, person, frame);
  let picture: Raster = { ...opaque, data: opaque.data.slice() as Raster['data'] };
  if (look.retouch > 0) {
    const skin = Float32Array.from(parts.face, (isFace, cell) => isFace || parts.skin[cell]);
    const strength = (name: keyof typeof fullRetouch) => fullRetouch[name] * look.retouch;
    retouchFace(
      picture,
      { ...own, outline: (box, colors) => partInBox(skin, grid, 1, box, colors) },
      {
        smooth: strength('smooth'),
        evenTone: strength('evenTone'),
        blemishes: strength('blemishes'),
        underEyes: strength('underEyes'),
        teeth: strength('teeth'),
        eyes: strength('eyes'),
        shine: strength('shine'),
      },
    );
  }
  const surface = headSurface(alpha, own.points, own.depths);
  const lamp = faceLamp(intoBytes(picture), surface);
  let stops = 0;
  if (look.light !== 'as-is') {
    const change = lightChange(surface, lamp, look.light);
    stops = mostOnFace(change, surface);
    picture = changeLight(picture, change);
  }
  const behind = await makeBackdrop(photo, size, look, look.isTeam ? evenLight : lamp, step);
  const raster = setBefore(picture, alpha, behind, opaque);
  return { raster, kept: keptShare(opaque, raster, own.points), stops, darkness: underexposure(lamp) };
}

const evenLight: BackdropLight = { side: 0, warmth: 0 };

async function makeBackdrop(
  photo: Photo,
  size: { width: number; height: number },
  { backdrop, color, background }: HeadshotLook,
  lamp: BackdropLight,
  step: (share: number) => Promise<void>,
): Promise<Raster> {
  const picture = background
    ? await outOfFocus(await fitPhoto(background, size, 'cover'), step)
    : backdrop === 'color'
      ? paintColorWall(hexColor(color), size, lamp)
      : paintBackdrop(backdrop, size, lamp);
  const own = intoSpace(picture, photo.profile, photo.bitDepth);
  // What needed no conversion is still the other photo's.
  return own === picture ? { ...own, data: own.data.slice() as Raster['data'] } : own;
}

/** In heights of the picture: how large a point of a photo behind somebody is, as before a portrait lens. */
const focusBlur = 0.009;

async function outOfFocus(picture: Raster, step: (share: number) => Promise<void>): Promise<Raster> {
  const { width, height } = picture;
  const nothing = { width, height, channels: 1 as const, data: new Uint8Array(width * height) };
  const lens = { kind: 'lens', shape: 'disc', highlights: 0.2, angle: 0, ground: false } as const;
  return (await blurBackground(picture, nothing, { ...lens, radius: focusBlur * height }, step, nothing))
    .raster;
}

function withoutAlpha({ width, height, channels, data }: Raster): Raster {
  if (channels === 3) return { width, height, channels, data };
  const out =
    data instanceof Uint16Array ? new Uint16Array(3 * width * height) : new Uint8Array(3 * width * height);
  for (let i = 0, from = 0; i < out.length; i += 3, from += channels) {
    for (let c = 0; c < 3; c++) out[i + c] = data[from + c];
  }
  return { width, height, channels: 3, data: out };
}

function intoBytes({ data, ...picture }: Raster): Raster<Uint8Array> {
  return {
    ...picture,
    data: data instanceof Uint16Array ? Uint8Array.from(data, (value) => value >> 8) : Uint8Array.from(data),
  };
}

function mostOnFace(change: Plane, { face }: HeadSurface): number {
  let most = 0;
  for (let i = 0; i < face.length; i++) if (face[i] > 0.9) most = Math.max(most, Math.abs(change.data[i]));
  return most;
}

function keptShare(before: Raster, after: Raster, points: Parameters<typeof regionOf>[1]): number {
  const face = regionOf(before, points, [faceParts.oval], { grow: 0.97 });
  let [all, kept] = [0, 0];
  for (let i = 0, at = 0; i < face.length; i++, at += 3) {
    if (face[i] < 1) continue;
    all++;
    const isKept = [0, 1, 2].every((c) => before.data[at + c] === after.data[at + c]);
    if (isKept) kept++;
  }
  return all === 0 ? 1 : kept / all;
}
