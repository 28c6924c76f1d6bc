import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '../ffmpeg.ts';
import { ffmpegCommand, readArguments } from '../read-arguments.ts';
import { rewriteFile } from '../run-ffmpeg.server.ts';

/** Elements of Matroska (RFC 9559) on the way to a tag, outermost first. */
const [segment, tags, tag, simpleTag] = [0x18538067, 0x1254c367, 0x7373, 0x67c8];
const [tagName, tagText] = [0x45a3, 0x4487];
/** A tag has no place of its own for XMP: it is one of this name. */
const name = 'XMP';
/** ffmpeg writes tags before the first frame. */
const headBytes = 64 * 1024;
const limits = { cpuSeconds: 60, seconds: 300, fileMb: 2048 } as const;

/** Copies a clip of ours with a tag that holds XMP over itself. Errors: `file_damaged`, `took_too_long`. */
export async function tagWithXmp(
  file: string,
  xmp: string,
  hasAlpha: boolean,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): Promise<void> {
  const tagged = `${file}.tagged`;
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...readArguments('webm'),
    ...['-i', `file:${file}`, '-map', '0', '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-metadata', `${name}=${xmp}`, ...(hasAlpha ? ['-metadata:s:v:0', 'alpha_mode=1'] : [])],
    ...['-cues_to_front', '1', '-f', 'webm', '-y', `file:${tagged}`],
  ];
  await rewriteFile(command, { folder: path.dirname(file), limits, signal });
  await rename(tagged, file);
}

/** What was written into a WebM file so; undefined where there is none. */
export async function readXmpTag(file: string): Promise<Buffer | undefined> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return findText(buffer.subarray(0, bytesRead));
}

function findText(bytes: Buffer): Buffer | undefined {
  let isNamed = false;
  for (const { id, body } of elementsOf(bytes)) {
    if (id === tagName) isNamed = body.toString() === name;
    if (id === tagText && isNamed) return body;
    const isOnTheWay = id === segment || id === tags || id === tag || id === simpleTag;
    const found = isOnTheWay ? findText(body) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The elements that lie one after the other; of the last one what is there of it. */
function* elementsOf(bytes: Buffer): Generator<{ id: number; body: Buffer }> {
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true);
    const size = id && numberAt(bytes, at + id.length, false);
    if (!id || !size) return;
    const from = at + id.length + size.length;
    at = from + size.value;
    yield { id: id.value, body: bytes.subarray(from, Math.min(bytes.length, at)) };
  }
}

/** A number that says by its leading zeros how long it is; an element's name keeps the bit that ends them. */
function numberAt(
  bytes: Buffer,
  at: number,
  keepsMark: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i];
  return { value, length };
}
