import type { Manifest } from './library-report.ts';
import { shortText } from './short-text.ts';

/** What a record says of people and places, or shows. */
export interface RecordPrivacy {
  readonly hasLocation: boolean;
  /** Small pictures of what it was before: perhaps of what somebody has cut away or covered. */
  readonly hasPictures: boolean;
  readonly authors: readonly string[];
}

const locationKey = /gps|location|geo(?!metry)|latitude|longitude/i;
const authorKey = /^(author|creator|artist|dc:creator|exif:artist|tiff:artist|photoshop:credit)$/i;
const mostAuthors = 5;

/** What is said of people and places in assertions that aren’t about what was done. */
export function privacyOf(manifests: readonly Manifest[]): RecordPrivacy {
  let hasLocation = false;
  const authors = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 8) return;
    for (const [key, inner] of Object.entries(value)) {
      if (locationKey.test(key)) hasLocation = true;
      if (authorKey.test(key)) for (const name of namesIn(inner)) authors.add(name);
      look(inner, depth + 1);
    }
  };
  for (const { assertions = [] } of manifests) {
    for (const { label, data } of assertions) if (!/^c2pa\.(actions|hash)/.test(label)) look(data, 0);
  }
  const hasPictures = manifests.some(
    ({ thumbnail, assertions = [], ingredients = [] }) =>
      thumbnail !== undefined ||
      ingredients.some((ingredient) => ingredient.thumbnail !== undefined) ||
      assertions.some(({ label }) => /thumbnail/.test(label)),
  );
  return { hasLocation, hasPictures, authors: [...authors].slice(0, mostAuthors) };
}

function namesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [shortText(value) ?? []].flat();
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.slice(0, mostAuthors).flatMap((one) => namesIn(one, depth + 1));
  if (typeof value === 'object' && value !== null && 'name' in value) return namesIn(value.name, depth + 1);
  return [];
}
