import type { Raster } from '../raster/raster.ts';
import type { Side } from './side.ts';

/** Known pixels inward: what stands in them is cut by the border. */
const cutDepth = 4;
/** Above it, something stands there. */
const opaque = 127;
/** Of a border: less is a strand of hair or a tip, which ends well enough. */
export const leastCut = 0.03;
/** Above it, hair is there. */
const faintest = 20;
/** Of the border: so far along it beside what is cut, loose hair and shadows are. */
const around = 0.01;
/** Of the border: where more is cut, there is no scene beside it that could go on. */
const mostCut = 0.65;

/**
 * Where along a border the subject ends, and the scene beside it goes on, for nobody knows the rest of it. Below it goes
 * on itself: half a person must not hang in the air.
 *
 * @param unique above 0 where the subject is
 * @returns 1 for each place along the border where something ends, if anywhere
 */
export function endsOf(side: Side, unique: Raster<Uint8Array>): Uint8Array | undefined {
  const { name, length, known, start, outward, onward } = side;
  if (name === 'bottom') return undefined;
  const ends = new Uint8Array(length);
  const wider = Math.max(2, Math.round(around * length));
  for (let along = 0; along < length; along++) {
    for (let depth = 1; depth <= Math.min(cutDepth, known); depth++) {
      const at = start - depth * outward + along * onward;
      if (unique.data[at] > faintest) ends.fill(1, Math.max(0, along - wider), along + wider + 1);
    }
  }
  const cut = ends.reduce((sum, value) => sum + value, 0);
  return cut > 0 && cut <= mostCut * length ? ends : undefined;
}

/** How much of a border cuts something off, 0..1: the lower one as well. Strands and glows that are hardly there don't count. */
export function cutShare(
  { length, known, start, outward, onward }: Side,
  { data }: Raster<Uint8Array>,
): number {
  let cut = 0;
  for (let along = 0; along < length; along++) {
    let most = 0;
    for (let depth = 1; depth <= Math.min(cutDepth, known); depth++)
      most = Math.max(most, data[start - depth * outward + along * onward]);
    if (most > opaque) cut++;
  }
  return cut / length;
}

/** Whether somebody is cut off by one of these borders: by more than a tip, and beside a scene that goes on. */
export const isCutOff = (sides: readonly Side[], subject: Raster<Uint8Array>): boolean =>
  sides.some((side) => {
    const share = cutShare(side, subject);
    return share > leastCut && share <= mostCut;
  });

/** The same in a smaller size. */
export function smallEnds(ends: Uint8Array, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) =>
    ends
      .subarray(Math.floor((at * ends.length) / length), Math.ceil(((at + 1) * ends.length) / length))
      .includes(1)
      ? 1
      : 0,
  );
}

/** Values along a border, in place: over what ends, those beside it lead to each other. */
export function bridge(line: Float32Array, ends: Uint8Array | undefined): Float32Array {
  if (!ends) return line;
  let last = -1;
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && ends[at] === 1) continue;
    const [from, to] = [line[last < 0 ? at : last], line[at === line.length ? last : at]];
    for (let between = last + 1; between < at; between++)
      line[between] = from + ((to - from) * (between - last)) / (at - last);
    last = at;
  }
  return line;
}
