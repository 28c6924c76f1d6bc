import path from 'node:path';
import { drawContactSheet, type SheetFrame } from '../contact-sheet.ts';
import type { WildRun } from './wild-run.ts';

/** Two of them beside each other are a pair, three pairs a row: a sheet is not wider than 2000 pixels. */
const look = { width: 318, height: 318, lines: 5, letterHeight: 11 };
const pairs = { inRow: 3, onSheet: 12 };
/** Letters that fit below a picture. */
const lineLength = 54;

/** What went in and what came out, side by side; returns the files. */
export async function drawWildSheets(runs: readonly WildRun[], folder: string): Promise<string[]> {
  const files: string[] = [];
  for (let first = 0; first < runs.length; first += pairs.onSheet) {
    const some = runs.slice(first, first + pairs.onSheet);
    const rows = Array.from({ length: Math.ceil(some.length / pairs.inRow) }, (_, row) =>
      some.slice(row * pairs.inRow, (row + 1) * pairs.inRow).flatMap(framesOf),
    );
    const file = path.join(folder, `${some[0].tool}-${first / pairs.onSheet + 1}.jpg`);
    await drawContactSheet(rows, file, look);
    files.push(file);
  }
  return files;
}

function framesOf(run: WildRun): [SheetFrame, SheetFrame] {
  const options = Object.entries(run.options).map(([name, value]) => `${name}=${value}`);
  const before = [path.parse(run.photo).name, options.join(', '), run.mask ? `marked: ${run.mask}` : ''];
  const words = run.error ? [`${run.error.code}: ${run.error.words}`] : [];
  const outcome = [
    `${run.engine ?? 'no engine'} · ${run.seconds} s`,
    ...words,
    ...run.warnings.map(({ code }) => `! ${code}`),
  ];
  return [
    { file: run.source, caption: broken(before, look.lines) },
    { file: run.result ?? undefined, caption: broken([...outcome, reportOf(run)], look.lines) },
  ];
}

/** Numbers, choices and verdicts; lists are counted, verdicts in them named unless they pass. */
function reportOf({ report }: WildRun): string {
  return Object.entries(report ?? {})
    .flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      if (!Array.isArray(value))
        return [`${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`];
      const wrong = value.filter((one) => one?.verdict && one.verdict !== 'pass');
      return [
        `${name} ${wrong.length > 0 ? wrong.map((one) => `${one.check ?? one.id ?? ''} ${one.verdict}`).join(', ') : value.length}`,
      ];
    })
    .join(', ');
}

function broken(texts: readonly string[], most: number): string[] {
  const lines = texts
    .filter((text) => text !== '')
    .flatMap((text) => text.match(new RegExp(`.{1,${lineLength}}(?:\\s|$)|.{${lineLength}}`, 'g')) ?? []);
  return lines.slice(0, most);
}
