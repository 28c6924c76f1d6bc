import { templates } from '../templates/index.ts';
import { lettersOf } from '../text/line-breaks.ts';
import {
  type Item,
  layouts,
  mostItems,
  mostLetters,
  type Picture,
  type Place,
  photosIn,
  type Work,
} from './meme-work.ts';

const color = /^#[0-9a-f]{6}$/i;

/** Work that came from outside (a link, this browser's storage): null where it isn't any, limits kept. */
export function readWork(given: unknown): Work | null {
  if (!isRecord(given)) return null;
  const picture = readPicture(given.picture);
  if (!picture || !Array.isArray(given.items)) return null;
  const items = given.items.slice(0, mostItems).map((item, at) => readItem(item, at + 1));
  if (items.some((item) => item === null)) return null;
  return {
    picture,
    items: items as Item[],
    caption: typeof given.caption === 'string' ? withinLetters(given.caption) : null,
  };
}

/** A letter may be made of many characters, a family of emoji of more than ten; heaps of marks are cut. */
const mostCharacters = mostLetters * 16;

/** As much of a text as may be written; never ends inside a letter. Of a whole book, only its beginning is looked at. */
export function withinLetters(text: string): string {
  if (text.length <= mostLetters) return text;
  const letters = lettersOf(text.slice(0, mostCharacters));
  // The last one may have been cut.
  const whole = text.length > mostCharacters && letters.length > 1 ? letters.slice(0, -1) : letters;
  return whole.slice(0, mostLetters).join('');
}

function readPicture(given: unknown): Picture | null {
  if (!isRecord(given)) return null;
  if (given.kind === 'template') {
    const known = templates.find(({ id }) => id === given.id);
    return known ? { kind: 'template', id: known.id } : null;
  }
  const layout = layouts.find((one) => one === given.layout);
  if (given.kind !== 'photos' || !layout) return null;
  const names = Array.isArray(given.photos) ? given.photos : [];
  const photos = Array.from({ length: photosIn[layout] }, (_, at) =>
    typeof names[at] === 'string' ? (names[at] as string) : null,
  );
  return { kind: 'photos', layout, photos };
}

function readItem(given: unknown, id: number): Item | null {
  if (!isRecord(given)) return null;
  const place = readPlace(given);
  if (!place) return null;
  if (given.kind === 'sticker') {
    const [emoji] = typeof given.emoji === 'string' ? lettersOf(given.emoji) : [];
    return emoji === undefined ? null : { kind: 'sticker', id, ...place, emoji };
  }
  if (given.kind !== 'text' || typeof given.text !== 'string') return null;
  return {
    kind: 'text',
    id,
    ...place,
    text: withinLetters(given.text),
    lettering: given.lettering === 'plain' ? 'plain' : 'meme',
    align: given.align === 'start' || given.align === 'end' ? given.align : 'center',
    fill: colorIn(given.fill) ?? '#ffffff',
    outline: colorIn(given.outline),
    isCapital: given.isCapital !== false,
  };
}

function readPlace(given: Record<string, unknown>): Place | null {
  const { x, y, width, height, turn } = given;
  const numbers = [x, y, width, height, turn];
  if (!numbers.every((one): one is number => typeof one === 'number' && Number.isFinite(one))) return null;
  return keptInside({ x, y, width, height, turn } as Place);
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Its middle on the picture, neither too small to be seen nor larger than it. */
export function keptInside<T extends Place>(place: T): T {
  const turn = Math.round(((((place.turn + 180) % 360) + 360) % 360) - 180);
  return {
    ...place,
    x: clamp(place.x, 0, 1),
    y: clamp(place.y, 0, 1),
    width: clamp(place.width, 0.04, 1.2),
    height: clamp(place.height, 0.03, 1.2),
    turn,
  };
}

const colorIn = (given: unknown) => (typeof given === 'string' && color.test(given) ? given : null);

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
