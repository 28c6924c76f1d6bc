import type { Blur, PlainBlur } from '../../imaging/deblur/blur.ts';
import { drawBlur } from '../../imaging/deblur/draw-blur.ts';
import { reachOf, scaleBlur } from '../../imaging/deblur/scale-blur.ts';
import { transferOf } from '../../imaging/deblur/transfer.ts';
import { softerEdgeWidthOf } from '../../imaging/detail/edge-width.ts';
import { estimateNoise } from '../../imaging/detail/noise-estimate.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { BlurFinding, NamedBlur } from '../../tasks/restore.ts';
import type { Engine, ModelSession } from '../engine.ts';
import { lightOfBlur } from './light-of-blur.ts';
import { type IsWanted, type LookedFor, lookForBlur } from './look-for-blur.ts';
import { lookForShake } from './look-for-shake.ts';
import { unblurTiles } from './unblur-tiles.ts';
import { changeBy, workingCopy } from './working-copy.ts';

const model = 'restore-noise-jpeg';
/** So many times as well as no blur a blur has to explain the waves of a photo; straight shapes look like a motion. */
const leastMargin = { slight: 1.35, focus: 1.2, motion: 1.5 };
/** A blur that carries light less far is a slight one, in pixels. */
const slightReach = 2.5;
/** A margin that leaves no doubt. */
const sureMargin = 3;
/** Where less of the change is right, none is made. */
const leastKept = { plain: 0.5, path: 0.85 };
const leastCalm = 0.75;
/** Edges up to the one are sharp, in pixels, from the other on soft. In between lie photos in focus somewhere, and others that are soft all over. */
const edges = { sharp: 1.9, soft: 2.6 };
const degrees = Math.PI / 180;

/**
 * Our own: finds a blur that is the same all over, told in two numbers or as the path of a hand that shook, and undoes it by plug-and-play half-quadratic
 * splitting, with our network against noise between its Fourier steps. A photo that is sharp, or blurred in another way, stays as it is.
 */
export const unblur: Engine<'unblur'> = {
  id: 'unblur',
  task: 'unblur',
  place: 'local',
  name: 'Pixelwright Unblur',
  takes: [],
  models: [model],

  async run({ pixels, blur: named }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const part = (from: number, to: number) => ({
      session,
      signal,
      progress: (share: number) => progress(from + (to - from) * share),
    });
    // The path of a hand is only looked for where somebody says that one shook: found paths are often wrong, and nothing in a photo tells.
    const isShaken = named?.kind === 'shake';
    const looking = isShaken ? 0.5 : 0.15;
    const found = isShaken
      ? await lookForShake(pixels, part(0, looking))
      : await plainBlurOf(pixels, named, part(0, looking));
    return found
      ? undo(pixels, found, part(looking, 1))
      : { pixels, finding: { outcome: outcomeWithoutBlur(pixels) } };
  },
};

type PlainName = Exclude<NamedBlur, { kind: 'shake' }>;

interface FoundBlur<Of extends Blur = Blur> {
  readonly blur: Of;
  /** 0..1; left out where somebody named all of it. */
  readonly confidence?: number;
}

/** A blur that can be told in numbers, where one explains the photo. */
async function plainBlurOf(
  pixels: Raster,
  named: PlainName | undefined,
  looking: { readonly signal: AbortSignal; progress(fraction: number): void },
): Promise<FoundBlur<PlainBlur> | null> {
  const told = blurOf(named);
  if (told) return { blur: told };
  const found = await lookForBlur(pixels, wantedBy(named), looking);
  if (!found || found.blur.kind === 'none' || (!named && !isPlain(found))) return null;
  const confidence = Math.min(1, Math.max(0, (found.margin - 1) / (sureMargin - 1)));
  return { blur: withAngle(found.blur, named), confidence };
}

/** The photo without the blur, or as it was where that does not explain it. */
async function undo(
  pixels: Raster,
  { blur, confidence }: FoundBlur,
  { session, signal, progress }: Undoing,
): Promise<Undone> {
  const copy = workingCopy(pixels, reachOf(blur));
  const inCopy = scaleBlur(blur, copy.scale);
  const known = {
    kind: inCopy.kind,
    transfer: (size: Size) => transferOf(inCopy, size),
    reach: reachOf(inCopy),
    noise: estimateNoise(copy.pixels) / 255,
  };
  const light = await lightOfBlur(copy.pixels, known, { session, signal });
  const {
    pixels: tried,
    kept,
    calm,
  } = await unblurTiles(copy.pixels, { ...known, light }, { session, signal, progress });
  const isRight = kept >= (blur.kind === 'path' ? leastKept.path : leastKept.plain) && calm >= leastCalm;
  const finding: BlurFinding = {
    outcome: isRight ? 'unblurred' : 'beyond',
    blur: describe(blur),
    kernel: drawBlur(blur, 2 * Math.ceil(1.4 * reachOf(blur)) + 5),
    ...(confidence !== undefined && { confidence }),
    kept,
  };
  return { pixels: isRight ? changeBy(pixels, copy, tried) : pixels, finding };
}

interface Undone {
  readonly pixels: Raster;
  readonly finding: BlurFinding;
}

interface Undoing {
  readonly session: ModelSession;
  readonly signal: AbortSignal;
  progress(fraction: number): void;
}

function outcomeWithoutBlur(pixels: Raster): BlurFinding['outcome'] {
  const width = softerEdgeWidthOf(pixels, estimateNoise(pixels));
  if (width >= edges.soft) return 'unclear';
  return width > 0 && width <= edges.sharp ? 'sharp' : 'none_found';
}

/** Whether a blur explains the waves of a photo so much better than none that it is one. */
function isPlain({ blur, margin }: LookedFor): boolean {
  if (blur.kind === 'line') return margin >= leastMargin.motion;
  return margin >= (reachOf(blur) < slightReach ? leastMargin.slight : leastMargin.focus);
}

/** A blur of which everything is named. */
function blurOf(named: PlainName | undefined): PlainBlur | undefined {
  if (named?.kind === 'focus' && named.radius !== undefined) return { kind: 'disc', radius: named.radius };
  if (named?.kind === 'motion' && named.length !== undefined && named.angle !== undefined) {
    return { kind: 'line', length: named.length, angle: named.angle * degrees };
  }
  return undefined;
}

function wantedBy(named: PlainName | undefined): IsWanted {
  if (!named) return () => true;
  if (named.kind === 'focus') return ({ kind }) => kind === 'disc' || kind === 'gauss';
  return ({ kind }) => kind === 'line';
}

/** Of a motion, one of length and angle may be named and the other one found. */
function withAngle(blur: PlainBlur, named: PlainName | undefined): PlainBlur {
  if (blur.kind !== 'line' || named?.kind !== 'motion') return blur;
  return {
    kind: 'line',
    length: named.length ?? blur.length,
    angle: named.angle === undefined ? blur.angle : named.angle * degrees,
  };
}

function describe(blur: Blur): BlurFinding['blur'] {
  if (blur.kind === 'line') {
    const angle = ((blur.angle / degrees) % 180) + 180;
    return { kind: 'motion', size: blur.length, angle: angle % 180 };
  }
  if (blur.kind === 'path') return { kind: 'shake', size: 2 * reachOf(blur) };
  return { kind: 'focus', size: reachOf(blur) };
}
