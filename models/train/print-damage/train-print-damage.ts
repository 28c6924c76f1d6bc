import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import shipped from '#src/tools/restore-old-photos/damage/damage-odds.json' with { type: 'json' };
import { type Odds, oddsOf } from '#src/tools/restore-old-photos/damage/mark-odds.ts';
import { marksTogether } from '#src/tools/restore-old-photos/damage/marks-together.ts';
import { type Ageing, damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { cleanPhotos } from './clean-photos.ts';
import { type Example, learnOdds } from './learn-odds.ts';
import { type MarksOfPrint, marksOfPrint } from './marks-of-print.ts';

/**
 * Trains the four small classifiers of `damage-odds.json` anew: those of lines and of specks by themselves, then those by all marks of a
 * print together. Writes them to `work/damage-odds.json`, and says how they and the shipped ones do on prints that were not learned from.
 */

type Name = 'line' | 'speck' | 'lineAmong' | 'speckAmong';
type AllOdds = Readonly<Record<Name, Odds>>;
type Print = MarksOfPrint & { readonly isTried: boolean; readonly isDamaged: boolean };

const { values } = parseArgs({
  options: {
    facts: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    clean: { type: 'string', default: '8' },
  },
});
const work = path.join(import.meta.dirname, '../work');
const rounds = Number(values.rounds);
/** A line weighs as much as its pixels, up to a point, in these. */
const [weighed, mostWeighed] = [20, 10];
/** What is taken for damage on a print that has none is worse than what is missed: its marks weigh more, by so much. */
const cleanWeight = Number(values.clean);
/** Of the shipped finder, at its usual care. */
const least = { line: 0.84, speck: 0.82 };

/** What is made of each photo. */
const kinds = ['damaged', 'damaged', 'aged', 'clean'] as const;

mkdirSync(work, { recursive: true });
const prints = await openPrints();
const learned = prints.filter(({ isTried }) => !isTried);
const marks = learned.flatMap(({ lines, specks }) => [...lines, ...specks]);
console.log(`${learned.length} prints to learn from, ${marks.length} marks`);
const line = learnOdds(learned.flatMap(ownLines), { neurons: 14, rounds, seed: 1 });
const speck = learnOdds(learned.flatMap(ownSpecks), { neurons: 10, rounds, seed: 2 });
const among = learned.map((print) => amongOf(print, { line, speck }));
const lineAmong = learnOdds(
  among.flatMap(({ lines }) => lines),
  { neurons: 8, rounds, seed: 3 },
);
const speckAmong = learnOdds(
  among.flatMap(({ specks }) => specks),
  { neurons: 6, rounds, seed: 4 },
);
const odds: AllOdds = { line, lineAmong, speck, speckAmong };
writeFileSync(path.join(work, 'damage-odds.json'), `${JSON.stringify(odds, null, 2)}\n`);
const tried = prints.filter(({ isTried }) => isTried);
for (const [name, one] of [
  ['shipped', shipped],
  ['learned', odds],
] as const)
  report(name, one);

/** Prints with damage and without, the same ones every time. */
async function openPrints(): Promise<Print[]> {
  if (values.facts && existsSync(values.facts)) return deserialize(readFileSync(values.facts));
  const folder = process.env.TESTDATA;
  if (!folder) throw new Error('TESTDATA has to name the folder of test pictures.');
  const made: Print[] = [];
  for (const [i, { isTried, name, open }] of cleanPhotos(folder).entries()) {
    for (const [version, kind] of kinds.entries()) {
      const seed = 1000 + 10 * i + version;
      const photo = await open(500 + 100 * ((i + version) % 4));
      const { damaged, aged, mask } = damagedPrint(photo, ageingOf(seed));
      const isDamaged = kind === 'damaged';
      const picture = { damaged, aged, clean: photo }[kind];
      made.push({ ...marksOfPrint(picture, isDamaged ? mask : undefined), isTried, isDamaged });
    }
    console.log(name);
  }
  if (values.facts) writeFileSync(values.facts, serialize(made));
  return made;
}

function ageingOf(seed: number): Ageing {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    seed,
    scratches: 1 + upTo(11),
    folds: upTo(2),
    specks: 5 + upTo(50),
    grain: random() < 0.35 ? 0 : 8 * random(),
    fading: random() < 0.35 ? 0 : 0.7 * random(),
    isToned: random() < 0.5,
  };
}

function weightOf({ isDamaged }: Print): number {
  return isDamaged ? 1 : cleanWeight;
}

function ownLines(print: Print): Example[] {
  const { lines } = print;
  return lines.flatMap(({ line: { chain, look }, truth }) =>
    truth === undefined
      ? []
      : [{ facts: look.facts, truth, weight: weightOf(print) * lineWeight(chain.places.length) }],
  );
}

function lineWeight(length: number): number {
  return Math.min(mostWeighed, length / weighed);
}

function ownSpecks(print: Print): Example[] {
  const { specks } = print;
  return specks.flatMap(({ speck: { facts }, truth }) =>
    truth === undefined ? [] : [{ facts, truth, weight: weightOf(print) }],
  );
}

/** The facts that all marks of a print tell together, once each has odds of its own. */
function amongOf(print: Print, own: Pick<AllOdds, 'line' | 'speck'>) {
  const lines = print.lines.map(({ line: one }) => ({ ...one, odds: oddsOf(own.line, one.look.facts) }));
  const specks = print.specks.map(({ speck: one }) => ({ speck: one, odds: oddsOf(own.speck, one.facts) }));
  const together = marksTogether(lines, specks, print);
  return {
    lines: print.lines.flatMap(({ line: { chain }, truth }, i): Example[] =>
      truth === undefined
        ? []
        : [{ facts: together.lines[i], truth, weight: weightOf(print) * lineWeight(chain.places.length) }],
    ),
    specks: print.specks.flatMap(({ truth }, i): Example[] =>
      truth === undefined ? [] : [{ facts: together.specks[i], truth, weight: weightOf(print) }],
    ),
  };
}

/**
 * On prints that were tried: of what would be taken, how much is damage; of the damage that became a mark, how much would be taken; and how
 * much would be taken of one print without damage.
 */
function report(name: string, one: AllOdds): void {
  const all = tried.map((print) => ({ print, among: amongOf(print, one) }));
  for (const kind of ['line', 'speck'] as const) {
    const judge = kind === 'line' ? one.lineAmong : one.speckAmong;
    let [right, taken, there, wrong, clean] = [0, 0, 0, 0, 0];
    for (const { print, among: marked } of all) {
      if (!print.isDamaged) clean++;
      for (const { facts, truth, weight } of kind === 'line' ? marked.lines : marked.specks) {
        const size = weight / weightOf(print);
        const isTaken = oddsOf(judge, facts) >= least[kind];
        if (!print.isDamaged) wrong += isTaken ? size : 0;
        else {
          there += truth * size;
          taken += isTaken ? size : 0;
          right += isTaken ? truth * size : 0;
        }
      }
    }
    const percent = (share: number) => `${Math.round(100 * share)} %`;
    console.log(
      `${name}, ${kind}s: ${percent(right / taken)} of what is taken, ${percent(right / there)} of the damage; without damage ${(wrong / clean).toFixed(2)} a print`,
    );
  }
}
