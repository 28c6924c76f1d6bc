import type { Raster } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import odds from './damage-odds.json' with { type: 'json' };
import { countLines, lookAtLine } from './line-facts.ts';
import { oddsOf } from './mark-odds.ts';
import { type LookedAtLine, type LookedAtSpeck, marksTogether } from './marks-together.ts';
import { paintDisc, paintLine, paintSpeck } from './paint-marks.ts';
import { type PaperTone, paperAreas, paperToneOf, standsOut } from './paper-areas.ts';
import { type PrintTones, printTones } from './print-tones.ts';
import { findRidges } from './ridges.ts';
import { findSpecks, type Speck } from './specks.ts';

/** Odds from which a mark is damage; of lines that go on in one that is, fewer do. At the usual care, and at the most and least of it. */
const lineOdds = { careful: 0.96, usual: 0.84, eager: 0.45 };
const speckOdds = { careful: 0.96, usual: 0.82, eager: 0.5 };
const onwardOdds = 0.5;
/** Bright lines as long together, in longer sides of the picture, tell how bright the paper is, and that there is much damage. */
const muchDamage = 0.8;
/** The edge of something dark looks like a bright speck, but not to all sides: of how far it stands out. */
const leastApart = 0.25;
/** The edge of something looks like a line, but not to both sides: of grain, as a logarithm. */
const leastLineFact = -0.1;
/** Within so many pixels of a mark, what is of the other kind is its edge. */
const besideReach = 3;
/** Eager enough to take white areas inside the picture for holes. */
const withHoles = 0.7;
/** On a print with a line or so many specks that are damage, a speck that looks like it by itself is some, too. */
const fewSpecks = 3;
const aloneOdds = 0.9;
/** On a face and among letters, a mark is damage only where it is surely. */
const heldOdds = 0.85;
/** So much of a mark lies in eyes, mouth or letters: it belongs to them. */
const mostHeld = 0.4;

/** Where a mark is less likely to be damage. */
export interface HeldPlaces {
  /** Eyes, mouth, nose, letters: 1 channel in the size of the print; above 0 nothing small is taken. */
  readonly features?: Raster<Uint8Array>;
  /** Faces as a whole and lines of text. */
  readonly around?: Raster<Uint8Array>;
}

export interface FoundDamage {
  /** 255 where something covers the picture; 1 channel in the size of the print. */
  readonly mask: Raster<Uint8Array>;
  readonly scratches: number;
  readonly specks: number;
  readonly holes: number;
  /** How sure it is, in the mean of all marks by their area, 0..1; 1 where there is none. */
  readonly confidence: number;
}

/**
 * Finds what covers an old print: scratches, cracks and folds as thin lines, dust as specks, and areas where paper shows. Each mark is
 * judged by what it looks like, then by how much damage there is besides it.
 *
 * @param picture 3 or 4 channels
 * @param eagerness 0..1; at 0.5 as many marks are taken as mostly are some
 */
export function findDamage(picture: Raster, held: HeldPlaces = {}, eagerness = 0.5): FoundDamage {
  const print = printTones(picture);
  const { width, height } = print;
  const isHeld = heldIn(held, print);
  const chains = findRidges(print.tones, print.grain);
  const counts = countLines(chains, print);
  const lines = chains
    .map((chain): LookedAtLine => {
      const look = lookAtLine(chain, print, counts);
      return { chain, look, odds: oddsOf(odds.line, look.facts) };
    })
    .filter(({ look }) => look.facts[0] > leastLineFact);
  const specks = findSpecks(print)
    .filter(({ facts }) => facts[1] > leastApart)
    .map((speck): LookedAtSpeck => ({ speck, odds: oddsOf(odds.speck, speck.facts) }));
  const together = marksTogether(lines, specks, print);
  const cover = new Uint8Array(width * height);
  const leastLine = atEagerness(lineOdds, eagerness);
  const leastSpeck = atEagerness(speckOdds, eagerness);
  const taken = takenLines(lines, together.lines, { isHeld, least: leastLine, print });
  addOnwards(taken, lines, together.onwards, isHeld);
  const spots = takenSpecks(specks, together.specks, { isHeld, least: leastSpeck, print });
  if (taken.length > 0 || spots.length >= fewSpecks) {
    const seen = new Set(spots.map(({ speck }) => speck));
    for (const { speck, odds: own } of specks) {
      if (own < aloneOdds || seen.has(speck) || isHeld(speck.y * width + speck.x)) continue;
      spots.push({ speck, odds: own });
    }
  }
  const paper = paperToneOf(
    [
      ...taken.map(({ line: { chain, look } }) => ({ ...look, chain, weight: chain.places.length })),
      ...spots.map(({ speck }) => ({ ...speck, chain: speck, weight: 3 * speck.radius })),
    ].filter(({ chain }) => chain.isBright),
  );
  const isPaperKnown = paper !== undefined && standsOut(print, paper);
  const length = taken.reduce(
    (sum, { line: { chain } }) => sum + (chain.isBright ? chain.places.length : 0),
    0,
  );
  if (isPaperKnown && length >= muchDamage * Math.max(width, height)) {
    taken.push(...linesOfPaper(lines, new Set(taken.map(({ line }) => line)), paper, isHeld, print));
    spots.push(...specksOfPaper(specks, new Set(spots.map(({ speck }) => speck)), paper, isHeld, print));
  }
  const sureness = { sum: 0, area: 0 };
  // Beside a bright mark lies what looks like a dark one: the stronger of them is what is there.
  const beside = new Uint8Array(width * height);
  const isBeside = (place: number, isBright: boolean) => beside[place] === (isBright ? 2 : 1);
  const painted: LookedAtLine[] = [];
  let speckCount = 0;
  spots.sort((one, other) => Math.abs(other.speck.facts[0]) - Math.abs(one.speck.facts[0]));
  for (const { speck, odds: own } of spots) {
    const place = speck.y * width + speck.x;
    if (cover[place] === 1 || isBeside(place, speck.isBright)) continue;
    paintSpeck(speck, cover, print);
    paintDisc(speck.x, speck.y, 1.3 * speck.radius + besideReach, beside, print, speck.isBright ? 1 : 2);
    speckCount++;
    sureness.sum += own * 10;
    sureness.area += 10;
  }
  taken.sort((one, other) => other.line.look.contrast - one.line.look.contrast);
  for (const { line, odds: own } of taken) {
    const { places, isBright } = line.chain;
    const hidden = places.reduce((sum, place) => sum + (isBeside(place, isBright) ? 1 : 0), 0);
    if (hidden > 0.5 * places.length) continue;
    paintLine(line, print, 0.3, cover, 1);
    paintLine(line, print, besideReach, beside, isBright ? 1 : 2);
    painted.push(line);
    sureness.sum += own * places.length;
    sureness.area += places.length;
  }
  const holes = isPaperKnown
    ? addPaper(cover, paperAreas(print, paper, eagerness >= withHoles), isHeld, width)
    : 0;
  const mask = grown(cover, width, height, 1);
  return {
    mask: inSizeOf(mask, print, picture),
    scratches: countScratches(painted, width, height),
    specks: speckCount,
    holes,
    confidence: sureness.area === 0 ? 1 : sureness.sum / sureness.area,
  };
}

const atEagerness = ({ careful, usual, eager }: typeof lineOdds, eagerness: number) =>
  eagerness < 0.5
    ? careful + 2 * eagerness * (usual - careful)
    : usual + (2 * eagerness - 1) * (eager - usual);

type Holding = (place: number) => 'feature' | 'around' | undefined;

function heldIn({ features, around }: HeldPlaces, { width, height }: PrintTones): Holding {
  const small = (mask: Raster<Uint8Array> | undefined) =>
    mask && resamplePlane({ ...mask, data: Float32Array.from(mask.data) }, width, height).data;
  const [inner, outer] = [small(features), small(around)];
  return (place) =>
    inner && inner[place] > 60 ? 'feature' : outer && outer[place] > 60 ? 'around' : undefined;
}

interface TakenLine {
  readonly line: LookedAtLine;
  readonly odds: number;
}

interface Taking {
  readonly isHeld: Holding;
  readonly least: number;
  readonly print: PrintTones;
}

function takenLines(
  lines: readonly LookedAtLine[],
  facts: readonly Float32Array[],
  { isHeld, least, print }: Taking,
): TakenLine[] {
  // Scratches and folds are hardly ever as straight as wires, masts and poles, and those are many.
  const ruled = lines.map((line) => isRuled(line, print));
  const areRuled = ruled.filter(Boolean).length >= fewRuled;
  return lines.flatMap((line, i) => {
    const own = oddsOf(odds.lineAmong, facts[i]);
    const { held, around } = heldShares(line.chain.places, isHeld);
    if (held > mostHeld || isAlongBorder(line, print) || (areRuled && ruled[i] && own < surelyLine))
      return [];
    // What goes on in a line that is damage is likely to be some.
    const isOnwards = facts[i][4] > 0.8 && own > Math.min(least, onwardOdds);
    const isNear = held + around > 0.5;
    const isTaken = isNear ? own >= Math.max(heldOdds, least) : own >= least || isOnwards;
    return isTaken ? [{ line, odds: own }] : [];
  });
}

/** What goes on where damage ends, as bright and in its direction, is damage, too: again and again. */
function addOnwards(
  taken: TakenLine[],
  lines: readonly LookedAtLine[],
  onwards: readonly (readonly number[])[],
  isHeld: Holding,
): void {
  const places = new Map(lines.map((line, i) => [line, i]));
  const isTaken = new Set(taken.map(({ line }) => line));
  for (const { line, odds: own } of taken) {
    for (const next of onwards[places.get(line)!]) {
      const other = lines[next];
      if (isTaken.has(other) || Math.abs(other.look.tone - line.look.tone) > onwardTone) continue;
      if (other.odds < leastOnward || heldShares(other.chain.places, isHeld).held > mostHeld) continue;
      isTaken.add(other);
      taken.push({ line: other, odds: Math.min(own, onwardOdds) });
    }
  }
}

/** Levels that they may differ by, and the odds that it has by itself. */
const [onwardTone, leastOnward] = [16, 0.12];

interface TakenSpeck {
  readonly speck: Speck;
  readonly odds: number;
}

function takenSpecks(
  specks: readonly LookedAtSpeck[],
  facts: readonly Float32Array[],
  { isHeld, least, print }: Taking,
): TakenSpeck[] {
  return specks.flatMap(({ speck }, i) => {
    const own = oddsOf(odds.speckAmong, facts[i]);
    const where = isHeld(speck.y * print.width + speck.x);
    const needed = where === 'around' ? Math.max(heldOdds, least) : least;
    return where === 'feature' || own < needed ? [] : [{ speck, odds: own }];
  });
}

/** What has the very tone of the paper all along is a scratch, on a print with many: whatever else it looks like. */
function linesOfPaper(
  lines: readonly LookedAtLine[],
  taken: ReadonlySet<LookedAtLine>,
  { tone, spread }: PaperTone,
  isHeld: Holding,
  print: PrintTones,
): TakenLine[] {
  const reach = 6 + spread / 2 + print.grain / 2;
  return lines.flatMap((line) => {
    const { chain, look } = line;
    if (taken.has(line) || !chain.isBright || Math.abs(look.tone - tone) > reach) return [];
    const [contrast, apart, , , uneven] = look.facts;
    if (contrast < paperFacts.contrast || apart > paperFacts.apart || uneven > paperFacts.uneven) return [];
    const { held, around } = heldShares(chain.places, isHeld);
    if (held + around > 0.3 || isAlongBorder(line, print)) return [];
    return [{ line, odds: paperFacts.odds }];
  });
}

function specksOfPaper(
  specks: readonly LookedAtSpeck[],
  taken: ReadonlySet<Speck>,
  { tone, spread }: PaperTone,
  isHeld: Holding,
  { grain, width }: PrintTones,
): TakenSpeck[] {
  const reach = 7 + spread / 2 + grain;
  return specks.flatMap(({ speck, odds: own }) => {
    if (taken.has(speck) || !speck.isBright || Math.abs(speck.tone - tone) > reach) return [];
    const [contrast, worst] = speck.facts;
    if (contrast < paperFacts.contrast || worst < paperFacts.worst || own < paperFacts.leastOdds) return [];
    return isHeld(speck.y * width + speck.x) ? [] : [{ speck, odds: paperFacts.odds }];
  });
}

/** As logarithms of the noise, and as shares of how far a mark stands out. */
const paperFacts = { contrast: 1.1, apart: 0.6, uneven: 0.2, worst: 0.35, leastOdds: 0.01, odds: 0.8 };

function heldShares(places: Int32Array, isHeld: Holding): { held: number; around: number } {
  let [held, around] = [0, 0];
  for (const place of places) {
    const what = isHeld(place);
    if (what === 'feature') held++;
    else if (what === 'around') around++;
  }
  return { held: held / places.length, around: around / places.length };
}

/** A line that is long, strong, and as straight as if it were drawn along a ruler. */
function isRuled({ chain: { places }, look }: LookedAtLine, { width, height, grain }: PrintTones): boolean {
  if (places.length < ruledLength * Math.max(width, height) || look.contrast < 4 + 2 * grain) return false;
  const at = (i: number) => [places[i] % width, Math.floor(places[i] / width)];
  const last = places.length - 1;
  const [fromX, fromY] = at(0);
  const [toX, toY] = at(last);
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  let off = 0;
  for (let i = 0; i <= last; i++) {
    const [x, y] = at(i);
    off += Math.abs((x - fromX) * (toY - fromY) - (y - fromY) * (toX - fromX)) / length;
  }
  return off / places.length < ruledOff;
}

/** In longer sides of the picture, and in pixels off the line in the mean. */
const [ruledLength, ruledOff] = [0.09, 0.75];
const fewRuled = 4;
/** Odds from which even such a line is a scratch. */
const surelyLine = 0.87;

/** A frame, a border or the edge of a scan runs along the border of the picture. */
function isAlongBorder({ chain: { places, across } }: LookedAtLine, { width, height }: PrintTones): boolean {
  const reach = Math.max(5, borderShare * Math.min(width, height));
  let along = 0;
  for (const [i, place] of places.entries()) {
    const [x, y] = [place % width, Math.floor(place / width)];
    const besides = Math.min(x, width - 1 - x) < reach && Math.abs(across[2 * i]) > 0.8;
    const aboveOrBelow = Math.min(y, height - 1 - y) < reach && Math.abs(across[2 * i + 1]) > 0.8;
    if (besides || aboveOrBelow) along++;
  }
  return along > 0.6 * places.length;
}

const borderShare = 0.03;

/** Adds areas of paper that don't belong to a face; how many there are. */
function addPaper(cover: Uint8Array, paper: Uint8Array, isHeld: Holding, width: number): number {
  const seen = new Uint8Array(paper.length);
  let count = 0;
  for (let seed = 0; seed < paper.length; seed++) {
    if (paper[seed] === 0 || seen[seed] === 1) continue;
    const places = [seed];
    seen[seed] = 1;
    let held = 0;
    for (let at = 0; at < places.length; at++) {
      if (isHeld(places[at])) held++;
      for (const next of [places[at] - 1, places[at] + 1, places[at] - width, places[at] + width]) {
        if (paper[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        places.push(next);
      }
    }
    if (held > 0.2 * places.length) continue;
    count++;
    for (const place of places) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const at = place + dy * width + dx;
          if (at >= 0 && at < cover.length && Math.hypot(dx, dy) <= 4.3) cover[at] = 1;
        }
      }
    }
  }
  return count;
}

function grown(cover: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const wide = new Uint8Array(cover.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cover[y * width + x] === 0) continue;
      for (let py = Math.max(0, y - by); py <= Math.min(height - 1, y + by); py++)
        for (let px = Math.max(0, x - by); px <= Math.min(width - 1, x + by); px++) {
          if (Math.abs(px - x) + Math.abs(py - y) <= by) wide[py * width + px] = 1;
        }
    }
  }
  return wide;
}

function inSizeOf(cover: Uint8Array, { width, height }: PrintTones, picture: Raster): Raster<Uint8Array> {
  const plane = { width, height, data: Float32Array.from(cover) };
  const large = resamplePlane(plane, picture.width, picture.height).data;
  return {
    width: picture.width,
    height: picture.height,
    channels: 1,
    data: Uint8Array.from(large, (value) => (value > 0.4 ? 255 : 0)),
  };
}

/** Lines that touch are one scratch. */
function countScratches(lines: readonly LookedAtLine[], width: number, height: number): number {
  const side = 8;
  const columns = Math.ceil(width / side);
  const owner = new Int32Array(columns * Math.ceil(height / side)).fill(-1);
  const parent = lines.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at];
    return at;
  };
  for (const [i, { chain }] of lines.entries()) {
    for (const place of chain.places) {
      const at = Math.floor(Math.floor(place / width) / side) * columns + Math.floor((place % width) / side);
      if (owner[at] >= 0) parent[root(i)] = root(owner[at]);
      owner[at] = i;
    }
  }
  return new Set(lines.map((_, i) => root(i))).size;
}
