import { type ByteSource, latin1, viewOf } from '../byte-source.ts';
import { profileOfNumbers } from '../color/declared-color.ts';
import { soundProfile } from '../color/icc-profile.ts';
import type { PictureHeader } from '../picture-header.ts';
import { type Box, childBoxes, readMeta } from './heif-boxes.ts';

const maxProperties = 4096;

const appleGainMap = 'urn:com:apple:photo:2020:aux:hdrgainmap\0';

export interface HeifProperties extends Omit<PictureHeader, 'format'> {
  /** ICC profile of the primary picture, when the file carries one. */
  readonly profile?: Uint8Array;
}

export async function probeHeif(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const properties = await readHeifProperties(source);
  if (!properties) return null;
  const { profile: _, ...header } = properties;
  return header;
}

/** HEIC and AVIF (ISO/IEC 23008-12): properties of the primary item, with cropping and turning applied to its size. */
export async function readHeifProperties(source: ByteSource): Promise<HeifProperties | null> {
  const meta = await readMeta(source);
  if (!meta) return null;
  // `meta` and `pitm` are "full" boxes: four bytes of version and flags come first.
  const boxes = childBoxes(meta.subarray(4));
  const primaryBox = boxes.find((box) => box.type === 'pitm');
  const properties = boxes.find((box) => box.type === 'iprp');
  if (!primaryBox || primaryBox.body.length < 6 || !properties) return null;
  const view = viewOf(primaryBox.body);
  const isShort = primaryBox.body[0] === 0;
  if (!isShort && primaryBox.body.length < 8) return null;
  const primary = isShort ? view.getUint16(4) : view.getUint32(4);
  const parts = childBoxes(properties.body);
  const container = parts.find((box) => box.type === 'ipco');
  if (!container) return null;
  const all = childBoxes(container.body).slice(0, maxProperties);
  const own = parts
    .filter((box) => box.type === 'ipma')
    .flatMap((box) => associated(box.body, primary))
    .flatMap((index) => all[index - 1] ?? []);
  return describe(own, all);
}

function describe(own: readonly Box[], all: readonly Box[]): HeifProperties | null {
  let width = 0;
  let height = 0;
  let bitDepth = 8;
  let profile: Uint8Array | undefined;
  let declaredProfile: Uint8Array | undefined;
  for (const { type, body } of own) {
    const view = viewOf(body);
    if (type === 'ispe' && body.length >= 12) {
      width = view.getUint32(4);
      height = view.getUint32(8);
    } else if (type === 'clap' && body.length >= 16 && view.getUint32(4) > 0 && view.getUint32(12) > 0) {
      width = Math.round(view.getUint32(0) / view.getUint32(4));
      height = Math.round(view.getUint32(8) / view.getUint32(12));
    } else if (type === 'irot' && (body[0] & 1) === 1) {
      [width, height] = [height, width];
    } else if (type === 'pixi' && body.length >= 6) {
      bitDepth = body[5];
    } else if (type === 'av1C' && body.length >= 3) {
      bitDepth = body[2] & 0x40 ? (body[2] & 0x20 ? 12 : 10) : 8;
    } else if (type === 'colr' && ['prof', 'rICC'].includes(latin1(body, 0, 4))) {
      profile = soundProfile(body.slice(4));
    } else if (type === 'colr' && latin1(body, 0, 4) === 'nclx' && body.length >= 8) {
      declaredProfile = profileOfNumbers(view.getUint16(4), view.getUint16(6));
    }
  }
  const hasAlpha = all.some(
    ({ type, body }) => type === 'auxC' && /alpha|auxid:1$/.test(latin1(body, 4, 64).replace(/\0.*$/s, '')),
  );
  const hasGainMap = all.some(
    ({ type, body }) => type === 'auxC' && latin1(body, 4, 64).startsWith(appleGainMap),
  );
  return width > 0 && height > 0
    ? {
        width,
        height,
        frames: 1,
        orientation: 1,
        hasAlpha,
        hasGainMap: hasGainMap || undefined,
        bitDepth,
        profile,
        declaredProfile: profile ? undefined : declaredProfile,
      }
    : null;
}

/** Property indices (1-based) that an `ipma` box gives to one item, in order. */
function associated(body: Uint8Array, item: number): number[] {
  if (body.length < 8) return [];
  const view = viewOf(body);
  const isWide = body[0] >= 1;
  const hasLargeIndices = (body[3] & 1) === 1;
  const entries = view.getUint32(4);
  let at = 8;
  for (let entry = 0; entry < entries && at + (isWide ? 5 : 3) <= body.length; entry++) {
    const id = isWide ? view.getUint32(at) : view.getUint16(at);
    at += isWide ? 4 : 2;
    const count = body[at++];
    const indexBytes = hasLargeIndices ? 2 : 1;
    if (at + count * indexBytes > body.length) return [];
    if (id === item) {
      return Array.from({ length: count }, (_, index) =>
        hasLargeIndices ? view.getUint16(at + index * 2) & 0x7fff : body[at + index] & 0x7f,
      );
    }
    at += count * indexBytes;
  }
  return [];
}
