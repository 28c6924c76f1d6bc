import type { MetTarget, MissedTarget } from '../../tasks/file-writing.ts';

/** One way to trade bytes for likeness: numbered rungs, of which a higher one gives more bytes, nearly always. */
export interface QualityScale {
  readonly lowest: number;
  readonly highest: number;
  /** The whole file at this rung. */
  encode(rung: number): Promise<Uint8Array>;
}

/** A picture that can be written at any quality, and smaller. */
export interface PictureEncoder {
  readonly width: number;
  readonly height: number;
  /** At least one. The first is what people call quality; the others have steps between its steps. */
  readonly scales: readonly QualityScale[];
  /** Rung, as a share of a scale, up to which the same bytes look better with fewer pixels; without it, at none. */
  readonly poorShare?: number;
  /** The same picture with other sides, never longer than now. */
  resized(size: { width: number; height: number }): Promise<PictureEncoder>;
}

export interface TargetOptions {
  /** The file may have this many bytes and never more. */
  readonly maxBytes: number;
  /** Where quality alone is too large or would be poor: take pixels away until a modest quality fits. */
  readonly mayShrink?: boolean;
}

export type TargetResult =
  | ({
      readonly isMet: true;
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    } & MetTarget)
  | ({ readonly isMet: false } & MissedTarget);

/** As near to the target as asked: at most 3 % below. */
const closeShare = 0.97;
/** What a scale may cost that is only tried for its steps in between. */
const fineEncodes = 4;
/** Logarithm of how many times as large a file of the highest rung is as one of the lowest, about. */
const usualSpan = Math.log(30);
/** Where a search for a smaller picture stops narrowing down: sides a hundredth apart. */
const sideTolerance = 0.01;
/** Rung, as a share of the scale, at which a picture is shrunk: below it, fewer pixels look better than worse ones. */
const shrinkingShare = 0.3;

/**
 * Searches for the file that comes nearest to `maxBytes` without being above it. Few encodes: the logarithm of the size is
 * nearly straight in the rung, so the false position method between two known rungs, with a bisection now and then, comes
 * close in three to six. What a scale's own steps jump over, the
 * encoder's other scales may reach. Sizes need not rise with every rung: nothing above the target is ever taken.
 */
export async function meetTarget(encoder: PictureEncoder, options: TargetOptions): Promise<TargetResult> {
  const { maxBytes, mayShrink = false } = options;
  const count = { encodes: 0 };
  const attempt = await searchQuality(encoder, maxBytes, count);
  const { best } = attempt;
  if (best && !(mayShrink && best.isPoor)) return { isMet: true, ...best, ...count };

  const bytesNow = attempt.best ? attempt.best.bytes.length : attempt.smallestBytes;
  const fitting = await searchSize(encoder, maxBytes, bytesNow, count);
  if (mayShrink && fitting) {
    const shrunk = await searchQuality(fitting.encoder, maxBytes, count);
    // The size was found at a rung that fits, so one does.
    if (!shrunk.best) throw new Error('A picture that fitted no longer does.');
    return { isMet: true, ...shrunk.best, ...count };
  }
  if (attempt.best) return { isMet: true, ...attempt.best, ...count };
  const { smallestBytes } = attempt;
  if (!fitting) return { isMet: false, smallestBytes, fits: null, ...count };
  const { width, height } = fitting.encoder;
  return { isMet: false, smallestBytes, fits: { width, height, bytes: fitting.bytes }, ...count };
}

type Found = Omit<Extract<TargetResult, { isMet: true }>, 'isMet' | 'encodes'>;

async function searchQuality(
  encoder: PictureEncoder,
  maxBytes: number,
  count: { encodes: number },
): Promise<{ best: Found; smallestBytes?: undefined } | { best?: undefined; smallestBytes: number }> {
  const { width, height, scales, poorShare = -1 } = encoder;
  let best: { bytes: Uint8Array; rung: number; scale: number } | undefined;
  let nextBytes = Number.POSITIVE_INFINITY;
  let steepness = 0;
  const isClose = () => best !== undefined && best.bytes.length >= maxBytes * closeShare;

  for (const [scale, { lowest, highest, encode }] of scales.entries()) {
    const known = new Map<number, number>();
    const sizeAt = async (rung: number) => {
      const bytes = await encode(rung);
      count.encodes++;
      known.set(rung, bytes.length);
      if (bytes.length > maxBytes) nextBytes = Math.min(nextBytes, bytes.length);
      else if (!best || bytes.length > best.bytes.length) best = { bytes, rung, scale };
      return bytes.length;
    };
    const search = { lowest, highest, sizeAt, known, maxBytes, isDone: isClose };
    if (scale > 0) {
      const start = Math.min(Math.max(best!.rung, lowest), highest);
      await narrow({ ...search, start, steepness, budget: fineEncodes });
    } else {
      const start = Math.round(lowest + (highest - lowest) * 0.75);
      const usual = usualSpan / Math.max(1, highest - lowest);
      await narrow({ ...search, start, steepness: usual, budget: Number.POSITIVE_INFINITY });
      if (!best) return { smallestBytes: known.get(lowest)! };
      if (best.rung === highest) return { best: { ...best, width, height, reach: 'best', isPoor: false } };
      steepness = Math.max(usual, Math.log(nextBytes / best.bytes.length));
    }
    if (isClose()) break;
  }
  if (!best) throw new Error('The first scale decides whether anything fits.');
  const { lowest, highest } = scales[best.scale];
  const isPoor = best.rung - lowest <= poorShare * (highest - lowest);
  const found = { ...best, width, height, isPoor };
  if (isClose()) return { best: { ...found, reach: 'close' } };
  return { best: { ...found, reach: 'coarse', nextBytes } };
}

interface Narrowing {
  readonly lowest: number;
  readonly highest: number;
  readonly maxBytes: number;
  readonly start: number;
  /** By how much the logarithm of the size grows from one rung to the next, about. */
  readonly steepness: number;
  readonly budget: number;
  readonly known: ReadonlyMap<number, number>;
  sizeAt(rung: number): Promise<number>;
  isDone(): boolean;
}

/** Tries rungs until one is close, two neighbors enclose the target, or the budget is spent. */
async function narrow(search: Narrowing): Promise<void> {
  const { lowest, highest, maxBytes, budget, sizeAt, isDone } = search;
  let below: number | undefined;
  let above: number | undefined;
  let rung = search.start;
  for (let tried = 1; tried <= budget; tried++) {
    if ((await sizeAt(rung)) <= maxBytes) below = rung;
    else above = rung;
    if (isDone() || below === highest || above === lowest) return;
    if (below !== undefined && above !== undefined && above - below <= 1) return;
    rung = nextRung(search, below, above, tried % 4 === 0);
  }
}

function nextRung(
  { lowest, highest, maxBytes, known, steepness }: Narrowing,
  below: number | undefined,
  above: number | undefined,
  bisects: boolean,
): number {
  const wanted = Math.log(maxBytes * ((1 + closeShare) / 2));
  const sizeOf = (rung: number) => Math.log(known.get(rung)!);
  if (below !== undefined && above !== undefined) {
    const share = bisects ? 0.5 : (wanted - sizeOf(below)) / (sizeOf(above) - sizeOf(below));
    const guess = Math.round(below + (above - below) * share);
    return Math.min(Math.max(guess, below + 1), above - 1);
  }
  const from = (below ?? above)!;
  const way = (wanted - sizeOf(from)) / steepness;
  // A little further, so that the target is soon enclosed.
  const guess = Math.round(from + way * 1.15 + Math.sign(way) * 0.5);
  return below !== undefined
    ? Math.min(Math.max(guess, below + 1), highest)
    : Math.max(Math.min(guess, above! - 1), lowest);
}

/** The largest size at which a modest quality fits; sizes go with the area, about. */
async function searchSize(
  encoder: PictureEncoder,
  maxBytes: number,
  smallestBytes: number,
  count: { encodes: number },
): Promise<{ encoder: PictureEncoder; bytes: number } | null> {
  const { width, height } = encoder;
  let fitting: { encoder: PictureEncoder; bytes: number } | null = null;
  let [low, high] = [0, 1];
  let share = Math.sqrt(maxBytes / smallestBytes) / 2;
  while (high - low > sideTolerance * high && Math.max(width, height) * share >= 0.5) {
    const size = {
      width: Math.max(1, Math.round(width * share)),
      height: Math.max(1, Math.round(height * share)),
    };
    const smaller = await encoder.resized(size);
    const { lowest, highest, encode } = smaller.scales[0];
    const bytes = (await encode(Math.round(lowest + (highest - lowest) * shrinkingShare))).length;
    count.encodes++;
    if (bytes <= maxBytes) {
      fitting = { encoder: smaller, bytes };
      low = share;
      if (bytes >= maxBytes * closeShare * closeShare) break;
    } else {
      high = share;
    }
    if (size.width === 1 && size.height === 1) break;
    const guess = share * Math.sqrt((maxBytes * closeShare) / bytes);
    share = guess > low && guess < high ? guess : (low + high) / 2;
  }
  return fitting;
}
