import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import yazl from 'yazl';
import { collectionParts } from '../../avatars/collection-parts.ts';
import { drawnAvatar } from '../../avatars/drawn-avatar.ts';
import { rasterize } from '../../logo/drawing/rasterize.server.ts';
import type { Engine } from '../engine.ts';
import { avatarSheet } from './avatar-sheet.server.ts';

/** Puts avatars together from parts that artists drew: no model. */
export const dicebear: Engine<'draw-avatars'> = {
  id: 'dicebear',
  task: 'draw-avatars',
  place: 'local',
  name: 'DiceBear',
  takes: [],
  models: [],

  async run({ seeds, wishes, side, drawings }, { signal, progress }) {
    const zip = new yazl.ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(drawings));
    // Whoever waits for it hears of a failure; until then it is nobody's.
    written.catch(() => {});
    const avatars = [];
    for (const [i, seed] of seeds.entries()) {
      signal.throwIfAborted();
      const svg = drawnAvatar(seed, wishes);
      zip.addBuffer(Buffer.from(svg), `avatar-${String(i + 1).padStart(2, '0')}.svg`);
      avatars.push(await rasterize(svg, side));
      progress((i + 1) / seeds.length);
      await setImmediate();
    }
    const sheet = await avatarSheet(avatars);
    if (avatars.length > 1) {
      const { data, width, height } = sheet;
      const png = await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer();
      zip.addBuffer(png, 'sheet.png', { compress: false });
    }
    const { name, artist } = collectionParts[wishes.collection];
    zip.addBuffer(Buffer.from(licenseOf(name, artist)), 'license.txt');
    zip.end();
    await written;
    return { avatars, sheet };
  },
};

function licenseOf(name: string, artist: string): string {
  return [
    `Drawn from parts of “${name}” by ${artist}, put together by DiceBear.`,
    'Public domain: CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/).',
    'Use them for anything, also in business, without credit.\n',
  ].join('\n');
}
