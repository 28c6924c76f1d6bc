import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FiledIcon, type IconFile, openIconFile } from './icon-file.server.ts';

const { resolve } = createRequire(import.meta.url);

/** The drawings of Noto Emoji, and of the flags of lands, which that set lacks, those of flag-icons. */
interface DrawingSets {
  readonly emoji: IconFile;
  readonly flags: IconFile;
  /** Names of drawings by the code points of their emoji. */
  readonly names: ReadonlyMap<string, string>;
}

const emojiSource =
  'Noto Emoji, Google LLC, Apache License 2.0: https://github.com/googlefonts/noto-emoji/blob/main/LICENSE';
const flagSource =
  'flag-icons, Copyright (c) 2013 Panayiotis Lipiridis, MIT License: https://github.com/lipis/flag-icons/blob/main/LICENSE';

let sets: Promise<DrawingSets> | undefined;

/**
 * The drawing of an emoji as an SVG of 512 pixels, which says where it comes from; null where there is none. Its sets are looked through when
 * the first is asked for.
 *
 * @param code its code points, see `drawingCode`
 */
export async function emojiDrawing(code: string): Promise<string | null> {
  sets ??= openSets();
  const { emoji, flags, names } = await sets;
  const land = landOf(code);
  if (land) {
    const flag = await flags.read(`${ownFlags.get(land) ?? land}-4x3`);
    return flag && drawing(flagSource, flagCard(flag));
  }
  const name = names.get(code) ?? ownNames.get(code);
  const icon = name === undefined ? null : await emoji.read(name);
  return icon && drawing(emojiSource, icon.body);
}

async function openSets(): Promise<DrawingSets> {
  const [emoji, flags, characters] = await Promise.all([
    openIconFile(resolve('@iconify-json/noto/icons.json')),
    openIconFile(resolve('@iconify-json/flag/icons.json')),
    readFile(resolve('@iconify-json/noto/chars.json'), 'utf8'),
  ]);
  const named = Object.entries(JSON.parse(characters) as Record<string, string>);
  return { emoji, flags, names: new Map(named.map(([code, name]) => [plainCode(code), name])) };
}

/** As we write codes: no variation selectors, no zeros before a number. */
function plainCode(code: string): string {
  return code
    .split('-')
    .filter((one) => one !== 'fe0f')
    .map((one) => one.replace(/^0+/, ''))
    .join('-');
}

/** Emoji whose drawings the set has, without saying for which characters. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 10 }, (_, digit): [string, string] => [`3${digit}-20e3`, `keycap-${digit}`]),
  ['23-20e3', 'keycap-pound'],
  ['2a-20e3', 'keycap-asterisk'],
  ['1f3fb', 'light-skin-tone'],
  ['1f3fc', 'medium-light-skin-tone'],
  ['1f3fd', 'medium-skin-tone'],
  ['1f3fe', 'medium-dark-skin-tone'],
  ['1f3ff', 'dark-skin-tone'],
  ['1f9b0', 'red-haired'],
  ['1f9b1', 'curly-haired'],
  ['1f9b2', 'bald'],
  ['1f9b3', 'white-haired'],
]);

/** The land whose flag an emoji is, in the letters of ISO 3166; flags of regions are spelled in tags. */
function landOf(code: string): string | null {
  const points = code.split('-').map((one) => Number.parseInt(one, 16));
  const letters = (from: number) => points.map((point) => String.fromCodePoint(0x61 + point - from)).join('');
  if (points.length === 2 && points.every((point) => point >= 0x1f1e6 && point <= 0x1f1ff))
    return letters(0x1f1e6);
  if (points[0] !== 0x1f3f4 || points.at(-1) !== 0xe007f) return null;
  const spelled = points.slice(1, -1);
  if (!spelled.every((point) => point >= 0xe0061 && point <= 0xe007a)) return null;
  const region = spelled.map((point) => String.fromCodePoint(point - 0xe0000)).join('');
  return `${region.slice(0, 2)}-${region.slice(2)}`;
}

/** Parts of lands with a flag of their own, which the set files below another name. */
const ownFlags: ReadonlyMap<string, string> = new Map([['sh', 'sh-hl']]);

/** A flag with round corners and a line around it, so that a white one is seen on white. */
function flagCard({ body, width = 640, height = 480 }: FiledIcon): string {
  const card = '<rect x="4" y="19" width="120" height="90" rx="9"';
  return `<clipPath id="card">${card}/></clipPath><g clip-path="url(#card)"><svg x="4" y="19" width="120" height="90" viewBox="0 0 ${width} ${height}">${body}</svg></g>${card} fill="none" stroke="#000" stroke-opacity=".2" stroke-width="1.5"/>`;
}

function drawing(source: string, body: string): string {
  const older = body.includes('xlink:') ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg"${older} width="512" height="512" viewBox="0 0 128 128"><!-- ${source} -->${body}</svg>\n`;
}
