import { openPhoto } from '../codecs/pixels/open-photo.server.ts';
import { writePng } from '../codecs/pixels/write-png.server.ts';
import type { Engine, ModelSessions } from '../engines/engine.ts';
import { engines } from '../engines/index.ts';
import { AppError } from '../errors.ts';
import { edgeAwareMask } from '../imaging/matte/edge-aware-mask.ts';
import { scaledQuad } from '../imaging/quad/quad.ts';
import type { Box, Raster, Size } from '../imaging/raster/raster.ts';
import { addMask } from '../imaging/selection/combine-masks.ts';
import { markedLetters } from '../steps/lettering/marked-letters.ts';
import type { SubjectHint } from '../tasks/cut-out.ts';
import type { Photo } from '../tasks/photo.ts';
import { partThing } from './part-thing.server.ts';
import type { BoxedThing, NamedEngine, StudioRequest } from './studio-pool.ts';

type Mask = Raster<Uint8Array>;

interface Surroundings {
  readonly signal: AbortSignal;
  readonly sessions: ModelSessions;
  /** Whether a model's file is there. */
  hasModel(id: string): boolean;
}

/** Around a box, in shares of its sides: detectors cut off hands and wheels. */
const boxMargin = 0.05;
/** An outline that fills less of its box has missed the thing. */
const leastOfBox = 0.12;
/** Around strokes of letters, in heights of a line: what is marked for filling had better be a little too wide. */
const strokeMargin = 0.06;

/**
 * Writes the mask of one thing. A box goes through whoever selects objects, else through the cut-out, whose answer is parted from the
 * things beside it; where neither sees anything in it, its own edges are moved to the photo's. Errors: those of opening pictures, `engine_not_ready {task}` and `subject_not_found`
 * for a place.
 */
export async function outlineThing(
  { path, thing, outputPath }: Extract<StudioRequest, { kind: 'outline' }>,
  surroundings: Surroundings,
): Promise<{ engine: NamedEngine | null; warnings: string[] }> {
  const photo = await openPhoto(path);
  let engine: NamedEngine | null = null;
  const by = ({ id, name, place }: Engine) => {
    engine = { id, name, place };
  };
  let mask: Mask;
  if ('lines' in thing) {
    const going = thing.lines.map((quad) => scaledQuad(quad, photo.width, photo.height));
    const { solid, faint } = await markedLetters(photo, { going, beside: [], wider: strokeMargin });
    mask = faint ? { ...solid, data: addMask(solid.data, faint.data) } : solid;
  } else if ('at' in thing) {
    const selecting = readyFor('select-object', surroundings);
    if (!selecting) throw new AppError('engine_not_ready', { task: 'select-object' });
    by(selecting);
    const on = { points: [{ ...thing.at, keep: true }] };
    mask = (await selecting.run({ photo, on }, { ...surroundings, progress: () => {} })).mask;
  } else {
    mask = (await outlineIn(thing, photo, surroundings, by)) ?? (await boxMask(thing.box, photo));
  }
  surroundings.signal.throwIfAborted();
  await writePng(outputPath, { raster: mask });
  return { engine, warnings: [] };
}

/** Has the networks that outline boxes loaded by the time somebody points at one: whoever looks for things is about to. */
export async function warmOutlines(surroundings: Surroundings): Promise<void> {
  const models = (readyFor('select-object', surroundings) ?? readyFor('cut-out', surroundings))?.models ?? [];
  // Where one can't be loaded, whoever asks for an outline is told.
  await Promise.allSettled(models.map((id) => surroundings.sessions.get(id)));
}

function readyFor<T extends 'select-object' | 'cut-out'>(
  task: T,
  { hasModel }: Surroundings,
): Engine<T> | undefined {
  const found = engines.find((one) => one.task === task && one.models.every(hasModel));
  return found as unknown as Engine<T> | undefined;
}

async function outlineIn(
  { box, beside = [] }: BoxedThing,
  photo: Photo,
  surroundings: Surroundings,
  by: (engine: Engine) => void,
): Promise<Mask | null> {
  const wide = widened(box);
  const context = { ...surroundings, progress: () => {} };
  const hint: SubjectHint = { box: wide };
  const selecting = readyFor('select-object', surroundings);
  const cutting = readyFor('cut-out', surroundings);
  try {
    let mask: Mask | null = null;
    if (selecting) {
      by(selecting as unknown as Engine);
      ({ mask } = await selecting.run({ photo, on: { box } }, context));
    } else if (cutting) {
      by(cutting as unknown as Engine);
      const { alpha } = await cutting.run(
        { photo, subject: hint, isQuick: true, goesBeyondBox: true },
        context,
      );
      mask = await partThing(alpha, { box, beside }, photo);
    }
    return mask && fills(mask, box) ? mask : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return null;
    throw error;
  }
}

function widened({ x, y, width, height }: Box): Box {
  const left = Math.max(0, x - boxMargin * width);
  const top = Math.max(0, y - boxMargin * height);
  return {
    x: left,
    y: top,
    width: Math.min(1, x + (1 + boxMargin) * width) - left,
    height: Math.min(1, y + (1 + boxMargin) * height) - top,
  };
}

function fills(mask: Mask, box: Box): boolean {
  const { left, top, right, bottom } = inPixels(box, mask);
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += mask.data[y * mask.width + x];
  }
  return sum >= 255 * leastOfBox * (right - left) * (bottom - top);
}

async function boxMask(box: Box, photo: Photo): Promise<Mask> {
  const { width, height } = photo;
  const { left, top, right, bottom } = inPixels(box, photo);
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return edgeAwareMask({ width, height, channels: 1, data }, await photo.pixels());
}

function inPixels({ x, y, width, height }: Box, size: Size) {
  const left = Math.min(size.width - 1, Math.floor(x * size.width));
  const top = Math.min(size.height - 1, Math.floor(y * size.height));
  return {
    left,
    top,
    right: Math.min(size.width, Math.max(left + 1, Math.ceil((x + width) * size.width))),
    bottom: Math.min(size.height, Math.max(top + 1, Math.ceil((y + height) * size.height))),
  };
}
