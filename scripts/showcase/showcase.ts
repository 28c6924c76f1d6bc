import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { clipFormats } from '#src/codecs/clip-types.ts';
import type { RunReport } from '#src/command/carry-out.server.ts';
import { readToolWords } from '#src/i18n/read-words.server.ts';
import { neededStatements } from '#src/tool/statements/needed-statements.ts';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { isBrief, someOf } from '../../bench/report/measure-length.ts';
import { writeClipStrip } from './clip-strip.ts';
import { drawContactSheet, escapeXml, type SheetFrame } from './contact-sheet.ts';
import { type ShowcaseCase, showcaseCases } from './showcase-case.ts';

/**
 * `npm run showcase [-- tool …]`: every tool, or those named, on a few photos by the command line itself; a page and a
 * contact sheet for each tool, or for each kind of its pictures, in `test-results/showcase`. Fails when a tool does.
 */
const root = path.join(import.meta.dirname, '../..');
/** A brief run leaves the last whole one as it is. */
const folder = path.join(root, 'test-results', isBrief ? 'showcase-in-brief' : 'showcase');

/** Pictures side by side on a sheet of pictures that were made of words. */
const framesInRow = 3;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !tools.some((tool) => tool.id === id));
if (unknown.length > 0) {
  console.error(`There is no tool ${unknown.join(', ')}.`);
  process.exit(1);
}

interface ShownFile {
  readonly name: string;
  readonly file: string;
  readonly facts: string;
  /** Not so: a file of another type, which the page links to. */
  readonly isPicture: boolean;
}

interface Shown {
  /** Undefined where it was made of words alone. */
  readonly photo: string | undefined;
  readonly options: string;
  readonly sheet: string;
  readonly report: RunReport | null;
  readonly complaint: string;
  readonly files: readonly ShownFile[];
}

rmSync(folder, { recursive: true, force: true });
const sections: string[] = [];
for (const tool of tools.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  mkdirSync(path.join(folder, tool.id), { recursive: true });
  const shown: Shown[] = [];
  for (const [place, one] of casesOf(tool).entries()) {
    shown.push(await show(tool, one, place + 1));
    console.log(`${tool.id}  ${captionOf(shown.at(-1)!)}`);
  }
  const sheets = Map.groupBy(shown, ({ sheet }) => sheet);
  for (const [name, ones] of sheets) {
    await drawContactSheet(rowsOf(ones), path.join(folder, tool.id, `${name}.jpg`));
  }
  sections.push(sectionOf(tool, shown, [...sheets.keys()]));
}
writeFileSync(path.join(folder, 'index.html'), pageOf(sections));
console.log(`\n${path.join(folder, 'index.html')}`);

/** Briefly, one small picture: enough to see that the tool works. */
function casesOf(tool: Tool): readonly ShowcaseCase[] {
  if (!isBrief) return showcaseCases(tool, process.env.TESTDATA);
  return someOf(showcaseCases(tool, undefined)).map((one) => ({
    ...one,
    photo: one.photo?.replace(/\.webp$/, '-400.webp'),
  }));
}

/** Runs it in a process of its own, as somebody at a keyboard would. */
async function show(
  tool: Tool,
  { photo, mask, outline, inputs, options, sheet }: ShowcaseCase,
  place: number,
): Promise<Shown> {
  const results = path.join(folder, tool.id, String(place));
  mkdirSync(results, { recursive: true });
  const marked = photo !== undefined && outline ? await drawMask(photo, outline, results) : mask;
  const named = { ...(marked === undefined ? {} : { mask: marked }), ...inputs };
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const command = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'src/tool.command.server.ts'),
      tool.id,
      ...(photo === undefined ? [] : [photo]),
      ...Object.entries(named).flatMap(([name, file]) => ['--input', `${name}=${file}`]),
      ...given.flatMap((option) => ['--option', option]),
      ...statementsOf(tool, Object.keys(named)).flatMap((statement) => ['--statement', statement]),
      '--output',
      results,
      '--json',
    ],
    { encoding: 'utf8' },
  );
  const words = { photo, options: given.join(', ') || 'defaults', sheet };
  const complaint = command.stderr.trim();
  if (command.status !== 0) {
    process.exitCode = 1;
    return { ...words, report: null, complaint: complaint || `exit code ${command.status}`, files: [] };
  }
  const report: RunReport = JSON.parse(command.stdout);
  const source = photo === undefined ? [] : await looks(path.basename(photo), photo, results);
  const written = Object.entries(report.outputs).flatMap(([name, files]) =>
    files.map(({ file }) => ({ name, file })),
  );
  const made = await Promise.all(written.map(({ name, file }) => looks(name, file, results)));
  return { ...words, report, complaint, files: [...source, ...made.flat()] };
}

/** The test pictures may be used; of each that is given, what the tool asks to be stated. */
function statementsOf(tool: Tool, given: readonly string[]): string[] {
  const main = findMainInput(tool);
  const all = [...(main === undefined ? [] : [main]), ...given];
  return all.flatMap((input) =>
    neededStatements(tool, input, all).map((kinds) => `${input}=${kinds.at(-1)}`),
  );
}

/** White in the outline, of the photo's size. */
async function drawMask(
  photo: string,
  outline: NonNullable<ShowcaseCase['outline']>,
  results: string,
): Promise<string> {
  const { width, height } = (await sharp(photo).metadata()).autoOrient;
  const corners = outline.map(([x, y]) => `${(x * width) / 100},${(y * height) / 100}`).join(' ');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><polygon points="${corners}" fill="#fff"/></svg>`;
  const file = path.join(results, 'mask.png');
  await sharp(Buffer.from(drawing)).grayscale().png().toFile(file);
  return file;
}

/** A file, and of a clip some of its frames besides. */
async function looks(name: string, file: string, results: string): Promise<ShownFile[]> {
  const one = await look(name, file);
  const ending = path.extname(file).slice(1);
  if (!clipFormats.some((format) => format === ending)) return [one];
  const strip = path.join(results, `${path.basename(file, path.extname(file))}-frames.png`);
  await writeClipStrip(file, strip);
  return [one, { ...(await look(name, strip)), facts: one.facts }];
}

/** Size, bytes and, where a picture has transparent parts, how much of it they are. */
async function look(name: string, file: string): Promise<ShownFile> {
  const kilobytes = `${Math.ceil(readFileSync(file).length / 1000)} kB`;
  const picture = sharp(file);
  const header = await picture.metadata().catch(() => null);
  if (!header) return { name, file, facts: kilobytes, isPicture: false };
  const { width, height, hasAlpha } = header;
  const format = header.compression === 'av1' ? 'avif' : header.format;
  const facts = [`${width} × ${height} px`, format.toUpperCase(), kilobytes];
  if (hasAlpha) {
    const { channels } = await picture.stats();
    facts.push(`${Math.round(100 * (1 - channels.at(-1)!.mean / 255))} % transparent`);
  }
  return { name, file, facts: facts.join(', '), isPicture: true };
}

function captionOf(shown: Shown): string {
  return [path.basename(shown.photo ?? 'words'), shown.options, outcomeOf(shown)].join(' · ');
}

function outcomeOf({ report, complaint }: Shown): string {
  if (!report) return complaint;
  const seconds = `${(report.timings.total / 1000).toFixed(1)} s`;
  return [report.engine?.name ?? 'no network', seconds, ...report.warnings].join(' · ');
}

/** A row for each photo and what was made of it; pictures that were made of words alone stand side by side. */
function rowsOf(shown: readonly Shown[]): SheetFrame[][] {
  const frames = shown.map((one) => framesOf(one));
  if (shown.some(({ photo }) => photo !== undefined)) return frames;
  const all = frames.flat();
  return Array.from({ length: Math.ceil(all.length / framesInRow) }, (_, row) =>
    all.slice(row * framesInRow, (row + 1) * framesInRow),
  );
}

function framesOf(shown: Shown): SheetFrame[] {
  return shown.files
    .filter(({ isPicture }) => isPicture)
    .map(({ name, file, facts }, place) => ({
      file,
      caption:
        place === 0 && shown.photo !== undefined
          ? [name, facts]
          : [`${name} · ${shown.options} · ${outcomeOf(shown)}`, facts],
    }));
}

function sectionOf(tool: Tool, shown: readonly Shown[], sheets: readonly string[]): string {
  const { name, promise } = readToolWords(tool.id, 'en');
  const rows = shown.map((one) => {
    const figures = one.files.map(({ name: title, file, facts, isPicture }) => {
      const address = escapeXml(`file://${file}`);
      return `<figure><a href="${address}">${isPicture ? `<img src="${address}" alt="" loading="lazy">` : escapeXml(path.basename(file))}</a><figcaption>${escapeXml(`${title}: ${facts}`)}</figcaption></figure>`;
    });
    const stages = Object.entries(one.report?.timings ?? {}).map(
      ([stage, ms]) => `${stage} ${(ms / 1000).toFixed(2)} s`,
    );
    return `<h3>${escapeXml(captionOf(one))}</h3><p>${escapeXml(stages.join(', '))}</p><div>${figures.join('')}</div>`;
  });
  const links = sheets.map((sheet) => `<a href="${tool.id}/${sheet}.jpg">${escapeXml(sheet)}</a>`).join(' ');
  return `<section><h2>${escapeXml(name)}</h2><p>${escapeXml(promise)} ${links}</p>${rows.join('')}</section>`;
}

function pageOf(parts: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Showcase</title><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; }
h3 { margin: 1.5rem 0 0; } p { margin: 0; }
div { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0.5rem 0; } figcaption { color: #555; }
img { max-width: 560px; max-height: 420px; background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 24px 24px; }
</style><h1>Showcase</h1>${parts.join('')}</html>`;
}
