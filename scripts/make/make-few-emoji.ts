import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPeer } from '../../bench/peer/peer-package.ts';

/**
 * `node scripts/make/make-few-emoji.ts`: writes the emoji font of a device that is older than some emoji and has no flags, for tests: a few
 * glyphs of Noto Emoji (OFL), without what joins them. Flags are letters in it, and an astronaut is a person beside a rocket.
 */

const has = '😀🐶🍕🦊🐙👍✋🧑👩🚀🎂❤\u200d\ufe0f\u{1f1e9}\u{1f1ea}\u{1f1ef}\u{1f1f5}';

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; noLayoutClosure: true },
) => Promise<Buffer>;

const folder = await installPeer({
  name: 'Noto Emoji',
  folder: 'noto-emoji-0.4.7-subset-font-2.9.0',
  dependencies: { 'subset-font': '2.9.0', '@expo-google-fonts/noto-emoji': '0.4.7' },
});
const loaded = createRequire(path.join(folder, 'package.json'))('subset-font');
const subset: Subset = loaded.default ?? loaded;
const source = path.join(folder, 'node_modules/@expo-google-fonts/noto-emoji');
const target = path.join(import.meta.dirname, '../../tests/fixtures/few-emoji');
await mkdir(target, { recursive: true });
const font = await readFile(path.join(source, '400Regular/NotoEmoji_400Regular.ttf'));
const few = await subset(font, has, { targetFormat: 'truetype', noLayoutClosure: true });
await writeFile(path.join(target, 'few-emoji.ttf'), withoutJoining(few));
await writeFile(path.join(target, 'OFL.txt'), await readFile(path.join(source, 'LICENSE_FONT')));

/** Its rules for joining glyphs stand under a name that nobody looks for. */
function withoutJoining(truetype: Buffer): Buffer {
  const changed = Buffer.from(truetype);
  const at = changed.indexOf('GSUB', 0, 'latin1');
  if (at !== -1) changed.write('GSUX', at, 'latin1');
  return changed;
}
