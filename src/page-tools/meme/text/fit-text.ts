import { lettersOf, piecesOf, wrapped } from './line-breaks.ts';

/** How far a line reaches, in pixels: `ascent` above its base, `descent` below, `left` and `right` of where it begins. */
export interface Extent {
  /** What the next letter would begin at. */
  readonly advance: number;
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Measures a line at a size of letters, left aligned. */
export type Measure = (text: string, size: number) => Extent;

export interface Fitted {
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly base: number; readonly extent: Extent }[];
  /** How far an outline reaches around every letter, pixels. */
  readonly edge: number;
  /** What stays free on each side: the outline and soft edges. */
  readonly margin: number;
}

/** What a text has to fit. */
interface Frame {
  readonly width: number;
  readonly height: number;
  /** Letters at most so high, pixels. */
  readonly most: number;
  /** Share of the size of letters that an outline takes on each side. */
  readonly edge: number;
}

const lineHeight = 1.16;
/** At least so much is free between what hangs from a line and what stands on the next, such as accents, of the size of letters. */
const leastGap = 0.06;
/** Edges of letters are soft: so much further, in pixels, some of their color reaches. */
const softness = 1.5;
const smallest = 0.25;
/** Words are cut inside only where letters become more than twice as large by it. */
const worthCutting = 0.5;

/**
 * The largest letters at which a text lies wholly in a box, outlines included, and its lines; empty where there is nothing to show. Base lines are
 * measured from the top of the box, and the block of lines stands in its middle.
 */
export function fitText(text: string, measure: Measure, frame: Frame): Fitted {
  const paragraphs = text.split('\n').map((line) => line.trim());
  const nothing = { size: 0, lines: [], edge: 0, margin: 0 };
  if (paragraphs.every((line) => line === '')) return nothing;
  const whole = search(paragraphs.map(piecesOf), measure, frame);
  const isCut = whole === null || whole.size < frame.most * worthCutting;
  const cut = isCut ? search(paragraphs.map(lettersOf), measure, frame) : null;
  if (whole && (!cut || whole.size >= cut.size * worthCutting)) return whole;
  return cut ?? nothing;
}

/** By halving: what fits at one size fits at smaller ones, but for a hair, which the last look settles. */
function search(paragraphs: string[][], measure: Measure, frame: Frame): Fitted | null {
  let [low, high] = [smallest, Math.max(smallest, Math.min(frame.most, frame.height * 1.5))];
  let best: Fitted | null = null;
  for (let step = 0; step < 14 && high - low > Math.min(0.25, high * 0.01); step++) {
    const size = step === 0 ? high : (low + high) / 2;
    const laid = layOut(paragraphs, size, measure, frame);
    if (laid) {
      best = laid;
      low = size;
      if (step === 0) break;
    } else high = size;
  }
  return best ?? layOut(paragraphs, smallest, measure, frame);
}

/** Null where it doesn't fit. */
function layOut(paragraphs: string[][], size: number, measure: Measure, frame: Frame): Fitted | null {
  const edge = size * frame.edge;
  const margin = edge + softness;
  const room = frame.width - 2 * margin;
  if (room <= 0) return null;
  const widthOf = (text: string) => {
    const { left, right, advance } = measure(text, size);
    return Math.max(advance, left + right, right, 0);
  };
  const lines = paragraphs.flatMap((pieces) => wrapped(pieces, widthOf, room));
  const extents = lines.map((line) => measure(line, size));
  if (lines.some((line) => widthOf(line) > room)) return null;
  const bases = basesOf(extents, size);
  const top = Math.min(...extents.map(({ ascent }, at) => bases[at] - ascent));
  const bottom = Math.max(...extents.map(({ descent }, at) => bases[at] + descent));
  const free = frame.height - 2 * margin - (bottom - top);
  if (free < 0) return null;
  const first = margin + free / 2 - top;
  return {
    size,
    edge,
    margin,
    lines: lines.map((text, at) => ({ text, base: first + bases[at], extent: extents[at] })),
  };
}

/** Of lines below each other, from the first. */
function basesOf(extents: readonly Extent[], size: number): readonly number[] {
  const bases: number[] = [];
  for (const [at, { ascent }] of extents.entries()) {
    const above = extents[at - 1];
    if (!above) bases.push(0);
    else bases.push(bases[at - 1] + Math.max(size * lineHeight, above.descent + ascent + size * leastGap));
  }
  return bases;
}
