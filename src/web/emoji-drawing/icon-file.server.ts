import { open, readFile } from 'node:fs/promises';

/** An icon as Iconify's packages write it. */
export interface FiledIcon {
  /** What stands between `<svg>` and `</svg>`. */
  readonly body: string;
  /** Left out where it is the set's own size. */
  readonly width?: number;
  readonly height?: number;
}

/** The icons of a set, each read from its file when it is asked for: all of them together are 25 MB. */
export interface IconFile {
  /** Null where there is none of this name. */
  read(name: string): Promise<FiledIcon | null>;
}

interface Place {
  readonly start: number;
  readonly bytes: number;
}

const opening = '\n\t\t"';
const closing = '\n\t\t}';

/**
 * Opens the `icons.json` of an Iconify package: the file is gone through once, and what is kept of it is where each icon stands. Throws where it
 * isn't written as these packages are, an icon after the other, indented by tabs.
 */
export async function openIconFile(file: string): Promise<IconFile> {
  const text = await readFile(file);
  const places = placesIn(text);
  if (places.size === 0) throw new Error(`${file} is no list of icons`);
  const aliases = aliasesIn(text);
  return {
    async read(name) {
      const place = places.get(aliases.get(name) ?? name);
      if (!place) return null;
      const handle = await open(file);
      try {
        const { buffer } = await handle.read(Buffer.alloc(place.bytes), 0, place.bytes, place.start);
        return JSON.parse(buffer.toString()) as FiledIcon;
      } finally {
        await handle.close();
      }
    },
  };
}

function placesIn(text: Buffer): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const end = text.indexOf('\n\t}', text.indexOf('\n\t"icons": {'));
  for (let at = text.indexOf(opening); at !== -1 && at < end; ) {
    const nameEnd = text.indexOf('"', at + opening.length);
    const start = text.indexOf('{', nameEnd);
    const last = text.indexOf(closing, start) + closing.length;
    places.set(text.toString('utf8', at + opening.length, nameEnd), { start, bytes: last - start });
    at = text.indexOf(opening, last - 1);
  }
  return places;
}

function aliasesIn(text: Buffer): ReadonlyMap<string, string> {
  const mark = '\n\t"aliases": ';
  const at = text.indexOf(mark);
  if (at === -1) return new Map();
  const end = text.indexOf('\n\t}', at) + '\n\t}'.length;
  const aliases: Record<string, { parent: string }> = JSON.parse(
    text.toString('utf8', at + mark.length, end),
  );
  return new Map(Object.entries(aliases).map(([name, { parent }]) => [name, parent]));
}
