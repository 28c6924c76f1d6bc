import type { LineLook } from './line-facts.ts';
import { logitOf } from './mark-odds.ts';
import type { Chain } from './ridges.ts';
import type { Speck } from './specks.ts';

/** Where emulsion is gone, paper shows: marks of one print have nearly one tone, in levels. */
const alikeTone = 12;
/** A line goes on in one that begins so near to its end, in pixels, in about its direction (cosine). */
const reach = 18;
const aligned = 0.85;

export interface LookedAtLine {
  readonly chain: Chain;
  readonly look: LineLook;
  /** By itself. */
  readonly odds: number;
}

export interface LookedAtSpeck {
  readonly speck: Speck;
  readonly odds: number;
}

/** How much damage a print has besides one mark: a wire on a photo without any is hardly a scratch. */
class Amount {
  readonly #byTone = { true: new Float64Array(256), false: new Float64Array(256) };
  readonly #megapixels: number;
  #all = 0;

  constructor(width: number, height: number) {
    this.#megapixels = Math.max(0.1, (width * height) / 1e6);
  }

  add(isBright: boolean, tone: number, amount: number): void {
    this.#byTone[`${isBright}`][levelOf(tone)] += amount;
    this.#all += amount;
  }

  /** Without its own share: of about its tone, and all. */
  besides(isBright: boolean, tone: number, own: number): readonly [number, number] {
    let alike = -own;
    const level = levelOf(tone);
    const tones = this.#byTone[`${isBright}`];
    for (let at = Math.max(0, level - alikeTone); at <= Math.min(255, level + alikeTone); at++)
      alike += tones[at];
    return [this.#sized(alike), this.#sized(this.#all - own)];
  }

  #sized(amount: number): number {
    return Math.log(1 + Math.max(0, amount) / this.#megapixels);
  }
}

const levelOf = (tone: number) => Math.max(0, Math.min(255, Math.round(tone)));
/** Pixels of a line count as much as this many specks. */
const pixelWeight = 1 / 60;

/** Facts of each mark that only all of them together tell. */
export function marksTogether(
  lines: readonly LookedAtLine[],
  specks: readonly LookedAtSpeck[],
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly lines: Float32Array[];
  readonly specks: Float32Array[];
  /** Of each line, those that go on where it ends. */
  readonly onwards: readonly (readonly number[])[];
} {
  const lineAmount = new Amount(width, height);
  const speckAmount = new Amount(width, height);
  // What is hardly likely adds up to nothing.
  const counted = (odds: number) => (odds < 0.3 ? 0 : odds);
  const ofLine = ({ chain, odds }: LookedAtLine) => counted(odds) * chain.places.length * pixelWeight;
  for (const line of lines) lineAmount.add(line.chain.isBright, line.look.tone, ofLine(line));
  for (const { speck, odds } of specks) speckAmount.add(speck.isBright, speck.tone, counted(odds));
  const onwards = onwardLines(lines, width);
  const ahead = onwards.map((others) => Math.max(0, ...others.map((other) => lines[other].odds)));
  return {
    onwards,
    lines: lines.map((line, i) => {
      const { chain, look, odds } = line;
      const [alike, all] = lineAmount.besides(chain.isBright, look.tone, ofLine(line));
      const [, spots] = speckAmount.besides(chain.isBright, look.tone, 0);
      return Float32Array.of(logitOf(odds), alike, all, spots, ahead[i], Math.log(chain.places.length / 20));
    }),
    specks: specks.map(({ speck, odds }) => {
      const [alike, all] = speckAmount.besides(speck.isBright, speck.tone, counted(odds));
      const [marks, lined] = lineAmount.besides(speck.isBright, speck.tone, 0);
      return Float32Array.of(logitOf(odds), alike, all, marks, lined);
    }),
  };
}

/** Of each line, those that go on where it ends. */
function onwardLines(lines: readonly LookedAtLine[], width: number): number[][] {
  const side = 24;
  const columns = Math.ceil(width / side) + 2;
  interface End {
    readonly line: number;
    readonly x: number;
    readonly y: number;
    /** Out of the line. */
    readonly dx: number;
    readonly dy: number;
  }
  const ends = lines.flatMap(({ chain: { places } }, line): End[] => {
    const end = (at: number, back: number): End => {
      const [x, y] = [places[at] % width, Math.floor(places[at] / width)];
      const [fromX, fromY] = [places[back] % width, Math.floor(places[back] / width)];
      const length = Math.hypot(x - fromX, y - fromY) || 1;
      return { line, x, y, dx: (x - fromX) / length, dy: (y - fromY) / length };
    };
    const last = places.length - 1;
    const far = Math.min(last, 9);
    return [end(0, far), end(last, last - far)];
  });
  const cells = new Map<number, End[]>();
  const cellOf = (x: number, y: number) => (Math.floor(y / side) + 1) * columns + Math.floor(x / side) + 1;
  for (const end of ends) {
    const key = cellOf(end.x, end.y);
    const there = cells.get(key);
    if (there) there.push(end);
    else cells.set(key, [end]);
  }
  const onwards: number[][] = lines.map(() => []);
  for (const end of ends) {
    const middle = cellOf(end.x, end.y);
    for (const row of [-columns, 0, columns]) {
      for (let column = -1; column <= 1; column++) {
        for (const other of cells.get(middle + row + column) ?? []) {
          if (other.line === end.line) continue;
          const [gapX, gapY] = [other.x - end.x, other.y - end.y];
          const gap = Math.hypot(gapX, gapY);
          if (gap > reach || lines[other.line].chain.isBright !== lines[end.line].chain.isBright) continue;
          if (-(end.dx * other.dx + end.dy * other.dy) < aligned) continue;
          if (gap > 3 && (gapX * end.dx + gapY * end.dy) / gap < aligned) continue;
          onwards[end.line].push(other.line);
        }
      }
    }
  }
  return onwards;
}
