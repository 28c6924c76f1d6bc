import { createRequire } from 'node:module';
import type { IconAnswer } from '../../icons/icon-answer.ts';
import type { Outline } from '../drawing/shape-outline.ts';

const require = createRequire(import.meta.url);

/** The open set that marks come from: its filled icons. */
export const iconSet = {
  name: 'Phosphor Icons',
  license: 'MIT',
  attribution: 'Copyright 2023 Phosphor Icons',
  source: 'https://phosphoricons.com',
  suffix: '-fill',
} as const;

let read: IconAnswer | undefined;
const readSet = () => (read ??= require('@iconify-json/ph/icons.json') as IconAnswer);

/** Names of all icons that can be marks, without the suffix. */
export function iconNames(): string[] {
  const { suffix } = iconSet;
  return Object.keys(readSet().icons)
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
}

/** The icon as one outline, on the grid of its set; undefined where there is none of this name. */
export function iconOutline(name: string): Outline | undefined {
  const { icons } = readSet();
  const key = `${name}${iconSet.suffix}`;
  if (!Object.hasOwn(icons, key)) return undefined;
  const paths = [...icons[key].body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  return paths.join('') || undefined;
}
