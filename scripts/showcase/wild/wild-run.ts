import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { carryOut, type RunReport, type Surroundings } from '#src/command/carry-out.server.ts';
import { failureWords } from '#src/command/failure-words.server.ts';
import { AppError } from '#src/errors.ts';
import { readToolWords } from '#src/i18n/read-words.server.ts';
import { mainInputOf, mainOutputOf, makesClip } from '#src/tool/tool-parts.ts';
import { writeFrameSheet } from '../frame-sheet.ts';
import type { PhotoKind } from './photo-kinds.ts';
import { writeWildMask } from './wild-mask.ts';
import { type Half, halfOf, isForMeasuring, type WildPhoto } from './wild-photos.ts';
import type { WildTool } from './wild-tools.ts';

/** More than this on the longer side says nothing new and takes long. */
const largestSide = 2000;
/** Every run of a tool makes the same. */
const chance = 1;

/** A clip is written as a picture that moves, whose frames the sheet shows. */
const moving = { isOpen: false, format: 'png' } as const;
const still = { isOpen: true, format: 'png' } as const;

/** What came of a tool on a photo; an error is an outcome, too. */
export interface WildRun {
  readonly tool: string;
  readonly photo: string;
  readonly kind: PhotoKind;
  readonly half: Half;
  /** The photo's licence lets nobody show it, or what was made of it, to others. */
  readonly isForMeasuring: boolean;
  readonly side: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly mask: 'thing' | 'ellipse' | null;
  readonly engine: string | null;
  readonly seconds: number;
  readonly warnings: readonly { readonly code: string; readonly words: string }[];
  readonly report: RunReport['report'];
  readonly error: { readonly code: string; readonly words: string } | null;
  /** Files: what went in, and the first picture that came out; null where none did. */
  readonly source: string;
  readonly result: string | null;
}

/** All runs of a folder, by tool, photo and size. */
export class WildRuns {
  readonly #file: string;
  readonly #runs: WildRun[];

  constructor(folder: string) {
    this.#file = path.join(folder, 'runs.json');
    this.#runs = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
  }

  of(tool: string, photo: string, side: number): WildRun | undefined {
    return this.#runs.find((run) => run.tool === tool && run.photo === photo && run.side === side);
  }

  add(run: WildRun): void {
    const place = this.#runs.findIndex(
      ({ tool, photo, side }) => tool === run.tool && photo === run.photo && side === run.side,
    );
    if (place >= 0) this.#runs[place] = run;
    else this.#runs.push(run);
    writeFileSync(this.#file, `${JSON.stringify(this.#runs, null, 1)}\n`);
  }
}

export const sideOf = (wanted: number | undefined): number => Math.min(wanted ?? largestSide, largestSide);

export async function runWild(
  wild: WildTool,
  photo: WildPhoto,
  {
    side,
    photos,
    folder,
    ...surroundings
  }: Omit<Surroundings, 'options'> & { side: number; photos: string; folder: string },
): Promise<WildRun> {
  const { tool } = surroundings;
  const source = await prepared(path.join(photos, photo.file), { side, folder, stamp: wild.stamp });
  const made = path.join(folder, tool.id);
  await mkdir(made, { recursive: true });
  const base = path.join(made, `${path.parse(photo.file).name}-${side}`);
  const options: Record<string, unknown> = { ...wild.options?.(photo) };
  if (tool.options.shape.seed?.safeParse(chance).success) options.seed = chance;
  const facts = {
    tool: tool.id,
    photo: photo.file,
    kind: photo.kind,
    half: halfOf(photo),
    isForMeasuring: isForMeasuring(photo),
    side,
    options,
    source,
  };
  const start = performance.now();
  const isOfClips = makesClip(tool);
  let mask: WildRun['mask'] = null;
  const secondsNow = () => Math.round((performance.now() - start) / 100) / 10;
  try {
    const all = { ...surroundings, options };
    if (wild.marksThing) mask = await writeWildMask(source, `${base}-mask.png`, all);
    const run = {
      name: photo.file,
      inputs: {
        [mainInputOf(tool)]: [source],
        ...(mask && { mask: [`${base}-mask.png`] }),
        ...Object.fromEntries(
          // The list's own photos lie in a folder of the test pictures.
          Object.entries(wild.inputs ?? {}).map(([input, file]) => [input, [path.join(photos, '..', file)]]),
        ),
      },
      outputs: {
        [mainOutputOf(tool)]: isOfClips ? { ...moving, path: `${base}.gif` } : { ...still, path: base },
      },
    };
    const { engine, warnings, report, timings, outputs } = await carryOut(run, all);
    const words = readToolWords(tool.id, 'en').warnings;
    if (isOfClips) await writeFrameSheet(`${base}.gif`, `${base}.png`);
    return {
      ...facts,
      mask,
      engine: engine?.name ?? null,
      seconds: Math.round(timings.total / 100) / 10,
      warnings: warnings.map((code) => ({ code, words: words[code] ?? code })),
      report,
      error: null,
      result: isOfClips ? `${base}.png` : (outputs[mainOutputOf(tool)].at(0)?.file ?? null),
    };
  } catch (error) {
    surroundings.signal.throwIfAborted();
    return {
      ...facts,
      mask,
      engine: null,
      seconds: secondsNow(),
      warnings: [],
      report: null,
      error:
        error instanceof AppError
          ? { code: error.code, words: failureWords(error) }
          : { code: 'internal', words: String(error) },
      result: null,
    };
  }
}

/** The photo upright, no larger than wanted, with what is laid over it; itself where nothing is to be done. */
async function prepared(
  photo: string,
  { side, folder, stamp }: { side: number; folder: string; stamp: string | undefined },
): Promise<string> {
  const { width, height, orientation = 1 } = await sharp(photo).metadata();
  if (Math.max(width, height) <= side && orientation === 1 && !stamp) return photo;
  const sources = path.join(folder, stamp ? 'stamped' : 'sources');
  await mkdir(sources, { recursive: true });
  const { name, ext } = path.parse(photo);
  const file = path.join(sources, `${name}-${side}${ext}`);
  if (existsSync(file)) return file;
  const upright = await sharp(photo)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const overlays = stamp ? [{ input: drawStamp(stamp, upright.info) }] : [];
  const picture = sharp(upright.data).composite(overlays);
  await (ext === '.png' ? picture : picture.jpeg({ quality: 92 })).toFile(file);
  return file;
}

/** White letters that the photo shows through, at its lower right, as photographers have them. */
function drawStamp(words: string, { width, height }: { width: number; height: number }): Buffer {
  const size = Math.round(0.055 * Math.min(width, height));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width - size}" y="${height - size}" text-anchor="end" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="#fff" fill-opacity="0.55">${words}</text></svg>`,
  );
}
